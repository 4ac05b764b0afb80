/**
 * Hands that do the runs of a study: told the study once, then one run after the other. The same on the page's workers,
 * on threads and on the main thread. Every run is its own: results don't depend on who does it.
 */
import { parseRate } from "../base/rate.ts";
import type { Program } from "../sim/program.ts";
import { meanGap } from "../sim/traffic.ts";
import { measure, programOf, type RunResult } from "./runs.ts";
import { type Plan, readStudy, type Study } from "./study.ts";

/** One run to do. */
export interface Task {
  /** Which row of the plan. */
  readonly row: number;
  readonly seed: number;
}

export type ToHand = { readonly kind: "study"; readonly study: Study } | { readonly kind: "task"; readonly task: Task };

export type FromHand =
  /** The study has been read. */
  | { readonly kind: "ready" }
  | { readonly kind: "ran"; readonly run: RunResult }
  | { readonly kind: "failed"; readonly message: string };

/** A hand as whoever gives it work sees it. */
export interface Hand {
  /** Gives it a run to do, after those it has. */
  run(task: Task): void;
  /** Lets it go, whatever it is doing; it reports nothing more. */
  dismiss(): void;
}

export interface HandReports {
  ran(run: RunResult): void;
  failed(message: string): void;
}

/** Passes on what a hand posted. */
export function reportTo({ ran, failed }: HandReports): (message: FromHand) => void {
  return (message) => {
    if (message.kind === "ran") ran(message.run);
    if (message.kind === "failed") failed(message.message);
  };
}

/** A hand from its own side. */
export interface HandSide {
  receive(message: ToHand): void;
}

/**
 * A hand on this very thread. `later` puts one run off at a time, so that what else there is gets a turn between any two:
 * the reports of other hands, above all, which wait for more to do.
 */
export function handHere(study: Study, to: HandReports, later: (work: () => void) => void): Hand {
  const hand = createHand(reportTo(to));
  const messages: ToHand[] = [];
  let [isPutOff, gone] = [false, false];
  const putOff = () => {
    if (isPutOff || gone || messages.length === 0) return;
    isPutOff = true;
    later(turn);
  };
  const turn = () => {
    isPutOff = false;
    try {
      if (!gone) hand.receive(messages.shift() as ToHand);
    } finally {
      putOff();
    }
  };
  const receive = (message: ToHand) => {
    messages.push(message);
    putOff();
  };
  receive({ kind: "study", study });
  return {
    run: (task) => receive({ kind: "task", task }),
    dismiss() {
      gone = true;
    },
  };
}

export function createHand(post: (message: FromHand) => void): HandSide {
  let plan: Plan | null = null;
  let programs: (Program | undefined)[] = [];

  const run = ({ row, seed }: Task) => {
    if (plan === null) throw new Error("a run came before its study");
    programs[row] ??= programOf(plan, plan.rows[row]);
    return measure(plan, row, programs[row], seed);
  };

  return {
    receive(message) {
      try {
        if (message.kind === "task") return post({ kind: "ran", run: run(message.task) });
        plan = readStudy(message.study).plan;
        programs = [];
        glanceAt(plan);
        post({ kind: "ready" });
      } catch (error) {
        post({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
      }
    },
  };
}

/** Requests of a glance: enough for refusals and retries where the limit is exceeded. */
const GLANCE = 60;

/**
 * A very short run of each rule with each policy, for nothing but the engine: it compiles for what it has seen, and
 * throws that away when another rule or policy comes. A study of 20 seeds takes a fifth less when it has seen them all.
 */
function glanceAt(plan: Plan): void {
  const seen = new Set<string>();
  const duration = Math.min(plan.duration, Math.ceil(GLANCE * meanGap(parseRate(plan.study.offered))));
  plan.rows.forEach((row, i) => {
    const kind = `${row.lane.rule} ${row.clients.retry}`;
    if (seen.size < seen.add(kind).size) measure({ ...plan, duration }, i, programOf(plan, row), 0);
  });
}

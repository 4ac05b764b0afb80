/**
 * A worker's side of a study: told the study once, then one run after the other. The same on the page's workers, on
 * threads and, where neither can start, on the main thread. Every run is its own: results don't depend on who does it.
 */
import type { Program } from "../sim/program.ts";
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

export interface HandSide {
  receive(message: ToHand): void;
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
        post({ kind: "ready" });
      } catch (error) {
        post({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
      }
    },
  };
}

/** Carries a study out on threads of this very program, says how far it is, and stops with what it has on Ctrl-C. */
import { fileURLToPath } from "node:url";
import { parentPort, Worker } from "node:worker_threads";
import { expectedCalls } from "../study/estimate.ts";
import { createHand, type Hand, type HandReports, handHere, reportTo, type ToHand } from "../study/hand.ts";
import { type Hire, startPool, tasksOf } from "../study/pool.ts";
import { newProgress, noteRun, progressText } from "../study/progress.ts";
import { gather, newGathering, resultOf, type StudyResult } from "../study/result.ts";
import type { Plan, Study } from "../study/study.ts";

export interface Outcome {
  readonly result: StudyResult;
  /** Why runs are missing, in one sentence; null where none are. */
  readonly problem: string | null;
  /** Whether somebody asked it to stop. */
  readonly stopped: boolean;
}

/** What a thread of this program does instead of reading a command line. */
export function serveStudy(): void {
  const port = parentPort;
  if (port === null) throw new Error("a study is served on a thread only");
  const hand = createHand((message) => port.postMessage(message));
  port.on("message", (message: ToHand) => hand.receive(message));
}

/** Runs of more calls would keep the main thread from hearing Ctrl-C for too long. */
const MOST_CALLS_HERE = 2_000_000;

/** One hand is this thread, which would wait otherwise; the others are threads. */
function hireHands(plan: Plan): Hire {
  let here = plan.rows.every((row) => expectedCalls(plan, row) <= MOST_CALLS_HERE);
  return (reports) => {
    if (!here) return handOnThread(plan.study, reports);
    here = false;
    return handHere(plan.study, reports, setImmediate);
  };
}

/** Threads run the file this stands in, which is the whole command line. */
function handOnThread(study: Study, reports: HandReports): Hand {
  const worker = new Worker(fileURLToPath(import.meta.url), { argv: [] });
  const post = (message: ToHand) => worker.postMessage(message);
  worker.on("message", reportTo(reports));
  worker.on("error", (error: Error) => reports.failed(error.message));
  worker.on("exit", (code) => reports.failed(`it ended with status ${code}`));
  post({ kind: "study", study });
  return { run: (task) => post({ kind: "task", task }), dismiss: () => void worker.terminate() };
}

export function runPlan(plan: Plan, workers: number, hire: Hire = hireHands(plan)): Promise<Outcome> {
  const gathering = newGathering(plan);
  const teller = newTeller(plan);
  return new Promise((resolve) => {
    let stopped = false;
    const pool = startPool(tasksOf(plan), workers, hire, {
      ran(run) {
        gather(gathering, run);
        teller.ran(run.row);
      },
      failed: (says) => teller.say(`limiter-bench study: ${says}`),
      done(problem) {
        process.off("SIGINT", stop);
        teller.say(null);
        resolve({ result: resultOf(gathering), problem, stopped });
      },
    });
    function stop(): void {
      stopped = true;
      pool.cancel();
    }
    process.on("SIGINT", stop);
  });
}

interface Teller {
  ran(row: number): void;
  /** Clears the line, and says something on one of its own. */
  say(text: string | null): void;
}

const SHOWN_EVERY_MS = 100;

/** One line on standard error, where that is a terminal. */
function newTeller(plan: Plan): Teller {
  const progress = newProgress(plan);
  const shown = process.stderr.isTTY;
  const begin = performance.now();
  let last = begin;
  return {
    ran(row) {
      noteRun(progress, row);
      const now = performance.now();
      if (!shown || now - last < SHOWN_EVERY_MS) return;
      last = now;
      process.stderr.write(`\r\u001b[Kstudy: ${progressText(progress, (now - begin) / 1_000)}`);
    },
    say(text) {
      if (shown) process.stderr.write("\r\u001b[K");
      if (text !== null) process.stderr.write(`${text}\n`);
    },
  };
}

/**
 * A study on the page: its runs on as many workers as the machine has cores. Where no worker starts, one hand on the main
 * thread does them, a run at a time, and the page is told.
 */
import { type FromHand, type Hand, type HandReports, handHere, reportTo, type ToHand } from "../study/hand.ts";
import { MOST_HANDS, type Pool, type PoolReports, startPool, tasksOf } from "../study/pool.ts";
import type { Plan, Study } from "../study/study.ts";

/** Makes a worker that hands what it gets to `createHand`; may throw. */
export type NewWorker = () => Worker;

/** Wall milliseconds a new worker has to say that it knows the study. */
const FIRST_ANSWER_MS = 10_000;

export interface StudyReports extends PoolReports {
  /** No worker starts: the main thread does the runs. */
  here?(): void;
}

export function startStudy(plan: Plan, reports: StudyReports, newWorker: NewWorker, cores: number): Pool {
  // once a worker has answered, others that fail are replaced; until then the first failure decides
  let place: "unknown" | "workers" | "here" = "unknown";
  const hire = (to: HandReports): Hand => {
    if (place === "here") return handHere(plan.study, to, (work) => setTimeout(work, 0));
    return handOnWorker(plan.study, to, newWorker, (answered) => {
      if (place !== "unknown") return;
      place = answered ? "workers" : "here";
      if (!answered) reports.here?.();
    });
  };
  return startPool(tasksOf(plan), Math.max(1, Math.min(cores, MOST_HANDS)), hire, reports);
}

/** `settled`: whether the worker answered, said once and before any report of a failure. */
function handOnWorker(study: Study, to: HandReports, newWorker: NewWorker, settled: (answered: boolean) => void): Hand {
  const start = () => {
    try {
      return newWorker();
    } catch (error) {
      settled(false);
      throw error;
    }
  };
  const worker = start();
  const report = reportTo(to);
  const fail = (message: string) => {
    clearTimeout(watch);
    settled(false);
    to.failed(message);
  };
  const watch = setTimeout(() => fail("it did not answer"), FIRST_ANSWER_MS);
  worker.onmessage = ({ data }: MessageEvent<FromHand>) => {
    clearTimeout(watch);
    settled(true);
    report(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message || "it could not start");
  };
  const post = (message: ToHand) => worker.postMessage(message);
  post({ kind: "study", study });
  return {
    run: (task) => post({ kind: "task", task }),
    dismiss() {
      clearTimeout(watch);
      worker.terminate();
    },
  };
}

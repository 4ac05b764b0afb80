/** A study without a page: workers that answer in a task of their own, and a clock that moves with every run. */
import { type Desk, newDesk, type Outcome } from "../../src/app/study.ts";
import { createHand, type FromHand, type ToHand } from "../../src/study/hand.ts";
import { benchHere } from "./bench-here.ts";

export type Worker = "works" | "throws" | "breaks at its third run";

/** A worker as far as a study uses one. */
function fakeWorker(kind: Worker, worked: () => void): globalThis.Worker {
  if (kind === "throws") throw new Error("blocked");
  let runs = 0;
  let isGone = false;
  const fake = {
    onmessage: null as ((event: { data: FromHand }) => void) | null,
    onerror: null as ((event: { message: string; preventDefault(): void }) => void) | null,
    postMessage(message: ToHand) {
      if (message.kind === "task") runs += 1;
      const breaks = kind === "breaks at its third run" && runs === 3;
      setTimeout(() => {
        if (isGone) return;
        if (message.kind === "task") worked();
        if (breaks) fake.onerror?.({ message: "out of memory", preventDefault() {} });
        else hand.receive(message);
      }, 0);
    },
    terminate() {
      isGone = true;
    },
  };
  const hand = createHand((data) => isGone || fake.onmessage?.({ data }));
  return fake as unknown as globalThis.Worker;
}

/** Wall time of a run. */
const RUN_MS = 250;

export interface StudyHere {
  readonly desk: Desk;
  /** Every outcome that was shown. */
  readonly shown: Outcome[];
  /** Everything the status region has said. */
  readonly said: string[];
  /** Resolves once the study that runs is over. */
  over(): Promise<Outcome>;
}

/** `workers`: how each one that is asked for behaves, the last of them for all that follow. */
export function studyHere(link = "", workers: readonly Worker[] = ["works"], cores = 2): StudyHere {
  let wall = 0;
  let made = 0;
  const { bench } = benchHere(link);
  const clocked = { ...bench, now: () => wall };
  const newWorker = () => {
    const kind = workers[Math.min(made, workers.length - 1)];
    made += 1;
    return fakeWorker(kind, () => {
      wall += RUN_MS;
    });
  };
  const desk = newDesk(clocked, { newWorker, cores });
  const shown: Outcome[] = [];
  const said: string[] = [];
  desk.store.subscribe(({ outcome }, old) => {
    if (outcome && outcome !== old.outcome) shown.push(outcome);
  });
  bench.store.subscribe(({ says }, old) => {
    if (says !== old.says) said.push(says);
  });
  const isOver = () => {
    const { outcome } = desk.store.getState();
    return outcome && outcome.phase !== "running" ? outcome : null;
  };
  const over = () =>
    new Promise<Outcome>((resolve) => {
      const look = () => {
        const outcome = isOver();
        if (!outcome) return;
        stop();
        resolve(outcome);
      };
      const stop = desk.store.subscribe(look);
      setTimeout(look, 0);
    });
  return { desk, shown, said, over };
}

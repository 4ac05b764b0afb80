/** A changed run is taken: what it replaces is kept where a future would be lost, and can be come back to by undo. */
import type { Program } from "../sim/program.ts";
import type { Run } from "../sim/run.ts";
import type { Bench } from "./bench.ts";
import { keepRun } from "./runs.ts";
import { swap } from "./swap.ts";
import { addStep, waysOf } from "./trail.ts";

export interface Taken {
  readonly run: Run;
  readonly program: Program;
}

export interface Taking {
  /** µs at which it is to be seen. */
  readonly view: number;
  /** µs: the runs are the same before this instant. */
  readonly from: number;
  /** What is done, as the start of a sentence. */
  readonly did: string;
  /** A gesture goes on: its step is replaced. */
  readonly continues?: boolean;
  /** Balls of the next burst, where they change too. */
  readonly burst?: number | null;
}

export function take(bench: Bench, { run, program }: Taken, { view, from, did, continues, burst }: Taking): void {
  const { store, trail } = bench;
  const state = store.getState();
  const { seen } = trail.steps[trail.place];
  const isOther = run !== state.run;
  if (!isOther && (burst === undefined || burst === state.burst)) return;
  if (isOther && !continues && from < seen) keepRun(bench, state.run, seen);
  // of another run nothing has been shown yet but what both have in common
  const step = {
    run,
    did,
    seen: isOther ? Math.min(from, seen) : seen,
    burst: burst === undefined ? state.burst : burst,
  };
  const undone = addStep(trail, step, continues === true);
  if (undone) keepRun(bench, undone.run, undone.seen);
  store.setState({ ...waysOf(trail), burst: step.burst });
  if (isOther) swap(bench, run, program, view);
}

/** What was done to the run, as a trail of runs to go back and on along. One gesture is one step. */
import type { Run } from "../sim/run.ts";
import type { PageState } from "./store.ts";

export interface Step {
  readonly run: Run;
  /** Balls of the next burst; null: twice L. */
  readonly burst: number | null;
  /** What led here from the step before, as the start of a sentence. */
  readonly did: string;
  /** µs: how far this run has been seen. */
  seen: number;
}

export interface Trail {
  readonly steps: Step[];
  /** Of the run that is shown. */
  place: number;
}

/** Older ones are forgotten. */
export const MOST_STEPS = 200;

export function newTrail(run: Run, view: number): Trail {
  return { steps: [{ run, burst: null, did: "", seen: view }], place: 0 };
}

/**
 * Adds a step, or with `continues` puts it in the place of the last. What had been undone can't be done again: returns
 * the furthest of it.
 */
export function addStep(trail: Trail, step: Step, continues: boolean): Step | null {
  const { steps, place } = trail;
  const undone = place < steps.length - 1 ? (steps.at(-1) as Step) : null;
  steps.length = place + 1;
  if (continues && place > 0) steps[place] = step;
  else steps.push(step);
  if (steps.length > MOST_STEPS) steps.shift();
  trail.place = steps.length - 1;
  return undone;
}

/** What would be undone and done again. */
export function waysOf({ steps, place }: Trail): Pick<PageState, "undo" | "redo"> {
  return { undo: place > 0 ? steps[place].did : null, redo: steps[place + 1]?.did ?? null };
}

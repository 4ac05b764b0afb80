/** Small runs carried out on this thread, for pictures and answers: setups of lessons and sections, up to half a minute. */
import type { Setup } from "../lessons/setup.ts";
import type { EventColumns } from "../sim/event.ts";
import { advance } from "../sim/kernel.ts";
import type { Program } from "../sim/program.ts";
import { readRun } from "../sim/read.ts";
import type { Run } from "../sim/run.ts";
import { collector } from "../sim/sink.ts";
import { type Snapshot, snapshotOf } from "../sim/snapshot.ts";
import { initialState } from "../sim/state.ts";

export interface Carried {
  readonly run: Run;
  readonly program: Program;
  readonly log: EventColumns;
  /** At the end. */
  readonly snapshot: Snapshot;
}

/** Setups are few and small; more calls than these would be a fault in one of them. */
const MOST_CALLS = 200_000;

/** A setup's events with at < `until` µs, and the state then. */
export function carryOut(setup: Setup, until: number): Carried {
  const { run, program } = readRun(setup);
  const state = initialState(program);
  const sink = collector();
  if (!advance(state, program, until, { sink, budget: MOST_CALLS }))
    throw new Error("a setup is too large to carry out");
  return { run, program, log: sink.take(), snapshot: snapshotOf(state) };
}

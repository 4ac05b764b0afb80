/** One run of a study: what it is, as the bench opens it, and what it comes to. The kernel is the bench's. */
import { assert } from "../base/assert.ts";
import { advance } from "../sim/kernel.ts";
import { type Program, reseeded } from "../sim/program.ts";
import { readRun } from "../sim/read.ts";
import { DEFAULT_SCENARIO, type Run } from "../sim/run.ts";
import { initialState } from "../sim/state.ts";
import type { Figures } from "./figures.ts";
import type { Plan, RowSpec } from "./study.ts";
import { newTally, type Served } from "./tally.ts";

/** What one run came to, small enough to be sent on. */
export interface RunResult {
  /** Which row of the plan. */
  readonly row: number;
  readonly seed: number;
  readonly figures: Figures;
  readonly served: Served;
}

/**
 * The very run behind a figure, to be watched: the study's end is not part of it. Its stream is in gate time, so the
 * travel of the balls, which the study does without, changes no event.
 */
export function runOf(plan: Plan, row: RowSpec, seed: number): Run {
  const { offered, rate, window } = plan.study;
  return {
    engine: 1,
    seed,
    scenario: {
      traffic: { kind: "poisson", rate: offered },
      travel: DEFAULT_SCENARIO.travel,
      limit: { rate, window },
      lanes: [row.lane],
      clients: row.clients,
    },
    commands: [],
  };
}

/** A row's run, compiled; only the seed differs from run to run. */
export function programOf(plan: Plan, row: RowSpec): Program {
  const { program, complaints } = readRun(runOf(plan, row, 0));
  assert(complaints.length === 0, `a study's runs can be read: ${row.rule}, ${row.retry}`);
  return program;
}

/** Carries out one run of a row compiled before. */
export function measure(plan: Plan, row: number, program: Program, seed: number): RunResult {
  const seeded = reseeded(program, seed);
  const state = initialState(seeded);
  const tally = newTally(seed, plan.duration, plan.study.clients);
  advance(state, seeded, plan.duration, { sink: tally, digest: false });
  assert(state.overflow === 0, "a study's clients all have a place to wait in");
  return { row, seed, figures: tally.figures(), served: tally.served() };
}

/** The digest of a run's log up to an instant, computed in one go: what every other way of getting there must give. */
import { digestText } from "../../src/sim/digest.ts";
import { advance } from "../../src/sim/kernel.ts";
import { readRun } from "../../src/sim/read.ts";
import type { Run } from "../../src/sim/run.ts";
import { SILENT } from "../../src/sim/sink.ts";
import { initialState } from "../../src/sim/state.ts";

/** `until` in µs. */
export function digestOfRun(run: Run, until: number): string {
  const { program } = readRun(run);
  const state = initialState(program);
  advance(state, program, until, { sink: SILENT });
  return digestText(state.digest);
}

/** A run carried out in one go, with its whole log: what every other way to run it is held against. */
import { digestText } from "../../src/sim/digest.ts";
import { type Event, type EventColumns, eventAt } from "../../src/sim/event.ts";
import { advance } from "../../src/sim/kernel.ts";
import type { Program } from "../../src/sim/program.ts";
import { readRun } from "../../src/sim/read.ts";
import type { Run } from "../../src/sim/run.ts";
import { collector } from "../../src/sim/sink.ts";
import { initialState, type State } from "../../src/sim/state.ts";

export interface Straight {
  readonly program: Program;
  readonly state: State;
  readonly events: readonly Event[];
  readonly digest: string;
}

export function eventsOf(columns: EventColumns): Event[] {
  return Array.from({ length: columns.length }, (_, i) => eventAt(columns, i));
}

/** Every event with at < `to`. */
export function straight(run: Run, to: number): Straight {
  const { program } = readRun(run);
  return straightProgram(program, to);
}

export function straightProgram(program: Program, to: number): Straight {
  const state = initialState(program);
  const sink = collector();
  advance(state, program, to, { sink });
  return { program, state, events: eventsOf(sink.take()), digest: digestText(state.digest) };
}

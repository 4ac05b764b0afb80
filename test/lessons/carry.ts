/** Setups carried out by the kernel, once each: their events, and each lane as it is at the end. */
import { microsOf } from "../../src/base/time.ts";
import type { Counted } from "../../src/lessons/lesson.ts";
import { countOf } from "../../src/lessons/lesson.ts";
import type { Setup } from "../../src/lessons/setup.ts";
import { ruleOf } from "../../src/limiters/index.ts";
import type { AnyRule } from "../../src/limiters/rule.ts";
import { advance } from "../../src/sim/kernel.ts";
import type { LaneSettings, Program } from "../../src/sim/program.ts";
import { readRun } from "../../src/sim/read.ts";
import { type EventReport, eventReports } from "../../src/sim/report.ts";
import { collector } from "../../src/sim/sink.ts";
import { type LaneView, snapshotOf } from "../../src/sim/snapshot.ts";
import { initialState } from "../../src/sim/state.ts";

export interface Carried {
  readonly program: Program;
  readonly events: readonly EventReport[];
  readonly lanes: readonly LaneView[];
}

const known = new Map<string, Carried>();

/** A setup carried out to an instant, in seconds, exclusive. */
export function carry(setup: Setup, until: number): Carried {
  const key = `${until} ${JSON.stringify(setup)}`;
  const done = known.get(key);
  if (done) return done;
  const { program } = readRun(setup);
  const state = initialState(program);
  const sink = collector();
  advance(state, program, microsOf(until) as number, { sink });
  const carried = { program, events: eventReports(sink.take()), lanes: snapshotOf(state).lanes };
  known.set(key, carried);
  return carried;
}

/** Events of a lane in [from, to) seconds, of one command's requests (from 0) or of all. */
export function counted(
  setup: Setup,
  lane: number,
  what: Counted,
  from: number,
  to: number,
  of: number | null = null,
): number {
  return countOf({ what, of, from, to }, lane, carry(setup, to).events);
}

export function eventsOf(setup: Setup, until: number, lane: number, ...kinds: EventReport["kind"][]): EventReport[] {
  return carry(setup, until).events.filter((event) => event.lane === lane && kinds.includes(event.kind));
}

/** Milliseconds' noise of doubles taken away: 3.24, not 3.2399999999999998. */
export const tidy = (seconds: number): number => Math.round(seconds * 1e6) / 1e6;

/** The rule and the parameters of a setup's lane, as it begins. */
export function laneOf(setup: Setup, lane: number): LaneSettings & { readonly definition: AnyRule } {
  const settings = readRun(setup).program.initial.lanes[lane];
  return { ...settings, definition: ruleOf(settings.rule) as AnyRule };
}

/** The most that a setup's lane can let through in a span of so many seconds. */
export function boundOf(setup: Setup, lane: number, seconds: number): number {
  const { definition, params } = laneOf(setup, lane);
  return definition.bound(params, microsOf(seconds) as number);
}

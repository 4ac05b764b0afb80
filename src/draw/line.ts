/**
 * The line of calls that wait in a lane: how many places there are and how far each stands from being let go. It moves
 * on evenly between two releases, as the wheel turns, so that nobody in it jumps.
 */

import { HOLD, kindOf, laneOf, RELEASE } from "../sim/event.ts";
import { firstFrom } from "../sim/log.ts";
import type { Frame } from "./frame.ts";
import { isOverruled } from "./log.ts";

export interface WaitingLine {
  readonly places: number;
  readonly waiting: number;
  /** Places between the `index`-th in line (from 0) and being let go; a fraction. */
  seatsOf(index: number): number;
}

/** Null in a lane whose rule holds nobody. */
export function lineOf(frame: Frame, lane: number): WaitingLine | null {
  const { waiting, gauge } = frame.snapshot.lanes[lane];
  const { machine } = gauge;
  if (machine.kind === "queue") {
    // at the very instant of a tick the gauge is one ahead of the events
    const turn = machine.turn + Math.max(0, waiting - machine.waiting);
    return { places: machine.places, waiting, seatsOf: (index) => Math.max(0, index + 1 - turn) };
  }
  if (machine.kind !== "dial" || machine.burst <= machine.delay) return null;
  const turn = turnFromLog(frame, lane);
  return {
    places: Math.ceil(machine.burst - machine.delay),
    waiting,
    seatsOf: (index) => Math.max(0, index + 1 - turn),
  };
}

/** The share of the time between the release before and the next one that is over; 0 where the log doesn't tell. */
function turnFromLog(frame: Frame, lane: number): number {
  const { log, view } = frame;
  const { waiting } = frame.snapshot.lanes[lane];
  let found = 0;
  let before = -1;
  let next = -1;
  let arrived = -1;
  for (let i = firstFrom(log, view) - 1; i >= 0 && found < waiting; i--) {
    if (laneOf(log.tag[i]) !== lane) continue;
    const kind = kindOf(log.tag[i]);
    if (kind === RELEASE && before < 0) before = log.at[i];
    if (kind !== HOLD || log.value[i] < view || isOverruled(frame, lane, i)) continue;
    found += 1;
    if (next < 0 || log.value[i] <= next) {
      next = log.value[i];
      arrived = log.at[i];
    }
  }
  const from = Math.max(before, arrived);
  return found < waiting || next <= from ? 0 : (view - from) / (next - from);
}

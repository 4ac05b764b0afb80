/**
 * Where every flying ball is at the view time: a pure function of its call's events. A ball is on its way to the door
 * for `travel` before its event and arrives exactly at it; then it rolls to the tray, drops into the bin or takes its
 * seat in the queue. Events with at < view have happened: those are the ones the snapshot has counted.
 */
import type { Micros } from "../base/time.ts";
import { attemptOf, kindOf, laneOf, PASS, REFUSE, RELEASE } from "../sim/event.ts";
import { firstFrom } from "../sim/log.ts";
import type { Frame } from "./frame.ts";
import type { Layout } from "./layout.ts";
import { lineOf } from "./line.ts";
import { isOldCall, isOverruled } from "./log.ts";
import { approach, comeBack, dropIn, FALL, rollOut, slotIn, takeSeat } from "./path.ts";

/** How long a ball takes from the door, or from the head of the queue, into the tray; into the bin; to its seat. */
export const OUT: Micros = 320_000;
export const DROP: Micros = 180_000;
export const SEAT: Micros = 200_000;
/** More balls in flight than this are drawn one for several. */
const MOST_BALLS = 600;

/** Looks of a ball. */
export const STEEL = 0;
export const RED = 1;
export const RETRY = 2;
export const RED_RETRY = 3;

export interface Ball {
  readonly x: number;
  readonly y: number;
  readonly look: number;
  /** Its event's index in the log. */
  readonly event: number;
}

export interface Flights {
  readonly balls: Ball[];
  /** Of the snapshot's counts, how many have not arrived in tray, bin or seat. */
  readonly rolling: number;
  readonly dropping: number;
  readonly entering: number;
}

/** How many calls one ball stands for: a power of two, so that more for each never means others. */
export function perBallOf(frame: Pick<Frame, "log" | "view" | "travel">): number {
  const first = firstFrom(frame.log, frame.view - OUT);
  const flying = firstFrom(frame.log, frame.view + frame.travel + 1) - first;
  let each = 1;
  while (flying > MOST_BALLS * each) each *= 2;
  return each;
}

/** The flying balls of one lane, in its own coordinates (those falling through slices above have negative y). */
export function flights(frame: Frame, lane: number, layout: Layout): Flights {
  const { log, view } = frame;
  const each = perBallOf(frame);
  const counts = frame.snapshot.lanes[lane];
  const line = lineOf(frame, lane);
  const balls: Ball[] = [];
  let passed = counts.passed;
  let refused = counts.refused;
  let held = counts.waiting;
  const left = { rolling: 0, dropping: 0, entering: 0 };
  for (let i = firstFrom(log, view + frame.travel + 1) - 1; i >= 0 && log.at[i] >= view - OUT; i--) {
    const tag = log.tag[i];
    if (laneOf(tag) !== lane) continue;
    const kind = kindOf(tag);
    const drawn = log.request[i] % each === 0;
    if (log.at[i] >= view) {
      const place = drawn && kind !== RELEASE ? placeBefore(frame, i, layout) : null;
      if (place) balls.push({ ...place, look: attemptOf(tag) > 1 ? RETRY : STEEL, event: i });
      continue;
    }
    const age = view - log.at[i];
    const look = attemptOf(tag) > 1 ? RETRY : STEEL;
    if (kind === PASS || kind === RELEASE) {
      passed -= 1;
      const from = kind === PASS ? layout.far.x : leavesFrom(layout, log.at[i] - log.since[i]);
      left.rolling += 1;
      if (drawn)
        balls.push({ ...rollOut(layout, age / OUT, from, slotIn(layout.tray, layout.r, passed)), look, event: i });
    } else if (kind === REFUSE) {
      refused -= 1;
      if (age > DROP) continue;
      left.dropping += 1;
      const place = dropIn(layout, age / DROP, slotIn(layout.bin, layout.r, refused));
      if (drawn) balls.push({ ...place, look: look === RETRY ? RED_RETRY : RED, event: i });
    } else if (log.value[i] >= view && !isOverruled(frame, lane, i)) {
      held -= 1;
      if (age >= SEAT || isOldCall(frame, lane, i)) continue;
      left.entering += 1;
      if (drawn && line)
        balls.push({ ...takeSeat(layout, age / SEAT, line.seatsOf(held), line.places), look, event: i });
    }
  }
  return { balls, ...left };
}

/** Where a call is let go that has waited so long: at the head of the queue, or on the way to it. */
function leavesFrom(layout: Layout, waited: Micros): number {
  return layout.far.x + (layout.head.x - layout.far.x) * Math.min(1, waited / SEAT);
}

/** On the way to the door; null where it has not set out. */
function placeBefore(frame: Frame, i: number, layout: Layout): { x: number; y: number } | null {
  const { log, view, travel } = frame;
  const tag = log.tag[i];
  if (isOldCall(frame, laneOf(tag), i)) return null;
  const x = kindOf(tag) === REFUSE ? layout.near.x : layout.far.x;
  const left = log.at[i] - view;
  if (attemptOf(tag) === 1) return travel > 0 ? approach(layout, 1 - left / travel, x) : null;
  const time = Math.min(travel, log.at[i] - log.since[i]);
  if (left > time || time <= 0) return null;
  return comeBack(layout, 1 - left / time, x);
}

/** Balls of the lanes below that fall through this lane's slice of the pipe. */
export function passingThrough(frame: Frame, lane: number, lanes: number, layouts: readonly Layout[]): Ball[] {
  const { log, view, travel } = frame;
  const each = perBallOf(frame);
  const balls: Ball[] = [];
  for (let i = firstFrom(log, view + travel * (1 - FALL)); i < log.length && log.at[i] <= view + travel; i++) {
    const below = laneOf(log.tag[i]);
    if (below <= lane || below >= lanes || kindOf(log.tag[i]) === RELEASE) continue;
    if (attemptOf(log.tag[i]) > 1 || log.request[i] % each !== 0) continue;
    const place = placeBefore(frame, i, layouts[below]);
    if (!place) continue;
    const y = place.y + (below - lane) * layouts[lane].height;
    if (y > 0 && y < layouts[lane].height + layouts[lane].r) balls.push({ x: place.x, y, look: STEEL, event: i });
  }
  return balls;
}

/**
 * How far the door is open, 0 to 1: under a ball that falls, and while the rule would refuse, but shut under a ball that
 * crosses it. Where one crosses just after another fell, the one that has left the door gives way.
 */
export function doorOf(frame: Frame, lane: number): number {
  const { log, view } = frame;
  const full = frame.snapshot.lanes[lane].gauge.full ? 1 : 0;
  if (frame.still || frame.averaged) return full;
  let onDoor = 0;
  let falls = 0;
  let crosses = 0;
  let shut = 0;
  for (let i = firstFrom(log, view - SWING - STAYS); i < log.length && log.at[i] <= view + CROSSING + SWING; i++) {
    const kind = kindOf(log.tag[i]);
    if (laneOf(log.tag[i]) !== lane || kind === RELEASE || isOldCall(frame, lane, i)) continue;
    const left = log.at[i] - view;
    if (kind === REFUSE) {
      if (left <= 0 && -left < STAYS / 2) onDoor = 1;
      falls = Math.max(falls, 1 - (left > 0 ? left : Math.max(0, -left - STAYS)) / SWING);
    } else {
      if (left >= 0) crosses = Math.max(crosses, 1 - Math.max(0, left - CROSSING) / SWING);
      shut = Math.max(shut, 1 - Math.max(0, left - CROSSING, -left) / SWING);
    }
  }
  return Math.max(onDoor, falls * (1 - crosses), full * (1 - shut));
}

/** Time to swing, time a ball takes to cross the door, time it stays open under one that falls. */
const SWING: Micros = 20_000;
const CROSSING: Micros = 25_000;
const STAYS: Micros = 80_000;

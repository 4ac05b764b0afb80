/**
 * What limit_req can pass on in a half-open span of d µs, at `rate` thousandths a second, with `burst` and `free` of it
 * (free ≤ burst) let through without delay. Its clock being whole milliseconds, calls 1 µs apart may lie 1 ms apart on
 * it: a span sees at most m = ⌈d/1 ms⌉ ms go by.
 */
import { gcd, mulDivFloor } from "../base/exact.ts";
import type { Micros } from "../base/time.ts";
import type { WorstTraffic } from "./rule.ts";
import { type Group, trafficOf } from "./traffic.ts";

/** Worst traffic starts in the last microsecond of a millisecond, so that the next one is a millisecond later. */
const LAST = 999;

export function nginxBound(rate: number, burst: number, free: number, span: Micros): number {
  return free + 1 + moreWithin(rate, burst, free, span);
}

export function nginxTight(rate: number, burst: number, free: number, span: Micros): boolean {
  return plan(rate, burst, free, span) !== null;
}

export function nginxTraffic(rate: number, burst: number, free: number, span: Micros): WorstTraffic | null {
  const groups = plan(rate, burst, free, span);
  const drainedMs = Math.ceil(((burst + 1) * 1e6) / rate);
  return groups && trafficOf((drainedMs + 1) * 1000, 1000, groups);
}

/**
 * Calls beyond the first free + 1. Where none is held (free = burst): ⌊rate·m/10⁶⌋.
 *
 * Where calls are held, nginx rounds their delays down to a millisecond: the n-th held one leaves ⌊n·T⌋ ms after the
 * millisecond of the free ones, T = 10⁶/rate ms, so that n is the most with ⌊n·T⌋ ≤ m. That is ⌊rate·m/10⁶⌋ too where T
 * is whole, and one more now and then where it is not. With 7r/s a call at 0.999 ms passes and one at 1 ms is held
 * 141 ms: two within 141.002 ms, though only 994 thousandths drain in 142 ms.
 * Nor can more leave than were taken in from the longest delay before the span on: that is less where no delay is as
 * long as a millisecond.
 */
function moreWithin(rate: number, burst: number, free: number, span: Micros): number {
  const ms = Math.ceil(span / 1000);
  if (free === burst) return through(rate, ms, Math.floor);
  const longestMs = mulDivFloor(burst - free, 1e6, rate);
  return Math.min(through(rate, ms + 1, Math.ceil) - 1, burst - free + through(rate, ms + longestMs, Math.floor));
}

/** rate·ms/10⁶, rounded. */
function through(rate: number, ms: number, round: (exact: number) => number): number {
  const rounds = Math.floor(ms / 1e6);
  return rate * rounds + round((rate * (ms - rounds * 1e6)) / 1e6);
}

/** Groups of calls known to reach the bound, or null. */
function plan(rate: number, burst: number, free: number, span: Micros): Iterable<Group> | null {
  const more = moreWithin(rate, burst, free, span);
  // So many ms after a call in the last µs of a millisecond begins the last millisecond that the span touches.
  const reach = Math.ceil((span - 1) / 1000);
  if (more === 0) return [[LAST, free + 1]];
  if (free === burst) return freePlan(rate, burst, more, reach);
  const leavesMs = mulDivFloor(more, 1e6, rate);
  if (more <= burst - free && leavesMs * 1000 < span) return [[LAST, free + 1 + more]];
  const exact = rate % 1000 === 0 && rate <= 1e6; // no drain is rounded, and T ≥ 1 ms
  return exact && leavesMs <= reach ? heldGroups(rate, burst - free, free, more) : null;
}

/** Each held call comes as soon as the burst has room for it, and not before the free ones have gone. */
function* heldGroups(rate: number, places: number, free: number, more: number): Generator<Group> {
  yield [LAST, free + 1];
  for (let i = 1; i <= more; i++) yield [Math.max(1, Math.ceil(((i - places) * 1e6) / rate)) * 1000, 1];
}

/** Nothing is held: the burst, then what has drained, in steps in which neither rounding nor the floor of 0 loses any. */
function freePlan(rate: number, burst: number, more: number, reach: number): Iterable<Group> | null {
  if (through(rate, reach, Math.floor) < more) return null;
  const room = (burst + 1) * 1000;
  if (mulDivFloor(rate, reach, 1000) <= room) {
    return [
      [LAST, burst + 1],
      [reach * 1000, more],
    ];
  }
  const shared = gcd(rate, 1000);
  const drained = rate / shared; // in 1000/shared ms: the shortest time that drains a whole number of thousandths
  const times = room % drained === 0 ? room / drained : Math.floor((room - 999) / drained);
  return times > 0 ? freeGroups(rate, burst, more, reach, (times * 1000) / shared) : null;
}

function* freeGroups(rate: number, burst: number, more: number, reach: number, step: number): Generator<Group> {
  yield [LAST, burst + 1];
  let passed = 0;
  for (let ms = step; ms < reach; ms += step) {
    const due = through(rate, ms, Math.floor);
    yield [ms * 1000, due - passed];
    passed = due;
  }
  yield [reach * 1000, more - passed];
}

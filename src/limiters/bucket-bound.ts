/**
 * The bound that a token bucket, a leaky meter and GCRA share, of capacity B (GCRA: burst + 1) and rate r: the largest
 * whole number below B + r·d in any half-open span d. On whole microseconds a bucket of one token wastes the fraction of
 * a microsecond at each refill, so that its calls are ⌈T⌉ apart.
 */
import type { Rate } from "../base/rate.ts";
import type { Micros } from "../base/time.ts";
import { callsIn, microsFor, partIn } from "./flow.ts";
import { every, type Group } from "./traffic.ts";

export function bucketBound(rate: Rate, capacity: number, span: Micros): number {
  if (capacity === 1) return Math.ceil(span / microsFor(rate, 1));
  return capacity + callsIn(rate, span) - (partIn(rate, span) === 0 ? 1 : 0);
}

/** The first and the last call of a span lie at most d − 1 µs apart: does that reach the bound? */
export function bucketTight(rate: Rate, capacity: number, span: Micros): boolean {
  return capacity === 1 || capacity + callsIn(rate, span - 1) === bucketBound(rate, capacity, span);
}

/** Traffic that reaches the bound from a full bucket: all of it at once, then every token as it comes. */
export function* bucketGroups(rate: Rate, capacity: number, span: Micros): Generator<Group> {
  if (capacity === 1) return yield* every(microsFor(rate, 1), bucketBound(rate, 1, span), 1);
  yield [0, capacity];
  for (let i = 1; i <= callsIn(rate, span - 1); i++) yield [microsFor(rate, i), 1];
}

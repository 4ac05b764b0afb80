/**
 * What a rate lets through in a length of time, exactly. An amount is whole calls and a part of one call, 0 ≤ part < per:
 * a call is `per` units and every microsecond adds `count` of them, so nothing is ever rounded.
 * Rates lie between 1 a day and 100,000 a second with count·per < 2^52 (base/rate.ts), hence count < 2^25.
 */
import type { Rate } from "../base/rate.ts";
import type { Micros } from "../base/time.ts";

const SAFE = Number.MAX_SAFE_INTEGER;

/** Whole calls in `micros` at the rate, on top of a part: ⌊(count·micros + part)/per⌋. */
export function callsIn(rate: Rate, micros: Micros, part = 0): number {
  const units = rate.count * micros + part;
  if (units <= SAFE) return Math.floor(units / rate.per);
  const rounds = Math.floor(micros / rate.per);
  return rate.count * rounds + Math.floor((rate.count * (micros - rounds * rate.per) + part) / rate.per);
}

/** The part left over beside those whole calls: (count·micros + part) mod per. */
export function partIn(rate: Rate, micros: Micros, part = 0): number {
  const units = rate.count * micros + part;
  if (units <= SAFE) return units - Math.floor(units / rate.per) * rate.per;
  const left = rate.count * (micros % rate.per) + part;
  return left - Math.floor(left / rate.per) * rate.per;
}

/**
 * The first whole microsecond by which `calls` less a part have come: ⌈(calls·per − part)/count⌉.
 * Above 2^53 µs (285 years) the result is only known to be that large: `refuse` makes a "never" of it.
 */
export function microsFor(rate: Rate, calls: number, part = 0): Micros {
  const units = calls * rate.per;
  if (units <= SAFE) return Math.ceil((units - part) / rate.count);
  const rounds = Math.floor(calls / rate.count);
  return rounds * rate.per + Math.ceil(((calls - rounds * rate.count) * rate.per - part) / rate.count);
}

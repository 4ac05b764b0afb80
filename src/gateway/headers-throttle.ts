/**
 * The five integers with which redis-cell answers CL.THROTTLE: limited, limit, remaining, seconds to wait (-1 where
 * nobody need wait or waiting does not help) and seconds until nothing is missing. Times are rounded up.
 * redis-cell knows GCRA alone; of another rule these are the integers a command of its form would answer with.
 */
import { gcd } from "../base/exact.ts";
import type { Rate } from "../base/rate.ts";
import { type Micros, SECOND } from "../base/time.ts";
import { type Told, wholeSeconds } from "./headers-told.ts";

export interface Throttle {
  /** The command that decides as this lane does; null where redis-cell has none. */
  readonly command: string | null;
  readonly reply: readonly [limited: number, limit: number, remaining: number, retryAfter: number, resetAfter: number];
  readonly notes: readonly string[];
}

/** What the five integers are, in their order. */
export const THROTTLE_FIELDS = ["limited", "limit", "remaining", "retry after", "reset after"] as const;

const MILLISECOND: Micros = 1_000;

/** `rate`: of a lane that decides as GCRA does; null for any other. */
export function throttleOf({ at, refused, wait, quota }: Told, rate: Rate | null): Throttle {
  const reset = quota.fullAt - at;
  const fractions = [wait?.exact ?? 0, reset].some((length) => length % SECOND > 0 && length % SECOND < MILLISECOND);
  return {
    command: rate === null ? null : commandOf(rate, quota.limit - 1),
    reply: [
      refused ? 1 : 0,
      quota.limit,
      quota.remaining,
      wait === null ? -1 : wholeSeconds(wait.exact),
      wholeSeconds(reset),
    ],
    notes: [
      ...(rate === null ? ["redis-cell knows GCRA alone: this is how a command of its form would answer."] : []),
      ...(fractions ? ["redis-cell itself ignores fractions below 1 ms and would answer a second less."] : []),
    ],
  };
}

/** CL.THROTTLE takes a whole number of calls in a whole number of seconds. */
function commandOf(rate: Rate, burst: number): string {
  const widen = SECOND / gcd(rate.per, SECOND);
  return `CL.THROTTLE bench ${burst} ${rate.count * widen} ${(rate.per * widen) / SECOND}`;
}

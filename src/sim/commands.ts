/**
 * Commands compiled: what each does, from which instant, given the settings in force when it was pressed.
 * Gate instants are `at` + travel for traffic and `at` for settings.
 */
import type { Complain } from "../base/complaint.ts";
import { ceilDiv } from "../base/exact.ts";
import { compareRates, type Rate, rateOf } from "../base/rate.ts";
import { MAX_MICROS, type Micros, microsOf, SECOND } from "../base/time.ts";
import type { Limit } from "../limiters/rule.ts";
import type { Action, Balls, Hold, Settings } from "./program.ts";
import type { Command } from "./run.ts";
import { ruleById } from "./state.ts";

export const MOST_BALLS = 20_000;
/** The most balls that bursts may have in flight at one time. */
export const MOST_PENDING_BALLS = 100_000;
/** The most balls that all worst cases of a run may have together: each of them is kept. */
export const MOST_LISTED_BALLS = 500_000;
export const STORM_LENGTH: Micros = 8 * SECOND;
/** A storm offers this many times the limit. */
export const STORM_FACTOR = 3;

/** A burst's gap: 1/25 s, or 1/(5r) where that is less, as whole µs over a whole number. */
function burstGap(rate: Rate): { num: number; den: number } {
  const five = rateOf(5 * rate.count, rate.per);
  return compareRates(five, rateOf(25, SECOND)) > 0 ? { num: five.per, den: five.count } : { num: SECOND / 25, den: 1 };
}

/** What a traffic command does, or null after a complaint. */
export interface Compiled {
  readonly action: Action;
  readonly hold: Hold | null;
}

export function compileBurst(at: Micros, count: number, command: number, travel: Micros, limit: Limit): Compiled {
  const balls: Balls = { kind: "even", count, start: at + travel, ...burstGap(limit.rate) };
  return { action: { kind: "burst", at: at + travel, command, balls }, hold: null };
}

export function compileEdgeBurst(at: Micros, count: number, command: number, travel: Micros, limit: Limit): Compiled {
  const { window } = limit;
  const boundary = (ceilDiv(at + travel, window) + 1) * window;
  const before = Math.floor(count / 2);
  const after = count - before;
  // the gap, or W/4/(N−n) where that is less: both over whole numbers, compared crosswise
  const gap = burstGap(limit.rate);
  const narrow = gap.num * 4 * after > window * gap.den;
  const { num, den } = narrow ? { num: window, den: 4 * after } : gap;
  return {
    action: { kind: "burst", at: at + travel, command, balls: { kind: "edge", count, boundary, before, num, den } },
    hold: { from: boundary - window, to: boundary },
  };
}

export function compileStorm(at: Micros, command: number, travel: Micros, limit: Limit): Compiled {
  const from = at + travel;
  const rate = rateOf(STORM_FACTOR * limit.rate.count, limit.rate.per);
  return { action: { kind: "storm", at: from, command, until: from + STORM_LENGTH, rate }, hold: null };
}

/** The lane's worst traffic, fired at all lanes; the stream is held from the gates until it has landed. */
export function compileWorst(
  spec: Extract<Command, { do: "worst" }>,
  command: number,
  travel: Micros,
  settings: Settings,
  field: string,
  complain: Complain,
): Compiled | null {
  const lane = settings.lanes[spec.lane];
  const rule = ruleById(lane.rule);
  const span = microsOf(spec.span) as Micros;
  const worst = rule.worstTraffic(lane.params, span);
  if (worst === null) {
    complain(
      field,
      `no traffic is known that reaches ${rule.title}'s bound for a span of ${spec.span} s from any state; choose another lane or span`,
    );
    return null;
  }
  const from = (microsOf(spec.at) as Micros) + travel;
  const ready = from + worst.quiet;
  const start = worst.period === 0 ? ready : ceilDiv(ready, worst.period) * worst.period;
  const end = start + (worst.arrivals.at(-1) ?? 0) + 1;
  if (end > MAX_MICROS) {
    complain(field, `${rule.title}'s worst traffic would end after ${end / SECOND} s; a run may last 30 days`);
    return null;
  }
  const balls: Balls = { kind: "list", count: worst.arrivals.length, start, offsets: worst.arrivals };
  return { action: { kind: "burst", at: from, command, balls }, hold: { from, to: end } };
}

/**
 * Leaky meter: the leaky bucket as a meter. Each call pours its cost in, the level falls at r, and what would overflow
 * is refused; nothing waits. The token bucket seen from above. Source: J. Turner, "New directions in communications", 1986.
 */
import { type Micros, secondsOf, secondsText } from "../base/time.ts";
import { bucketBound, bucketGroups, bucketTight } from "./bucket-bound.ts";
import { callsIn, microsFor, partIn } from "./flow.ts";
import { count, type ParamsOf, rate } from "./params.ts";
import { type Explanation, NEVER, PASS, type Rule, refuse } from "./rule.ts";
import { trafficOf } from "./traffic.ts";
import { figureText, millionths, neverText, tenthsOf, tenthsText, waitText } from "./words.ts";

const params = {
  rate: rate("Rate r", (limit) => limit.rate),
  capacity: count("Capacity B", (limit) => limit.calls),
};
type Params = ParamsOf<typeof params>;

/** The level when the last call was let through, at `at`: whole calls less a drained part of one, in units of 1/rate.per. */
interface State {
  calls: number;
  drained: number;
  at: Micros;
}

export const leakyMeter: Rule<Params, State> = {
  id: "leaky-meter",
  title: "Leaky meter",
  summary: () => "a level that drains at r",
  params,
  about: (p) => ({
    remembers: "the level, the drained part of one call, and the instant: 24 bytes",
    guarantees: `fewer than ${p.capacity} + r·d in any time d`,
    wait: "until the level has fallen far enough",
    gateways: ["Shopify REST"],
  }),

  init: (_, at) => ({ calls: 0, drained: 0, at }),

  offer(s, p, at, cost) {
    const calls = callsAt(s, p, at);
    // level + c ≤ B with level = calls − part, 0 ≤ part < 1: the same as calls + c ≤ B
    if (calls + cost > p.capacity) return cost > p.capacity ? NEVER : refuse(whenRoom(s, p, cost));
    s.drained = drainedAt(s, p, at, calls);
    s.calls = calls + cost;
    s.at = at;
    return PASS;
  },

  gauge(s, p, at) {
    const calls = callsAt(s, p, at);
    const drained = drainedAt(s, p, at, calls);
    const room = p.capacity - calls;
    return {
      machine: { kind: "level", level: calls - drained / p.rate.per, capacity: p.capacity },
      main: `level ${tenthsText(10 * calls - tenthsOf(drained, p.rate.per))} of ${p.capacity}`,
      sub: room > 0 ? `room for ${room}` : `room in ${waitText(whenRoom(s, p, 1) - at)}`,
      full: room < 1,
    };
  },

  explain: (s, p, at, cost) => explain(s, p, at, cost),

  bound: (p, span) => bucketBound(p.rate, p.capacity, span),
  tight: (p, span) => bucketTight(p.rate, p.capacity, span),
  worstTraffic: (p, span) =>
    leakyMeter.tight(p, span)
      ? trafficOf(microsFor(p.rate, p.capacity), 0, bucketGroups(p.rate, p.capacity, span))
      : null,
};

/** The level at `at`, rounded up to whole calls. */
function callsAt(s: State, p: Params, at: Micros): number {
  return Math.max(0, s.calls - callsIn(p.rate, at - s.at, s.drained));
}

/** The part of a call by which the level lies below `calls`; none where the meter is empty. */
function drainedAt(s: State, p: Params, at: Micros, calls: number): number {
  return calls === 0 ? 0 : partIn(p.rate, at - s.at, s.drained);
}

/** The first instant at which a call of `cost` ≤ B, refused now, would find room. */
function whenRoom(s: State, p: Params, cost: number): Micros {
  return s.at + microsFor(p.rate, s.calls + cost - p.capacity, s.drained);
}

function explain(s: State, p: Params, at: Micros, cost: number): Explanation {
  const calls = callsAt(s, p, at);
  const level = calls - millionths(drainedAt(s, p, at, calls), p.rate.per);
  const figures = [
    { name: "level", value: level, unit: "calls" },
    { name: "cost", value: cost, unit: "calls" },
    { name: "capacity", value: p.capacity, unit: "calls" },
  ];
  if (cost > p.capacity) return { sentence: neverText(cost, p.capacity), figures };
  const sum = `${figureText(level)} + ${cost} = ${figureText(level + cost)}`;
  if (calls + cost <= p.capacity) return { sentence: `${sum}, within ${p.capacity}`, figures };
  const room = whenRoom(s, p, cost);
  return {
    sentence: `${sum}, over ${p.capacity}: room at ${secondsText(room)}`,
    figures: [...figures, { name: "room at", value: secondsOf(room), unit: "s" }],
  };
}

/**
 * Token bucket: tokens come at r up to a capacity B, a call takes its cost in tokens or is refused.
 * Refilled lazily and exactly; what a full bucket overflows is lost. With an interval fill k tokens come at once at I,
 * 2I, … as Envoy did before 2024 and whole-second scripts do. Fewer than B + r·d in any d: in one window that is more
 * than the rate's share.
 */
import { type Micros, secondsOf, secondsText } from "../base/time.ts";
import { bucketBound, bucketGroups, bucketTight } from "./bucket-bound.ts";
import { fill } from "./fill.ts";
import { callsIn, microsFor, partIn } from "./flow.ts";
import { choice, count, type ParamsOf, rate } from "./params.ts";
import { type Explanation, NEVER, PASS, type Rule, refuse } from "./rule.ts";
import { every, type Group, trafficOf } from "./traffic.ts";
import { exactText, figureText, millionths, neverText, tenthsOf, tenthsText, waitText } from "./words.ts";

const params = {
  capacity: count("Capacity B", (limit) => limit.calls),
  rate: rate("Rate r", (limit) => limit.rate),
  starts: choice("Starts", ["full", "empty"]),
  fill,
};
type Params = ParamsOf<typeof params>;

/** What was left when the last call was let through, at `at`: whole tokens and a part of one, in units of 1/rate.per. */
interface State {
  tokens: number;
  part: number;
  at: Micros;
}

export const tokenBucket: Rule<Params, State> = {
  id: "token-bucket",
  title: "Token bucket",
  summary: (p) =>
    p.fill === "continuous"
      ? `${p.capacity} tokens, refilled at r`
      : `${p.capacity} tokens, ${p.fill.tokens} more every ${exactText(p.fill.every)}`,
  params,
  about: (p) => ({
    remembers: "tokens, the part of one, and the instant: 24 bytes",
    guarantees:
      p.fill === "continuous"
        ? `fewer than ${p.capacity} + r·d in any time d`
        : `at most ${p.capacity}, and ${Math.min(p.fill.tokens, p.capacity)} more for each ${exactText(p.fill.every)} begun`,
    wait:
      p.fill === "continuous" ? "until the missing tokens have grown" : "until the fill that brings the missing tokens",
    gateways:
      p.fill === "continuous"
        ? ["AWS API Gateway", "Envoy local rate limit", "golang x/time/rate", "Bucket4j greedy"]
        : ["Envoy local rate limit before 2024", "Stripe's script", "Spring Cloud Gateway"],
  }),

  init: (p, at) => ({ tokens: p.starts === "full" ? p.capacity : 0, part: 0, at }),

  offer(s, p, at, cost) {
    const tokens = tokensAt(s, p, at);
    if (cost > tokens) return cost > p.capacity ? NEVER : refuse(whenEnough(s, p, at, cost));
    s.part = partAt(s, p, at, tokens);
    s.tokens = tokens - cost;
    s.at = at;
    return PASS;
  },

  gauge(s, p, at) {
    const tokens = tokensAt(s, p, at);
    const part = partAt(s, p, at, tokens);
    return {
      machine: { kind: "tube", tokens: tokens + part / p.rate.per, capacity: p.capacity },
      main: `${tenthsText(10 * tokens + tenthsOf(part, p.rate.per))} tokens`,
      sub: tokens >= p.capacity ? "full" : `next in ${waitText(whenEnough(s, p, at, tokens + 1) - at)}`,
      full: tokens < 1,
    };
  },

  explain: (s, p, at, cost) => explain(s, p, at, cost),

  bound: (p, span) =>
    p.fill === "continuous"
      ? bucketBound(p.rate, p.capacity, span)
      : p.capacity + Math.min(p.fill.tokens, p.capacity) * Math.ceil(span / p.fill.every),

  // A bucket emptied 1 µs before a fill: that microsecond is missing from the span.
  tight: (p, span) =>
    p.fill === "continuous" ? bucketTight(p.rate, p.capacity, span) : (span - 1) % p.fill.every !== 0,

  worstTraffic(p, span) {
    if (!tokenBucket.tight(p, span)) return null;
    if (p.fill === "continuous")
      return trafficOf(microsFor(p.rate, p.capacity), 0, bucketGroups(p.rate, p.capacity, span));
    const fills = Math.ceil(p.capacity / p.fill.tokens);
    return trafficOf(fills * p.fill.every, p.fill.every, fillGroups(p.capacity, p.fill, span));
  },
};

/** Whole tokens at `at`. */
function tokensAt(s: State, p: Params, at: Micros): number {
  const more =
    p.fill === "continuous" ? callsIn(p.rate, at - s.at, s.part) : p.fill.tokens * fillsBetween(s.at, at, p.fill.every);
  return Math.min(p.capacity, s.tokens + more);
}

/** The part of a token beside `tokens` whole ones; none where the bucket is full. */
function partAt(s: State, p: Params, at: Micros, tokens: number): number {
  return p.fill !== "continuous" || tokens === p.capacity ? 0 : partIn(p.rate, at - s.at, s.part);
}

/** Fills in (from, to]. */
function fillsBetween(from: Micros, to: Micros, interval: Micros): number {
  return Math.floor(to / interval) - Math.floor(from / interval);
}

/** The first instant with `wanted` tokens, at most the capacity and more than there are at `at`. */
function whenEnough(s: State, p: Params, at: Micros, wanted: number): Micros {
  if (p.fill === "continuous") return s.at + microsFor(p.rate, wanted - s.tokens, s.part);
  const fills = Math.ceil((wanted - tokensAt(s, p, at)) / p.fill.tokens);
  return (Math.floor(at / p.fill.every) + fills) * p.fill.every;
}

/** The whole bucket in the last microsecond before a fill, then every fill as it comes. */
function* fillGroups(capacity: number, by: { tokens: number; every: Micros }, span: Micros): Generator<Group> {
  yield [by.every - 1, capacity];
  yield* every(by.every, Math.ceil(span / by.every), Math.min(by.tokens, capacity), by.every);
}

function explain(s: State, p: Params, at: Micros, cost: number): Explanation {
  const tokens = tokensAt(s, p, at);
  const amount = tokens + millionths(partAt(s, p, at, tokens), p.rate.per);
  const have = `${figureText(amount)} of ${p.capacity} tokens`;
  const figures = [
    { name: "tokens", value: amount, unit: "tokens" },
    { name: "cost", value: cost, unit: "tokens" },
    { name: "capacity", value: p.capacity, unit: "tokens" },
  ];
  if (cost > p.capacity) return { sentence: neverText(cost, p.capacity), figures };
  if (cost <= tokens) return { sentence: `${have}, takes ${cost} and leaves ${figureText(amount - cost)}`, figures };
  const enough = whenEnough(s, p, at, cost);
  return {
    sentence: `${have}, ${cost} needed: there at ${secondsText(enough)}`,
    figures: [...figures, { name: "enough at", value: secondsOf(enough), unit: "s" }],
  };
}

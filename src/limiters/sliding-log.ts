/**
 * Sliding log: the stamp of every call in the last W. Exact, at the price of remembering up to L stamps a key.
 * With `counts: all` refused calls leave a stamp too: the ordering bug (ZADD before ZCARD) that locks itself.
 *
 * Only the newest L stamps are kept. With n stamps in (t − W, t] a call of cost c ≥ 1 fits if n + c ≤ L; where n > L it
 * does not, and neither does it with n = L, so forgetting all but the newest L changes no decision. The wait is set by
 * the (L − c + 1)-th newest, which is among them.
 */
import { emptyQueue, push, type Queue, queueAt, shift } from "../base/queue.ts";
import { type Micros, secondsOf, secondsText } from "../base/time.ts";
import { choice, count, type ParamsOf, seconds } from "./params.ts";
import { type Explanation, NEVER, PASS, type Rule, refuse } from "./rule.ts";
import { every, trafficOf } from "./traffic.ts";
import { exactText, neverText, waitText } from "./words.ts";

const params = {
  limit: count("Limit L", (limit) => limit.calls),
  window: seconds("Window W", (limit) => limit.window),
  counts: choice("Remembers", ["admitted", "all"]),
};
type Params = ParamsOf<typeof params>;

/** Stamps in order, oldest first, at most L; a call of cost c leaves c of them. */
type State = Queue;

/** The most marks a drawn tape carries. */
const MOST_MARKS = 200;

export const slidingLog: Rule<Params, State> = {
  id: "sliding-log",
  title: "Sliding log",
  summary: (p) => (p.counts === "all" ? "one stamp per call, refused or not" : "one stamp per admitted call"),
  params,
  about: (p) => ({
    remembers: `a stamp of 8 bytes for each call in the window, at most ${p.limit}: up to ${8 * p.limit} bytes`,
    guarantees: `at most ${p.limit} in any ${exactText(p.window)}, wherever it begins`,
    wait:
      p.counts === "all"
        ? "until enough stamps are older than W, if the client stays silent till then"
        : "until enough stamps are older than W",
    gateways: p.counts === "all" ? ["rolling-rate-limiter"] : [],
  }),

  init: emptyQueue,

  offer(s, p, at, cost) {
    const outlived = at - p.window;
    const excess = s.length + cost - p.limit; // so many of the oldest must have left
    if (cost <= p.limit && (excess <= 0 || queueAt(s, excess - 1) <= outlived)) {
      while (s.length > 0 && queueAt(s, 0) <= outlived) shift(s);
      remember(s, p, at, cost);
      return PASS;
    }
    if (p.counts === "all") remember(s, p, at, cost);
    if (cost > p.limit) return NEVER;
    return refuse(queueAt(s, s.length - 1 - p.limit + cost) + p.window);
  },

  gauge(s, p, at) {
    const used = s.length - firstWithin(s, at - p.window);
    const newest = s.length - 1;
    const ages = Array.from({ length: Math.min(used, MOST_MARKS) }, (_, i) => at - queueAt(s, newest - i));
    return {
      machine: { kind: "tape", window: p.window, ages, used, limit: p.limit },
      main: `${used} of ${p.limit}`,
      sub:
        used === 0
          ? "nothing remembered"
          : `oldest leaves in ${waitText(queueAt(s, newest - used + 1) + p.window - at)}`,
      full: used >= p.limit,
    };
  },

  explain: (s, p, at, cost) => explain(s, p, at, cost),

  bound: (p, span) => p.limit * Math.ceil(span / p.window),
  tight: () => true,
  worstTraffic: (p, span) => trafficOf(p.window, 0, every(p.window, Math.ceil(span / p.window), p.limit)),
};

function remember(s: State, p: Params, at: Micros, cost: number): void {
  for (let i = Math.min(cost, p.limit); i > 0; i--) push(s, at);
  while (s.length > p.limit) shift(s);
}

/** How many of the oldest stamps are at or before `outlived`. */
function firstWithin(s: State, outlived: Micros): number {
  let low = 0;
  let high = s.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (queueAt(s, middle) <= outlived) low = middle + 1;
    else high = middle;
  }
  return low;
}

function explain(s: State, p: Params, at: Micros, cost: number): Explanation {
  const gone = firstWithin(s, at - p.window);
  const used = s.length - gone;
  const span = `(${secondsText(at - p.window)}, ${secondsText(at)}]`;
  const figures = [
    { name: "remembered", value: used, unit: "calls" },
    { name: "cost", value: cost, unit: "calls" },
    { name: "limit", value: p.limit, unit: "calls" },
    { name: "window", value: secondsOf(p.window), unit: "s" },
    ...(used > 0 ? [{ name: "oldest", value: secondsOf(queueAt(s, gone)), unit: "s" }] : []),
  ];
  if (cost > p.limit) return { sentence: neverText(cost, p.limit), figures };
  if (used + cost > p.limit) return { sentence: `${used} of ${p.limit} already in ${span}`, figures };
  return { sentence: `${used} of ${p.limit} in ${span}, ${used + cost} with this call`, figures };
}

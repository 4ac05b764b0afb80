/**
 * Fixed window: one count for each window of the clock, or for each window that a first request opens.
 * The textbook's `INCR key; EXPIRE key W`. At most L a window, hence up to 2L around a boundary.
 */
import { type Micros, secondsOf, secondsText } from "../base/time.ts";
import { choice, count, type ParamsOf, seconds } from "./params.ts";
import { type Explanation, NEVER, PASS, type Rule, refuse } from "./rule.ts";
import { every, type Group, trafficOf } from "./traffic.ts";
import { exactText, neverText, waitText } from "./words.ts";

const params = {
  limit: count("Limit L", (limit) => limit.calls),
  window: seconds("Window W", (limit) => limit.window),
  opens: choice("A window opens", ["clock", "first-request"]),
};
type Params = ParamsOf<typeof params>;

/** The window in force is [ends − W, ends). From `ends` on none is, and `used` means nothing. */
interface State {
  ends: Micros;
  used: number;
}

/** The end of the window that a call at `at` opens. */
function endOf(p: Params, at: Micros): Micros {
  return p.opens === "clock" ? (Math.floor(at / p.window) + 1) * p.window : at + p.window;
}

export const fixedWindow: Rule<Params, State> = {
  id: "fixed-window",
  title: "Fixed window",
  summary: (p) => (p.opens === "clock" ? "counts per aligned window" : "counts from the first request on"),
  params,
  about: (p) => ({
    remembers: "a count and the end of its window: 16 bytes",
    guarantees: `at most ${p.limit} in each window of ${exactText(p.window)}, up to ${2 * p.limit - (p.opens === "clock" ? 0 : 1)} around a boundary`,
    wait: "until the window ends",
    gateways:
      p.opens === "clock"
        ? ["Envoy ratelimit service", "Kong OSS"]
        : ["express-rate-limit", "rate-limiter-flexible", "Redis INCR + EXPIRE"],
  }),

  init: (_, at) => ({ ends: at, used: 0 }),

  offer(s, p, at, cost) {
    if (cost > p.limit) return NEVER; // and opens no window
    if (at >= s.ends) {
      s.ends = endOf(p, at);
      s.used = cost;
      return PASS;
    }
    if (s.used + cost > p.limit) return refuse(s.ends);
    s.used += cost;
    return PASS;
  },

  gauge(s, p, at) {
    const open = at < s.ends;
    const ends = open ? s.ends : p.opens === "clock" ? endOf(p, at) : null;
    const used = open ? s.used : 0;
    return {
      machine: {
        kind: "rack",
        elapsed: ends === null ? null : (at - ends + p.window) / p.window,
        used,
        limit: p.limit,
      },
      main: `${used} of ${p.limit}`,
      sub: ends === null ? "no window open" : `empties in ${waitText(ends - at)}`,
      full: used >= p.limit,
    };
  },

  explain: (s, p, at, cost) => explain(s, p, at, cost),

  bound: (p, span) => {
    const windows = Math.ceil(span / p.window);
    return p.opens === "clock" ? p.limit * (windows + 1) : p.limit - 1 + p.limit * windows;
  },

  // The last instant of a window is one microsecond long: a span of mW + 1 µs can't begin before it and end after mW.
  tight: (p, span) => (span - 1) % p.window !== 0 || (p.opens === "first-request" && p.limit === 1),

  worstTraffic(p, span) {
    if (!fixedWindow.tight(p, span)) return null;
    const groups = worstGroups(p, Math.ceil(span / p.window));
    return p.opens === "clock" ? trafficOf(1, p.window, groups) : trafficOf(p.window, 0, groups);
  },
};

/** A window filled in its last instant, then every later one in its first. */
function* worstGroups(p: Params, windows: number): Generator<Group> {
  const opening = p.opens === "clock" ? 0 : 1; // the call that opens the window counts in it
  if (opening) yield [0, 1];
  yield [p.window - 1, p.limit - opening];
  yield* every(p.window, windows, p.limit, p.window);
}

function explain(s: State, p: Params, at: Micros, cost: number): Explanation {
  const open = at < s.ends;
  const used = open ? s.used : 0;
  const ends = open ? s.ends : endOf(p, at);
  const window = `[${secondsText(ends - p.window)}, ${secondsText(ends)})`;
  const figures = [
    { name: "used", value: used, unit: "calls" },
    { name: "cost", value: cost, unit: "calls" },
    { name: "limit", value: p.limit, unit: "calls" },
    { name: "window opens", value: secondsOf(ends - p.window), unit: "s" },
    { name: "window ends", value: secondsOf(ends), unit: "s" },
  ];
  if (cost > p.limit) return { sentence: neverText(cost, p.limit), figures };
  if (used + cost > p.limit) return { sentence: `${used} of ${p.limit} already in ${window}`, figures };
  if (!open && p.opens === "first-request")
    return { sentence: `opens the window ${window}: ${cost} of ${p.limit}`, figures };
  return { sentence: `${used} of ${p.limit} in ${window}, ${used + cost} with this call`, figures };
}

/**
 * Sliding counter: the count of this aligned window, and that of the one before weighted by the share of it that a
 * window ending now still covers. Two numbers approximate a log. Source: Cloudflare, "How we built rate limiting", 2017.
 *
 * estimate = prev·(W − e)/W + cur, e µs into the window. `below` admits while estimate + c − 1 < L (what flooring the
 * weighted part comes to), `fits` while estimate + c ≤ L. In both what is left for the weighted part is a whole number:
 * y < x if ⌊y⌋ < x, and prev·(W − e)/W ≤ x if ⌊prev·e/W⌋ ≥ prev − x, so whole quotients decide exactly.
 */
import { mulDivFloor } from "../base/exact.ts";
import { type Micros, secondsOf, secondsText } from "../base/time.ts";
import { choice, count, type ParamsOf, seconds } from "./params.ts";
import { type Explanation, NEVER, PASS, type Rule, refuse } from "./rule.ts";
import { type Group, trafficOf } from "./traffic.ts";
import { exactText, figureText, neverText, tenthsText } from "./words.ts";

const params = {
  limit: count("Limit L", (limit) => limit.calls),
  window: seconds("Window W", (limit) => limit.window),
  admits: choice("Admits while the estimate", ["below", "fits"]),
  counts: choice("Counts", ["admitted", "all"]),
};
type Params = ParamsOf<typeof params>;

/** Counts of the aligned window that opened at `opened` and of the one before it. */
interface State {
  opened: Micros;
  previous: number;
  current: number;
}

export const slidingCounter: Rule<Params, State> = {
  id: "sliding-counter",
  title: "Sliding counter",
  summary: () => "this window + fading last",
  params,
  about: (p) => ({
    remembers: "two counts and when this window opened: 24 bytes",
    guarantees: `never ${2 * p.limit} at once, but up to ${2 * p.limit - (p.admits === "below" ? 0 : 1)} in ${exactText(p.window)}`,
    wait:
      p.counts === "all" ? "until the estimate has faded, if the client stays silent" : "until the estimate has faded",
    gateways:
      p.counts === "all"
        ? ["Kong rate-limiting-advanced, sliding"]
        : ["Cloudflare (2017 description)", "Kong rate-limiting-advanced, sliding, with disable_penalty"],
  }),

  init: (p, at) => ({ opened: openedAt(p, at), previous: 0, current: 0 }),

  offer(s, p, at, cost) {
    let { opened, previous, current } = s;
    if (at >= opened + p.window) {
      previous = at < opened + 2 * p.window ? current : 0;
      current = 0;
      opened = openedAt(p, at);
    }
    const admitted = admits(p, previous, current, at - opened, cost);
    if (admitted || p.counts === "all") {
      current += cost;
      s.opened = opened;
      s.previous = previous;
      s.current = current;
    }
    if (admitted) return PASS;
    return cost > p.limit ? NEVER : refuse(opened + firstAdmitted(p, previous, current, cost));
  },

  gauge(s, p, at) {
    const { opened, previous, current } = now(s, p, at);
    const elapsed = at - opened;
    const weighted = mulDivFloor(previous * 10, p.window - elapsed, p.window);
    return {
      machine: { kind: "two-racks", previous, current, limit: p.limit, elapsed: elapsed / p.window },
      main: `${tenthsText(weighted)} + ${current} = ${tenthsText(weighted + 10 * current)} of ${p.limit}`,
      sub: `${(elapsed / p.window).toFixed(2)} of the window gone`,
      full: !admits(p, previous, current, elapsed, 1),
    };
  },

  explain: (s, p, at, cost) => explain(s, p, at, cost),

  bound: (p, span) => p.limit + ceilShare(p, span) - (p.admits === "below" ? 0 : 1),

  // A call in a window's last microsecond opens the span, and in the first microsecond of the next nothing has faded.
  tight(p, span) {
    if (span < 2) return false;
    if (p.admits === "below") return ceilShare(p, span - 2) === ceilShare(p, span);
    return span <= p.window && mulDivFloor(p.limit, span - 2, p.window) === ceilShare(p, span) - 1;
  },

  worstTraffic: (p, span) =>
    slidingCounter.tight(p, span) ? trafficOf(p.window + 1, p.window, worstGroups(p, span)) : null,
};

function openedAt(p: Params, at: Micros): Micros {
  return Math.floor(at / p.window) * p.window;
}

/** The counts as they are at `at`, rolled over where a window has ended since. */
function now(s: State, p: Params, at: Micros): State {
  if (at < s.opened + p.window) return s;
  return { opened: openedAt(p, at), previous: at < s.opened + 2 * p.window ? s.current : 0, current: 0 };
}

function admits(p: Params, previous: number, current: number, elapsed: Micros, cost: number): boolean {
  const left = p.limit - cost - current;
  return p.admits === "below"
    ? mulDivFloor(previous, p.window - elapsed, p.window) < left + 1
    : mulDivFloor(previous, elapsed, p.window) >= previous - left;
}

/**
 * The first instant, from the opening of this window, at which a call of `cost` ≤ L is admitted if nobody else calls:
 * in this window, in the next one (prev := cur, cur := 0), or when that one is over too.
 */
function firstAdmitted(p: Params, previous: number, current: number, cost: number): Micros {
  const here = fadedAfter(p, previous, p.limit - cost - current);
  if (here < p.window) return here;
  return p.window + Math.min(p.window, fadedAfter(p, current, p.limit - cost));
}

/** The first e at which the weighted part of `previous` leaves room where `left` is left; W where none before W does. */
function fadedAfter(p: Params, previous: number, left: number): Micros {
  if (p.admits === "below") {
    if (left < 0) return p.window;
    return previous <= left ? 0 : Math.min(p.window, mulDivFloor(previous - left - 1, p.window, previous) + 1);
  }
  if (left <= 0) return previous === 0 && left === 0 ? 0 : p.window;
  // ⌈(prev − left)·W/prev⌉ = W − ⌊left·W/prev⌋
  return previous <= left ? 0 : p.window - mulDivFloor(left, p.window, previous);
}

/** ⌈L·span/W⌉, without ever forming L·span. */
function ceilShare(p: Params, span: Micros): number {
  const whole = Math.floor(span / p.window);
  const rest = span - whole * p.window;
  return p.limit * (whole + 1) - mulDivFloor(p.limit, p.window - rest, p.window);
}

/** L calls in a window's last microsecond, then every call as soon as the estimate lets it through. */
function* worstGroups(p: Params, span: Micros): Generator<Group> {
  yield [p.window - 1, p.limit];
  const last = p.window - 1 + span; // exclusive
  for (let opened = p.window; opened < last; opened += p.window) {
    for (let i = 0; i < p.limit; i++) {
      const at = opened + fadedAfter(p, p.limit, p.limit - 1 - i);
      if (at >= Math.min(last, opened + p.window)) break;
      yield [at, 1];
    }
  }
}

function explain(s: State, p: Params, at: Micros, cost: number): Explanation {
  const { opened, previous, current } = now(s, p, at);
  const left = p.window - (at - opened);
  const weighted = mulDivFloor(previous * 1e6, left, p.window) / 1e6;
  const estimate = figureText(weighted + current);
  const figures = [
    { name: "window before", value: previous, unit: "calls" },
    { name: "share of it still covered", value: left / p.window, unit: "" },
    { name: "this window", value: current, unit: "calls" },
    { name: "cost", value: cost, unit: "calls" },
    { name: "limit", value: p.limit, unit: "calls" },
    { name: "window opened", value: secondsOf(opened), unit: "s" },
  ];
  if (cost > p.limit) return { sentence: neverText(cost, p.limit), figures };
  const sum = `${previous} × ${secondsText(left)}/${secondsText(p.window)} + ${current} = ${estimate}`;
  const fits = admits(p, previous, current, at - opened, cost);
  if (p.admits === "fits") {
    return { sentence: `${sum}, and ${cost} more ${fits ? "fits" : "does not fit"} ${p.limit}`, figures };
  }
  const most = cost === 1 ? `${p.limit}` : `${p.limit} − ${cost - 1}`;
  return { sentence: `${sum}, ${fits ? "below" : "not below"} ${most}`, figures };
}

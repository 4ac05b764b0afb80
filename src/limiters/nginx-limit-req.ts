/**
 * nginx's limit_req in its own arithmetic: whole milliseconds, thousandths of a request, rates truncated to thousandths
 * a second. Source: ngx_http_limit_req_module.c, ngx_http_limit_req_lookup and ngx_http_limit_req_account.
 * Every product stays below 2^53: rate ≤ 10^8, excess ≤ 10^9, and milliseconds are split into seconds and rest.
 */
import { ceilDiv } from "../base/exact.ts";
import { type Micros, secondsOf, secondsText } from "../base/time.ts";
import { nginxBound, nginxTight, nginxTraffic } from "./nginx-bound.ts";
import { delay, nginxRate, thousandths } from "./nginx-params.ts";
import { count, type ParamsOf } from "./params.ts";
import { type Explanation, hold, NEVER, PASS, type Rule, refuse } from "./rule.ts";
import { waitText } from "./words.ts";

const params = { rate: nginxRate, burst: count("Burst", () => 0, 0), delay };
type Params = ParamsOf<typeof params>;

/** One request, in the unit of `excess`. */
const ONE = 1000;
/** A clock that stepped back further than this counts as a millisecond gone, not as none. */
const BACKWARD_MS = 60_000;

interface State {
  /** Thousandths of a request beyond the rate, as of `last`. */
  excess: number;
  /** Whole milliseconds; null before the first call. */
  last: number | null;
}

export const nginxLimitReq: Rule<Params, State> = {
  id: "nginx-limit-req",
  title: "nginx limit_req",
  summary: (p) => `rate=${nginxRate.write(p.rate)}${p.burst > 0 ? ` burst=${p.burst}` : ""}${delayText(p)}`,
  params,
  about: (p) => ({
    remembers: "the excess and the millisecond of the last call: 16 bytes",
    guarantees: `takes in at most ${p.burst + 1} and the rate's share, on a clock of whole milliseconds`,
    wait: "until the excess has fallen enough; nginx itself sends no header",
    gateways: ["nginx limit_req"],
  }),

  init: () => ({ excess: 0, last: null }),

  offer(s, p, at, cost) {
    if (cost !== 1) return NEVER; // limit_req knows no costs
    const ms = Math.floor(at / 1000);
    const excess = excessOf(s, p, ms);
    if (excess > p.burst * ONE) return refuse(roomAt(s, p));
    s.excess = excess;
    if (s.last === null || elapsedMs(s.last, ms) > 0) s.last = ms;
    const delayMs = delayMsOf(p, excess);
    return delayMs === 0 ? PASS : hold(at + delayMs * 1000);
  },

  gauge(s, p, at) {
    const excess = excessOf(s, p, Math.floor(at / 1000));
    const full = excess > p.burst * ONE;
    const delayMs = delayMsOf(p, excess);
    return {
      machine: { kind: "dial", excess: excess / ONE, delay: atOnce(p), burst: p.burst },
      main: `excess ${(excess / ONE).toFixed(2)}`,
      sub: full
        ? `refuses for ${waitText(roomAt(s, p) - at)}`
        : delayMs > 0
          ? `passes after ${(delayMs / 1000).toFixed(3)} s`
          : "passes at once",
      full,
    };
  },

  explain: (s, p, at, cost) => explain(s, p, at, cost),

  bound: (p, span) => nginxBound(thousandths(p.rate), p.burst, atOnce(p), span),
  tight: (p, span) => nginxTight(thousandths(p.rate), p.burst, atOnce(p), span),
  worstTraffic: (p, span) => nginxTraffic(thousandths(p.rate), p.burst, atOnce(p), span),
};

function delayText(p: Params): string {
  return p.delay === "all" ? "" : p.delay === "nodelay" ? " nodelay" : ` delay=${p.delay}`;
}

/** How much excess, in requests, goes through without delay. */
function atOnce(p: Params): number {
  return p.delay === "nodelay" ? p.burst : p.delay === "all" ? 0 : Math.min(p.delay, p.burst);
}

function elapsedMs(last: number, ms: number): number {
  const elapsed = ms - last;
  return elapsed < -BACKWARD_MS ? 1 : Math.max(0, elapsed);
}

/** The excess that a call at `ms` would leave behind. */
function excessOf(s: State, p: Params, ms: number): number {
  if (s.last === null) return 0;
  const rate = thousandths(p.rate);
  const elapsed = elapsedMs(s.last, ms);
  const seconds = Math.floor(elapsed / 1000);
  const drained = rate * seconds + Math.floor((rate * (elapsed - 1000 * seconds)) / 1000);
  return Math.max(0, s.excess - drained + ONE);
}

/** Whole milliseconds that a call which leaves this excess is held. */
function delayMsOf(p: Params, excess: number): number {
  if (p.delay === "nodelay") return 0;
  const beyond = excess - (p.delay === "all" ? 0 : p.delay) * ONE;
  return beyond <= 0 ? 0 : Math.floor((beyond * 1000) / thousandths(p.rate));
}

/** The first instant at which a call refused now would not be. */
function roomAt(s: State, p: Params): Micros {
  return ((s.last ?? 0) + ceilDiv(1000 * (s.excess + ONE - p.burst * ONE), thousandths(p.rate))) * 1000;
}

function explain(s: State, p: Params, at: Micros, cost: number): Explanation {
  const ms = Math.floor(at / 1000);
  const excess = excessOf(s, p, ms);
  const delayMs = delayMsOf(p, excess);
  const figures = [
    { name: "excess", value: excess / ONE, unit: "calls" },
    { name: "burst", value: p.burst, unit: "calls" },
    { name: "rate", value: thousandths(p.rate) / ONE, unit: "/s" },
    { name: "excess before", value: s.excess / ONE, unit: "calls" },
    { name: "since", value: s.last === null ? 0 : elapsedMs(s.last, ms), unit: "ms" },
  ];
  if (cost !== 1) return { sentence: `costs ${cost}, but limit_req knows no costs: it never passes`, figures };
  if (s.last === null) return { sentence: "the first call of its key: excess 0", figures };
  const sum = `excess ${excess / ONE}`;
  if (excess > p.burst * ONE) {
    const room = roomAt(s, p);
    const more = { name: "room at", value: secondsOf(room), unit: "s" };
    return { sentence: `${sum}, over burst ${p.burst}: room at ${secondsText(room)}`, figures: [...figures, more] };
  }
  const held = { name: "held", value: delayMs, unit: "ms" };
  const fate = delayMs > 0 ? `held ${delayMs} ms` : "passes at once";
  return { sentence: `${sum}, within burst ${p.burst}: ${fate}`, figures: [...figures, held] };
}

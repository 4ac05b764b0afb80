/**
 * What a lane has left, as response headers count it: its quota, how many calls it would take in at this instant one
 * after another, and when that will be more, and all, if nobody else calls. One measure for each rule of the registry.
 * The sliding counter rounds its estimate up, as gateways do: where it admits `below`, it may take in one call more.
 */
import { ceilDiv, mulDivFloor } from "../base/exact.ts";
import { queueAt } from "../base/queue.ts";
import type { Rate } from "../base/rate.ts";
import { type Micros, SECOND } from "../base/time.ts";
import type { fixedWindow } from "../limiters/fixed-window.ts";
import { callsIn, microsFor } from "../limiters/flow.ts";
import type { gcra } from "../limiters/gcra.ts";
import type { leakyBucket } from "../limiters/leaky-bucket.ts";
import type { leakyMeter } from "../limiters/leaky-meter.ts";
import type { nginxLimitReq } from "../limiters/nginx-limit-req.ts";
import { thousandths } from "../limiters/nginx-params.ts";
import type { Rule } from "../limiters/rule.ts";
import type { slidingCounter } from "../limiters/sliding-counter.ts";
import type { slidingLog } from "../limiters/sliding-log.ts";
import type { tokenBucket } from "../limiters/token-bucket.ts";

export interface Quota {
  /** The most calls that come through at one instant: q, the limit. */
  readonly limit: number;
  /** The rule's own window; `about`: it has none, and this is how long an exhausted quota takes to come back whole. */
  readonly window: { readonly kind: "exact" | "about"; readonly length: Micros };
  /** 0 to `limit`. */
  readonly remaining: number;
  /** The first instant at which more remains; null where nothing is missing. */
  readonly moreAt: Micros | null;
  /** The first instant at which all of it remains; `at` where nothing is missing. */
  readonly fullAt: Micros;
}

/** The quota of a lane of rule `id` in this state, as `init` and `offer` leave it, at an instant not before its last call. */
export function quotaOf(id: string, params: unknown, state: unknown, at: Micros): Quota {
  if (!(id in MEASURES)) throw new Error(`broken invariant: no headers for rule "${id}"`);
  // the registry hands out rules whose types have been forgotten; the id brings them back
  const measure = MEASURES[id as keyof typeof MEASURES] as (p: unknown, s: unknown, at: Micros) => Quota;
  return measure(params, state, at);
}

type Measure<Of> = Of extends Rule<infer Params, infer State> ? (p: Params, s: State, at: Micros) => Quota : never;

/** `when(n)`: the first instant with n remaining, for n above what remains now. */
function quota(limit: number, window: Quota["window"], left: number, at: Micros, when: (n: number) => Micros): Quota {
  const remaining = Math.min(limit, Math.max(0, left));
  const whole = remaining === limit;
  return {
    limit,
    window,
    remaining,
    moreAt: whole ? null : when(remaining + 1),
    fullAt: whole ? at : when(limit),
  };
}

const exact = (length: Micros): Quota["window"] => ({ kind: "exact", length });
const about = (length: Micros): Quota["window"] => ({ kind: "about", length });
const toFill = (rate: Rate, calls: number) => about(microsFor(rate, calls));

const fixed: Measure<typeof fixedWindow> = (p, s, at) =>
  quota(p.limit, exact(p.window), at < s.ends ? p.limit - s.used : p.limit, at, () => s.ends);

const log: Measure<typeof slidingLog> = (p, s, at) => {
  const kept = s.length;
  let gone = 0;
  while (gone < kept && queueAt(s, gone) <= at - p.window) gone += 1;
  // n remain once all but the newest L − n stamps have left
  return quota(
    p.limit,
    exact(p.window),
    p.limit - kept + gone,
    at,
    (n) => queueAt(s, kept - 1 - p.limit + n) + p.window,
  );
};

const counter: Measure<typeof slidingCounter> = (p, s, at) => {
  const { window: w, limit } = p;
  const now = Math.floor(at / w) * w;
  const previous = now === s.opened ? s.previous : now === s.opened + w ? s.current : 0;
  const current = now === s.opened ? s.current : 0;
  // ⌊L − estimate⌋: the weighted part rounded up is prev − ⌊prev·e/W⌋
  const left = limit - current - previous + mulDivFloor(previous, at - now, w);
  return quota(limit, exact(w), left, at, (n) => {
    // the first e with prev·(W − e)/W ≤ room is W − ⌊room·W/prev⌋; in the next window prev := cur, cur := 0
    const room = limit - current - n;
    if (room >= 0) return now + w - mulDivFloor(room, w, previous);
    return now + 2 * w - mulDivFloor(limit - n, w, current);
  });
};

const bucket: Measure<typeof tokenBucket> = (p, s, at) => {
  const { fill, capacity, rate } = p;
  if (fill === "continuous") {
    const tokens = s.tokens + callsIn(rate, at - s.at, s.part);
    const when = (n: number) => s.at + microsFor(rate, n - s.tokens, s.part);
    return quota(capacity, toFill(rate, capacity), tokens, at, when);
  }
  const fills = Math.floor(at / fill.every);
  const tokens = s.tokens + fill.tokens * (fills - Math.floor(s.at / fill.every));
  const window = about(ceilDiv(capacity, fill.tokens) * fill.every);
  return quota(capacity, window, tokens, at, (n) => (fills + ceilDiv(n - tokens, fill.tokens)) * fill.every);
};

const due: Measure<typeof gcra> = (p, s, at) => {
  const limit = p.burst + 1;
  const left = limit - s.calls + callsIn(p.rate, at - s.origin);
  return quota(limit, toFill(p.rate, limit), left, at, (n) => s.origin + microsFor(p.rate, s.calls - limit + n));
};

const meter: Measure<typeof leakyMeter> = (p, s, at) => {
  const left = p.capacity - s.calls + callsIn(p.rate, at - s.at, s.drained);
  const when = (n: number) => s.at + microsFor(p.rate, s.calls - p.capacity + n, s.drained);
  return quota(p.capacity, toFill(p.rate, p.capacity), left, at, when);
};

/** Draining on arrival, the first call of a busy spell leaves at once and needs no place. */
const queue: Measure<typeof leakyBucket> = (p, s, at) => {
  const limit = p.drains === "wheel" ? p.places : p.places + 1;
  const left = limit - s.ticks + callsIn(p.rate, at - s.origin);
  return quota(limit, toFill(p.rate, limit), left, at, (n) => s.origin + microsFor(p.rate, s.ticks - limit + n));
};

const nginx: Measure<typeof nginxLimitReq> = (p, s, at) => {
  const limit = p.burst + 1;
  const rate = thousandths(p.rate);
  const window = about(ceilDiv(1000 * limit, rate) * SECOND);
  if (s.last === null) return quota(limit, window, limit, at, () => at);
  const last = s.last;
  const ms = Math.max(0, Math.floor(at / 1000) - last);
  const excess = Math.max(0, s.excess - mulDivFloor(rate, ms, 1000) + 1000);
  // n calls fit where the first of them leaves an excess of at most burst + 1 − n
  const when = (n: number) => (last + ceilDiv(1000 * (s.excess + 1000 * (n - p.burst)), rate)) * 1000;
  return quota(limit, window, limit - ceilDiv(excess, 1000), at, when);
};

const MEASURES = {
  "fixed-window": fixed,
  "sliding-log": log,
  "sliding-counter": counter,
  "token-bucket": bucket,
  gcra: due,
  "leaky-bucket": queue,
  "leaky-meter": meter,
  "nginx-limit-req": nginx,
};

/**
 * The table of bounds in whole-number arithmetic: the most calls of cost 1 passed on in any half-open span, in continuous
 * time and, tight again, where calls may fall on the multiples of a step only. Spans and steps in whole µs.
 */
import { type Lane, micros, ratio, thousandths } from "./lanes.ts";

const up = (a: bigint, b: bigint) => a / b + (a % b === 0n ? 0n : 1n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** The capacity of a rule that is a bucket, or null. */
function capacityOf(lane: Lane): bigint | null {
  if (lane.rule === "token-bucket" && lane.fill === "continuous") return BigInt(lane.capacity);
  if (lane.rule === "leaky-meter") return BigInt(lane.capacity);
  return lane.rule === "gcra" ? BigInt(lane.burst + 1) : null;
}

/** nginx passes at once while the excess is at most this many requests. */
function atOnce(lane: Extract<Lane, { rule: "nginx-limit-req" }>): bigint {
  if (lane.delay === "nodelay") return BigInt(lane.burst);
  return lane.delay === "all" ? 0n : BigInt(Math.min(lane.delay, lane.burst));
}

export function boundOf(lane: Lane, span: number): bigint {
  const d = BigInt(span);
  switch (lane.rule) {
    case "fixed-window": {
      const windows = up(d, micros(lane.window));
      const limit = BigInt(lane.limit);
      return lane.opens === "clock" ? limit * (windows + 1n) : limit - 1n + limit * windows;
    }
    case "sliding-log":
      return BigInt(lane.limit) * up(d, micros(lane.window));
    case "sliding-counter": {
      const limit = BigInt(lane.limit);
      return limit + up(limit * d, micros(lane.window)) - (lane.admits === "fits" ? 1n : 0n);
    }
    case "leaky-bucket": {
      const { count, per } = ratio(lane.rate);
      return up(d * count, per);
    }
    case "nginx-limit-req":
      return nginxBound(lane, up(d, 1000n));
    case "token-bucket":
      if (lane.fill !== "continuous") return byInterval(lane.capacity, lane.fill, up(d, micros(lane.fill.every)));
      return bucketBound(lane, d);
    case "gcra":
    case "leaky-meter":
      return bucketBound(lane, d);
  }
}

/**
 * Nothing held: burst + 1 and what drains in m ms. Where calls are held, the n-th of them leaves ⌊n·T⌋ ms after the last
 * that passed at once: n is the most with ⌊n·T⌋ ≤ m. That is the table's ⌊m/T⌋ where T is a whole number of ms, and may
 * be one more where it isn't, because nginx rounds delays down. Nor can more leave than were taken in during the span and
 * the longest delay before it.
 */
function nginxBound(lane: Extract<Lane, { rule: "nginx-limit-req" }>, ms: bigint): bigint {
  const rate = thousandths(lane.rate);
  const burst = BigInt(lane.burst);
  const free = atOnce(lane);
  const takenIn = (during: bigint) => burst + 1n + (rate * during) / 1_000_000n;
  if (free === burst) return takenIn(ms);
  const longest = ((burst - free) * 1_000_000n) / rate;
  return least(free + up(rate * (ms + 1n), 1_000_000n), takenIn(ms + longest));
}

/** The largest whole number below B + r·d; a bucket of one wastes each refill's fraction of a µs. */
function bucketBound(lane: Lane & { rate: number | string }, d: bigint): bigint {
  const { count, per } = ratio(lane.rate);
  const capacity = capacityOf(lane) as bigint;
  return capacity === 1n ? up(d, up(per, count)) : capacity + up(count * d, per) - 1n;
}

function byInterval(capacity: number, fill: { tokens: number }, fills: bigint): bigint {
  return BigInt(capacity) + least(BigInt(fill.tokens), BigInt(capacity)) * fills;
}

/** On a grid. Null where the reference has no closed form there. */
export function gridBoundOf(lane: Lane, span: number, step: number): bigint | null {
  const d = BigInt(span);
  const one = BigInt(step);
  const rest = d - one; // the farthest two instants of such a span lie apart
  switch (lane.rule) {
    case "fixed-window": {
      const limit = BigInt(lane.limit);
      const window = micros(lane.window);
      if (lane.opens === "clock") return limit * (rest === 0n ? 1n : up(rest, window) + 1n);
      return limit * (rest / window + 1n) + (rest % window === 0n ? 0n : limit - 1n);
    }
    case "sliding-counter": {
      const limit = BigInt(lane.limit);
      const window = micros(lane.window);
      if (lane.admits === "fits" || window <= limit * one) return null;
      return rest === 0n ? limit : limit + up(limit * (rest - one), window);
    }
    case "token-bucket":
      if (lane.fill !== "continuous") return byInterval(lane.capacity, lane.fill, up(rest, micros(lane.fill.every)));
      return bucketOnGrid(lane, d, one);
    case "gcra":
    case "leaky-meter":
      return bucketOnGrid(lane, d, one);
    case "sliding-log":
    case "leaky-bucket":
      return boundOf(lane, span);
    case "nginx-limit-req": // two instants 1 ms apart on its clock may be half a step apart: a grid of half ms shows it
      return step === 500 && span % 1_000 === 0 && 1_000_000n % thousandths(lane.rate) === 0n
        ? boundOf(lane, span)
        : null;
  }
}

function bucketOnGrid(lane: Lane & { rate: number | string }, d: bigint, step: bigint): bigint | null {
  const { count, per } = ratio(lane.rate);
  const capacity = capacityOf(lane) as bigint;
  if (capacity === 1n) return up(d, up(per, count * step) * step);
  return count * step <= (capacity - 1n) * per ? capacity + (count * (d - step)) / per : null;
}

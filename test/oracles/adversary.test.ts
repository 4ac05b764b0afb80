/**
 * The true most that any traffic on a grid can pass, found by searching every reachable state, is exactly what the table
 * of bounds says for a grid: for every rule and variant, limits up to 4, every span up to two windows and a bit.
 */
import { describe, expect, test } from "vitest";
import { type Micros, secondsOf } from "../../src/base/time.ts";
import { mostPassed } from "./adversary.ts";
import { boundOf, gridBoundOf } from "./bounds.ts";
import { compiled, type Lane } from "./lanes.ts";

/** One millisecond: the shortest window. */
const STEP: Micros = 1_000;
/** nginx's clock is whole milliseconds: on half ones an instant can be late in its millisecond. */
const HALF: Micros = 500;
const ONE_TO_FOUR = [1, 2, 3, 4];

/** A lane, the number of steps after which its clock looks the same, the longest span to look at, in steps, and the step. */
type Case = readonly [lane: Lane, period: number, spans: number, step?: Micros];

const windowOf = (steps: number) => secondsOf(steps * STEP);
/** `calls` for each `steps` steps. */
const rateOf = (calls: number, steps: number) => `${calls * 1000}/${steps}s`;
/** Calls for so many steps: T of one to three steps, and some that are no whole number of them. */
const RATES = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 3],
  [3, 4],
] as const;

function* fixedWindows(opens: "clock" | "first-request"): Generator<Case> {
  for (const limit of ONE_TO_FOUR)
    for (const steps of [1, 2, 3, 5]) {
      yield [{ rule: "fixed-window", limit, window: windowOf(steps), opens }, steps, 2 * steps + 3];
    }
}

function* slidingLogs(counts: "admitted" | "all"): Generator<Case> {
  for (const limit of ONE_TO_FOUR)
    for (const steps of ONE_TO_FOUR) {
      yield [{ rule: "sliding-log", limit, window: windowOf(steps), counts }, 1, 2 * steps + 3];
    }
}

function* slidingCounters(admits: "below" | "fits", counts: "admitted" | "all"): Generator<Case> {
  for (const limit of ONE_TO_FOUR)
    for (const steps of [2, 3, 5, 6]) {
      yield [{ rule: "sliding-counter", limit, window: windowOf(steps), admits, counts }, steps, 2 * steps + 3];
    }
}

function* buckets(laneOf: (capacity: number, rate: string) => Lane): Generator<Case> {
  for (const capacity of ONE_TO_FOUR)
    for (const [calls, steps] of RATES) yield [laneOf(capacity, rateOf(calls, steps)), 1, 2 * steps + 4];
}

function* intervalBuckets(starts: "full" | "empty"): Generator<Case> {
  for (const capacity of ONE_TO_FOUR)
    for (const tokens of ONE_TO_FOUR)
      for (const steps of [1, 2, 3]) {
        const fill = { tokens, every: windowOf(steps) };
        yield [{ rule: "token-bucket", capacity, rate: 1, starts, fill }, steps, 2 * steps + 4];
      }
}

function* leakyBuckets(drains: "wheel" | "arrival"): Generator<Case> {
  for (const places of ONE_TO_FOUR)
    for (const steps of ONE_TO_FOUR) {
      yield [{ rule: "leaky-bucket", rate: rateOf(1, steps), places, drains }, steps, 2 * steps + 4];
    }
}

function* nginxes(delay: "nodelay" | "all" | number, rates: readonly string[]): Generator<Case> {
  for (const burst of [0, 1, 2, 3])
    for (const rate of rates) yield [{ rule: "nginx-limit-req", rate, burst, delay }, 2, 16, HALF];
}

/** T is a whole number of milliseconds: nothing that nginx floors is lost. */
const WHOLE = ["1000r/s", "500r/s", "250r/s"];
const FLOORED = ["2000r/s", "3000r/s", "1500r/s", "700r/s", "300r/s"];

const EXACT: Record<string, () => Generator<Case>> = {
  "fixed window by the clock": () => fixedWindows("clock"),
  "fixed window by the first request": () => fixedWindows("first-request"),
  "sliding log": () => slidingLogs("admitted"),
  "sliding log that counts all": () => slidingLogs("all"),
  "sliding counter that admits below": () => slidingCounters("below", "admitted"),
  "sliding counter that admits below and counts all": () => slidingCounters("below", "all"),
  "full token bucket": () =>
    buckets((capacity, rate) => ({ rule: "token-bucket", capacity, rate, starts: "full", fill: "continuous" })),
  "empty token bucket": () =>
    buckets((capacity, rate) => ({ rule: "token-bucket", capacity, rate, starts: "empty", fill: "continuous" })),
  "full token bucket filled by intervals": () => intervalBuckets("full"),
  "empty token bucket filled by intervals": () => intervalBuckets("empty"),
  gcra: () => buckets((capacity, rate) => ({ rule: "gcra", rate, burst: capacity - 1 })),
  "leaky meter": () => buckets((capacity, rate) => ({ rule: "leaky-meter", rate, capacity })),
  "leaky bucket by the wheel": () => leakyBuckets("wheel"),
  "leaky bucket by arrival": () => leakyBuckets("arrival"),
  "nginx limit_req with nodelay": () => nginxes("nodelay", WHOLE),
  "nginx limit_req with delay=1": () => nginxes(1, WHOLE),
  "nginx limit_req that delays all": () => nginxes("all", WHOLE),
};

const BELOW: Record<string, () => Generator<Case>> = {
  "sliding counter that admits what fits": () => slidingCounters("fits", "admitted"),
  "sliding counter that admits what fits and counts all": () => slidingCounters("fits", "all"),
  "nginx limit_req with nodelay, where flooring loses something": () => nginxes("nodelay", FLOORED),
  "nginx limit_req with delay=1, where flooring loses something": () => nginxes(1, FLOORED),
  "nginx limit_req that delays all, where flooring loses something": () => nginxes("all", FLOORED),
};

const spansOf = (count: number, step: Micros) => Array.from({ length: count }, (_, i) => (i + 1) * step);

describe("the adversary reaches the grid's bound exactly", () => {
  test.each(Object.entries(EXACT))("%s", (_, cases) => {
    let compared = 0;
    for (const [lane, period, spans, step = STEP] of cases()) {
      const most = mostPassed(lane, step, period * step, spans);
      const expected = spansOf(spans, step).map((span) => gridBoundOf(lane, span, step));
      const found = most.map((passed, i) => (expected[i] === null ? null : BigInt(passed)));
      expect({ lane, most: found }).toEqual({ lane, most: expected });
      compared += found.filter((passed) => passed !== null).length;
      expectNoMore(lane, most, step);
    }
    expect(compared).toBeGreaterThan(50);
  });
});

describe("the adversary never exceeds the bound in continuous time", () => {
  test.each(Object.entries(BELOW))("%s", (_, cases) => {
    for (const [lane, period, spans, step = STEP] of cases()) {
      const most = mostPassed(lane, step, period * step, spans);
      expectNoMore(lane, most, step);
      if (lane.rule === "nginx-limit-req") expectReached(lane, most, step);
    }
  });
});

/** Neither the rule's own bound nor the table's is ever exceeded. */
function expectNoMore(lane: Lane, most: readonly number[], step: Micros): void {
  const { rule, params } = compiled(lane);
  spansOf(most.length, step).forEach((span, i) => {
    expect(most[i], JSON.stringify({ lane, span })).toBeLessThanOrEqual(rule.bound(params, span));
    expect(most[i], JSON.stringify({ lane, span })).toBeLessThanOrEqual(Number(boundOf(lane, span)));
  });
}

/** Where the rule says that some traffic reaches its bound, the adversary does, in whole milliseconds. */
function expectReached(lane: Lane, most: readonly number[], step: Micros): void {
  const { rule, params } = compiled(lane);
  spansOf(most.length, step).forEach((span, i) => {
    if (span % 1_000 !== 0 || !rule.tight(params, span)) return;
    expect({ lane, span, most: most[i] }).toEqual({ lane, span, most: rule.bound(params, span) });
  });
}

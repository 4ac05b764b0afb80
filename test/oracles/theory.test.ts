/** Long runs under Poisson traffic pass what theory says, within sampling error; and theory gives the reference's figures. */
import { describe, expect, test } from "vitest";
import type { Micros } from "../../src/base/time.ts";
import { compiled, type Lane } from "./lanes.ts";
import * as theory from "./theory.ts";

test("the formulas give the reference's figures", () => {
  const { fixedByClockRate, fixedByFirstRate, slidingLogRate, bucketRate } = theory;
  const three = (...rates: number[]) => rates.map((rate) => rate.toFixed(3));
  const windowed = (limit: number, window: number, λ: number) =>
    three(slidingLogRate(limit, window, λ), fixedByClockRate(limit, window, λ), fixedByFirstRate(limit, window, λ));
  expect(windowed(10, 1, 30)).toEqual(["9.560", "10.000", "9.677"]);
  expect(windowed(10, 2, 5)).toEqual(["3.927", "4.374", "4.185"]);
  expect(windowed(10, 2, 25)).toEqual(["4.882", "5.000", "4.902"]);
  expect(three(bucketRate(10, 5, 5), bucketRate(3, 5, 3))).toEqual(["4.746", "2.860"]);
  expect(bucketRate(1, 5, 3)).toBeCloseTo((3 * 5) / (3 + 5), 12);
  expect(slidingLogRate(1, 2, 3)).toBeCloseTo(1 / (2 + 1 / 3), 12); // L/(W + 1/λ): for L = 1 only
  expect(bucketRate(4, 5, 500)).toBeCloseTo(5, 6);
});

const LIMIT = { limit: 10, window: 2 };
const both = { counts: "all" } as const;
/** A lane, the calls a second that come and those that theory lets through. */
const CASES: [string, Lane, number, number][] = [
  [
    "fixed window by the clock",
    { rule: "fixed-window", ...LIMIT, opens: "clock" },
    5,
    theory.fixedByClockRate(10, 2, 5),
  ],
  [
    "fixed window by the first request",
    { rule: "fixed-window", ...LIMIT, opens: "first-request" },
    5,
    theory.fixedByFirstRate(10, 2, 5),
  ],
  ["sliding log", { rule: "sliding-log", ...LIMIT, counts: "admitted" }, 5, theory.slidingLogRate(10, 2, 5)],
  [
    "sliding log in overload",
    { rule: "sliding-log", ...LIMIT, counts: "admitted" },
    25,
    theory.slidingLogRate(10, 2, 25),
  ],
  ["sliding log that counts all", { rule: "sliding-log", ...LIMIT, ...both }, 5, theory.lockingLogRate(10, 2, 5)],
  [
    "sliding counter below that counts all",
    { rule: "sliding-counter", ...LIMIT, admits: "below", ...both },
    5,
    theory.lockingCounterRate(2, 5, (prev, cur, f) => prev * (1 - f) + cur < 10),
  ],
  [
    "sliding counter fits that counts all",
    { rule: "sliding-counter", ...LIMIT, admits: "fits", ...both },
    5,
    theory.lockingCounterRate(2, 5, (prev, cur, f) => prev * (1 - f) + cur + 1 <= 10),
  ],
  [
    "token bucket",
    { rule: "token-bucket", capacity: 10, rate: 5, starts: "full", fill: "continuous" },
    5,
    theory.bucketRate(10, 5, 5),
  ],
  [
    "token bucket filled by intervals",
    { rule: "token-bucket", capacity: 10, rate: 5, starts: "full", fill: { tokens: 5, every: 1 } },
    5,
    theory.intervalRate(10, 5, 1, 5),
  ],
  ["gcra of a burst of none", { rule: "gcra", rate: 5, burst: 0 }, 3, theory.bucketRate(1, 5, 3)],
  ["gcra", { rule: "gcra", rate: "10/2s", burst: 2 }, 3, theory.bucketRate(3, 5, 3)],
  ["leaky meter", { rule: "leaky-meter", rate: 5, capacity: 4 }, 8, theory.bucketRate(4, 5, 8)],
  [
    "leaky bucket by arrival",
    { rule: "leaky-bucket", rate: 5, places: 3, drains: "arrival" },
    5,
    theory.bucketRate(4, 5, 5),
  ],
  [
    "leaky bucket by the wheel",
    { rule: "leaky-bucket", rate: 5, places: 3, drains: "wheel" },
    5,
    theory.wheelRate(3, 5, 5),
  ],
];

const BATCHES = 60;
const CALLS_A_BATCH = 15_000;

/** Instants of a Poisson stream, whole µs. The generator is a test's own: mulberry32 and a logarithm. */
function* poissonInstants(λ: number, seed: number): Generator<Micros> {
  let word = seed;
  for (let seconds = 0; ; ) {
    word = (word + 0x6d2b79f5) | 0;
    let mixed = Math.imul(word ^ (word >>> 15), 1 | word);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const uniform = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    seconds -= Math.log(1 - uniform) / λ;
    yield Math.round(seconds * 1e6);
  }
}

/** Passed (or queued) a second in each of many stretches of time; the first, which still knows the start, left out. */
function passedBySecond(lane: Lane, λ: number): number[] {
  const { rule, params } = compiled(lane);
  const state = rule.init(params, 0);
  const stretch = (CALLS_A_BATCH / λ) * 1e6;
  const passed = new Array<number>(BATCHES + 1).fill(0);
  for (const at of poissonInstants(λ, 20_261_130)) {
    const batch = Math.floor(at / stretch);
    if (batch > BATCHES) break;
    if (rule.offer(state, params, at, 1).kind !== "refuse") passed[batch] += 1;
  }
  return passed.slice(1).map((calls) => (calls / stretch) * 1e6);
}

describe("over 900,000 Poisson calls passes what theory says", () => {
  test.each(CASES)("a %s", (_, lane, λ, rate) => {
    const rates = passedBySecond(lane, λ);
    const mean = rates.reduce((sum, each) => sum + each, 0) / BATCHES;
    const variance = rates.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (BATCHES - 1);
    const sigma = Math.sqrt(variance / BATCHES);
    expect(sigma / rate).toBeLessThan(0.004); // or agreement would say little
    expect(Math.abs(mean - rate), `${mean} passed a second, ${rate} by theory, sigma ${sigma}`).toBeLessThan(4 * sigma);
  });
});

/**
 * Why a fixed delay lets some clients through and not others. Two clocks beat: the delay, and the period at which the rule
 * lets a batch through (W with L calls for a fixed window, 1/r with one for a bucket or a counter). Modulo the period a
 * client that waits comes back at the same few instants, and whoever comes first after the limit opens is served.
 */
import { expect, test } from "vitest";
import type { Study } from "../../src/study/study.ts";
import { carryOut, planFor } from "./support.ts";

/** First-try shares by rule and delay. */
function shares(study: Partial<Study>): (rule: string, delay: number) => number {
  const { rows } = carryOut(planFor(study));
  return (rule, delay) => {
    const row = rows.find((one) => one.rule === rule && one.retry === `fixed:${delay}`);
    return row?.figures.firstTry?.mean ?? Number.NaN;
  };
}

const fixed = (delays: readonly number[]) => delays.map((delay) => `fixed:${delay}`);
const swing = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

test("the fixed window's first-try share swings by over a half as the delay divides the window or not", () => {
  const delays = [0.25, 0.26, 0.5, 0.51, 0.75, 1, 1.05, 1.5, 1.75, 2];
  const share = shares({ rules: ["fixed-window"], retry: fixed(delays), seeds: "0..3" });
  expect(swing(delays.map((delay) => share("fixed-window", delay)))).toBeGreaterThan(0.5);
});

test("bucket and counter stay within 0.1 over whole multiples of 1/r, and fall below 0.4 half-way between two", () => {
  const whole = Array.from({ length: 11 }, (_, i) => (10 + i) / 10);
  const half = [1.05, 1.25, 1.45, 1.65, 1.85, 1.95];
  const rules = ["token-bucket", "sliding-counter"];
  const share = shares({ rules, retry: fixed([...whole, ...half]), seeds: "0..3" });
  for (const rule of rules) {
    const atWhole = whole.map((delay) => share(rule, delay));
    expect(swing(atWhole)).toBeLessThan(0.1);
    for (const delay of half) {
      expect(share(rule, delay)).toBeLessThan(0.4);
      expect(share(rule, delay)).toBeLessThan(Math.min(...atWhole) - 0.15);
    }
  }
});

test("where the delay is p/q periods, first tries get a q-th of what they get at whole multiples", () => {
  // a client comes back at q places of the period in turn; only the first place is served, and a first call is there once in q
  const whole = { "token-bucket": 1 / 2, "fixed-window": 0.8167 };
  const delays = { "token-bucket": [1, 1.05, 1.033333, 1.025, 1.02], "fixed-window": [1, 1.5, 1.333333, 1.25, 1.2] };
  for (const rule of ["token-bucket", "fixed-window"] as const) {
    const share = shares({ rules: [rule], retry: fixed(delays[rule]), duration: 150, seeds: "0..1" });
    delays[rule].forEach((delay, i) => {
      expect(Math.abs(share(rule, delay) - whole[rule] / (i + 1)), `${rule}, ${delay} s`).toBeLessThan(0.04);
    });
  }
});

/**
 * The share that a queue predicts. At whole multiples each client keeps its place in the period for ever, and the earlier
 * place goes first: those at places before x form a queue of load ρ (rising to 1 with x) that gets L a period, and a
 * first call is served at once if fewer than L of them are there. Averaged over ρ; each queue is stepped until it is steady.
 */
function predicted(limit: number): number {
  const grid = 20;
  const most = 40 * limit + 200;
  let total = 0;
  for (let i = 0; i < grid; i++) {
    const arrivals = poisson(((i + 0.5) / grid) * limit, most);
    let there: number[] = Array.from({ length: most }, (_, n) => (n === 0 ? 1 : 0));
    for (let change = 1; change > 1e-6; ) {
      const left = Array.from({ length: most }, (_, n) =>
        n === 0 ? sum(there.slice(0, limit + 1)) : (there[n + limit] ?? 0),
      );
      const next = Array.from({ length: most }, () => 0);
      left.forEach((share, n) => {
        for (let k = 0; share > 1e-12 && k < arrivals.length; k++)
          next[Math.min(n + k, most - 1)] += share * arrivals[k];
      });
      change = sum(next.map((share, n) => Math.abs(share - there[n])));
      there = next;
    }
    total += sum(there.slice(0, limit));
  }
  return total / grid;
}

function poisson(mean: number, most: number): number[] {
  const chances = [Math.exp(-mean)];
  while (chances.length < most && (chances.length <= mean || chances[chances.length - 1] > 1e-12))
    chances.push((chances[chances.length - 1] * mean) / chances.length);
  return chances;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test.each([1, 2, 5])(
  "with a window of %i calls the share is what a queue served in order of place predicts",
  (limit) => {
    const study = {
      rate: limit,
      offered: 3 * limit,
      rules: ["fixed-window"],
      retry: ["fixed:1"],
      duration: 240,
      seeds: "0..5",
    };
    expect(Math.abs(shares(study)("fixed-window", 1) - predicted(limit))).toBeLessThan(0.03);
  },
);

test("a queue that gets one a period predicts one half", () => {
  expect(predicted(1)).toBeCloseTo(0.5, 3);
});

test("just below the window's length those who wait drift to the back of what is served; just above it, to the front", () => {
  const share = shares({ rules: ["fixed-window"], retry: fixed([0.99, 1, 1.01]), seeds: "0..5" });
  expect(share("fixed-window", 1) - share("fixed-window", 0.99)).toBeGreaterThan(0.2);
  expect(share("fixed-window", 0.99) - share("fixed-window", 1.01)).toBeGreaterThan(0.15);
});

test("jitter around the same delay ends both resonances: every rule then serves first tries alike, and few", () => {
  const rules = ["token-bucket", "fixed-window", "sliding-counter", "sliding-log"];
  const { rows } = carryOut(planFor({ rules, retry: ["equal-jitter:1:1"], seeds: "0..3" }));
  const firstTry = rows.map(({ figures }) => figures.firstTry?.mean ?? Number.NaN);
  expect(Math.max(...firstTry)).toBeLessThan(0.15);
  expect(swing(firstTry)).toBeLessThan(0.05);
});

test("the log, which has no clock of its own, resonates with no delay", () => {
  const delays = [0.5, 0.55, 0.75, 1.25, 1.5, 1.55, 2];
  const share = shares({ rules: ["sliding-log"], retry: fixed(delays), seeds: "0..3" });
  for (const delay of delays) expect(share("sliding-log", delay)).toBeLessThan(0.25);
  // longer delays mean fewer retries between the first calls, and so a slow rise
  expect(share("sliding-log", 2)).toBeGreaterThan(share("sliding-log", 0.5));
});

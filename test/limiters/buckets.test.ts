/**
 * Four ways to say one rule: token bucket, leaky meter, GCRA and, independent of all of them, the theoretical arrival
 * time in BigInt fractions of a microsecond. They agree on every decision and every wait, ties on refill instants included.
 */
import { describe, expect, test } from "vitest";
import { keyedUniform } from "../../src/base/random.ts";
import { parseRate, type RateText } from "../../src/base/rate.ts";
import type { Micros } from "../../src/base/time.ts";
import type { Verdict } from "../../src/limiters/rule.ts";
import { lane } from "./lane.ts";

const CALLS = 120_000;

/** GCRA as the textbook has it, its times counted in 1/count of a microsecond. */
function tatForm(rate: RateText, burst: number) {
  const { count, per } = parseRate(rate) ?? { count: 0, per: 0 };
  const [unit, interval] = [BigInt(count), BigInt(per)];
  let tat = 0n;
  return (at: Micros, cost: number): Verdict => {
    if (cost > burst + 1) return { kind: "refuse", retryAt: null };
    const now = BigInt(at) * unit;
    const earliest = tat - (BigInt(burst) + 1n - BigInt(cost)) * interval;
    if (now < earliest) return { kind: "refuse", retryAt: Number((earliest + unit - 1n) / unit) };
    tat = (tat > now ? tat : now) + BigInt(cost) * interval;
    return { kind: "pass" };
  };
}

/** Calls about as fast as 1.5 times the rate, half of them exactly when the last refusal said. */
function* traffic(meanMicros: number, verdictOf: () => Verdict | null): Generator<[Micros, number]> {
  let at = 0;
  for (let i = 0; i < CALLS; i++) {
    const last = verdictOf();
    const told = last?.kind === "refuse" && last.retryAt !== null && keyedUniform(1, i) < 0.5 ? last.retryAt : null;
    at = told ?? at + Math.floor(keyedUniform(2, i) * 2 * meanMicros);
    yield [at, keyedUniform(3, i) < 0.9 ? 1 : 1 + Math.floor(keyedUniform(4, i) * 4)];
  }
}

describe.each<[RateText, number]>([
  [5, 10],
  [3, 4],
  ["100/m", 3],
  ["7/13s", 1],
  [99_999, 7],
  ["36001/d", 2],
])("%s a second, capacity %d", (rate, capacity) => {
  test(`token bucket, leaky meter, GCRA and the TAT agree on ${CALLS} calls`, () => {
    const lanes = [
      lane("token-bucket", { rate, capacity }),
      lane("leaky-meter", { rate, capacity }),
      lane("gcra", { rate, burst: capacity - 1 }),
    ];
    const textbook = tatForm(rate, capacity - 1);
    const { count, per } = parseRate(rate) ?? { count: 1, per: 1 };
    let last: Verdict | null = null;
    const tally = { passed: 0, refused: 0, tied: 0 };
    for (const [at, cost] of traffic((per / count) * 0.66, () => last)) {
      const tie: boolean = last?.kind === "refuse" && last.retryAt === at;
      const expected = textbook(at, cost);
      for (const { rule, params, state } of lanes) {
        const verdict = rule.offer(state, params, at, cost);
        const same = verdict.kind === "refuse" && expected.kind === "refuse" && verdict.retryAt === expected.retryAt;
        if (!same && (verdict.kind !== "pass" || expected.kind !== "pass")) {
          throw new Error(`${rule.id} at ${at}: ${JSON.stringify([verdict, expected])}`);
        }
      }
      tally[expected.kind === "pass" ? "passed" : "refused"] += 1;
      if (tie) tally.tied += 1;
      last = expected;
    }
    expect(Math.min(tally.passed, tally.refused, tally.tied)).toBeGreaterThan(CALLS / 20);
  });
});

test("a bucket of 10 a minute that is always asked passes 10 + 432,000 calls in 30 days, to the call", () => {
  const { rule, params, state } = lane("token-bucket", { rate: "10/m", capacity: 10 });
  let passed = 0;
  for (let at = 0; at <= 30 * 86_400_000_000; ) {
    const verdict = rule.offer(state, params, at, 1);
    if (verdict.kind === "pass") passed += 1;
    else at = verdict.kind === "refuse" ? (verdict.retryAt ?? Number.POSITIVE_INFINITY) : at;
  }
  expect(passed).toBe(10 + 432_000);
});

test("a bucket of 3 a second loses nothing to thirds of a microsecond", () => {
  const { rule, params, state } = lane("token-bucket", { rate: 3, capacity: 2 });
  let passed = 0;
  for (let at = 0; at < 1_000_000_000; at += 100_000) if (rule.offer(state, params, at, 1).kind === "pass") passed += 1;
  expect(passed).toBe(2 + 2999);
});

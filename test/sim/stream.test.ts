/** The Poisson stream: its mean and spread at every rate, on whole microseconds, and what it has to do with the seed. */
import { expect, test } from "vitest";
import { advance } from "../../src/sim/kernel.ts";
import { readRun } from "../../src/sim/read.ts";
import { initialState } from "../../src/sim/state.ts";

const OPEN = [{ rule: "token-bucket", capacity: 1_000_000, rate: 100_000 }];

/** Gate instants of a stream of that rate, for as long as `count` of them are expected to take. */
function gates(rate: number | string, perSecond: number, count: number, seed = 1): number[] {
  const scenario = { traffic: { kind: "poisson", rate }, lanes: OPEN };
  const { program, complaints } = readRun({ seed, scenario });
  expect(complaints).toEqual([]);
  const at: number[] = [];
  const sink = { event: (instant: number) => at.push(instant) };
  advance(initialState(program), program, Math.round((count / perSecond) * 1e6), { sink });
  return at;
}

test.each<[number | string, number]>([
  [3, 3],
  ["1/d", 1 / 86_400],
  ["100/m", 100 / 60],
  [99_999, 99_999], // a mean gap of 10 µs and a ten-thousandth: only the carried fraction keeps it
  [100_000, 100_000],
  [70_000, 70_000],
])("at %s as many requests come as should, and their gaps are exponential", (rate, perSecond) => {
  const count = 20_000;
  const at = gates(rate, perSecond, perSecond < 0.001 ? 25 : count);
  const expected = perSecond < 0.001 ? 25 : count;
  // Poisson: five standard deviations
  expect(Math.abs(at.length - expected)).toBeLessThan(5 * Math.sqrt(expected));
  if (expected < count) return;
  const gaps = at.slice(1).map((instant, i) => (instant - at[i]) * perSecond * 1e-6);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
  expect(Math.abs(mean - 1)).toBeLessThan(5 / Math.sqrt(count));
  // of an exponential the variance of the sample variance is 8/n; flooring to 10 µs adds at most a hundredth
  expect(Math.abs(variance - 1)).toBeLessThan(5 * Math.sqrt(8 / count) + 0.01);
});

test("first requests of small seeds are spread as they should be, and of any two seeds differ", () => {
  const firsts = Array.from({ length: 400 }, (_, seed) => gates(1, 1, 40, seed)[0]);
  expect(new Set(firsts).size).toBe(400);
  const mean = firsts.reduce((sum, at) => sum + at / 1e6, 0) / 400;
  expect(Math.abs(mean - 1)).toBeLessThan(5 / Math.sqrt(400));
  // half of an exponential lies below ln 2 = 0.693
  const below = firsts.filter((at) => at < 693_147).length;
  expect(Math.abs(below - 200)).toBeLessThan(5 * Math.sqrt(100));
});

test("a rate of 0 is silence", () => {
  expect(gates(0, 1, 2_000)).toEqual([]);
});

test("the stream of one seed is the same at every rate but for its scale", () => {
  const slow = gates(1, 1, 100);
  const fast = gates(4, 4, 100);
  expect(fast.length).toBe(slow.length);
  for (const [i, at] of slow.entries()) expect(Math.abs(at - 4 * fast[i])).toBeLessThanOrEqual(4);
});

/** Means, intervals and shares, against tables and closed forms. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { jain, squareRoot, statOf, studentT, variation } from "../../src/study/stats.ts";

test("the mean of ten numbers has the interval that any textbook gives", () => {
  const stat = statOf([4, 7, 1, 8, 5, 6, 2, 9, 3, 10]);
  expect(stat?.mean).toBe(5.5);
  expect(stat?.sd).toBeCloseTo(3.02765, 5);
  expect(stat?.low).toBeCloseTo(5.5 - (2.2622 * 3.02765) / Math.sqrt(10), 4);
  expect(stat?.high).toBeCloseTo(5.5 + (2.2622 * 3.02765) / Math.sqrt(10), 4);
});

test("one number has a mean and no spread, none has nothing", () => {
  expect(statOf([3])).toEqual({ mean: 3, sd: null, low: null, high: null });
  expect(statOf([])).toBeNull();
});

test("equal numbers have an interval of no width", () => {
  for (const value of [7, 0.1, 599 / 60]) {
    expect(statOf(Array.from({ length: 20 }, () => value))).toEqual({ mean: value, sd: 0, low: value, high: value });
  }
});

test.each([
  [1, 12.7062],
  [19, 2.093],
  [30, 2.0423],
  [31, 2.0395],
  [40, 2.0211],
  [60, 2.0003],
  [99, 1.9842],
  [120, 1.9799],
  [1000, 1.9623],
])("Student's t with %i degrees of freedom is %f at 97.5 %%", (freedom, quantile) => {
  expect(studentT(freedom)).toBeCloseTo(quantile, 4);
});

test("Student's t falls towards the normal quantile", () => {
  for (let freedom = 1; freedom < 500; freedom++) {
    expect(studentT(freedom)).toBeGreaterThan(studentT(freedom + 1));
    expect(studentT(freedom)).toBeGreaterThan(1.959964);
  }
});

test("95 % intervals hold the true mean about 95 times in 100", () => {
  // means of uniforms drawn from a plain congruence; the sum of twelve is as good as normal
  let word = 1;
  const uniform = () => {
    word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
    return word / 4_294_967_296;
  };
  const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, u) => sum + u, -6);
  const rounds = 4_000;
  let held = 0;
  for (let round = 0; round < rounds; round++) {
    const stat = statOf(Array.from({ length: 6 }, normal));
    if (stat !== null && (stat.low ?? 1) <= 0 && (stat.high ?? -1) >= 0) held += 1;
  }
  expect(held / rounds).toBeGreaterThan(0.935);
  expect(held / rounds).toBeLessThan(0.965);
});

test("the square root is the nearest double or the one beside it", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e15, noNaN: true }), (x) => {
      expect(Math.abs(squareRoot(x) - Math.sqrt(x))).toBeLessThanOrEqual(Math.sqrt(x) * 2.3e-16);
    }),
  );
});

test("Jain's index is 1 for equal shares, 1/n where one has all, and nothing where nobody has any", () => {
  expect(jain([3, 3, 3, 3])).toBe(1);
  expect(jain([0, 5, 0, 0, 0])).toBe(0.2);
  expect(jain([1, 2, 3])).toBeCloseTo(36 / 42, 12);
  expect(jain([0, 0])).toBeNull();
});

test("variation is the population's standard deviation over the mean", () => {
  expect(variation([2, 4, 4, 4, 5, 5, 7, 9])).toBe(2 / 5);
  expect(variation([0, 0])).toBeNull();
  expect(variation([])).toBeNull();
});

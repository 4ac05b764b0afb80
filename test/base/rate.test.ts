/** Rates are read exactly or not at all, and written so that they read back as the same ratio. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareRates, parseRate, perSecond, rateOf, rateText } from "../../src/base/rate.ts";
import { DAY, SECOND } from "../../src/base/time.ts";

describe("reads", () => {
  test.each([
    [5, 1, 200_000],
    ["5", 1, 200_000],
    ["5/s", 1, 200_000],
    [" 10/m ", 1, 6_000_000],
    ["100/m", 1, 600_000],
    ["5000/h", 1, 720_000],
    ["3/90s", 1, 30_000_000],
    ["1/d", 1, 86_400_000_000],
    [2.5, 1, 400_000],
    ["2.5/m", 1, 24_000_000],
    [0.1, 1, 10_000_000],
    [1e-5, 1, 100_000_000_000],
    [3, 3, 1_000_000],
    ["7/13s", 7, 13_000_000],
    [100_000, 1, 10],
    ["0", 0, 1],
    [99_999.9, 999_999, 10_000_000],
  ])("%s as %d in %d µs", (written, count, per) => {
    expect(parseRate(written)).toEqual({ count, per });
  });
});

describe("does not read", () => {
  test.each([
    ["nothing", ""],
    ["a negative", -1],
    ["a negative text", "-1/s"],
    ["no number", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["an unknown unit", "5/w"],
    ["a missing amount", "/s"],
    ["a missing unit", "5/2"],
    ["no time at all", "5/0s"],
    ["two points", "1.2.3"],
    ["an exponent", "1e3"],
    ["words", "five a second"],
    ["a list", [5]],
    ["null", null],
    ["more digits than are exact", "0.12345678901234567"],
    ["a ratio whose products leave 2^52", "4999999/99999999s"],
    ["a time of 2^42 µs or more", "1/51d"],
  ])("%s", (_, written) => {
    expect(parseRate(written)).toBeNull();
  });
});

test("what it writes reads back as the same ratio, for every rate that can be kept", () => {
  let kept = 0;
  const counts = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 10_000_000 }));
  const units = fc.constantFrom("s", "m", "h", "d");
  const decimals = fc.constantFrom(1, 10, 1000);
  const property = fc.property(
    counts,
    fc.integer({ min: 1, max: 999 }),
    units,
    decimals,
    (count, times, unit, tens) => {
      const rate = parseRate(`${count / tens}/${times}${unit}`);
      if (rate === null) return;
      kept += 1;
      expect(parseRate(JSON.parse(JSON.stringify(rateText(rate))))).toEqual(rate);
    },
  );
  fc.assert(property, { numRuns: 5000, seed: 20_261_130 });
  expect(kept).toBeGreaterThan(2000);
});

test.each([
  [5, 5],
  ["10/m", "10/m"],
  ["3/90s", "2/m"],
  ["1/d", "1/d"],
  ["7/13s", "7/13s"],
  ["300/m", 5],
  ["90/h", 0.025],
])("%s is written %s", (written, expected) => {
  const rate = parseRate(written);
  expect(rate && rateText(rate)).toBe(expected);
});

test("rates compare as their ratios, without rounding", () => {
  const [slow, fast] = [rateOf(1, DAY), rateOf(100_000, SECOND)];
  expect(compareRates(slow, fast)).toBeLessThan(0);
  expect(compareRates(fast, slow)).toBeGreaterThan(0);
  expect(compareRates(rateOf(2, 6), rateOf(1, 3))).toBe(0);
});

test("a rate a second is for reading", () => {
  expect([perSecond(rateOf(10, 60 * SECOND)), perSecond(rateOf(5, SECOND))]).toEqual([10 / 60, 5]);
});

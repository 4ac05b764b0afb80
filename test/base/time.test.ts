/** Seconds as people write them and whole microseconds turn into each other without loss, up to 30 days. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_MICROS, microsOf, secondsOf, secondsText } from "../../src/base/time.ts";

const instants = fc.oneof(
  fc.constantFrom(0, 1, MAX_MICROS - 1, MAX_MICROS),
  fc.nat({ max: MAX_MICROS }),
  fc.nat({ max: 1e7 }),
);
const RUNS = { numRuns: 10_000, seed: 20_261_130 };

test("every whole microsecond survives being written in seconds", () => {
  const property = fc.property(instants, (micros) => {
    expect(microsOf(secondsOf(micros))).toBe(micros);
    expect(microsOf(Number(secondsText(micros)))).toBe(micros);
    expect(microsOf(JSON.parse(JSON.stringify(secondsOf(micros))))).toBe(micros);
  });
  fc.assert(property, RUNS);
});

test.each([
  [0, 0],
  [-0, 0],
  [0.1 + 0.2, 300_000],
  [1e-6, 1],
  [-0.45, -450_000],
  [2_592_000, MAX_MICROS],
])("%d s is %d µs", (seconds, micros) => {
  expect(microsOf(seconds)).toBe(micros);
});

test.each([
  ["half a microsecond", 0.5e-6],
  ["a nanosecond beside a millisecond", 0.001000001],
  ["a tenth of a microsecond beside 30 days", 2_591_999.9999999],
  ["no number", Number.NaN],
  ["infinity", Number.POSITIVE_INFINITY],
  ["more than is safe", 1e12],
])("%s can't be kept", (_, seconds) => {
  expect(microsOf(seconds)).toBeNull();
});

test.each([
  [12_610_000, 6, "12.61"],
  [14_000_000, 6, "14"],
  [1, 6, "0.000001"],
  [-390_000, 6, "-0.39"],
  [1_250_000, 1, "1.3"],
  [100_000_000, 0, "100"],
])("%d µs with up to %d digits is %s s", (micros, digits, text) => {
  expect(secondsText(micros, digits)).toBe(text);
});

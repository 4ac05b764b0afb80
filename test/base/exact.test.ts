/** Whole-number arithmetic is exact against BigInt where products leave 2^53. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ceilDiv, gcd, mulDivFloor } from "../../src/base/exact.ts";

const RUNS = { numRuns: 10_000, seed: 20_261_130 };
const MOST = 2 ** 42 - 1;
const factors = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 1_000_000, 2_592_000_000_000, MOST - 1, MOST),
  fc.nat({ max: MOST }),
);
const divisors = fc.oneof(
  fc.constantFrom(1, 2, 3, 999_999, 1_000_000, MOST - 1, MOST),
  fc.integer({ min: 1, max: MOST }),
);
const whole = fc.oneof(
  fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER),
  fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  factors,
);

test("⌊a·b/c⌋ is exact wherever the result is a safe whole number", () => {
  let long = 0;
  const property = fc.property(whole, factors, divisors, (a, b, c) => {
    const exact = (BigInt(a) * BigInt(b)) / BigInt(c);
    fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER));
    if (a * b > Number.MAX_SAFE_INTEGER) long += 1;
    expect(BigInt(mulDivFloor(a, b, c))).toBe(exact);
  });
  fc.assert(property, RUNS);
  expect(long).toBeGreaterThan(1000);
});

test("a product just past 2^53 is not rounded", () => {
  expect(mulDivFloor(3_002_399_751_580_331, 3, 3)).toBe(3_002_399_751_580_331);
  expect(mulDivFloor(2 ** 53 - 1, 7, 7)).toBe(2 ** 53 - 1);
});

test("factors that the long way can't take are refused", () => {
  expect(() => mulDivFloor(2 ** 20, 2 ** 42, 1)).toThrow(/factors below 2\^42/);
});

test("⌈a/b⌉ is exact up to 2^53", () => {
  const property = fc.property(whole, divisors, (a, b) => {
    expect(BigInt(ceilDiv(a, b))).toBe((BigInt(a) + BigInt(b) - 1n) / BigInt(b));
  });
  fc.assert(property, RUNS);
});

test("⌊a/b⌋ by a division of doubles is exact below 2^53, on which everything else rests", () => {
  const near = fc.tuple(divisors, fc.nat({ max: MOST }), fc.constantFrom(-1, 0, 1));
  const property = fc.property(near, ([b, quotient, off]) => {
    const a = b * (quotient % Math.floor(2 ** 52 / b)) + off;
    fc.pre(a >= 0);
    expect(BigInt(Math.floor(a / b))).toBe(BigInt(a) / BigInt(b));
    expect(BigInt(Math.ceil(a / b))).toBe((BigInt(a) + BigInt(b) - 1n) / BigInt(b));
  });
  fc.assert(property, RUNS);
});

test.each([
  [12, 18, 6],
  [7, 0, 7],
  [1, 86_400_000_000, 1],
  [86_400_000_000, 3_600_000_000, 3_600_000_000],
])("the greatest common divisor of %d and %d is %d", (a, b, expected) => {
  expect(gcd(a, b)).toBe(expected);
});

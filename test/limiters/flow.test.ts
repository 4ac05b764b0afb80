/** What a rate lets through is exact against BigInt at the corners of every range: nothing lost, nothing early. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRate, type Rate } from "../../src/base/rate.ts";
import { MAX_MICROS } from "../../src/base/time.ts";
import { callsIn, microsFor, partIn } from "../../src/limiters/flow.ts";

const WRITTEN = [
  "1/d",
  "7/d",
  "36001/d",
  "100/m",
  "3/90s",
  "99991/7s",
  "1/86399s",
  "31/30d",
  "4999999/71s",
  99_999.9,
  1e5,
];
const RUNS = { numRuns: 5000, seed: 20_261_130 };

const rates = fc.constantFrom(
  ...WRITTEN.map((written): Rate => parseRate(written) ?? { count: Number.NaN, per: Number.NaN }),
);
const lengths = fc.oneof(
  fc.constantFrom(0, 1, 2, MAX_MICROS - 1, MAX_MICROS),
  fc.integer({ min: 0, max: MAX_MICROS }),
  fc.nat({ max: 1000 }),
);
/** A share of `per` as a part of a call, the last unit of it included. */
const parts = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));

function partOf(rate: Rate, share: number): number {
  return share === 1 ? rate.per - 1 : Math.floor(share * rate.per);
}

test("whole calls and the part beside them are exact over up to 30 days", () => {
  const exact = fc.property(rates, lengths, parts, (rate, micros, share) => {
    const part = partOf(rate, share);
    const units = BigInt(rate.count) * BigInt(micros) + BigInt(part);
    expect(BigInt(callsIn(rate, micros, part))).toBe(units / BigInt(rate.per));
    expect(BigInt(partIn(rate, micros, part))).toBe(units % BigInt(rate.per));
  });
  fc.assert(exact, RUNS);
});

test("the wait for up to a million calls is the first whole microsecond that suffices", () => {
  const calls = fc.oneof(fc.constantFrom(1, 2, 999_999, 1_000_000), fc.integer({ min: 1, max: 1_000_000 }));
  const exact = fc.property(rates, calls, parts, (rate, count, share) => {
    const part = partOf(rate, share);
    const units = BigInt(count) * BigInt(rate.per) - BigInt(part);
    const wait = (units + BigInt(rate.count) - 1n) / BigInt(rate.count);
    if (wait > BigInt(Number.MAX_SAFE_INTEGER)) expect(microsFor(rate, count, part)).toBeGreaterThanOrEqual(2 ** 53);
    else expect(BigInt(microsFor(rate, count, part))).toBe(wait);
  });
  fc.assert(exact, RUNS);
});

test("ticks of a wheel are exact to the end of 30 days", () => {
  const exact = fc.property(rates, lengths, (rate, at) => {
    const done = callsIn(rate, at);
    expect(microsFor(rate, done)).toBeLessThanOrEqual(at);
    expect(microsFor(rate, done + 1)).toBeGreaterThan(at);
    const next = (BigInt(done + 1) * BigInt(rate.per) + BigInt(rate.count) - 1n) / BigInt(rate.count);
    expect(BigInt(microsFor(rate, done + 1))).toBe(next);
  });
  fc.assert(exact, RUNS);
});

test("the rates above are read, their ratios in lowest terms", () => {
  expect(WRITTEN.map(parseRate)).not.toContain(null);
});

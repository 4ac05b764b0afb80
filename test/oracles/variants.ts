/** Generated lanes: every variant of every rule, at a scale where numbers are small and tie often, and at the corners. */
import fc from "fast-check";
import type { Lane } from "./lanes.ts";

/** How parameters are drawn; windows in seconds. */
export interface Scale {
  readonly calls: fc.Arbitrary<number>;
  /** The log's limit, whose rule leaves a stamp for each unit of cost. */
  readonly stamps: fc.Arbitrary<number>;
  readonly window: fc.Arbitrary<number>;
  readonly rate: fc.Arbitrary<number | string>;
  readonly nginxRate: fc.Arbitrary<string>;
}

/** Small numbers that divide each other often, and some that don't. */
export const SMALL: Scale = {
  calls: fc.integer({ min: 1, max: 6 }),
  stamps: fc.integer({ min: 1, max: 6 }),
  window: fc.constantFrom(0.001, 0.001001, 0.003, 0.004, 0.007001, 0.1, 1, 1.000001, 2, 60),
  rate: fc.constantFrom<(number | string)[]>(
    1,
    2.5,
    3,
    5,
    7,
    1000,
    1500,
    0.1,
    "10/m",
    "100/m",
    "3/90s",
    "7/13s",
    99999,
  ),
  nginxRate: fc.constantFrom("1r/s", "3r/s", "10r/s", "1000r/s", "3000r/s", "100r/m", "7r/m", "1r/m"),
};

/** The corners of the supported ranges. */
export const CORNERS: Scale = {
  calls: fc.constantFrom(1, 2, 999_983, 999_999, 1_000_000),
  stamps: fc.constantFrom(1, 2, 997, 1_000),
  window: fc.constantFrom(0.001, 0.001001, 86_399.999999, 2_591_999.999999, 2_592_000),
  rate: fc.constantFrom<(number | string)[]>(
    100_000,
    99_999.9,
    "1/d",
    "7/d",
    "36001/d",
    "100/m",
    "99991/7s",
    "1/86399s",
  ),
  nginxRate: fc.constantFrom("100000r/s", "99991r/s", "1r/m", "59r/m"),
};

/** Keeps the words of a choice as types. */
function word<const Options extends readonly string[]>(...options: Options): fc.Arbitrary<Options[number]> {
  return fc.constantFrom<Options[number][]>(...options);
}

/** The lanes of each variant by name. */
export function variantsAt({ calls, stamps, window, rate, nginxRate }: Scale): Record<string, fc.Arbitrary<Lane>> {
  const counts = word("admitted", "all");
  const starts = word("full", "empty");
  const less = calls.map((value) => value - 1);
  const fill = fc.record({ tokens: calls, every: window });
  const delay = fc.oneof(word("nodelay", "all"), fc.nat({ max: 4 }));
  const fixed = { rule: word("fixed-window"), limit: calls, window };
  const counter = { rule: word("sliding-counter"), limit: calls, window, counts };
  const bucket = { rule: word("token-bucket"), capacity: calls, rate, starts };
  const leaky = { rule: word("leaky-bucket"), rate, places: calls };
  return {
    "fixed-window by the clock": fc.record({ ...fixed, opens: word("clock") }),
    "fixed-window by the first request": fc.record({ ...fixed, opens: word("first-request") }),
    "sliding-log": fc.record({ rule: word("sliding-log"), limit: stamps, window, counts }),
    "sliding-counter that admits below": fc.record({ ...counter, admits: word("below") }),
    "sliding-counter that admits what fits": fc.record({ ...counter, admits: word("fits") }),
    "token-bucket filled continuously": fc.record({ ...bucket, fill: word("continuous") }),
    "token-bucket filled by intervals": fc.record({ ...bucket, fill }),
    gcra: fc.record({ rule: word("gcra"), rate, burst: less }),
    "leaky-bucket by the wheel": fc.record({ ...leaky, drains: word("wheel") }),
    "leaky-bucket by arrival": fc.record({ ...leaky, drains: word("arrival") }),
    "leaky-meter": fc.record({ rule: word("leaky-meter"), rate, capacity: calls }),
    "nginx-limit-req": fc.record({ rule: word("nginx-limit-req"), rate: nginxRate, burst: less, delay }),
  };
}

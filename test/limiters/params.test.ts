/** Parameters: what is missing comes from the shared limit, what may not be is named with what may be, and mended. */
import { describe, expect, test } from "vitest";
import { RULES, ruleOf } from "../../src/limiters/index.ts";
import { readParams } from "../../src/limiters/params.ts";
import { LIMIT, limitOf } from "./lane.ts";

function read(id: string, given: Record<string, unknown>, limit = LIMIT) {
  const complaints: string[] = [];
  const specs = ruleOf(id)?.params ?? {};
  const params = readParams(specs, given, limit, "lanes[0]", (field, says) => complaints.push(`${field}: ${says}`));
  return { params, complaints };
}

test("what is missing comes from the shared limit, or is the rule's default", () => {
  const rate = { count: 1, per: 200_000 };
  expect(Object.fromEntries(RULES.map(({ id }) => [id, read(id, {}).params]))).toEqual({
    "fixed-window": { limit: 10, window: 2_000_000, opens: "clock" },
    "sliding-log": { limit: 10, window: 2_000_000, counts: "admitted" },
    "sliding-counter": { limit: 10, window: 2_000_000, admits: "below", counts: "admitted" },
    "token-bucket": { capacity: 10, rate, starts: "full", fill: "continuous" },
    gcra: { rate, burst: 9 },
    "leaky-bucket": { rate, places: 10, drains: "wheel" },
    "leaky-meter": { rate, capacity: 10 },
    "nginx-limit-req": { rate: { amount: 5, unit: "s" }, burst: 0, delay: "all" },
  });
});

describe("complains of", () => {
  test.each<[string, Record<string, unknown>, string]>([
    ["fixed-window", { limit: 0 }, "lanes[0].limit: 0 given; it may be a whole number from 1 to 1000000"],
    ["fixed-window", { limit: 2.5 }, "lanes[0].limit: 2.5 given; it may be a whole number from 1 to 1000000"],
    [
      "sliding-log",
      { window: 0.0009 },
      "lanes[0].window: 0.0009 given; it may be seconds from 0.001 to 2592000, no finer than a microsecond",
    ],
    [
      "sliding-log",
      { window: 2_592_001 },
      "lanes[0].window: 2592001 given; it may be seconds from 0.001 to 2592000, no finer than a microsecond",
    ],
    ["sliding-log", { counts: "some" }, 'lanes[0].counts: "some" given; it may be one of "admitted", "all"'],
    [
      "token-bucket",
      { capacity: Number.NaN },
      "lanes[0].capacity: NaN given; it may be a whole number from 1 to 1000000",
    ],
    ["gcra", { burst: -1 }, "lanes[0].burst: -1 given; it may be a whole number from 0 to 1000000"],
    [
      "leaky-meter",
      { rate: "1/2d" },
      'lanes[0].rate: "1/2d" given; it may be a number of requests a second, or text such as "10/m", "5000/h" or "3/90s", from 1 a day to 100000 a second',
    ],
    [
      "leaky-bucket",
      { drain: "wheel" },
      "lanes[0].drain: is not a parameter of this rule; it takes rate, places, drains",
    ],
    [
      "leaky-bucket",
      { constructor: 1 },
      "lanes[0].constructor: is not a parameter of this rule; it takes rate, places, drains",
    ],
    [
      "nginx-limit-req",
      { rate: 10 },
      'lanes[0].rate: 10 given; it may be text such as "10r/s" or "100r/m": a whole number from 1, at most 100000 a second',
    ],
  ])("%s %o", (id, given, complaint) => {
    expect(read(id, given).complaints).toEqual([complaint]);
  });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["fixed-window", { limit: 0, window: 1e9 }, { limit: 1, window: 2_592_000_000_000 }],
  ["fixed-window", { limit: 2.5, window: 0.0000001 }, { limit: 3, window: 1000 }],
  ["fixed-window", { limit: "ten", window: null }, { limit: 10, window: 2_000_000 }],
  ["fixed-window", { limit: Number.POSITIVE_INFINITY }, { limit: 1_000_000 }],
  ["token-bucket", { rate: 1e6 }, { rate: { count: 1, per: 10 } }],
  ["token-bucket", { rate: "1/3d" }, { rate: { count: 1, per: 86_400_000_000 } }],
  ["token-bucket", { fill: { tokens: 0, every: 1 } }, { fill: { tokens: 1, every: 1_000_000 } }],
  ["token-bucket", { fill: { tokens: 1 } }, { fill: "continuous" }],
  ["nginx-limit-req", { rate: 12, delay: -3 }, { rate: { amount: 12, unit: "s" }, delay: 0 }],
])("mends %s %o to the nearest that may be, or the default", (id, given, mended) => {
  const { params, complaints } = read(id, given);
  expect(params).toMatchObject(mended);
  expect(complaints).toHaveLength(Object.keys(given).length);
});

test("a limit beyond a rule's range is cut to it", () => {
  expect(read("gcra", {}, limitOf(5, 2, 3_000_000)).params.burst).toBe(1_000_000);
  expect(read("gcra", {}, limitOf(5, 2, 1)).params.burst).toBe(0);
});

test.each([
  ["continuous", "continuous", "continuous"],
  [{ tokens: 5, every: 1 }, { tokens: 5, every: 1_000_000 }, "5 every 1 s"],
  ["7 every 0.25 s", { tokens: 7, every: 250_000 }, "7 every 0.25 s"],
])("a fill of %o reads from JSON and from a field", (written, compiled, text) => {
  const { fill } = ruleOf("token-bucket")?.params ?? {};
  expect(fill.read(written)).toEqual(compiled);
  expect(fill.text?.(compiled)).toBe(text);
  expect(fill.read(fill.write(compiled))).toEqual(compiled);
});

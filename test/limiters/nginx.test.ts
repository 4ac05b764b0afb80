/** limit_req in its own arithmetic: rates truncated, whole milliseconds, clocks that step back, delays rounded down. */
import { describe, expect, test } from "vitest";
import { nginxLimitReq } from "../../src/limiters/nginx-limit-req.ts";
import { thousandths } from "../../src/limiters/nginx-params.ts";
import { readParams } from "../../src/limiters/params.ts";
import { lane, limitOf, micros, told } from "./lane.ts";

test.each([
  ["10r/s", 10_000],
  ["100r/m", 1666],
  ["1r/m", 16],
  ["6000000r/m", 100_000_000],
])("%s is %d thousandths a second", (rate, expected) => {
  expect(thousandths(lane("nginx-limit-req", { rate }).params.rate)).toBe(expected);
});

describe("its rate, when missing, is that of the shared limit", () => {
  test.each([
    [5, "5r/s"],
    ["100/m", "100r/m"],
    ["3/90s", "2r/m"],
    ["7200/h", "2r/s"],
  ])("%s: %s", (rate, written) => {
    expect(nginxLimitReq.params.rate.write(lane("nginx-limit-req", {}, limitOf(rate, 2, 10)).params.rate)).toBe(
      written,
    );
  });

  test("and asked for where that is no whole number a second or a minute", () => {
    const said: string[] = [];
    const params = readParams(nginxLimitReq.params, {}, limitOf("7/13s", 2, 1), "lanes[3]", (...one) =>
      said.push(...one),
    );
    expect(said[0]).toBe("lanes[3].rate");
    expect(said[1]).toMatch(/the shared limit can't be written so; give text such as "10r\/s"/);
    expect(params).toMatchObject({ rate: { amount: 1, unit: "s" } });
  });
});

test.each([
  [0, "1r/s"],
  ["0r/s", "1r/s"],
  ["100001r/s", "100000r/s"],
  ["9999999r/m", "6000000r/m"],
  [12, "12r/s"],
])("the rate nearest to %s is %s", (written, nearest) => {
  const { rate } = nginxLimitReq.params;
  const value = rate.nearest(written);
  expect(value === null ? null : rate.write(value)).toBe(written === 0 ? null : nearest);
});

test("a delay given as text in a field is a number", () => {
  expect(lane("nginx-limit-req", { delay: "8" }).params.delay).toBe(8);
});

test("a clock stepped back by up to 60 s has stood still, and stays where it was", () => {
  const { rule, params, state } = lane("nginx-limit-req", { rate: "1r/s", burst: 5, delay: "nodelay" });
  rule.offer(state, params, micros(100), 1);
  rule.offer(state, params, micros(40), 1);
  expect(state).toEqual({ excess: 1000, last: 100_000 });
});

test("a clock stepped back further counts one millisecond, and is believed", () => {
  const { rule, params, state } = lane("nginx-limit-req", { rate: "1000r/s", burst: 5, delay: "nodelay" });
  rule.offer(state, params, micros(100), 1);
  rule.offer(state, params, micros(100), 1);
  rule.offer(state, params, micros(39.999), 1);
  expect(state).toEqual({ excess: 1000, last: 39_999 });
});

test("a delay of less than a millisecond is a pass", () => {
  const tried = lane("nginx-limit-req", { rate: "3000r/s", burst: 5 });
  expect(Array.from({ length: 5 }, () => told(tried.offer(0), 0))).toEqual([
    "pass",
    "pass",
    "pass",
    "hold 0.001",
    "hold 0.001",
  ]);
});

test("delays rounded down let one more go than has drained: two within 141.002 ms at 7 a second", () => {
  const { rule, params, state } = lane("nginx-limit-req", { rate: "7r/s", burst: 1 });
  expect(rule.offer(state, params, 999, 1)).toEqual({ kind: "pass" });
  expect(rule.offer(state, params, 1000, 1)).toEqual({ kind: "hold", until: 142_000 });
  expect([141_000, 141_001, 141_002].map((span) => rule.bound(params, span))).toEqual([1, 2, 2]);
  expect([141_000, 141_001, 141_002].map((span) => rule.tight(params, span))).toEqual([true, false, true]);
});

test.each([
  ["100r/m", 5, "nodelay", 30, true],
  ["100r/m", 0, "nodelay", 30, false],
  ["100r/m", 5, "nodelay", 1, true],
  ["10r/s", 20, "nodelay", 30, true],
  ["7r/s", 0, "all", 30, false],
  ["7r/s", 3, "all", 30, true],
])("%s burst=%d %s: within %d s its bound is reached: %s", (rate, burst, delay, span, tight) => {
  const { rule, params } = lane("nginx-limit-req", { rate, burst, delay });
  expect(rule.tight(params, micros(span))).toBe(tight);
  expect(rule.worstTraffic(params, micros(span)) !== null).toBe(tight);
});

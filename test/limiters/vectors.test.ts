/** The ready vectors: small cases with known answers, gathered from real limiters and from arithmetic by hand. */
import { describe, expect, test } from "vitest";
import { lane, limitOf, told } from "./lane.ts";

test.each([
  ["fixed-window", {}, 100, 100],
  ["fixed-window", { opens: "first-request" }, 100, 0],
  ["sliding-log", {}, 100, 0],
  ["sliding-counter", {}, 100, 10],
  ["token-bucket", {}, 100, 20],
  ["gcra", {}, 100, 20],
  ["leaky-meter", {}, 100, 20],
])("100 calls at 0.9 s and 100 at 1.1 s: %s %o passes %d and %d", (id, written, first, second) => {
  const tried = lane(id, written, limitOf(100, 1, 100));
  expect([tried.flood(0.9, 100), tried.flood(1.1, 100)]).toEqual([first, second]);
});

test.each([
  ["below", 200],
  ["fits", 199],
])("a sliding counter of 100 a minute that admits %s passes %d within one minute", (admits, most) => {
  const tried = lane("sliding-counter", { limit: 100, window: 60, admits });
  let passed = tried.flood(59.999, 100);
  for (let at = 60_000; at < 119_999; at++) passed += tried.flood(at / 1000, 2);
  expect(passed).toBe(most);
});

describe("10 a minute, one call every 5 s for 20 minutes, passed in each minute", () => {
  const always = (count: number) => Array(20).fill(count);
  test.each([
    ["sliding-log", {}, always(10)],
    ["sliding-counter", {}, always(10)],
    ["sliding-counter", { admits: "fits" }, [10, ...Array(19).fill(9)]],
    ["sliding-log", { counts: "all" }, [10, ...Array(19).fill(0)]],
    ["sliding-counter", { counts: "all" }, [10, ...Array(19).fill(0)]],
    ["fixed-window", {}, always(10)],
    ["token-bucket", {}, [12, 12, 12, 12, 11, ...Array(15).fill(10)]],
  ])("%s %o", (id, written, expected) => {
    const tried = lane(id, written, limitOf("10/m", 60, 10));
    const passed = Array(20).fill(0);
    for (let at = 0; at < 1200; at += 5) passed[Math.floor(at / 60)] += tried.flood(at, 1);
    expect(passed).toEqual(expected);
  });
});

test("a bucket of one token per 10 s passes one call of one a second every 10 s", () => {
  const tried = lane("token-bucket", { capacity: 1, rate: "1/10s" });
  const passed = Array.from({ length: 61 }, (_, at) => at).filter((at) => tried.flood(at, 1) === 1);
  expect(passed).toEqual([0, 10, 20, 30, 40, 50, 60]);
});

test("nginx 10r/s burst=20 nodelay takes 21 at once, 1 more at 0.101 s, 4 more at 0.501 s", () => {
  const tried = lane("nginx-limit-req", { rate: "10r/s", burst: 20, delay: "nodelay" });
  expect([tried.flood(0, 60), tried.flood(0.101, 60), tried.flood(0.501, 60)]).toEqual([21, 1, 4]);
});

test("nginx 10r/s without burst passes calls 99.001 ms apart: its clock is whole milliseconds", () => {
  const tried = lane("nginx-limit-req", { rate: "10r/s" });
  expect([tried.flood(0.000999, 1), tried.flood(0.1, 1)]).toEqual([1, 1]);
});

test("nginx 5r/s burst=12 delay=8 passes 9 of 16 at once, holds 4 and refuses 3", () => {
  const tried = lane("nginx-limit-req", { rate: "5r/s", burst: 12, delay: 8 });
  const verdicts = Array.from({ length: 16 }, () => told(tried.offer(0), 0));
  const held = ["hold 0.2", "hold 0.4", "hold 0.6", "hold 0.8"];
  expect(verdicts).toEqual([...Array(9).fill("pass"), ...held, ...Array(3).fill("retry 0.2")]);
});

test("CL.THROTTLE 15 30 60 passes 16 at one instant and names 2 s to the 17th", () => {
  const tried = lane("gcra", { burst: 15, rate: "30/60s" });
  expect(tried.flood(0, 16)).toBe(16);
  expect(told(tried.offer(0), 0)).toBe("retry 2");
  expect(tried.gauge(0).main).toBe("due 32.00 s ahead"); // the fifth of its integers
});

test.each([
  ["below", 72.000001],
  ["fits", 73],
])("a counter that admits %s, 60 before and 12 in 12 s, names %d", (admits, at) => {
  const tried = lane("sliding-counter", { limit: 60, window: 60, admits });
  expect(tried.flood(30, 60)).toBe(60);
  let now = 60_000_000;
  for (let passed = 0; passed < 12; now += 1000) passed += tried.flood(now / 1e6, 1);
  expect(now).toBeLessThanOrEqual(72_001_000);
  expect(told(tried.offer(72), 72)).toBe(`retry ${at}`);
});

test("an empty bucket filled with 5 at once each second names the next fill", () => {
  const tried = lane("token-bucket", { capacity: 5, fill: { tokens: 5, every: 1 } });
  expect(tried.flood(0.1, 5)).toBe(5);
  expect(told(tried.offer(0.1), 0.1)).toBe("retry 1");
});

test("a leaky meter of 10 a minute, its clients waiting as told, serves 12 calls at 0, 6 and 12 s", () => {
  const tried = lane("leaky-meter", { rate: "10/60s", capacity: 10 });
  expect(tried.flood(0, 10)).toBe(10);
  expect(told(tried.offer(0), 0)).toBe("retry 6");
  expect([told(tried.offer(6), 6), told(tried.offer(6), 6), told(tried.offer(12), 12)]).toEqual([
    "pass",
    "retry 12",
    "pass",
  ]);
});

test.each([
  ["all", 10],
  ["admitted", 55],
])("a log of 10 a minute that counts %s passes %d of 60 calls, one every 100/17 s", (counts, passed) => {
  const tried = lane("sliding-log", { limit: 10, window: 60, counts });
  let total = 0;
  for (let i = 0; i < 60; i++) total += tried.flood(Math.floor((i * 100e6) / 17) / 1e6, 1);
  expect(total).toBe(passed);
});

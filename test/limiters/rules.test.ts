/** What is particular to one rule: openings, stamps, fills, drains, corners of a microsecond. */
import { describe, expect, test } from "vitest";
import { keyedUniform } from "../../src/base/random.ts";
import { lane, micros, told } from "./lane.ts";

describe("fixed window", () => {
  test("the clock's windows begin at multiples of W, whenever the lane begins", () => {
    const { rule, params } = lane("fixed-window", { limit: 1, window: 2 });
    const state = rule.init(params, micros(3.5));
    expect(rule.offer(state, params, micros(3.5), 1).kind).toBe("pass");
    expect(rule.offer(state, params, micros(3.9), 1)).toEqual({ kind: "refuse", retryAt: micros(4) });
    expect(rule.offer(state, params, micros(4), 1).kind).toBe("pass");
  });

  test("a call that can never pass opens no window", () => {
    const tried = lane("fixed-window", { limit: 2, opens: "first-request" });
    expect(told(tried.offer(1, 3), 1)).toBe("never");
    tried.offer(1.5);
    tried.offer(1.5);
    expect(told(tried.offer(1.5), 1.5)).toBe("retry 3.5");
  });
});

describe("sliding log", () => {
  test("a call of cost 3 leaves three stamps", () => {
    const tried = lane("sliding-log", { limit: 5 });
    expect(told(tried.offer(0, 3), 0)).toBe("pass");
    expect(told(tried.offer(1, 3), 1)).toBe("retry 2");
    expect(told(tried.offer(1, 2), 1)).toBe("pass");
    expect(told(tried.offer(1.5), 1.5)).toBe("retry 2");
  });

  test.each(["admitted", "all"])(
    "counting %s it never remembers more than twice its limit, however many call",
    (counts) => {
      const { rule, params, state } = lane("sliding-log", { limit: 1000, window: 1, counts });
      let most = 0;
      for (let i = 0; i < 200_000; i++) {
        rule.offer(state, params, i * 10, 1 + (i % 3));
        most = Math.max(most, state.items.length);
      }
      expect(most).toBeLessThanOrEqual(2 * 1000);
    },
  );

  test("a limit of a million takes a million and not one more, each at its own microsecond", () => {
    const { rule, params, state } = lane("sliding-log", { limit: 1_000_000, window: 2 });
    let passed = 0;
    for (let at = 0; at < 1_500_000; at++) if (rule.offer(state, params, at, 1).kind === "pass") passed += 1;
    expect(passed).toBe(1_000_000);
    expect(rule.offer(state, params, 1_500_000, 1)).toEqual({ kind: "refuse", retryAt: 2_000_000 });
  });
});

describe("sliding counter", () => {
  test("an empty window is forgotten", () => {
    const tried = lane("sliding-counter");
    tried.flood(1, 10);
    expect(tried.flood(4, 11)).toBe(10);
  });

  test("a window that refused a flood, counting all, is forgotten only after the next one", () => {
    const tried = lane("sliding-counter", { limit: 10, window: 2, counts: "all" });
    tried.flood(0.5, 100_000);
    expect(told(tried.offer(3.9), 3.9)).toBe("retry 3.999821"); // 100,000 before weigh 9 at last
    expect(tried.flood(6, 1)).toBe(1);
  });
});

describe("token bucket", () => {
  test("an empty start has no token until the first has grown", () => {
    const tried = lane("token-bucket", { starts: "empty" });
    expect(told(tried.offer(0), 0)).toBe("retry 0.2");
    expect(told(tried.offer(0.2), 0.2)).toBe("pass");
  });

  test("fills come at multiples of the interval from 0, none at 0, each before a call at its instant", () => {
    const tried = lane("token-bucket", { capacity: 5, starts: "empty", fill: { tokens: 2, every: 1 } });
    expect(told(tried.offer(0), 0)).toBe("retry 1");
    expect(tried.flood(1, 5)).toBe(2);
    expect(told(tried.offer(1.25, 5), 1.25)).toBe("retry 4");
    expect(tried.flood(100, 10)).toBe(5);
  });

  test("a lane that begins between two fills gets the next one", () => {
    const { rule, params } = lane("token-bucket", { capacity: 5, starts: "empty", fill: { tokens: 2, every: 1 } });
    const state = rule.init(params, micros(3.7));
    expect(rule.offer(state, params, micros(3.9), 1)).toEqual({ kind: "refuse", retryAt: micros(4) });
  });

  test("a wait of more than 2^53 µs is named never", () => {
    const tried = lane("token-bucket", { capacity: 1_000_000, rate: "1/d", starts: "empty" });
    expect(told(tried.offer(0, 1_000_000), 0)).toBe("never");
    expect(told(tried.offer(0, 100_000), 0)).toBe(`retry ${100_000 * 86_400}`);
  });
});

describe("leaky bucket", () => {
  test("the wheel frees a place at its tick before a call there, which leaves at the tick after", () => {
    const tried = lane("leaky-bucket", { places: 1 });
    expect(told(tried.offer(0.05), 0.05)).toBe("hold 0.15");
    expect(told(tried.offer(0.1), 0.1)).toBe("retry 0.2");
    expect(told(tried.offer(0.2), 0.2)).toBe("hold 0.2");
  });

  test("by arrival a call of an idle lane leaves at once, the next ones 1/r apart", () => {
    const tried = lane("leaky-bucket", { places: 2, drains: "arrival" });
    const verdicts = Array.from({ length: 4 }, () => told(tried.offer(0.05), 0.05));
    expect(verdicts).toEqual(["pass", "hold 0.2", "hold 0.4", "retry 0.25"]);
  });

  test("calls leave at thirds of a second rounded up, and stay exact for 30 days", () => {
    const { rule, params, state } = lane("leaky-bucket", { rate: 3, places: 2, drains: "arrival" });
    rule.offer(state, params, 0, 1);
    let until = 0;
    for (let i = 1; i <= 9; i++) {
      const verdict = rule.offer(state, params, until, 1);
      until = verdict.kind === "hold" ? verdict.until : Number.NaN;
      expect(until).toBe(Math.ceil((i * 1e6) / 3));
    }
    expect(state).toEqual({ origin: 0, ticks: 10 });
  });

  test("takes calls one by one", () => {
    expect(told(lane("leaky-bucket").offer(0, 2), 0)).toBe("never");
  });
});

describe("a bound at the corners of a microsecond", () => {
  test.each<[string, Record<string, unknown>, number, number, boolean]>([
    ["fixed-window", {}, 2_000_001, 30, false],
    ["fixed-window", {}, 2_000_002, 30, true],
    ["fixed-window", {}, 1, 20, false],
    ["fixed-window", { opens: "first-request" }, 2_000_000, 19, true],
    ["fixed-window", { opens: "first-request" }, 2_000_001, 29, false],
    ["fixed-window", { opens: "first-request", limit: 1 }, 2_000_001, 2, true],
    ["sliding-log", {}, 2_000_000, 10, true],
    ["sliding-log", {}, 2_000_001, 20, true],
    ["sliding-counter", {}, 200_001, 12, false],
    ["sliding-counter", {}, 200_003, 12, true],
    ["sliding-counter", { admits: "fits" }, 2_000_000, 19, true],
    ["sliding-counter", { admits: "fits" }, 2_000_001, 20, false],
    ["token-bucket", {}, 200_000, 10, true],
    ["token-bucket", {}, 200_001, 11, true],
    ["token-bucket", { rate: 3 }, 333_334, 11, false],
    ["token-bucket", { rate: 3 }, 333_335, 11, true],
    ["token-bucket", { rate: 3, capacity: 1 }, 333_334, 1, true],
    ["token-bucket", { rate: 3, capacity: 1 }, 1_000_002, 3, true],
    ["token-bucket", { fill: { tokens: 20, every: 1 } }, 1_000_001, 30, false],
    ["token-bucket", { fill: { tokens: 3, every: 1 } }, 1_000_000, 13, true],
    ["leaky-bucket", { rate: 3 }, 333_334, 2, true],
    ["leaky-bucket", { rate: 3, drains: "arrival" }, 333_333, 1, true],
    ["nginx-limit-req", { rate: "10r/s" }, 99_001, 2, false],
    ["nginx-limit-req", { rate: "10r/s" }, 99_002, 2, true],
  ])("%s %o within %d µs: %d, reached: %s", (id, written, span, bound, tight) => {
    const { rule, params } = lane(id, written);
    expect([rule.bound(params, span), rule.tight(params, span)]).toEqual([bound, tight]);
  });
});

test("a lane keeps deciding within its bound over a million calls at random instants", () => {
  const { rule, params, state } = lane("leaky-bucket", { rate: 7, places: 3 });
  let last = 0;
  let at = 0;
  for (let i = 0; i < 1_000_000; i++) {
    at += Math.floor(keyedUniform(5, i) * 100_000);
    const verdict = rule.offer(state, params, at, 1);
    if (verdict.kind !== "hold") continue;
    if (verdict.until - last < 142_857) throw new Error(`${verdict.until} after ${last}`);
    last = verdict.until;
  }
  expect(last).toBeGreaterThan(at - 1_000_000);
});

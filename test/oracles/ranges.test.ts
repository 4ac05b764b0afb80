/**
 * The ends of the supported ranges: a month without drift, limits of a million, windows of a millisecond and of 30 days.
 * Nothing overflows, and what a call costs in work and memory does not grow. Work is counted, not timed.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, MAX_MICROS, SECOND, secondsOf } from "../../src/base/time.ts";
import { compiled, type Lane, ratio } from "./lanes.ts";
import { oracleOf } from "./reference.ts";
import { SMALL, variantsAt } from "./variants.ts";

const MILLION = 1_000_000;
const UP = (a: bigint, b: bigint) => a / b + (a % b === 0n ? 0n : 1n);

/** A lane and a way to offer calls of cost 1 to it. */
function opened(lane: Lane) {
  const { rule, params } = compiled(lane);
  const state = rule.init(params, 0);
  return { state, offer: (at: number, cost = 1) => rule.offer(state, params, at, cost) };
}

/** The rules that decide as a bucket of `capacity` does. */
function bucketsOf(capacity: number, rate: number | string): Lane[] {
  return [
    { rule: "token-bucket", capacity, rate, starts: "full", fill: "continuous" },
    { rule: "gcra", rate, burst: capacity - 1 },
    { rule: "leaky-meter", rate, capacity },
    { rule: "leaky-bucket", rate, places: capacity - 1, drains: "arrival" },
  ];
}

describe("in 30 days of calls faster than its rate is exact to the call", () => {
  // passed by t is then ⌊B + r·t⌋, from when the bucket is first empty
  const cases = [
    ["10/m", 10, 5 * SECOND],
    ["7/13s", 3, 1_850_000],
    ["100/h", 2, 35_999_999],
  ] as const;
  const lanes = cases.flatMap(([rate, capacity, gap]) =>
    bucketsOf(capacity, rate).map((lane) => ({ lane, rate, capacity, gap })),
  );
  test.each(lanes)("a $lane.rule at $rate", ({ lane, rate, capacity, gap }) => {
    const { offer } = opened(lane);
    const { count, per } = ratio(rate);
    const [wide, long] = [Number(count), Number(per)]; // count · 30 days stays below 2^53 for these
    let [calls, passed, wrong] = [0, 0, 0];
    for (let at = 0; at <= MAX_MICROS; at += gap) {
      calls += 1;
      if (offer(at).kind !== "refuse") passed += 1;
      if (passed !== Math.min(calls, capacity + Math.floor((wide * at) / long))) wrong += 1;
    }
    expect({ passed, wrong }).toEqual({ passed: capacity + Math.floor((wide * (calls - 1) * gap) / long), wrong: 0 });
  });
});

test("in 30 days of calls twice as fast as its limit a window or a log passes its limit 10 a minute, exactly", () => {
  const limit = { limit: 10, window: 60 };
  const lanes: Lane[] = [
    { rule: "fixed-window", ...limit, opens: "clock" },
    { rule: "fixed-window", ...limit, opens: "first-request" },
    { rule: "sliding-log", ...limit, counts: "admitted" },
  ];
  for (const lane of lanes) {
    const { offer } = opened(lane);
    let passed = 0;
    for (let at = 0; at < 30 * DAY; at += 3 * SECOND) if (offer(at).kind === "pass") passed += 1;
    expect({ lane, passed }).toEqual({ lane, passed: 10 * 60 * 24 * 30 });
  }
});

test("a wheel that has turned for 30 days still ticks at k/r, rounded up to a microsecond", () => {
  const { offer } = opened({ rule: "leaky-bucket", rate: "3/10s", places: 2, drains: "wheel" });
  let tick = 0n;
  for (let at = 0; at < MAX_MICROS; at += 3_333_332) {
    const verdict = offer(at);
    if (verdict.kind !== "hold") continue;
    const following = (BigInt(at) * 3n) / 10_000_000n + 1n;
    tick = following > tick ? following : tick + 1n;
    if (verdict.until !== Number(UP(tick * 10_000_000n, 3n))) expect.fail(`tick ${tick} at ${verdict.until} µs`);
  }
  expect(Number(tick)).toBeGreaterThan(777_000);
});

describe("a million calls at once", () => {
  const rates = ["1/d", "7/d", "99991/7s", 100_000];
  test.each(rates)("are let in by buckets of a million at %s, and the next one when its token is whole", (rate) => {
    const { count, per } = ratio(rate);
    const whole = Number(UP(per, count)); // T, rounded up: with 1/d the TAT lies 2,700 years ahead by now
    for (const lane of bucketsOf(MILLION, rate)) {
      const { offer } = opened(lane);
      let refused = 0;
      const cost = lane.rule === "leaky-bucket" ? 1 : 1_000; // a queue takes calls one by one
      for (let sum = 0; sum < MILLION; sum += cost) if (offer(0, cost).kind === "refuse") refused += 1;
      expect({ lane, refused, next: offer(0) }).toEqual({ lane, refused: 0, next: { kind: "refuse", retryAt: whole } });
      expect(offer(whole - 1)).toEqual({ kind: "refuse", retryAt: whole });
      expect(offer(whole).kind).not.toBe("refuse");
    }
  });

  test.each([0.001, 2_592_000])(
    "are let in by limits of a million in %s s, and the next one when the window is over",
    (window) => {
      const limit = { limit: MILLION, window };
      const lanes: Lane[] = [
        { rule: "fixed-window", ...limit, opens: "clock" },
        { rule: "fixed-window", ...limit, opens: "first-request" },
        { rule: "sliding-log", ...limit, counts: "admitted" },
        { rule: "sliding-counter", ...limit, admits: "below", counts: "admitted" },
      ];
      for (const lane of lanes) {
        const { offer } = opened(lane);
        let refused = 0;
        for (let sum = 0; sum < MILLION; sum += 1_000) if (offer(0, 1_000).kind === "refuse") refused += 1;
        const length = Math.round(window * 1e6);
        // the counter's estimate has to fall below the limit: the first microsecond of the next window is not enough
        const retryAt = lane.rule === "sliding-counter" ? length + 1 : length;
        expect({ lane, refused, next: offer(0) }).toEqual({ lane, refused: 0, next: { kind: "refuse", retryAt } });
        expect(offer(retryAt - 1)).toEqual({ kind: "refuse", retryAt });
        expect(offer(retryAt).kind).toBe("pass");
      }
    },
  );

  test("leave by a leaky bucket's wheel one by one, each at its exact tick", () => {
    const { offer } = opened({ rule: "leaky-bucket", rate: "99991/7s", places: MILLION, drains: "wheel" });
    for (let i = 1; i <= MILLION; i++) {
      const verdict = offer(0);
      if (verdict.kind !== "hold" || verdict.until !== Number(UP(BigInt(i) * 7_000_000n, 99_991n)))
        expect.fail(`call ${i}`);
    }
    expect(offer(0)).toEqual({ kind: "refuse", retryAt: 71 });
  });

  test("by nginx too, whose excess is then a thousand million", () => {
    const lane: Lane = { rule: "nginx-limit-req", rate: "59r/m", burst: MILLION, delay: "all" };
    const { offer } = opened(lane);
    const oracle = oracleOf(lane);
    for (let i = 0; i < 1_000; i++) expect(offer(i)).toEqual(oracle.offer(i, 1));
    let refused = 0;
    for (let i = 1_000; i <= MILLION; i++) if (offer(1_000).kind === "refuse") refused += 1;
    expect({ refused, next: offer(1_000) }).toEqual({ refused: 0, next: { kind: "refuse", retryAt: 1_019_000 } });
  });
});

/** The numbers a state holds. */
function sizeOf(state: unknown): number {
  if (typeof state !== "object" || state === null) return 1;
  if (Array.isArray(state) && typeof state[0] !== "object") return state.length;
  return Object.values(state).reduce((sum: number, part) => sum + sizeOf(part), 0);
}

describe("memory", () => {
  const constant = Object.entries(variantsAt(SMALL)).filter(([name]) => name !== "sliding-log");
  test.each(constant)("a %s keeps the same few numbers, however many calls come", (_, lanes) => {
    for (const lane of fc.sample(lanes, { numRuns: 10, seed: 7 })) {
      const { state, offer } = opened(lane);
      let most = 0;
      for (let i = 0; i < 5_000; i++) {
        offer(i * 137);
        most = Math.max(most, sizeOf(state));
      }
      expect(most).toBeLessThanOrEqual(5);
    }
  });

  test.each(["admitted", "all"] as const)(
    "a log of a million (%s) holds no more than about two million numbers",
    (counts) => {
      const { state, offer } = opened({ rule: "sliding-log", limit: MILLION, window: secondsOf(MILLION), counts });
      let passed = 0;
      for (let at = 0; at < 2 * MILLION; at++) if (offer(at).kind === "pass") passed += 1;
      expect(sizeOf(state)).toBeLessThan(2.1 * MILLION);
      expect(passed).toBe(2 * MILLION);
      for (let i = 0; i < 1.5 * MILLION; i++) offer(2 * MILLION);
      expect(sizeOf(state)).toBeLessThan(2.1 * MILLION);
    },
  );
});

/** A state that counts how often any of its parts is read or written. */
function counted<State extends object>(state: State, work: { steps: number }): State {
  return new Proxy(state, {
    get(target, name) {
      work.steps += 1;
      const part = Reflect.get(target, name);
      return typeof part === "object" && part !== null ? counted(part, work) : part;
    },
    set(target, name, value) {
      work.steps += 1;
      return Reflect.set(target, name, value);
    },
  });
}

describe("work", () => {
  test.each(["admitted", "all"] as const)(
    "a call costs a log of 5,000 (%s) no more steps than a log of 20",
    (counts) => {
      const stepsOf = (limit: number) => {
        const { rule, params } = compiled({ rule: "sliding-log", limit, window: 1, counts });
        const work = { steps: 0 };
        const state = counted(rule.init(params, 0), work);
        const calls = 5 * limit;
        for (let i = 0; i < calls; i++) rule.offer(state, params, Math.floor((i * 1e6) / (3 * limit)), 1); // 3× overload
        return work.steps / calls;
      };
      expect(stepsOf(5_000)).toBeLessThan(1.5 * stepsOf(20));
    },
  );
});

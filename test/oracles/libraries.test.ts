/**
 * Two limiters from npm run beside our rules on generated traffic, under fake timers: rate-limiter-flexible beside the
 * fixed window that a first request opens, limiter's TokenBucket beside the token bucket. Where a library has a quirk of
 * its own the test is named after it.
 */
import fc from "fast-check";
import { RateLimiter, TokenBucket } from "limiter";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { compiled, type Lane } from "./lanes.ts";

const SEED = 20_261_130;

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function opened(lane: Lane) {
  const { rule, params } = compiled(lane);
  const state = rule.init(params, 0);
  let now = 0;
  return {
    /** Moves both clocks on by whole milliseconds and says when it is, in µs. */
    later(ms: number) {
      vi.advanceTimersByTime(ms);
      now += ms * 1_000;
      return now;
    },
    offer: (cost = 1) => rule.offer(state, params, now, cost),
  };
}

/** Gaps in whole milliseconds: many calls at one instant, many a whole number of windows or refills apart. */
function gaps(length: number): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.constantFrom(1, length - 1, length, length + 1) },
    { weight: 3, arbitrary: fc.nat({ max: length }) },
  );
}

function trafficOf(length: number, cost: fc.Arbitrary<number>) {
  return fc.array(fc.record({ gap: gaps(length), cost }), { minLength: 20, maxLength: 120 });
}

describe("rate-limiter-flexible beside the fixed window opened by the first request", () => {
  /** Milliseconds until the call may pass, 0 where it does. */
  async function waitOf(library: RateLimiterMemory, cost = 1): Promise<number> {
    return library.consume("key", cost).then(
      () => 0,
      (refusal: unknown) => (refusal as RateLimiterRes).msBeforeNext,
    );
  }
  const bothOf = (limit: number) => ({
    library: new RateLimiterMemory({ points: limit, duration: 2 }),
    ours: opened({ rule: "fixed-window", limit, window: 2, opens: "first-request" }),
  });

  test("they decide alike and name the same wait, call for call", async () => {
    let refused = 0;
    const alike = async (limit: number, calls: { gap: number }[]) => {
      const { library, ours } = bothOf(limit);
      for (const { gap } of calls) {
        const at = ours.later(gap);
        const verdict = ours.offer();
        const wait = verdict.kind === "refuse" ? ((verdict.retryAt ?? 0) - at) / 1_000 : 0;
        if (wait > 0) refused += 1;
        expect(await waitOf(library)).toBe(wait);
      }
    };
    const traffic = trafficOf(2_000, fc.constant(1));
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 9 }), traffic, alike), { numRuns: 100, seed: SEED });
    expect(refused).toBeGreaterThan(1_000);
  });

  test("quirk: a refused call's cost is spent, so that a smaller one after it is refused too until the window ends", async () => {
    let spoiled = 0;
    const alike = async (calls: { gap: number; cost: number }[]) => {
      const { library, ours } = bothOf(7);
      let spoiledUntil = 0;
      for (const { gap, cost } of calls) {
        const at = ours.later(gap);
        const verdict = ours.offer(cost);
        const wait = await waitOf(library, cost);
        if (at < spoiledUntil) {
          expect(at + wait * 1_000).toBe(spoiledUntil);
          if (verdict.kind === "pass") spoiled += 1;
        } else {
          expect(wait > 0).toBe(verdict.kind === "refuse");
          if (wait > 0) spoiledUntil = at + wait * 1_000;
        }
      }
    };
    const traffic = trafficOf(2_000, fc.integer({ min: 1, max: 7 }));
    await fc.assert(fc.asyncProperty(traffic, alike), { numRuns: 50, seed: SEED });
    expect(spoiled).toBeGreaterThan(50);
  });

  test("quirk: a call that can never pass opens a window", async () => {
    const { library, ours } = bothOf(2);
    expect(ours.offer(3)).toEqual({ kind: "refuse", retryAt: null });
    expect(ours.offer(2).kind).toBe("pass");
    expect(await waitOf(library, 3)).toBe(2_000);
    expect(await waitOf(library, 2)).toBe(2_000);
  });
});

describe("limiter's TokenBucket beside the token bucket", () => {
  const bothOf = (bucketSize: number, tokensPerInterval: number, interval: number) => ({
    library: new TokenBucket({ bucketSize, tokensPerInterval, interval }),
    ours: opened({
      rule: "token-bucket",
      capacity: bucketSize,
      rate: (tokensPerInterval * 1_000) / interval,
      starts: "empty", // quirk: its buckets start empty
      fill: "continuous",
    }),
  });

  // halves, quarters and so on of a token a millisecond: the library's floating point is exact for them
  const exact = [
    [5, 8, 1_024],
    [1, 1, 512],
    [3, 3, 4],
    [7, 1, 128],
  ] as const;
  test.each(exact)(
    "a bucket of %i with %i in %i ms decides alike and names the same wait, in whole ms",
    (size, tokens, interval) => {
      let refused = 0;
      const alike = (calls: { gap: number; cost: number }[]) => {
        const { library, ours } = bothOf(size, tokens, interval);
        for (const { gap, cost } of calls) {
          const at = ours.later(gap);
          const verdict = ours.offer(cost);
          const wait =
            verdict.kind === "refuse" && verdict.retryAt !== null ? Math.ceil((verdict.retryAt - at) / 1_000) : 0;
          if (wait > 0) refused += 1;
          if (cost <= size) expect(library.getWaitTime(cost)).toBe(wait);
          expect(library.tryRemoveTokens(cost)).toBe(verdict.kind === "pass");
        }
      };
      const traffic = trafficOf(interval, fc.oneof(fc.constant(1), fc.integer({ min: 1, max: size + 1 })));
      fc.assert(fc.property(traffic, alike), { numRuns: 100, seed: SEED });
      expect(refused).toBeGreaterThan(500);
    },
  );

  test("quirk: tenths of a token don't add up in floating point, so that it misses a refill's very instant", () => {
    const { library, ours } = bothOf(5, 10, 1_000);
    const passes: Record<string, number[]> = { library: [], ours: [] };
    for (let ms = 10; ms <= 300; ms += 10) {
      ours.later(10);
      if (library.tryRemoveTokens(1)) passes.library.push(ms);
      if (ours.offer().kind === "pass") passes.ours.push(ms);
    }
    expect(passes.ours).toEqual([100, 200, 300]);
    expect(passes.library).not.toContain(100);
  });

  test("at rates that floating point rounds they first part at such an instant, and nowhere else", () => {
    let [compared, parted] = [0, 0];
    const alike = (calls: { gap: number; cost: number }[]) => {
      const { library, ours } = bothOf(4, 10, 1_000);
      for (const { gap, cost } of calls) {
        ours.later(gap);
        library.drip();
        const tokens = library.content;
        compared += 1;
        if (library.tryRemoveTokens(cost) === (ours.offer(cost).kind === "pass")) continue;
        expect(Math.abs(tokens - cost)).toBeLessThan(1e-9);
        parted += 1;
        return;
      }
    };
    fc.assert(fc.property(trafficOf(100, fc.integer({ min: 1, max: 4 })), alike), { numRuns: 300, seed: SEED });
    expect(compared).toBeGreaterThan(5_000);
    expect(parted).toBeGreaterThan(0);
  });

  test("quirk: its RateLimiter starts full, but passes no more than a bucketful in one interval", () => {
    const library = new RateLimiter({ tokensPerInterval: 8, interval: 1_024 });
    const ours = opened({ rule: "token-bucket", capacity: 8, rate: 7.8125, starts: "full", fill: "continuous" });
    const passed = (calls: number, offer: () => boolean) => Array.from({ length: calls }, offer).filter(Boolean).length;
    const both = () => [passed(9, () => library.tryRemoveTokens(1)), passed(9, () => ours.offer().kind === "pass")];
    expect(both()).toEqual([8, 8]);
    ours.later(512);
    expect(both()).toEqual([0, 4]);
    ours.later(512);
    expect(both()).toEqual([8, 4]);
  });
});

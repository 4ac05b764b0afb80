/** What a lane has left, held against the lane itself: calls offered to copies of it, at this instant and later. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copyPlain } from "../../src/base/plain.ts";
import { responseOf } from "../../src/gateway/headers.ts";
import { type Quota, quotaOf } from "../../src/gateway/headers-quota.ts";
import { RULES } from "../../src/limiters/index.ts";
import type { AnyRule } from "../../src/limiters/rule.ts";
import { compiled, type Lane } from "../oracles/lanes.ts";
import { CORNERS, SMALL, variantsAt } from "../oracles/variants.ts";
import { holds } from "../support/holds.ts";

interface Scene {
  readonly rule: AnyRule;
  readonly params: unknown;
  readonly state: unknown;
  readonly at: number;
}

/** A lane after some calls; gaps from none to several windows. */
function sceneOf(lane: Lane, gaps: readonly number[]): Scene {
  const { rule, params } = compiled(lane);
  const state = rule.init(params, 0);
  let at = 0;
  for (const gap of gaps) {
    at += gap;
    rule.offer(state, params, at, 1);
  }
  return { rule, params, state, at };
}

const quotaIn = ({ rule, params, state }: Scene, at: number): Quota => quotaOf(rule.id, params, state, at);

const isRefused = ({ rule, params, state }: Scene, at: number): boolean =>
  rule.offer(copyPlain(state), params, at, 1).kind === "refuse";

/** How many calls the lane would take in at `at`, at most `most`. */
function takenIn({ rule, params, state }: Scene, at: number, most: number): number {
  const copy = copyPlain(state);
  let taken = 0;
  while (taken < most && rule.offer(copy, params, at, 1).kind !== "refuse") taken += 1;
  return taken;
}

const gap = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 3_000_000 }));
const gaps = fc.array(gap, { minLength: 1, maxLength: 25 });
const corners = fc.array(fc.oneof(gap, fc.integer({ min: 1, max: 10 ** 11 })), { minLength: 1, maxLength: 25 });
const RUNS = { numRuns: 80 };

test("every rule of the registry has headers", () => {
  const covered = new Set(Object.values(variantsAt(SMALL)).map((lanes) => fc.sample(lanes, 1)[0].rule));
  expect([...covered].sort()).toEqual(RULES.map(({ id }) => id).sort());
});

describe.each(Object.entries(variantsAt(SMALL)))("%s", (_, lanes) => {
  test("so many calls remain as would be taken in at this instant", () => {
    fc.assert(
      fc.property(lanes, gaps, (lane, times) => {
        const scene = sceneOf(lane, times);
        const { remaining, limit } = quotaIn(scene, scene.at);
        const taken = takenIn(scene, scene.at, limit + 2);
        // a counter that admits `below` takes in one more where its estimate is no whole number
        const below = lane.rule === "sliding-counter" && lane.admits === "below";
        expect(taken - remaining).toBeGreaterThanOrEqual(0);
        expect(taken - remaining).toBeLessThanOrEqual(below ? 1 : 0);
      }),
      RUNS,
    );
  });

  test("more remains from the instant named on, and all of it from the later one, not a microsecond earlier", () => {
    fc.assert(
      fc.property(lanes, gaps, (lane, times) => {
        const scene = sceneOf(lane, times);
        const { remaining, limit, moreAt, fullAt } = quotaIn(scene, scene.at);
        if (moreAt === null) {
          expect([remaining, fullAt]).toEqual([limit, scene.at]);
          return;
        }
        expect(moreAt).toBeGreaterThan(scene.at);
        expect(quotaIn(scene, moreAt).remaining).toBeGreaterThan(remaining);
        expect(quotaIn(scene, moreAt - 1).remaining).toBe(remaining);
        expect(quotaIn(scene, fullAt).remaining).toBe(limit);
        expect(quotaIn(scene, fullAt - 1).remaining).toBeLessThan(limit);
      }),
      RUNS,
    );
  });
});

describe.each([
  ["small numbers", SMALL, gaps],
  ["the ends of the ranges", CORNERS, corners],
])("with %s", (_, scale, between) => {
  test.each(Object.entries(variantsAt(scale)))(
    "%s: a client that waits exactly the unrounded wait is not refused again if it is alone, and a microsecond less is too little",
    (_, lanes) => {
      fc.assert(
        fc.property(lanes, between, fc.integer({ min: 1, max: 60 }), (lane, times, flood) => {
          const scene = sceneOf(lane, times);
          const { rule, params, state, at } = scene;
          for (let i = 0; i < flood; i++) {
            const verdict = rule.offer(state, params, at, 1);
            const response = responseOf({ at, verdict, rule: rule.id, params, after: state });
            if (response.wait === null) continue;
            const { exact, seconds, extra } = response.wait;
            const says = () => `call ${i} at ${at} was told ${exact} µs, ${extra} more for whole seconds`;
            holds(!isRefused(scene, at + exact), says);
            holds(isRefused(scene, at + exact - 1), says);
            holds(!isRefused(scene, at + seconds * 1e6), says);
            holds(exact + extra === seconds * 1e6 && extra < 1e6, says);
            const [{ name, value }, ...more] = response.headers;
            holds(name === "Retry-After" && value === String(seconds) && more.length === 0, says);
          }
        }),
        RUNS,
      );
    },
  );
});

test("a rule that is not in the registry has no headers", () => {
  expect(() => quotaOf("roulette", {}, {}, 0)).toThrow('no headers for rule "roulette"');
});

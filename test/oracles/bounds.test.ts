/** The rules' bounds are the table's; on whole microseconds no traffic exceeds them, and the worst traffic reaches them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_MICROS, type Micros } from "../../src/base/time.ts";
import { boundOf, gridBoundOf } from "./bounds.ts";
import { compiled, type Lane } from "./lanes.ts";
import { oracleOf } from "./reference.ts";
import { type Call, MOVES, type Move, periods, play } from "./traffic.ts";
import { CORNERS, type Scale, SMALL, variantsAt } from "./variants.ts";

const SEED = 20_261_130;

/** A span near the lane's own lengths, where ⌈d/W⌉ changes, or any. */
const SPAN = fc.record({
  times: fc.integer({ min: 1, max: 5 }),
  off: fc.constantFrom(-1, 0, 1),
  any: fc.option(fc.nat({ max: 10 ** 7 })),
});

function spanOf(lane: Lane, pick: { times: number; off: number; any: number | null }): Micros {
  return Math.min(MAX_MICROS, Math.max(1, pick.any ?? pick.times * periods(lane)[0] + pick.off));
}

/** The most cost that left in any half-open span: only spans that begin with a departure need a look. */
function mostIn(left: readonly Call[], span: Micros): number {
  const sorted = [...left].sort((a, b) => a.at - b.at);
  let [most, sum, first] = [0, 0, 0];
  for (const { at, cost } of sorted) {
    sum += cost;
    for (; sorted[first].at <= at - span; first++) sum -= sorted[first].cost;
    most = Math.max(most, sum);
  }
  return most;
}

/** Plays moves against the lane's rule: what left so far, and a way to go on. */
function driven(lane: Lane, moves: readonly Move[]) {
  const { rule, params } = compiled(lane);
  const state = rule.init(params, 0);
  const left: Call[] = [];
  let now = 0;
  const offer = (at: Micros, cost: number) => {
    const verdict = rule.offer(state, params, at, cost);
    if (verdict.kind !== "refuse") left.push({ at: verdict.kind === "hold" ? verdict.until : at, cost });
    now = at;
  };
  play(lane, moves, 0, oracleOf(lane).offer, ({ at, cost }) => offer(at, cost));
  return { rule, params, left, now, offer };
}

const SCALES: readonly (readonly [string, Scale])[] = [
  ["with small numbers", SMALL],
  ["at the corners of its ranges", CORNERS],
];

describe.each(SCALES)("%s", (_, scale) => {
  describe.each(Object.entries(variantsAt(scale)))("%s", (_, lanes) => {
    test("states the table's bound, and says so exactly where whole microseconds don't reach it", () => {
      const check = (lane: Lane, pick: Parameters<typeof spanOf>[1]) => {
        const { rule, params } = compiled(lane);
        const span = spanOf(lane, pick);
        const bound = boundOf(lane, span);
        expect(rule.bound(params, span)).toBe(Number(bound));
        const reached = gridBoundOf(lane, span, 1);
        if (reached !== null) expect(rule.tight(params, span)).toBe(reached === bound);
      };
      fc.assert(fc.property(lanes, SPAN, check), { numRuns: 400, seed: SEED });
    });

    test("never exceeds it, the costs of calls added up", () => {
      const check = (lane: Lane, moves: readonly Move[], pick: Parameters<typeof spanOf>[1]) => {
        const { rule, params, left } = driven(lane, moves);
        const span = spanOf(lane, pick);
        expect(mostIn(left, span)).toBeLessThanOrEqual(rule.bound(params, span));
      };
      fc.assert(fc.property(lanes, MOVES, SPAN, check), { numRuns: 300, seed: SEED });
    });
  });
});

describe("the worst traffic reaches the bound from any state", () => {
  test.each(Object.entries(variantsAt(SMALL)))("%s", (_, lanes) => {
    let reached = 0;
    const check = (lane: Lane, moves: readonly Move[], pick: Parameters<typeof spanOf>[1], later: number) => {
      const { rule, params, left, now, offer } = driven(lane, moves);
      const span = spanOf(lane, pick);
      const worst = rule.worstTraffic(params, span);
      if (!rule.tight(params, span)) expect(worst).toBeNull();
      else if (rule.bound(params, span) < 5_000) expect(worst).not.toBeNull();
      if (!worst) return;
      const ready = now + worst.quiet + later;
      const start = worst.period === 0 ? ready : Math.ceil(ready / worst.period) * worst.period;
      for (const arrival of worst.arrivals) offer(start + arrival, 1);
      expect({ lane, span, most: mostIn(left, span) }).toEqual({ lane, span, most: rule.bound(params, span) });
      reached += 1;
    };
    fc.assert(fc.property(lanes, MOVES, SPAN, fc.nat({ max: 5_000 }), check), { numRuns: 200, seed: SEED });
    expect(reached).toBeGreaterThan(50);
  });
});

/** Every rule of the registry decides call for call as the independent reference does: verdict, release and exact wait. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Micros } from "../../src/base/time.ts";
import { RULES } from "../../src/limiters/index.ts";
import type { Verdict } from "../../src/limiters/rule.ts";
import { compiled, type Lane } from "./lanes.ts";
import { oracleOf } from "./reference.ts";
import { MOVES, type Move, play, shownCall } from "./traffic.ts";
import { CORNERS, type Scale, SMALL, variantsAt } from "./variants.ts";

/** Shows that a property was put to the test: agreement counts over refusals, not over passes alone. */
interface Tally {
  calls: number;
  refused: number;
}

/** Throws at the first call about which rule and reference differ, in a lane that begins at `from`. */
function agree(lane: Lane, moves: readonly Move[], from: Micros, tally: Tally): void {
  const { rule, params } = compiled(lane);
  const state = rule.init(params, from);
  const oracle = oracleOf(lane, from);
  play(lane, moves, from, oracle.offer, (call, theirs) => {
    const ours = rule.offer(state, params, call.at, call.cost);
    tally.calls += 1;
    if (ours.kind === "refuse") tally.refused += 1;
    if (!same(ours, theirs)) throw new Error(shownCall(lane, call, ours, theirs));
  });
}

/** A wait of more than 2^53 µs (285 years) can't be named in whole microseconds: a rule says never. */
function same(ours: Verdict, theirs: Verdict): boolean {
  if (ours.kind === "hold") return theirs.kind === "hold" && ours.until === theirs.until;
  if (ours.kind === "pass" || theirs.kind !== "refuse") return ours.kind === theirs.kind;
  return ours.retryAt === theirs.retryAt || (ours.retryAt === null && (theirs.retryAt ?? 0) > Number.MAX_SAFE_INTEGER);
}

function agrees(lanes: fc.Arbitrary<Lane>, runs: number): Tally {
  const tally = { calls: 0, refused: 0 };
  const from = fc.constantFrom(0, 0, 1, 999_999, 7_654_321);
  fc.assert(
    fc.property(lanes, MOVES, from, (lane, moves, at) => agree(lane, moves, at, tally)),
    { numRuns: runs, seed: 20_261_130 },
  );
  return tally;
}

const SCALES: readonly (readonly [string, Scale, number])[] = [
  ["with small numbers and many ties", SMALL, 1500],
  ["at the corners of its ranges", CORNERS, 500],
];

describe.each(SCALES)("%s", (_, scale, runs) => {
  test.each(Object.entries(variantsAt(scale)))("a %s decides as the reference does", (_, lanes) => {
    const { calls, refused } = agrees(lanes, runs);
    expect(calls).toBeGreaterThan(runs * 10);
    expect(refused).toBeGreaterThan(runs);
  });
});

test("the reference knows every rule of the registry", () => {
  const known = new Set(Object.values(variantsAt(SMALL)).map((lanes) => fc.sample(lanes, 1)[0].rule));
  expect([...known].sort()).toEqual(RULES.map(({ id }) => id).sort());
});

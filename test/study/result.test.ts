/** Results don't depend on who ran what when; shards join to the very result of one run; differences are paired. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { resultJson } from "../../src/study/file.ts";
import { differenceOf, differencesOf, mergeResults, missingFrom, type StudyResult } from "../../src/study/result.ts";
import { statOf } from "../../src/study/stats.ts";
import { carryOut, planFor, resultFrom, runsOf, SMALL } from "./support.ts";

const plan = planFor(SMALL);
const runs = runsOf(plan);
const whole = resultFrom(plan, runs);

function merged(...shards: StudyResult[]): StudyResult {
  const result = mergeResults(shards);
  if (typeof result === "string") throw new Error(result);
  return result;
}

const shard = (seeds: string) => carryOut(planFor({ ...SMALL, seeds }));

test("runs give the same result in whatever order they come", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...runs], { minLength: runs.length }), (shuffled) => {
      expect(resultJson(resultFrom(plan, shuffled))).toBe(resultJson(whole));
    }),
    { numRuns: 20 },
  );
});

test("shards join to exactly the result of one run, in whatever order they are given", () => {
  const shards = [shard("0..2"), shard("3..3"), shard("4..7")];
  for (const order of [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]) {
    expect(resultJson(merged(...order.map((i) => shards[i])))).toBe(resultJson(whole));
  }
});

test("joining in two steps is joining in one", () => {
  expect(resultJson(merged(merged(shard("0..1"), shard("6..7")), shard("2..5")))).toBe(resultJson(whole));
});

test("shards of different studies don't join, and neither do shards that share a seed", () => {
  const other = carryOut(planFor({ ...SMALL, seeds: "8..9", offered: 13 }));
  expect(mergeResults([shard("0..1"), other])).toContain("shard 2 is of another study");
  expect(mergeResults([shard("0..2"), shard("2..3")])).toContain("seed 2 of token-bucket, fixed:0.5 is in two shards");
});

test("a study that was stopped says which seeds of which rows are missing, and later shards fill them in", () => {
  const begun = resultFrom(
    plan,
    runs.filter(({ row, seed }) => seed < 4 && row !== 1),
  );
  const missing = missingFrom(begun);
  expect(missing).toHaveLength(plan.rows.length);
  expect(missing[0]).toEqual({ rule: "token-bucket", retry: "fixed:0.5", seeds: "4..7" });
  expect(missing[1]).toEqual({ rule: "fixed-window", retry: "fixed:0.5", seeds: "0..7" });
  expect(begun.rows).toHaveLength(plan.rows.length - 1);
  expect(missingFrom(whole)).toEqual([]);
  const rest = resultFrom(
    plan,
    runs.filter(({ row, seed }) => !(seed < 4 && row !== 1)),
  );
  expect(resultJson(merged(begun, rest))).toBe(resultJson(whole));
});

test("a paired difference is that of the means, and its interval is that of the differences, seed by seed", () => {
  const [one, than] = whole.rows;
  const { figures } = differenceOf(one, than);
  const pairs = one.seeds.map((row, i) => (row.refusals ?? 0) - (than.seeds[i].refusals ?? 0));
  expect(figures.refusals).toEqual(statOf(pairs));
  expect(figures.refusals?.mean).toBeCloseTo((one.figures.refusals?.mean ?? 0) - (than.figures.refusals?.mean ?? 0), 9);
});

test("the same luck for all rules makes differences sharper than figures", () => {
  const wide = carryOut(
    planFor({ rules: ["token-bucket", "sliding-log"], retry: ["fixed:1"], seeds: "0..9", duration: 20 }),
  );
  const [difference] = differencesOf(wide.rows);
  const width = (stat: { low: number | null; high: number | null } | null) => (stat?.high ?? 0) - (stat?.low ?? 0);
  expect(width(difference.figures.refusals)).toBeGreaterThan(0);
  expect(width(difference.figures.refusals)).toBeLessThan(width(wide.rows[0].figures.refusals) / 4);
});

test("under every policy each rule is held against the first", () => {
  expect(differencesOf(whole.rows).map(({ rule, than, retry }) => `${rule}-${than} ${retry}`)).toEqual(
    SMALL.retry.flatMap((retry) => [`fixed-window-token-bucket ${retry}`, `leaky-bucket-token-bucket ${retry}`]),
  );
});

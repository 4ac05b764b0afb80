/** The estimate before a study against what the study then took. */
import { expect, test } from "vitest";
import { expectedCalls, expectedSeconds } from "../../src/study/estimate.ts";
import { carryOut, planFor } from "./support.ts";

const plan = planFor({
  seeds: "0..2",
  rules: ["token-bucket", "fixed-window", "sliding-log", "sliding-log:counts=all"],
  retry: [
    "give-up",
    "fixed:0.3",
    "fixed:7",
    "exponential:1:20",
    "full-jitter:1:20",
    "equal-jitter:0.5:10",
    "decorrelated-jitter:1:20",
  ],
});
const rows = carryOut(plan).rows;

test.each(plan.rows.map((row, i) => [row.rule, row.retry, i] as const))(
  "%s, %s: within half as much again",
  (_rule, _retry, i) => {
    const { goodput, refusals } = rows[i].figures;
    const calls = (refusals?.mean ?? 0) + (goodput?.mean ?? 0) * plan.study.duration;
    const ratio = expectedCalls(plan, plan.rows[i]) / calls;
    expect(ratio).toBeGreaterThan(2 / 3);
    expect(ratio).toBeLessThan(3 / 2);
  },
);

test("twice the seeds take twice as long, twice the workers half as long", () => {
  const study = { seeds: 10 };
  const seconds = expectedSeconds(planFor(study), 1);
  expect(expectedSeconds(planFor({ seeds: 20 }), 1)).toBe(2 * seconds);
  expect(expectedSeconds(planFor(study), 4)).toBe(seconds / 4);
});

test("the shortest delay over the longest study is estimated at once", () => {
  const huge = planFor({
    duration: 30_000,
    retry: ["fixed:0.001", "full-jitter:0.001:0.001", "exponential:0.001:86400"],
    seeds: 100_000,
  });
  expect(expectedSeconds(huge, 8)).toBeGreaterThan(1e6);
});

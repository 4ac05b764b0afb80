/** The numbers behind the study's pictures, and how figures are written: counted again from the runs themselves. */
import { expect, test } from "vitest";
import { cellOf, differencesFrom, figureText } from "../../src/app/study-figures.ts";
import {
  callsByPolicy,
  foundSweepLines,
  partEnds,
  policiesOf,
  sweepLines,
  timeLines,
} from "../../src/app/study-pictures.ts";
import { RULES } from "../../src/limiters/index.ts";
import { USUAL_RETRIES } from "../../src/study/retry.ts";
import { policyName, RULE_CHOICES, ruleName, sweptName } from "../../src/ui/study-names.ts";
import { callsNumbers, completionNumbers, overTimeNumbers, sweepNumbers } from "../../src/ui/study-numbers.ts";
import { carryOut, planFor, SMALL } from "../study/support.ts";

const plan = planFor({ ...SMALL, seeds: "0..3", rules: ["token-bucket", "sliding-log:counts=all", "fixed-window"] });
const { rows, study } = carryOut(plan);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test("calls for each served are grouped by policy and have their intervals", () => {
  const groups = callsByPolicy(rows);
  expect(groups.map(({ retry }) => retry)).toEqual(SMALL.retry);
  expect(policiesOf(rows)).toEqual(SMALL.retry);
  for (const { retry, rules } of groups) {
    expect(rules.map(({ rule }) => rule)).toEqual(plan.study.rules);
    for (const one of rules) {
      const row = rows.find((other) => other.rule === one.rule && other.retry === retry);
      expect(one.mean).toBeCloseTo(mean(row?.seeds.map(({ amplification }) => amplification as number) ?? []), 9);
      expect(one.low).toBeLessThanOrEqual(one.mean);
      expect(one.high).toBeGreaterThanOrEqual(one.mean);
    }
  }
});

test("over time the served add up to goodput, first tries to their share, and the completed to all", () => {
  for (const line of timeLines(rows, study)) {
    const row = rows.find(({ rule, retry }) => rule === line.rule && retry === line.retry);
    const first = mean(line.first);
    expect(first + mean(line.retried)).toBeCloseTo(row?.figures.goodput?.mean as number, 9);
    expect(line.within.at(-1)).toBe(1);
    expect(line.within).toEqual([...line.within].sort((a, b) => a - b));
    const firsts = row?.seeds.map(({ firstTry, goodput }) => (firstTry as number) * (goodput as number)) ?? [];
    expect(first).toBeCloseTo(mean(firsts), 9);
  }
  expect(partEnds(study.duration)).toHaveLength(60);
  expect(partEnds(study.duration).at(-1)).toBe(study.duration);
});

test("a sweep is a line for each rule and policy, in order of the delay", () => {
  const swept = carryOut(
    planFor({
      ...SMALL,
      seeds: 1,
      rules: ["gcra"],
      retry: ["fixed:1", "full-jitter:1:4", "retry-after"],
      sweepDelay: "0.25:1:0.25",
    }),
  );
  const lines = sweepLines(swept.rows);
  expect(lines.map(({ policy }) => sweptName(policy))).toEqual(["Fixed delay", "Full jitter, cap 4 s"]);
  for (const { points } of lines) expect(points.map(({ delay }) => delay)).toEqual([0.25, 0.5, 0.75, 1]);
  // one seed has no spread: the band has no width
  for (const { points } of lines)
    for (const point of points) expect([point.low, point.high]).toEqual([point.mean, point.mean]);
  expect(sweepNumbers(lines)).toMatchObject({ columns: ["GCRA, Fixed delay", "GCRA, Full jitter, cap 4 s"] });
  expect(sweepLines(rows)).toEqual([]);
});

test("the long sweep has four rules at every hundredth of a second from 0.25 to 2", () => {
  const lines = foundSweepLines();
  expect(lines.map(({ rule }) => rule).sort()).toEqual([
    "fixed-window",
    "sliding-counter",
    "sliding-log",
    "token-bucket",
  ]);
  for (const { points } of lines) {
    expect(points).toHaveLength(176);
    expect([points[0].delay, points[175].delay]).toEqual([0.25, 2]);
  }
});

test("the tables beside the pictures hold what is drawn", () => {
  const lines = timeLines(rows, study);
  const calls = callsNumbers(callsByPolicy(rows));
  expect(calls.lines).toHaveLength(rows.length);
  expect(calls.lines[0].head).toBe("Fixed delay, 0.5 s: Token bucket");
  expect(calls.lines[0].cells[0]).toBe(cellOf(rows[0].figures.amplification, "amplification")?.mean);
  const within = completionNumbers(lines, study.duration);
  expect(within.lines.at(-1)).toEqual({ head: "8", cells: lines.map(() => "100.0 %") });
  const served = overTimeNumbers(lines, study.duration);
  expect(served.columns).toHaveLength(2 * lines.length);
  expect(Number(served.lines[3].cells[0])).toBeCloseTo(lines[0].first[3], 2);
});

test("differences are against the chosen rule, seed by seed, with their sign, and clear where they leave out 0", () => {
  const differences = differencesFrom(rows, "token-bucket");
  expect(differences).toHaveLength((plan.study.rules.length - 1) * plan.study.retry.length);
  for (const { rule, retry, cells, seeds } of differences) {
    expect(seeds).toBe(4);
    const [a, b] = [rule, "token-bucket"].map((id) => rows.find((row) => row.rule === id && row.retry === retry));
    const goodput = mean((a?.seeds ?? []).map((one, i) => (one.goodput as number) - (b?.seeds[i].goodput as number)));
    expect(Math.abs(Number(cells[0]?.mean.replace("−", "-")) - goodput)).toBeLessThan(0.00501);
    if (cells[0]?.isClear) expect(cells[0].mean).toMatch(/^[+−]/);
  }
  const log = differences.find(({ rule }) => rule === "sliding-log:counts=all");
  expect(log?.cells[0]).toMatchObject({ isClear: true, mean: expect.stringMatching(/^−/) });
});

test("figures are written with the digits of their column, thousands apart from five digits on", () => {
  expect(figureText(36_805.6, "refusals")).toBe("36\u2009806");
  expect(figureText(9_406, "refusals")).toBe("9406");
  expect(figureText(0.5, "firstTry")).toBe("0.500");
  expect(figureText(null, "p95")).toBe("–");
  expect(cellOf({ mean: 2, sd: null, low: null, high: null }, "p95")).toEqual({ mean: "2.00", half: null });
});

test("every rule, variant and policy has a name of its own", () => {
  const names = [...RULE_CHOICES.map(ruleName), ...USUAL_RETRIES.map(policyName)];
  expect(new Set(names).size).toBe(names.length);
  for (const { title } of RULES) expect(names).toContain(title);
  expect(ruleName("sliding-log:counts=all")).toBe("Sliding log (remembers all)");
  expect(ruleName("token-bucket:fill=(tokens:5,every:1)")).toBe("Token bucket (fill=(tokens:5,every:1))");
  expect(policyName("full-jitter:1:20")).toBe("Full jitter, 1 s, cap 20 s");
  expect(policyName("retry-after")).toBe("Obey Retry-After");
  expect(planFor({ rules: RULE_CHOICES, retry: USUAL_RETRIES }).study.rules).toEqual(RULE_CHOICES);
});

/** The figures shown without carrying the studies out are those that carrying them out gives. */
import { expect, test } from "vitest";
import { FIGURE_NAMES } from "../../src/study/figures.ts";
import { RETRY_AFTER_COMMANDS, retryAfterFound, SWEEP_COMMANDS, sweepFound } from "../../src/study/findings.ts";
import { carryOut, planFor } from "./support.ts";

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

test("the sweep has every rule at every delay from 0.25 to 2 s in steps of 0.01", () => {
  const points = sweepFound();
  expect(points).toHaveLength(4 * 176);
  expect(new Set(points.map(({ rule }) => rule)).size).toBe(4);
  expect(points[0].delay).toBe(0.25);
  expect(points.at(-1)?.delay).toBe(2);
  expect(SWEEP_COMMANDS[0]).toContain("--sweep-delay 0.25:2:0.01");
});

test.each([
  ["fixed-window", 1],
  ["token-bucket", 1.05],
  ["sliding-counter", 1.3],
  ["sliding-log", 2],
])("carried out anew, the sweep's %s at %f s is the figure shown", (rule, delay) => {
  const { firstTry } = carryOut(planFor({ rules: [rule], retry: [`fixed:${delay}`] })).rows[0].figures;
  const shown = sweepFound().find((point) => point.rule === rule && point.delay === delay);
  const { mean = Number.NaN, high } = firstTry ?? {};
  expect(shown?.firstTry).toEqual({ mean: rounded(mean, 3), half: rounded((high ?? Number.NaN) - mean, 3) });
});

test("clients that obey Retry-After are shown for every rule and for the log that counts refusals, at both windows", () => {
  const rows = retryAfterFound();
  for (const window of [1, 10]) {
    const rules = new Set(rows.filter((row) => row.window === window).map(({ rule }) => rule));
    expect(rules.size).toBe(9);
    expect(rules.has("sliding-log:counts=all")).toBe(true);
  }
  expect(rows).toHaveLength(2 * 9 * 4);
  expect(RETRY_AFTER_COMMANDS).toHaveLength(2);
});

test.each([
  [10, "fixed-window", "retry-after"],
  [10, "sliding-log:counts=all", "retry-after-jitter:1"],
  [1, "token-bucket", "full-jitter:1:20"],
])("carried out anew, the figures at %i s of %s with %s are those shown", (window, rule, retry) => {
  const { figures } = carryOut(planFor({ window, rules: [rule], retry: [retry] })).rows[0];
  const shown = retryAfterFound().find((row) => row.window === window && row.rule === rule && row.retry === retry);
  for (const name of FIGURE_NAMES) {
    const one = shown?.figures[name];
    const digits = { refusals: 0, goodput: 2, amplification: 2, p95: 2 }[name as string] ?? 3;
    const { mean = Number.NaN, high } = figures[name] ?? {};
    expect(one, name).toEqual({ mean: rounded(mean, digits), half: rounded((high ?? Number.NaN) - mean, digits) });
  }
});

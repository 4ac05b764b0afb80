/**
 * Clients that obey Retry-After. A header of whole seconds, rounded up, skips just those calls of a client with a fixed
 * delay of 1 s that had to be refused: who is served, and when, is the same; only the volume is another.
 */
import { expect, test } from "vitest";
import { RULES } from "../../src/limiters/index.ts";
import { FIGURE_NAMES, type FigureName } from "../../src/study/figures.ts";
import type { Row } from "../../src/study/result.ts";
import { carryOut, planFor } from "./support.ts";

const COUNTING = "sliding-log:counts=all";
const rules = [...RULES.map(({ id }) => id), COUNTING];
const retry = ["fixed:1", "retry-after", "retry-after-jitter:1"];
const byWindow = [1, 10].map((window) => ({
  window,
  rows: carryOut(planFor({ window, rules, retry, seeds: "0..4" })).rows,
}));

const rowOf = (window: number, rule: string, policy: string) =>
  byWindow.find((one) => one.window === window)?.rows.find((row) => row.rule === rule && row.retry === policy) as Row;
const mean = (row: Row, name: FigureName) => row.figures[name]?.mean ?? Number.NaN;

/** Figures that say who was served and when. */
const SERVED = FIGURE_NAMES.filter((name) => name !== "refusals" && name !== "amplification");

test.each([1, 10])(
  "with a window of %i s no rule's header changes who is served, to the last bit, and none brings more calls",
  (window) => {
    for (const rule of rules) {
      const asSent = rowOf(window, rule, "retry-after");
      const everySecond = rowOf(window, rule, "fixed:1");
      for (const name of SERVED) expect(asSent.figures[name], `${rule}, ${name}`).toEqual(everySecond.figures[name]);
      expect(asSent.served).toEqual(everySecond.served);
      expect(mean(asSent, "refusals")).toBeLessThanOrEqual(mean(everySecond, "refusals"));
    }
  },
);

test("with a window of 1 s every header says 1 s: not one call less", () => {
  for (const rule of rules) {
    expect(rowOf(1, rule, "retry-after").figures, rule).toEqual(rowOf(1, rule, "fixed:1").figures);
  }
});

test("with a window of 10 s the fixed window's header calms the storm most, the log's less, the counter's hardly, a bucket's not at all", () => {
  const calmed = (rule: string) =>
    mean(rowOf(10, rule, "fixed:1"), "refusals") / mean(rowOf(10, rule, "retry-after"), "refusals");
  expect(calmed("fixed-window")).toBeGreaterThan(7);
  expect(calmed("sliding-log")).toBeGreaterThan(2);
  expect(calmed("sliding-log")).toBeLessThan(3);
  expect(calmed("sliding-counter")).toBeGreaterThan(1);
  expect(calmed("sliding-counter")).toBeLessThan(1.05);
  for (const rule of ["token-bucket", "gcra", "leaky-bucket", "leaky-meter", "nginx-limit-req"])
    expect(calmed(rule)).toBe(1);
});

test("the rule with the fewest calls under its header lets them through in the hardest bursts", () => {
  const asSent = (name: FigureName) => rules.map((rule) => mean(rowOf(10, rule, "retry-after"), name));
  const [calls, bursts] = [asSent("amplification"), asSent("burstiness")];
  expect(rules[calls.indexOf(Math.min(...calls))]).toBe("fixed-window");
  expect(rules[bursts.indexOf(Math.max(...bursts))]).toBe("fixed-window");
});

test("the log that counts refused calls names waits of up to 10 s, and opens for nobody all the same", () => {
  const asSent = rowOf(10, COUNTING, "retry-after");
  expect(mean(asSent, "goodput")).toBe(100 / 60);
  expect(mean(asSent, "refusals")).toBeLessThan(mean(rowOf(10, COUNTING, "fixed:1"), "refusals") / 5);
});

test("jitter on top of the header changes who is served: first tries lose, and those served have waited longer", () => {
  for (const rule of ["sliding-counter", "token-bucket", "leaky-bucket"]) {
    const asSent = rowOf(10, rule, "retry-after");
    const jittered = rowOf(10, rule, "retry-after-jitter:1");
    expect(mean(jittered, "firstTry"), rule).toBeLessThan(mean(asSent, "firstTry") - 0.2);
    expect(mean(jittered, "p95"), rule).toBeGreaterThan(mean(asSent, "p95") + 10);
  }
});

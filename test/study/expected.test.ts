/**
 * The ten rows of the study against an independent program in Python (peer/study.py): its means over 100 seeds, and ours
 * over 20 others, differ by no more than sampling does.
 */
import { expect, test } from "vitest";
import { FIGURE_NAMES, type FigureName } from "../../src/study/figures.ts";
import type { Row } from "../../src/study/result.ts";
import { readStudy } from "../../src/study/study.ts";
import expected from "./peer/expected.json" with { type: "json" };
import { carryOut } from "./support.ts";

const RULES: Record<string, string> = { "sliding-log counting refusals": "sliding-log:counts=all" };
const RETRIES: Record<string, string> = { "fixed 1 s": "fixed:1", "full-jitter 1 s, cap 20 s": "full-jitter:1:20" };

const { plan } = readStudy({});
const { rows } = carryOut(plan);
const rowOf = (rule: string, retry: string) =>
  rows.find((row) => row.rule === (RULES[rule] ?? rule) && row.retry === RETRIES[retry]) as Row;

/** How far a mean over our seeds may lie from that over the peer's: four standard errors, and the rounding of its file. */
function error(name: FigureName, sd: number): number {
  return 4 * (sd / Math.sqrt(plan.seeds.length)) + 5e-5 + (name === "goodput" ? 0.002 : 0);
}

test("the default study is the ten rows of the independent program", () => {
  expect(plan.seeds).toHaveLength(20);
  expect(rows.map(({ rule, retry }) => [rule, retry])).toEqual(
    expected.map(({ rule, retry }) => [RULES[rule] ?? rule, RETRIES[retry]]),
  );
});

test.each(expected.map((row) => [row.rule, row.retry, row] as const))(
  "%s, %s: all eight figures agree",
  (rule, retry, peer) => {
    const { figures } = rowOf(rule, retry);
    for (const name of FIGURE_NAMES) {
      const off = Math.abs((figures[name]?.mean ?? Number.NaN) - peer[name].mean);
      expect(off, name).toBeLessThanOrEqual(error(name, peer[name].sd));
    }
  },
);

test("the comparison bites: shuffled figures don't agree", () => {
  const wrong = expected.filter(({ rule, retry }, i) => {
    const peer = expected[(i + 1) % expected.length];
    const { figures } = rowOf(rule, retry);
    return FIGURE_NAMES.some(
      (name) => Math.abs((figures[name]?.mean ?? 0) - peer[name].mean) > error(name, peer[name].sd),
    );
  });
  expect(wrong).toHaveLength(expected.length);
});

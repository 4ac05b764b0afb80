/** What the page says in words about the long studies holds in their figures. */
import { expect, test } from "vitest";
import { headerLines, nearLines, timesFewer } from "../../src/app/study-findings.ts";
import type { FigureName } from "../../src/study/figures.ts";
import { type Found, retryAfterFound } from "../../src/study/findings.ts";

const found = retryAfterFound();
const rules = [...new Set(found.map(({ rule }) => rule))];
const COUNTING = "sliding-log:counts=all";
const serving = rules.filter((rule) => rule !== COUNTING);

function foundAt(window: number, rule: string, retry: string, name: FigureName): Found {
  const row = found.find((one) => one.window === window && one.rule === rule && one.retry === retry);
  return row?.figures[name] ?? { mean: Number.NaN, half: Number.NaN };
}
const figure = (...at: Parameters<typeof foundAt>) => foundAt(...at).mean;
const calls = (window: number, rule: string, retry: string) => figure(window, rule, retry, "amplification");
const [SECOND, OBEY, JITTER, FULL] = ["fixed:1", "retry-after", "retry-after-jitter:1", "full-jitter:1:20"];

test("at 10 s the fixed window's header calms most, the log's less, the counter's hardly, others' not by one call", () => {
  expect(timesFewer(10, "fixed-window")).toBe("7.2");
  expect(timesFewer(10, "sliding-log")).toBe("2.4");
  expect(timesFewer(10, "sliding-counter")).toBe("1.0");
  for (const rule of ["token-bucket", "gcra", "leaky-bucket", "leaky-meter", "nginx-limit-req"])
    expect(calls(10, rule, OBEY)).toBe(calls(10, rule, SECOND));
});

test("at 1 s no rule's header saves a call", () => {
  for (const rule of rules) expect(calls(1, rule, OBEY), rule).toBe(calls(1, rule, SECOND));
});

test("who is served, and when, is the same as with a fixed second", () => {
  for (const window of [1, 10])
    for (const rule of rules)
      for (const name of ["goodput", "firstTry", "burstiness", "p95", "unfinished", "fairness"] as const)
        expect(figure(window, rule, OBEY, name)).toBe(figure(window, rule, SECOND, name));
});

test("with its header the fixed window takes the fewest calls of all and has the hardest bursts, beyond the intervals", () => {
  for (const rule of rules.filter((one) => one !== "fixed-window")) {
    const [fewest, more] = ["fixed-window", rule].map((one) => foundAt(10, one, OBEY, "amplification"));
    expect(fewest.mean + fewest.half, rule).toBeLessThan(more.mean - more.half);
    const [hardest, softer] = ["fixed-window", rule].map((one) => foundAt(10, one, OBEY, "burstiness"));
    expect(hardest.mean - hardest.half, rule).toBeGreaterThan(softer.mean + softer.half);
  }
});

test("the log that counts refused calls saves most by its header, and takes more calls than the fixed window all the same", () => {
  const saved = rules.map((rule) => calls(10, rule, SECOND) / calls(10, rule, OBEY));
  expect(rules[saved.indexOf(Math.max(...saved))]).toBe(COUNTING);
  expect(timesFewer(10, COUNTING)).toBe("8.0");
  expect(calls(10, COUNTING, OBEY)).toBeGreaterThan(calls(10, "fixed-window", OBEY));
});

test("jitter on top saves about a third where headers say 1 s, nothing under the fixed window, and p95 is then 30 to 37 s", () => {
  for (const rule of ["token-bucket", "gcra", "leaky-bucket", "leaky-meter", "nginx-limit-req", "sliding-counter"])
    expect(Math.abs(1 - calls(10, rule, JITTER) / calls(10, rule, OBEY) - 1 / 3), rule).toBeLessThan(0.03);
  for (const rule of rules)
    expect(Math.abs(1 - calls(1, rule, JITTER) / calls(1, rule, OBEY) - 1 / 3)).toBeLessThan(0.03);
  expect(calls(10, "fixed-window", JITTER)).toBe(calls(10, "fixed-window", OBEY));
  for (const window of [1, 10])
    for (const rule of serving) {
      expect(figure(window, rule, JITTER, "p95"), rule).toBeGreaterThan(30);
      expect(figure(window, rule, JITTER, "p95"), rule).toBeLessThan(37);
    }
});

test("the log that counts refused calls serves as many as one window has, and never another", () => {
  for (const retry of [SECOND, OBEY, JITTER, FULL])
    for (const window of [1, 10]) expect(figure(window, COUNTING, retry, "goodput") * 60).toBeCloseTo(window * 10, 0);
});

test("full jitter takes fewer calls than the header, under all but the fixed window and the log that counts refusals at 10 s", () => {
  for (const window of [1, 10])
    for (const rule of rules)
      for (const retry of [OBEY, JITTER]) {
        const isBetter = window === 10 && ["fixed-window", COUNTING].includes(rule);
        const { mean, half } = foundAt(window, rule, isBetter ? retry : FULL, "amplification");
        const other = foundAt(window, rule, isBetter ? FULL : retry, "amplification");
        expect(mean + half, `${rule}, ${retry}, ${window} s`).toBeLessThan(other.mean - other.half);
      }
});

test("GCRA and the leaky meter are left out of the short table because they decide as the token bucket does", () => {
  const lines = headerLines(10);
  expect(lines.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["token-bucket", "leaky-bucket", COUNTING]));
  for (const rule of ["gcra", "leaky-meter"]) {
    expect(lines.some((line) => line.rule === rule)).toBe(false);
    for (const retry of [SECOND, OBEY, JITTER, FULL])
      expect(calls(10, rule, retry)).toBe(calls(10, "token-bucket", retry));
  }
});

test("delays close together tell different stories under a window and a bucket", () => {
  for (const { rule, cells } of nearLines()) {
    const shares = cells.map((cell) => Number(cell?.mean));
    expect(shares.every(Number.isFinite)).toBe(true);
    const swing = Math.max(...shares) - Math.min(...shares);
    if (rule === "sliding-log") expect(swing).toBeLessThan(0.15);
    else expect(swing).toBeGreaterThan(0.4);
  }
});

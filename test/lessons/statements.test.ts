/** What the lessons and sections say without a number, held against the runs they show and against the study. */
import { describe, expect, test } from "vitest";
import { perSecond } from "../../src/base/rate.ts";
import { LESSONS } from "../../src/lessons/lessons.ts";
import { METERS, QUEUES, steady, storm, WORST } from "../../src/lessons/setup.ts";
import { measure, programOf } from "../../src/study/runs.ts";
import { readStudy } from "../../src/study/study.ts";
import { carry, counted, eventsOf, laneOf, tidy } from "./carry.ts";

const facts = (setup: typeof METERS, until: number, lane: number) =>
  eventsOf(setup, until, lane, "pass", "hold", "release", "refuse").map(({ at, request, attempt, kind }) => [
    at,
    request,
    attempt,
    kind,
  ]);

test("token bucket, GCRA and meter decide every call alike", () => {
  const bucket = facts(METERS, 12, 0);
  expect(facts(METERS, 12, 1)).toEqual(bucket);
  expect(facts(METERS, 12, 2)).toEqual(bucket);
  expect(new Set(bucket.map(([, , , kind]) => kind))).toEqual(new Set(["pass", "refuse"]));
});

test.each([
  [QUEUES, 2],
  [QUEUES, 3],
  [METERS, 3],
])("calls leave a queue at least 1/r apart, and wait no longer than its places take", (setup, lane) => {
  const { rate, places } = laneOf(setup, lane).params as { rate: { count: number; per: number }; places: number };
  const left = eventsOf(setup, 12, lane, "release").map(({ at }) => at);
  const gaps = left.slice(1).map((at, i) => tidy(at - left[i]));
  const waits = eventsOf(setup, 12, lane, "hold").map(({ at, until = at }) => until - at);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1 / perSecond(rate));
  expect(Math.max(...waits)).toBeLessThanOrEqual(places / perSecond(rate));
});

test("each lane's worst two seconds, one after another, bring every lane to both its bounds", () => {
  for (const { spans } of carry(WORST, 30).lanes) {
    for (const { most, bound, tight } of spans) expect([tight, most]).toEqual([true, bound]);
  }
});

test("a log that counts refusals stays locked while its client calls, and a log that does not admits again and again", () => {
  for (let from = 2; from < 18; from += 2) {
    expect(counted(steady(false), 1, "passed", from, from + 2)).toBe(0);
    expect(counted(steady(false), 0, "passed", from, from + 2)).toBeGreaterThan(5);
  }
});

test("at a bucket of 5 a second, obeying Retry-After is retrying after a fixed second", () => {
  expect(facts(storm({ retry: "retry-after" }), 20, 2)).toEqual(facts(storm({ retry: "fixed" }), 20, 2));
});

test("the retry policy changes the calls at every gate more than the rule does", () => {
  const calls = (retry: "fixed" | "exponential") =>
    [0, 1, 2, 3].map((lane) => counted(storm({ retry }), lane, "calls", 2, 20));
  const fixed = calls("fixed");
  const doubled = calls("exponential");
  expect(Math.max(...doubled)).toBeLessThan(Math.min(...fixed));
  expect(Math.max(...fixed) / Math.min(...fixed)).toBeLessThan(fixed[2] / doubled[2]);
});

describe("the study", () => {
  const rules = ["token-bucket", "fixed-window", "sliding-counter", "sliding-log"];
  const figuresOf = (retry: string[], seed: number) => {
    const { plan, complaints } = readStudy({ rules, retry });
    expect(complaints).toEqual([]);
    return plan.rows.map((row, i) => ({ ...row, figures: measure(plan, i, programOf(plan, row), seed).figures }));
  };

  test("obeying Retry-After changes no figure of any rule against a fixed second", () => {
    const rows = figuresOf(["fixed:1", "retry-after"], 3);
    for (const rule of rules) {
      const [fixed, obeyed] = rows.filter((row) => row.rule === rule);
      expect([fixed.retry, obeyed.retry]).toEqual(["fixed:1", "retry-after"]);
      expect(obeyed.figures).toEqual(fixed.figures);
    }
  });

  test("another delay gives every rule's first tries another share: a quarter of a second less than three fifths", () => {
    const rows = figuresOf(["fixed:1", "fixed:0.25"], 3);
    for (const rule of rules) {
      const [second, quarter] = rows.filter((row) => row.rule === rule).map(({ figures }) => figures.firstTry ?? 0);
      expect(quarter).toBeLessThan(0.6 * second);
    }
  });

  test("after 1.05 s the bucket's share is about 30 % and the fixed window's below 20 %", () => {
    for (const seed of [3, 4, 5]) {
      const [bucket, fixed] = figuresOf(["fixed:1.05"], seed).map(({ figures }) => figures.firstTry ?? 0);
      expect(bucket).toBeGreaterThan(0.25);
      expect(bucket).toBeLessThan(0.35);
      expect(fixed).toBeLessThan(0.2);
    }
  });
});

test("lessons and sections speak the bench's words", () => {
  const words = JSON.stringify(LESSONS);
  for (const other of ["throttl", "user", "bucket size", "dropped request", "rejected"])
    expect(words).not.toContain(other);
});

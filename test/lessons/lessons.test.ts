/** Every lesson carried out: its run reads, its pause comes before the instant that decides, its numbers hold. */
import { describe, expect, test } from "vitest";
import { countOf, type Lesson, rightChoice } from "../../src/lessons/lesson.ts";
import { LESSONS } from "../../src/lessons/lessons.ts";
import { LONGEST_LINK, linkOf } from "../../src/sim/link.ts";
import { readRun } from "../../src/sim/read.ts";
import { carry } from "./carry.ts";
import { LESSON_CLAIMS } from "./lesson-claims.ts";
import { faults } from "./numbers.ts";

/** Sentences end in a full stop before a space or the end. */
const sentences = (text: string): number => (text.match(/[.?](?= |$)/g) ?? []).length;

/** The answers, counted in each run up to `until`. */
function answers({ asks, runs, count }: Lesson, until: number): number[] {
  return asks.map(({ run, lane }) => countOf(count, lane, carry(runs[run], until).events));
}

test("there are at least six lessons, each with an id of its own", () => {
  expect(LESSONS.length).toBeGreaterThanOrEqual(6);
  expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
  for (const { id } of LESSONS) expect(id).toMatch(/^[a-z-]+$/);
});

test("a count takes the events of its kind, its lane, its command and its half-open span", () => {
  const event = { lane: 0, request: "c1.0", attempt: 1, kind: "pass", at: 2 } as const;
  const events = [
    event,
    { ...event, kind: "release" as const },
    { ...event, kind: "hold" as const, until: 3 },
    { ...event, kind: "refuse" as const, retryAt: 3 },
    { ...event, lane: 1 },
    { ...event, request: "c10.0" },
    { ...event, request: "t1" },
    { ...event, at: 1.999999 },
    { ...event, at: 3 },
  ];
  const count = { of: 1, from: 2, to: 3 };
  expect(countOf({ ...count, what: "passed" }, 0, events)).toBe(2);
  expect(countOf({ ...count, what: "refused" }, 0, events)).toBe(1);
  expect(countOf({ ...count, what: "calls" }, 0, events)).toBe(3);
  expect(countOf({ ...count, of: null, what: "passed" }, 0, events)).toBe(4);
  expect(countOf({ ...count, what: "passed" }, 1, events)).toBe(1);
});

test("the choice nearest to the count is right, the lower of two", () => {
  expect([0, 4, 5, 7, 8, 99].map((counted) => rightChoice([1, 7, 10], counted))).toEqual([0, 0, 1, 1, 1, 2]);
  expect(rightChoice([2, 4], 3)).toBe(0);
});

describe.each(LESSONS)("$id", (lesson) => {
  const { asks, runs, count, pauseAt, endAt, about } = lesson;

  test("its runs read with no complaints and fit into a link", () => {
    for (const setup of runs) {
      const { run, complaints } = readRun(setup);
      expect(complaints).toEqual([]);
      expect(linkOf(run).length).toBeLessThan(LONGEST_LINK);
    }
  });

  test("its predictions are about lanes that are there, each with a few choices in rising order", () => {
    expect(asks.length).toBeGreaterThanOrEqual(3);
    expect(new Set(asks.map(({ label }) => label)).size).toBe(asks.length);
    expect(new Set(asks.map(({ run }) => run))).toEqual(new Set(runs.keys()));
    for (const { run, lane, choices } of asks) {
      expect(readRun(runs[run]).run.scenario.lanes.length).toBeGreaterThan(lane);
      expect(choices.length).toBeGreaterThanOrEqual(3);
      expect(choices.length).toBeLessThanOrEqual(5);
      expect([...new Set(choices)].sort((a, b) => a - b)).toEqual(choices);
    }
  });

  test("the answer is one of the choices, or plainly the nearest where they are round numbers", () => {
    for (const [i, answer] of answers(lesson, count.to).entries()) {
      const { choices } = asks[i];
      const miss = (choice: number) => Math.abs(choice - answer);
      const right = choices[rightChoice(choices, answer)];
      if (!about) expect(right).toBe(answer);
      for (const other of choices) if (other !== right) expect(miss(other)).toBeGreaterThan(1.5 * miss(right));
    }
  });

  test("it pauses before anything is counted and ends when nothing more will be", () => {
    expect(pauseAt).toBeLessThan(endAt);
    expect(answers(lesson, pauseAt)).toEqual(asks.map(() => 0));
    expect(answers(lesson, endAt)).toEqual(answers(lesson, 2 * endAt));
  });

  test("its answers are not all the same", () => {
    expect(new Set(answers(lesson, count.to)).size).toBeGreaterThan(1);
  });

  test("its words are short: two or three sentences, one question, one sentence why", () => {
    expect(lesson.title.length).toBeLessThan(40);
    expect([2, 3]).toContain(sentences(lesson.text));
    expect(lesson.text.length).toBeLessThan(280);
    expect(sentences(lesson.question)).toBe(1);
    expect(lesson.question).toMatch(/\?$/);
    expect(sentences(lesson.why)).toBe(1);
    expect(lesson.why.length).toBeLessThan(240);
  });

  test("every number in its words is what its runs come to", () => {
    const words = [lesson.title, lesson.text, lesson.question, ...asks.map(({ label }) => label), lesson.why];
    expect(faults(words.join("\n"), LESSON_CLAIMS[lesson.id]())).toEqual([]);
  });
});

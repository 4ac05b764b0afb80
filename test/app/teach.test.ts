/** Lessons without a page: from the list to the answer and back, and where one stands as a parameter of the link. */
import { describe, expect, test } from "vitest";
import { viewOf } from "../../src/app/bench.ts";
import { toggleCompare } from "../../src/app/compare.ts";
import { fire } from "../../src/app/fire.ts";
import { answersOf, countedSoFar, shownRun } from "../../src/app/lesson-answer.ts";
import { readLessonPlace, writeLessonPlace } from "../../src/app/lesson-link.ts";
import {
  beginLesson,
  closeLessons,
  guess,
  lessonBack,
  lessonOn,
  openLessons,
  teachingOf,
  watchLesson,
  watchRun,
} from "../../src/app/teach.ts";
import { togglePlay } from "../../src/app/travel.ts";
import { undo } from "../../src/app/undo.ts";
import { countOf } from "../../src/lessons/lesson.ts";
import { LESSONS } from "../../src/lessons/lessons.ts";
import { carry } from "../lessons/carry.ts";
import { type BenchHere, benchHere } from "./bench-here.ts";

const [stampede, , , policies] = LESSONS;
const pageOf = ({ bench }: BenchHere) => bench.store.getState().page.lesson;
const seconds = ({ bench }: BenchHere) => viewOf(bench) / 1e6;

function lessonHere(link = "", reducedMotion = false): BenchHere {
  const here = benchHere(link, reducedMotion);
  watchLesson(here.bench);
  return here;
}

test("a run that was laid beside the one before is not laid beside a lesson's", async () => {
  const here = lessonHere();
  await here.run(300);
  toggleCompare(here.bench);
  expect(here.bench.store.getState().other).not.toBe(null);
  beginLesson(here.bench, stampede);
  await here.run(100);
  const { other, otherSnapshot, says } = here.bench.store.getState();
  expect([other, otherSnapshot]).toEqual([null, null]);
  expect(says).toBe(`Lesson 1: ${stampede.title}.`);
});

describe.each([false, true])("with less motion: %s", (reducedMotion) => {
  test("a lesson plays to the instant that decides, waits for the prediction, plays on and counts", async () => {
    const here = lessonHere("", reducedMotion);
    await here.run(600);
    beginLesson(here.bench, stampede);
    await here.run(100);
    expect([pageOf(here), seconds(here)]).toEqual(["stampede.1", 1]);
    lessonOn(here.bench);
    await here.run(4000);
    expect([pageOf(here), seconds(here), here.bench.head.playing]).toEqual(["stampede.2", 3.5, false]);
    expect(here.bench.store.getState().says).toBe(`Paused at t = 3.5 s. ${stampede.question}`);
    guess(here.bench, 0, 20);
    guess(here.bench, 1, 13);
    expect(pageOf(here)).toBe("stampede.2.20-13-x-x");
    lessonOn(here.bench);
    expect(pageOf(here)).toBe("stampede.3.20-13-x-x");
    await here.run(6000);
    expect([pageOf(here), seconds(here), here.bench.head.playing]).toEqual(["stampede.4.20-13-x-x", 8, false]);
    expect(countedSoFar(here.bench, stampede)).toEqual(answersOf(stampede).map(({ counted }) => counted));
    expect(here.bench.store.getState().says).toBe(
      "Counted: Fixed window 20; Sliding log 10; Token bucket 13; Leaky bucket 13.",
    );
  });
});

test("on while it plays is there at once; on after the answer is the next lesson; back goes the same way", async () => {
  const here = lessonHere();
  openLessons(here.bench);
  expect(teachingOf(here.bench.store.getState())).toBe("list");
  beginLesson(here.bench, stampede);
  const on = async () => {
    lessonOn(here.bench);
    await here.run(50);
  };
  const places: (string | undefined)[] = [];
  for (let i = 0; i < 5; i++) {
    await on();
    places.push(pageOf(here));
  }
  expect(places).toEqual(["stampede.1", "stampede.2", "stampede.3", "stampede.4", `${LESSONS[1].id}.1`]);
  const back: (string | undefined)[] = [];
  for (let i = 0; i < 4; i++) {
    lessonBack(here.bench);
    await here.run(50);
    back.push(pageOf(here));
  }
  expect(back).toEqual(["stampede.1", "list", "list", "list"]);
  closeLessons(here.bench);
  expect(pageOf(here)).toBe(undefined);
});

test("back from the answer is the prediction, at the instant before it is decided, and then the beginning", async () => {
  const here = lessonHere("#seed=26&do=edge-burst(at:1.5,count:20)&lesson=stampede.4.20-10-13-13&t=8&paused=1");
  await here.run(50);
  lessonBack(here.bench);
  await here.run(50);
  expect([pageOf(here), seconds(here)]).toEqual(["stampede.2.20-10-13-13", 3.5]);
  lessonBack(here.bench);
  await here.run(50);
  expect([pageOf(here), seconds(here)]).toEqual(["stampede.1.20-10-13-13", 1]);
});

test("whoever just presses play is stopped at the instant that decides all the same", async () => {
  const here = lessonHere();
  beginLesson(here.bench, stampede);
  await here.run(50);
  togglePlay(here.bench);
  await here.run(5000);
  expect([pageOf(here), seconds(here), here.bench.head.playing]).toEqual(["stampede.2", 3.5, false]);
});

test("a lesson begins at once, however far the run before had come", async () => {
  const here = lessonHere("#t=60&paused=1");
  await here.run(50);
  beginLesson(here.bench, stampede);
  await here.run(100);
  expect([pageOf(here), seconds(here)]).toEqual(["stampede.1", 1]);
});

test("undo after a lesson brings the run before back", async () => {
  const here = lessonHere("#seed=11");
  await here.run(300);
  beginLesson(here.bench, stampede);
  await here.run(100);
  expect(here.bench.store.getState().run.seed).toBe(26);
  undo(here.bench);
  expect(here.bench.store.getState().run.seed).toBe(11);
});

test("what is counted is the lesson's own run, also where the bench shows a changed one, and that is told", async () => {
  const here = lessonHere();
  beginLesson(here.bench, stampede);
  await here.run(100);
  expect(shownRun(here.bench, stampede)).toBe(0);
  fire(here.bench, "burst");
  expect(shownRun(here.bench, stampede)).toBe(null);
  expect(countedSoFar(here.bench, stampede)).toEqual([null, null, null, null]);
});

test("runs that are compared are shown one by one, with the lane they are compared by", async () => {
  const here = lessonHere();
  beginLesson(here.bench, policies);
  await here.run(50);
  expect(here.bench.store.getState().lane).toBe(2);
  watchRun(here.bench, policies, 2);
  await here.run(50);
  expect(shownRun(here.bench, policies)).toBe(2);
  expect(here.bench.store.getState().run.scenario.clients.retry).toBe("full-jitter");
});

test.each(LESSONS)("the answers of $id are those of its runs, and one of them is the right choice", (lesson) => {
  for (const [i, { counted, right, run }] of answersOf(lesson).entries()) {
    const { lane, choices } = lesson.asks[i];
    expect(counted).toBe(countOf(lesson.count, lane, carry(lesson.runs[run], 2 * lesson.endAt).events));
    expect(choices).toContain(right);
  }
});

test("where a lesson stands is written and read again; what may not be is left out", () => {
  const place = { id: "stampede", step: 2, guesses: [20, null, 13, null] } as const;
  expect(writeLessonPlace(place)).toBe("stampede.2.20-x-13-x");
  expect(readLessonPlace("stampede.2.20-x-13-x", LESSONS)).toEqual(place);
  expect(readLessonPlace("list", LESSONS)).toBe(null);
  expect(readLessonPlace("nothing.4", LESSONS)).toBe(null);
  const nothing = { id: "stampede", step: 1, guesses: [null, null, null, null] };
  for (const text of [
    "stampede",
    "stampede.9",
    "stampede.-1.7-7-7-7",
    "stampede.x.--------",
    `stampede.${"2".repeat(99)}`,
  ])
    expect(readLessonPlace(text, LESSONS)).toEqual(nothing);
});

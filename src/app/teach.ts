/**
 * Lessons: read, play to the instant before it is decided, predict, watch, see the answer beside the prediction. Where a
 * lesson stands is in the link; what it shows is an ordinary run of the bench, and undo comes back to the one before.
 */
import type { Lesson } from "../lessons/lesson.ts";
import { LESSONS } from "../lessons/lessons.ts";
import type { Setup } from "../lessons/setup.ts";
import { readRun } from "../sim/read.ts";
import { type Bench, pausePlaying, say, startPlaying } from "./bench.ts";
import { chooseLane } from "./change.ts";
import { stopComparing } from "./compare.ts";
import { answersOf } from "./lesson-answer.ts";
import { type LessonPlace, type LessonStep, readLessonPlace, writeLessonPlace } from "./lesson-link.ts";
import { setPage } from "./page.ts";
import { NORMAL_SPEED } from "./speed.ts";
import type { PageState } from "./store.ts";
import { openRun, seek, setSpeed } from "./travel.ts";

export interface Teaching extends LessonPlace {
  readonly lesson: Lesson;
  /** Among the lessons, from 0. */
  readonly place: number;
}

/** "list": the list is shown; null: no lessons are. */
export function teachingOf({ page }: Pick<PageState, "page">): Teaching | "list" | null {
  if (page.lesson === undefined) return null;
  const place = readLessonPlace(page.lesson, LESSONS);
  if (place === null) return "list";
  const index = LESSONS.findIndex(({ id }) => id === place.id);
  return { ...place, lesson: LESSONS[index], place: index };
}

export function openLessons(bench: Bench): void {
  setPage(bench, "lesson", "list");
  say(bench, `${LESSONS.length} lessons.`);
}

export function closeLessons(bench: Bench): void {
  setPage(bench, "lesson", null);
  say(bench, "The lessons are closed.");
}

/** From the beginning: its run stands still, some seconds before the instant that decides. */
export function beginLesson(bench: Bench, lesson: Lesson): void {
  const { id, title, asks } = lesson;
  // its lanes are not those of a run laid beside the one before
  stopComparing(bench);
  showRunOf(bench, lesson, 0, startOf(lesson));
  set(bench, { id, step: 1, guesses: asks.map(() => null) });
  say(bench, `Lesson ${LESSONS.indexOf(lesson) + 1}: ${title}.`);
}

/** Chooses what will be counted for one of the lesson's questions. */
export function guess(bench: Bench, ask: number, choice: number): void {
  const teaching = current(bench);
  if (!teaching) return;
  set(bench, { ...teaching, guesses: teaching.guesses.map((old, i) => (i === ask ? choice : old)) });
}

/** On: play, or where it plays already, be there at once; after the answer the next lesson. */
export function lessonOn(bench: Bench): void {
  const teaching = current(bench);
  if (!teaching) {
    openLessons(bench);
    return;
  }
  const { lesson, step, place } = teaching;
  if (step === 1) {
    if (bench.head.playing) void seek(bench, lesson.pauseAt);
    else playTo(bench, lesson.pauseAt, NORMAL_SPEED);
  } else if (step === 2) {
    set(bench, { ...teaching, step: 3 });
    playTo(bench, lesson.endAt, speedFor(lesson));
  } else if (step === 3) void seek(bench, lesson.endAt);
  else if (place + 1 < LESSONS.length) beginLesson(bench, LESSONS[place + 1]);
  else openLessons(bench);
}

/** Back: to the prediction, to the start, to the lesson before. */
export function lessonBack(bench: Bench): void {
  const teaching = current(bench);
  if (!teaching) return;
  const { lesson, step, place } = teaching;
  if (step > 1) {
    const next: LessonStep = step > 2 ? 2 : 1;
    showRunOf(bench, lesson, 0, next === 2 ? lesson.pauseAt : startOf(lesson));
    set(bench, { ...teaching, step: next });
    say(bench, next === 2 ? lesson.question : lesson.title);
  } else if (place > 0) beginLesson(bench, LESSONS[place - 1]);
  else openLessons(bench);
}

/** One of the lesson's runs, from the instant before it is decided to its end. */
export function watchRun(bench: Bench, lesson: Lesson, run: number): void {
  showRunOf(bench, lesson, run, lesson.pauseAt);
  playTo(bench, lesson.endAt, speedFor(lesson));
}

/** Stops at the instant that decides and at the end, however it was come to. Returns how to stop watching. */
export function watchLesson(bench: Bench): () => void {
  return bench.store.subscribe(({ snapshot }) => {
    const teaching = current(bench);
    if (!teaching || snapshot === null) return;
    const { lesson, step } = teaching;
    // of a run that was just begun, what is on screen still is the one before
    const at = Math.min(snapshot.at, bench.session.wantedView);
    if (step === 1 && at >= micros(lesson.pauseAt)) {
      set(bench, { ...teaching, step: 2 });
      standAt(bench, lesson.pauseAt, at);
      say(bench, `Paused at t = ${lesson.pauseAt} s. ${lesson.question}`);
    } else if (step === 3 && at >= micros(lesson.endAt)) {
      set(bench, { ...teaching, step: 4 });
      standAt(bench, lesson.endAt, at);
      say(
        bench,
        `Counted: ${answersOf(lesson)
          .map(({ label, counted }) => `${label} ${counted}`)
          .join("; ")}.`,
      );
    }
  });
}

function current(bench: Bench): Teaching | null {
  const teaching = teachingOf(bench.store.getState());
  return teaching === "list" ? null : teaching;
}

function set(bench: Bench, place: LessonPlace): void {
  setPage(bench, "lesson", writeLessonPlace(place));
}

function showRunOf(bench: Bench, { title, runs, asks }: Lesson, run: number, seconds: number): void {
  const setup: Setup = runs[run];
  const read = readRun(setup);
  const view = micros(seconds);
  openRun(bench, { ...read, view, speed: NORMAL_SPEED, paused: true }, `Lesson: ${title}`);
  // where runs are compared, it is by one lane
  if (runs.length > 1) chooseLane(bench, asks[0].lane);
}

function playTo(bench: Bench, seconds: number, speed: number): void {
  if (bench.head.speed !== speed) setSpeed(bench, speed);
  startPlaying(bench, micros(seconds));
  say(bench, `Playing to t = ${seconds} s.`);
}

/** Playing ends; where it has gone further by a frame, it comes back. */
function standAt(bench: Bench, seconds: number, at: number): void {
  if (at > micros(seconds)) void seek(bench, seconds);
  else if (bench.head.playing) pausePlaying(bench);
}

/** Seconds: a little before the instant that decides, to see what leads to it. */
function startOf({ pauseAt }: Lesson): number {
  return Math.max(0, pauseAt - LEAD);
}

const LEAD = 2.5;
/** Nobody watches for longer, seconds of the wall. */
const LONGEST = 8;

function speedFor({ pauseAt, endAt }: Lesson): number {
  let speed = NORMAL_SPEED;
  while ((endAt - pauseAt) / speed > LONGEST) speed *= 2;
  return speed;
}

const micros = (seconds: number): number => Math.round(seconds * 1e6);

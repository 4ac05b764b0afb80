/** The answers of a lesson: counted from its runs, carried out here, and from what has happened on the bench so far. */

import { samePlain } from "../base/plain.ts";
import { countOf, type Lesson, rightChoice } from "../lessons/lesson.ts";
import { firstFrom } from "../sim/log.ts";
import { readRun } from "../sim/read.ts";
import { eventReports } from "../sim/report.ts";
import { type Bench, viewOf } from "./bench.ts";
import { carryOut } from "./carry.ts";

export interface LessonAnswer {
  readonly label: string;
  readonly run: number;
  readonly counted: number;
  /** The choice that is right: the count itself, or the nearest to it. */
  readonly right: number;
}

const known = new WeakMap<Lesson, readonly LessonAnswer[]>();

/** By ask. */
export function answersOf(lesson: Lesson): readonly LessonAnswer[] {
  const old = known.get(lesson);
  if (old) return old;
  const until = Math.round(lesson.count.to * 1e6);
  const events = lesson.runs.map((setup) => eventReports(carryOut(setup, until).log));
  const answers = lesson.asks.map(({ label, lane, run, choices }) => {
    const counted = countOf(lesson.count, lane, events[run]);
    return { label, run, counted, right: choices[rightChoice(choices, counted)] };
  });
  known.set(lesson, answers);
  return answers;
}

/** Counted on the bench up to the view time, by ask; null for runs that are not on it. */
export function countedSoFar(bench: Bench, lesson: Lesson): readonly (number | null)[] {
  const { log } = bench.session;
  const until = firstFrom(log, viewOf(bench));
  const events = eventReports({ ...log, length: until });
  const shown = shownRun(bench, lesson);
  return lesson.asks.map(({ run, lane }) => (run === shown ? countOf(lesson.count, lane, events) : null));
}

/** Which of the lesson's runs is on the bench, as it is in the lesson; null where it was changed. */
export function shownRun(bench: Bench, lesson: Lesson): number | null {
  const { run } = bench.store.getState();
  const place = lesson.runs.findIndex((setup) => samePlain(readRun(setup).run, run));
  return place < 0 ? null : place;
}

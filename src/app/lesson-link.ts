/**
 * How far a lesson is, as one parameter of the page's link: "list", or "stampede.2.20-10-x-x", its id, its step and what
 * was predicted ("x": nothing yet). Progress is kept there and nowhere else. Whatever the text is, what comes out may be.
 */
import type { Lesson } from "../lessons/lesson.ts";

/** 1: read, 2: predict, 3: watch, 4: see the answer. */
export type LessonStep = 1 | 2 | 3 | 4;

export interface LessonPlace {
  readonly id: string;
  readonly step: LessonStep;
  /** By ask, one of its choices; null where none is made. */
  readonly guesses: readonly (number | null)[];
}

const STEPS: readonly LessonStep[] = [1, 2, 3, 4];

/** Null: the list of lessons. */
export function readLessonPlace(text: string, lessons: readonly Lesson[]): LessonPlace | null {
  const [id, step, guesses = ""] = text.split(".");
  const lesson = lessons.find((one) => one.id === id);
  if (!lesson) return null;
  const written = guesses.split("-");
  return {
    id,
    step: STEPS.find((one) => String(one) === step) ?? 1,
    guesses: lesson.asks.map(({ choices }, i) => choices.find((choice) => String(choice) === written[i]) ?? null),
  };
}

export function writeLessonPlace({ id, step, guesses }: LessonPlace): string {
  const made = guesses.some((guess) => guess !== null);
  return [id, step, ...(made ? [guesses.map((guess) => guess ?? "x").join("-")] : [])].join(".");
}

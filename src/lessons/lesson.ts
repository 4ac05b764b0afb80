/**
 * What a lesson is: a run, a question put just before the run's decisive instant, and a count of the run's own events
 * that answers it. No lesson states its answer: it is counted, so that the page can't disagree with the simulation.
 */
import type { EventReport } from "../sim/report.ts";
import type { Setup } from "./setup.ts";

export type Counted =
  /** Calls let through, at once or after waiting. */
  | "passed"
  | "refused"
  /** Calls that reached the gate, retries included. */
  | "calls";

/** What is counted: events in [from, to), in seconds. */
export interface Count {
  readonly what: Counted;
  /** Only calls that this command of the run fired, from 0; null: all. */
  readonly of: number | null;
  readonly from: number;
  readonly to: number;
}

/** One prediction: which lane of which run, and the numbers to choose from, in rising order. */
export interface Ask {
  readonly label: string;
  /** From 0. */
  readonly lane: number;
  /** Place in `runs`. */
  readonly run: number;
  readonly choices: readonly number[];
}

export interface Lesson {
  readonly id: string;
  readonly title: string;
  /** Two or three sentences: what is about to happen. */
  readonly text: string;
  /** The first is shown; the others differ from it in one thing, each by itself. */
  readonly runs: readonly Setup[];
  /** Seconds: the run pauses here by itself, just before the decisive instant. */
  readonly pauseAt: number;
  readonly question: string;
  readonly count: Count;
  /** The choices are round numbers: the one nearest to the count is right. */
  readonly about: boolean;
  readonly asks: readonly Ask[];
  /** Seconds: by here everything has happened. */
  readonly endAt: number;
  /** One sentence. */
  readonly why: string;
}

const KINDS: Record<Counted, readonly EventReport["kind"][]> = {
  passed: ["pass", "release"],
  refused: ["refuse"],
  calls: ["pass", "hold", "refuse"],
};

/** How many events of a lane a count is about, in a run's events up to its end. */
export function countOf(count: Count, lane: number, events: readonly EventReport[]): number {
  const { what, of, from, to } = count;
  const source = of === null ? "" : `c${of}.`;
  return events.filter(
    ({ kind, at, request, ...event }) =>
      event.lane === lane && KINDS[what].includes(kind) && request.startsWith(source) && at >= from && at < to,
  ).length;
}

/** The place of the choice that is right for a count: the nearest, the lower of two. */
export function rightChoice(choices: readonly number[], counted: number): number {
  let right = 0;
  choices.forEach((choice, i) => {
    if (Math.abs(choice - counted) < Math.abs(choices[right] - counted)) right = i;
  });
  return right;
}

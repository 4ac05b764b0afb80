/** The run as the scrubber shows it: how long a time it covers, how much has been seen, what was done when. */
import type { PageState } from "./store.ts";
import { type Told, tellCommands } from "./tell.ts";

export interface Track {
  /** µs at the right end. */
  readonly end: number;
  /** µs: how far the run has been seen. */
  readonly seen: number;
  readonly marks: readonly Told[];
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths in seconds. The track grows from one to the next, so that it doesn't shrink under the hand all the time. */
const LENGTHS = [
  ...[30, 60, 120, 300, 600, 1200, 1800],
  ...[1, 2, 4, 8, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 8, 15, 30].map((days) => days * DAY),
];

export function trackOf({ run, seen, snapshot }: Pick<PageState, "run" | "seen" | "snapshot">): Track {
  const marks = tellCommands(run);
  const furthest = Math.max(seen, snapshot?.at ?? 0, marks.at(-1)?.at ?? 0);
  const length = LENGTHS.find((seconds) => seconds * 1e6 > furthest) ?? 30 * DAY;
  return { end: length * 1e6, seen, marks };
}

/** "30 s", "10 min", "4 h", "2 days". */
export function lengthText(micros: number): string {
  const seconds = micros / 1e6;
  if (seconds < 2 * MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${seconds / MINUTE} min`;
  if (seconds < DAY) return `${seconds / HOUR} h`;
  return seconds === DAY ? "1 day" : `${seconds / DAY} days`;
}

/** The instant of the next (1) or the last (−1) command from `at` µs on, or the end or the start where there is none. */
export function nextMark({ marks, seen }: Track, at: number, direction: 1 | -1): number {
  if (direction === 1) return marks.find((mark) => mark.at > at)?.at ?? Math.max(seen, at);
  return marks.findLast((mark) => mark.at < at)?.at ?? 0;
}

/**
 * The shown time, second by second. What a whole second comes to is worked out once and kept: nothing can happen in it
 * any more, until the log's past is another.
 */
import type { Micros } from "../base/time.ts";
import { firstFrom } from "../sim/log.ts";
import { type Frame, SHOWN } from "./frame.ts";

export interface Second {
  readonly from: Micros;
  /** Where in the log it begins and ends; the one that runs ends at the view time. */
  readonly first: number;
  readonly end: number;
}

const SECOND: Micros = 1_000_000;

/** Of [view − 20 s, view), oldest first. */
function secondsOf({ log, view }: Frame): Second[] {
  const end = firstFrom(log, view);
  const seconds: Second[] = [];
  for (let from = Math.floor((view - SHOWN) / SECOND) * SECOND; from < view; from += SECOND) {
    const first = seconds.at(-1)?.end ?? firstFrom(log, from);
    seconds.push({ from, first, end: Math.min(end, firstFrom(log, from + SECOND)) });
  }
  return seconds;
}

const kept = new WeakMap<object, Map<string, unknown>>();
/** Far more than is shown at a time. */
const MOST_KEPT = 2000;

/** What each second of the shown time comes to. `what`: a name for it that holds all it depends on but the log. */
export function bySecond<T>(frame: Frame, what: string, workOut: (second: Second) => T): T[] {
  const known = kept.get(frame.past) ?? new Map<string, unknown>();
  if (known.size > MOST_KEPT) known.clear();
  kept.set(frame.past, known);
  return secondsOf(frame).map((second) => {
    if (second.from + SECOND > frame.view) return workOut(second);
    const name = `${second.from} ${what}`;
    if (!known.has(name)) known.set(name, workOut(second));
    return known.get(name) as T;
  });
}

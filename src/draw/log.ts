/** Finding one's way in the log: columns in order of `at`. */
import type { Micros } from "../base/time.ts";
import { attemptOf, type EventColumns, HOLD, kindOf, REFUSE } from "../sim/event.ts";

/** Index of the first event with at ≥ `at`; `length` where there is none. */
export function firstFrom(log: EventColumns, at: Micros): number {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (log.at[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Whether an event is about a call that stood in the queue already, when the lane's rule changed and it was offered
 * again: no new ball comes down the chute for it.
 */
export function isOldCall(log: EventColumns, i: number): boolean {
  const tag = log.tag[i];
  const kind = kindOf(tag);
  const since = log.since[i];
  if (since < 0 || (kind !== HOLD && kind !== REFUSE)) return false;
  if (attemptOf(tag) === 1) return true;
  for (let k = firstFrom(log, since); k < log.length && log.at[k] === since; k++) {
    if (log.request[k] === log.request[i] && log.tag[k] === tag - kind + HOLD) return true;
  }
  return false;
}

/** Finding one's way in the log: columns in order of `at`. */
import { attemptOf, type EventColumns, HOLD, kindOf, REFUSE } from "../sim/event.ts";
import { firstFrom } from "../sim/log.ts";
import type { Frame } from "./frame.ts";

/**
 * Whether an event is about a call that stood in the queue already, when its lane's rule changed and it was offered
 * again: no new ball comes down the chute for it. Such events lie at the instant of a change, the last of which before
 * the view time is the lane's `since`: all later ones need no second look.
 */
export function isOldCall({ log, view, snapshot }: Frame, lane: number, i: number): boolean {
  const at = log.at[i];
  return at < view && at > snapshot.lanes[lane].since ? false : wasHeld(log, i);
}

function wasHeld(log: EventColumns, i: number): boolean {
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

/** Whether a held call was offered again at the lane's last change, so that its wait is no longer this one. */
export function isOverruled({ log, snapshot }: Frame, lane: number, i: number): boolean {
  const { since } = snapshot.lanes[lane];
  if (log.at[i] >= since) return false;
  const call = log.tag[i] - kindOf(log.tag[i]);
  for (let k = firstFrom(log, since); k < log.length && log.at[k] === since; k++) {
    if (log.request[k] === log.request[i] && log.tag[k] - kindOf(log.tag[k]) === call) return true;
  }
  return false;
}

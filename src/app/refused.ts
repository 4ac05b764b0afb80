/** Refusals in a span of the log, lane by lane. */
import { kindOf, laneOf, REFUSE } from "../sim/event.ts";
import { firstFrom, type Log } from "../sim/log.ts";

/** Calls refused in [from, to) µs by each of four lanes; only those that the log still holds. */
export function refusedBetween(log: Log, from: number, to: number): number[] {
  const refused = [0, 0, 0, 0];
  for (let i = firstFrom(log, from); i < log.length && log.at[i] < to; i++) {
    if (kindOf(log.tag[i]) === REFUSE) refused[laneOf(log.tag[i])] += 1;
  }
  return refused;
}

/** Worst traffic as groups of calls at one instant each, cut off where a run could not hold it. */
import { MAX_MICROS, type Micros } from "../base/time.ts";
import { MOST_ARRIVALS, type WorstTraffic } from "./rule.ts";

/** So many calls at one offset. */
export type Group = readonly [offset: Micros, calls: number];

/** The traffic of these groups, or null where it has too many calls or waits longer than the longest run. */
export function trafficOf(quiet: Micros, period: Micros, groups: Iterable<Group>): WorstTraffic | null {
  if (quiet > MAX_MICROS || period > MAX_MICROS) return null;
  const arrivals: Micros[] = [];
  for (const [offset, calls] of groups) {
    if (offset > MAX_MICROS || arrivals.length + calls > MOST_ARRIVALS) return null;
    for (let i = 0; i < calls; i++) arrivals.push(offset);
  }
  return { quiet, period, arrivals };
}

/** `calls` at `from`, `from` + `gap`, … `times` times over. */
export function* every(gap: Micros, times: number, calls: number, from: Micros = 0): Generator<Group> {
  for (let i = 0; i < times; i++) yield [from + i * gap, calls];
}

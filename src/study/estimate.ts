/**
 * About how many calls a study makes, before it is run: a limiter lets the limit through, everybody else keeps calling
 * after the mean wait of the policy. Within a factor of 1.5 of what was measured under saturation; for a sense of hours.
 */
import { parseRate, perSecond, type Rate } from "../base/rate.ts";
import { secondsOf } from "../base/time.ts";
import type { ClientsSpec } from "../sim/run.ts";
import type { Plan, RowSpec } from "./study.ts";

/** Calls a second and worker, on the safe side: a core of 2020 does two to four times as many. */
const CALLS_PER_SECOND = 2_500_000;

/** About how many calls one run of that row makes. */
export function expectedCalls(plan: Plan, row: RowSpec): number {
  const { offered, rate } = plan.study;
  const [arrive, leave] = [offered, rate].map((text) => perSecond(parseRate(text) as Rate));
  const duration = secondsOf(plan.duration);
  const left = row.lane.counts === "all" ? arrive : Math.max(0, arrive - leave);
  return arrive * duration + left * duration * meanRetries(row.clients, duration);
}

/** Wall seconds for all of it on so many workers. */
export function expectedSeconds(plan: Plan, workers: number): number {
  const calls = plan.rows.reduce((sum, row) => sum + expectedCalls(plan, row), 0);
  return (calls * plan.seeds.length) / (CALLS_PER_SECOND * workers);
}

/** Backoffs have reached any cap by then. */
const MOST_GROWTH = 60;

/** Retries of a request that is never served and arrived at any instant of the duration: Σ P(age > the k-th retry). */
function meanRetries(clients: ClientsSpec, duration: number): number {
  let age = 0;
  let retries = 0;
  let wait = 0;
  for (let n = 0; n < MOST_GROWTH; n++) {
    const next = meanWait(clients, n);
    if (next === null || age + next >= duration) return retries;
    if (next === wait) break;
    wait = next;
    age += wait;
    retries += 1 - age / duration;
  }
  // equal waits from here on: an arithmetic series
  const left = duration - age;
  return retries + Math.max(0, (left * (left / wait - 1)) / (2 * duration));
}

/** The mean wait in seconds before retry n = 0, 1, …; null for none. A header names a second or more. */
function meanWait({ retry, delay, cap }: ClientsSpec, n: number): number | null {
  const grown = Math.min(cap, delay * 2 ** n);
  switch (retry) {
    case "give-up":
      return null;
    case "fixed":
      return delay;
    case "exponential":
      return grown;
    case "full-jitter":
      return grown / 2;
    case "equal-jitter":
      return (grown * 3) / 4;
    case "decorrelated-jitter":
      return Math.min(cap, delay * (1 + n));
    case "retry-after":
      return 1;
    case "retry-after-jitter":
      return 1 + delay / 2;
  }
}

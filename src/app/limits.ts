/** What fields may hold and how rates read, for those who may not look into the simulation. */
import { MOST_BALLS } from "../sim/commands.ts";
import { LONGEST_LINK } from "../sim/link.ts";
import type { LimitSpec } from "../sim/run.ts";
import { compileTraffic, LONGEST_DELAY, MOST_ATTEMPTS, SHORTEST_DELAY } from "../sim/scenario.ts";

export const MOST_BURST = MOST_BALLS;
/** Seconds. */
export const DELAYS = { least: SHORTEST_DELAY / 1e6, most: LONGEST_DELAY / 1e6 };
export const ATTEMPTS = { least: 1, most: MOST_ATTEMPTS };

/** A rate as it is written in requests a second, for sliders. */
export function perSecond(rate: LimitSpec["rate"]): number {
  const traffic = compileTraffic({ kind: "poisson", rate });
  return traffic.kind === "poisson" && traffic.rate ? (traffic.rate.count * 1e6) / traffic.rate.per : 0;
}

/** Characters: longer links are handed on as files. */
export const LONGEST_SHARED = LONGEST_LINK;

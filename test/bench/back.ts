/**
 * Going back: how long the simulation takes from being asked for an instant to the answer the page draws, in runs of ten
 * minutes, whose log the page still has. Wall time; the median and the worst of many.
 */

import { createHost } from "../../src/worker/host.ts";
import type { FromWorker } from "../../src/worker/protocol.ts";

const TEN_MINUTES = 600_000_000;
const TRIES = 200;

const STORMS = Array.from({ length: 20 }, (_, i) => ({ at: 30 * i, do: "storm" }));
const HEAVY = { traffic: { kind: "poisson", rate: 40 }, clients: { retry: "full-jitter" } };

const RUNS: readonly (readonly [string, unknown])[] = [
  ["default traffic", {}],
  ["40/s with storms and retries", { scenario: HEAVY, commands: STORMS }],
];

/** A simulation at ten minutes, and a way to have it at any instant; returns ms of wall time. */
function tenMinutes(run: unknown): (view: number) => number {
  let answer: FromWorker | null = null;
  const host = createHost(
    (message) => {
      answer = message;
    },
    () => performance.now(),
  );
  const reach = (view: number) => {
    const begin = performance.now();
    do {
      host.receive({ kind: "advance", generation: 1, view, oldest: 0 });
      if (answer?.kind !== "advanced") throw new Error(`answered by ${answer?.kind}`);
    } while (answer.snapshot.at < view);
    return performance.now() - begin;
  };
  host.receive({ kind: "load", generation: 1, run: run as never, view: 0 });
  reach(TEN_MINUTES);
  return (view) => {
    const ms = reach(view);
    reach(TEN_MINUTES);
    return ms;
  };
}

export function benchBack(): void {
  for (const [name, run] of RUNS) {
    const goBack = tenMinutes(run);
    const times = Array.from({ length: TRIES }, (_, i) => goBack(Math.floor((i / TRIES) * TEN_MINUTES)));
    times.sort((a, b) => a - b);
    const [median, worst] = [times[TRIES / 2], times[TRIES - 1]];
    console.log(`back in ten minutes of ${name}: median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`);
  }
}

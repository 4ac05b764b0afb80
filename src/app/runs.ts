/**
 * The runs of this visit: a run is kept before what has been seen of it is thrown away, so that nothing is lost by
 * trying something else. Kept in memory only, the newest of them.
 */
import { samePlain } from "../base/plain.ts";
import type { Run } from "../sim/run.ts";
import type { Bench } from "./bench.ts";

export interface KeptRun {
  readonly id: number;
  readonly run: Run;
  /** µs: how far it was seen. */
  readonly seen: number;
}

export const MOST_RUNS = 20;

/** A run that is in the list already moves to its top. */
export function keepRun(bench: Bench, run: Run, seen: number): void {
  const { runs } = bench.store.getState();
  const old = runs.find((kept) => samePlain(kept.run, run));
  const id = old?.id ?? 1 + Math.max(0, ...runs.map((kept) => kept.id));
  const kept = { id, run, seen: Math.max(seen, old?.seen ?? 0) };
  bench.store.setState({ runs: [kept, ...runs.filter((one) => one !== old)].slice(0, MOST_RUNS) });
}

export function forgetRun(bench: Bench, id: number): void {
  const { runs } = bench.store.getState();
  bench.store.setState({ runs: runs.filter((kept) => kept.id !== id), says: `Run ${id} is forgotten.` });
}

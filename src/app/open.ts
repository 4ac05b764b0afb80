/**
 * Binds a bench to the browser it is shown in: the address, whether the page is seen, the wish for less motion, the
 * keyboard, and `window.bench` for whoever drives the page from outside.
 */
import { laneReport } from "../sim/report.ts";
import type { Run } from "../sim/run.ts";
import { startSimulation } from "../worker/client.ts";
import { keepAddress, linkHere } from "./address.ts";
import { type Bench, createBench, shownOf, viewOf } from "./bench.ts";
import { handleKey, recallKeys } from "./keys.ts";
import { recallTheme } from "./theme.ts";
import { seek, setReducedMotion } from "./travel.ts";
import { watchSight } from "./view.ts";

/** What the page offers to scripts. Instants in seconds. */
export interface BenchWindow {
  /** The run as JSON. */
  run(): Run;
  viewTime(): number;
  /** Shows that instant and pauses there; resolves once it is on screen. */
  seek(seconds: number): Promise<void>;
  /** Of the log up to the view time. */
  digest(): string;
  /** The address of what is shown: run, view time, speed and how it is shown. */
  link(): string;
  /** As the command line's `lanes`, at the view time. */
  lanes(): ReturnType<typeof laneReport>[];
}

export function openBench(): Bench {
  const motion = window.matchMedia("(prefers-reduced-motion: reduce)");
  const bench = createBench({
    link: window.location.hash,
    start: startSimulation,
    reducedMotion: motion.matches,
    now: () => performance.now(),
  });
  recallTheme(bench);
  motion.addEventListener("change", () => setReducedMotion(bench, motion.matches));
  watchSight(bench);
  document.addEventListener("keydown", (event) => handleKey(bench, event));
  recallKeys(bench);
  keepAddress(bench);
  (window as unknown as { bench: BenchWindow }).bench = outside(bench);
  return bench;
}

function outside(bench: Bench): BenchWindow {
  return {
    run: () => bench.store.getState().run,
    viewTime: () => viewOf(bench) / 1e6,
    seek: (seconds) => seek(bench, seconds),
    digest: () => shownOf(bench)?.digest ?? "",
    link: () => linkHere(bench),
    lanes: () => (shownOf(bench)?.lanes ?? []).map(laneReport),
  };
}

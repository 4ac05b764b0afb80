/**
 * Another run takes the place of the one shown: from a link, the list of this visit's runs, or the same with another
 * seed. What can't be is clamped and said; the run that was shown can be come back to.
 */
import { readRun } from "../sim/read.ts";
import { type Bench, publish, say } from "./bench.ts";
import { compareWith } from "./compare.ts";
import { readOpening } from "./opening.ts";
import { type KeptRun, keepRun } from "./runs.ts";
import { take } from "./take.ts";
import { openRun } from "./travel.ts";

export const MOST_SEED = 4_294_967_295;

/** The address has another hash. Reset comes back to what it says. */
export function openLink(bench: Bench, link: string): void {
  const { opening, page, notices } = readOpening(link);
  bench.initial = opening;
  openRun(bench, opening, "Open a link");
  bench.store.setState({ page, notices, says: "The run of the link is shown." });
}

/** The same run with other luck. Returns whether it can be. */
export function setSeed(bench: Bench, seed: number): boolean {
  if (!Number.isInteger(seed) || seed < 0 || seed > MOST_SEED) {
    say(bench, `Not taken: ${seed} given as the seed; it may be a whole number from 0 to ${MOST_SEED}.`);
    return false;
  }
  const old = bench.store.getState().run;
  if (seed === old.seed) return true;
  const { run, program } = readRun({ ...old, seed });
  show(bench, { run, program }, `Seed ${seed}`);
  say(bench, `Seed ${seed}: the same settings and actions with other luck.`);
  return true;
}

/** A run of this visit, seen where the view is now; the one that was shown takes its place in the list. */
export function openKept(bench: Bench, { id, run }: KeptRun): void {
  const state = bench.store.getState();
  show(bench, { run, program: readRun(run).program }, `Open run ${id}`);
  if (state.run !== run) keepRun(bench, state.run, state.seen);
  say(bench, `Run ${id} is shown.`);
}

/** This run and the one beside it change places. */
export function swapWithOther(bench: Bench): void {
  const { other, run } = bench.store.getState();
  if (!other) return;
  show(bench, { run: other.run, program: readRun(other.run).program }, "Swap the two runs");
  compareWith(bench, run);
}

function show(bench: Bench, to: Parameters<typeof take>[1], did: string): void {
  bench.errand += 1;
  bench.gesture = null;
  bench.awaited = [];
  take(bench, to, { view: bench.session.wantedView, from: 0, did });
  publish(bench);
}

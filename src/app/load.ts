/**
 * Another run takes the place of the one shown: from a link, the list of this visit's runs, or the same with another
 * seed. What can't be is clamped and said; the run that was shown can be come back to.
 */
import { shown } from "../base/complaint.ts";
import { readRun } from "../sim/read.ts";
import { type Bench, interrupt, publish, say } from "./bench.ts";
import { complain } from "./change.ts";
import { compareWith } from "./compare.ts";
import { readOpening } from "./opening.ts";
import { type KeptRun, keepRun } from "./runs.ts";
import { take } from "./take.ts";
import { openRun } from "./travel.ts";

export const MOST_SEED = 4_294_967_295;
/** The control that complains. */
export const SEED = "seed";

/** The address has another hash. Reset comes back to what it says. */
export function openLink(bench: Bench, link: string): void {
  const { opening, page, notices } = readOpening(link);
  bench.initial = opening;
  openRun(bench, opening, "Open a link");
  bench.store.setState({ page, notices, says: "The run of the link is shown." });
}

/** The same run with other luck; `written`: the seed, as it was given. Returns whether it can be. */
export function setSeed(bench: Bench, written: number | string): boolean {
  const seed = typeof written === "string" && written.trim() === "" ? Number.NaN : Number(written);
  if (!Number.isInteger(seed) || seed < 0 || seed > MOST_SEED) {
    const complaint = `${shown(written)} given as the seed; it may be a whole number from 0 to ${MOST_SEED}`;
    complain(bench, SEED, complaint);
    say(bench, `Not taken: ${complaint}.`);
    return false;
  }
  complain(bench, SEED, null);
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
  interrupt(bench);
  bench.gesture = null;
  bench.awaited = [];
  take(bench, to, { view: bench.session.wantedView, from: 0, did });
  publish(bench);
}

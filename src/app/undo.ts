/** Undo and redo: the run, with every setting and its seed, as it was; the view time stays where it is. */
import { readRun } from "../sim/read.ts";
import { type Bench, publish } from "./bench.ts";
import { swap } from "./swap.ts";
import { waysOf } from "./trail.ts";

export function undo(bench: Bench): void {
  const { steps, place } = bench.trail;
  if (place === 0) bench.store.setState({ says: "There is nothing to undo." });
  else goTo(bench, place - 1, `Undone: ${steps[place].did}.`);
}

export function redo(bench: Bench): void {
  const { steps, place } = bench.trail;
  if (place === steps.length - 1) bench.store.setState({ says: "There is nothing to do again." });
  else goTo(bench, place + 1, `Done again: ${steps[place + 1].did}.`);
}

function goTo(bench: Bench, place: number, says: string): void {
  const { trail, store } = bench;
  const { run, burst } = trail.steps[place];
  trail.place = place;
  bench.gesture = null;
  bench.errand += 1;
  if (run !== store.getState().run) swap(bench, run, readRun(run).program, bench.session.wantedView);
  store.setState({ ...waysOf(trail), burst, complaints: {}, says });
  publish(bench);
}

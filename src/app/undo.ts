/** Undo and redo: the run, with every setting and its seed, as it was; the view time stays where it is. */
import { readRun } from "../sim/read.ts";
import { type Bench, interrupt, publish } from "./bench.ts";
import type { PageState } from "./store.ts";
import { swap } from "./swap.ts";
import { waysOf } from "./trail.ts";

export function undo(bench: Bench): void {
  const { steps, place } = bench.trail;
  if (place === 0) bench.store.setState({ says: "There is nothing to undo." });
  else goTo(bench, place - 1, { says: `Undone: ${steps[place].did}.` });
}

export function redo(bench: Bench): void {
  const { steps, place } = bench.trail;
  if (place === steps.length - 1) bench.store.setState({ says: "There is nothing to do again." });
  else goTo(bench, place + 1, { says: `Done again: ${steps[place + 1].did}.` });
}

/** The gesture that goes on has come to nothing: what it did is as if it had never been. */
export function takeBack(bench: Bench): void {
  const { trail, store } = bench;
  goTo(bench, trail.place - 1, {});
  trail.steps.length = trail.place + 1;
  store.setState(waysOf(trail));
}

function goTo(bench: Bench, place: number, said: Partial<Pick<PageState, "says">>): void {
  const { trail, store } = bench;
  const { run, burst } = trail.steps[place];
  trail.place = place;
  bench.gesture = null;
  interrupt(bench);
  if (run !== store.getState().run) swap(bench, run, readRun(run).program, bench.session.wantedView);
  store.setState({ ...waysOf(trail), burst, complaints: {}, ...said });
  publish(bench);
}

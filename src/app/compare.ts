/**
 * Two runs on the same time: the one shown, and another laid beside it that follows the view time. While they are
 * compared, settings act on the whole run (or, if so chosen, from the view time on, as always).
 */
import type { Run } from "../sim/run.ts";
import { type Bench, publish, redraw, say, viewOf } from "./bench.ts";
import { showRun, startSession } from "./session.ts";
import type { OtherRun } from "./store.ts";
import { nameBeside } from "./tell.ts";

/** Lays `run` beside the run that is shown. */
export function compareWith(bench: Bench, run: Run): void {
  const { store } = bench;
  const { other, run: own } = store.getState();
  store.setState({ other: { run, reach: other?.reach ?? "start" }, otherSnapshot: null });
  bench.other ??= startSession(bench.start, {
    progress: () => followed(bench),
    moved: () => {},
    broken: () => {
      stopComparing(bench);
      say(bench, "The other run can't be shown: its simulation broke.");
    },
  });
  showRun(bench.other, run, viewOf(bench));
  const name = nameBeside(run, own);
  say(
    bench,
    run === own ? "This run is kept as the other one: change anything to compare." : `Compared with: ${name}.`,
  );
}

function followed(bench: Bench): void {
  if (bench.store.getState().other === null) return;
  if (!bench.head.playing) publish(bench);
  redraw(bench);
}

export function stopComparing(bench: Bench): void {
  if (bench.store.getState().other === null) return;
  bench.store.setState({ other: null, otherSnapshot: null, says: "Compared no longer." });
  redraw(bench);
}

/** The run as it is now becomes the other one, or the comparison ends. */
export function toggleCompare(bench: Bench): void {
  const { other, run } = bench.store.getState();
  if (other) stopComparing(bench);
  else compareWith(bench, run);
}

/** From when on settings act while runs are compared. */
export function setReach(bench: Bench, reach: OtherRun["reach"]): void {
  const { other } = bench.store.getState();
  bench.gesture = null;
  if (other) bench.store.setState({ other: { ...other, reach } });
}

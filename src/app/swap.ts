/** Another run is the run from now on. Whoever changes the run goes through here; `take` also makes it a step to undo. */
import type { Program } from "../sim/program.ts";
import type { Run } from "../sim/run.ts";
import type { Bench } from "./bench.ts";
import { firings } from "./coming.ts";
import { lookAgain } from "./inspect.ts";
import { forget, showRun } from "./session.ts";
import { settingsAt } from "./settings.ts";

/** `view`: µs at which it is to be seen. */
export function swap(bench: Bench, run: Run, program: Program, view: number): void {
  bench.firings = firings(run, program);
  bench.awaited = bench.awaited.filter((command) => command < run.commands.length);
  bench.jump = 0;
  const { lanes } = bench.store.getState().run.scenario;
  const settings = settingsAt(run, view);
  if (run.scenario.lanes.length === lanes.length) {
    bench.store.setState({ run, program, settings });
    // what was done is answered first; figures follow, for they take as long again
    bench.figures.answered = bench.now();
  } else {
    forget(bench.session);
    bench.store.setState({ run, program, settings, snapshot: null, lane: 0, span: null, refused: [] });
    bench.figures.written = Number.NEGATIVE_INFINITY; // the next answer is shown at once
  }
  showRun(bench.session, run, view);
  lookAgain(bench);
}

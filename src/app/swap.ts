/** Another run is the run from now on. Whoever changes the run goes through here; `take` also makes it a step to undo. */
import type { Program } from "../sim/program.ts";
import type { Run } from "../sim/run.ts";
import type { Bench } from "./bench.ts";
import { firings } from "./coming.ts";
import { lookAgain } from "./inspect.ts";
import { showRun } from "./session.ts";
import { settingsAt } from "./settings.ts";

const FRESH_LANES = { lane: 0, span: null, refused: [] } as const;

/** `view`: µs at which it is to be seen. */
export function swap(bench: Bench, run: Run, program: Program, view: number): void {
  bench.firings = firings(run, program);
  bench.awaited = bench.awaited.filter((command) => command < run.commands.length);
  bench.jump = 0;
  const { lanes } = bench.store.getState().run.scenario;
  bench.store.setState({ run, program, settings: settingsAt(run, view) });
  if (run.scenario.lanes.length !== lanes.length) {
    // what is known is of other lanes: nothing is shown until the answer is there
    bench.session.snapshot = null;
    bench.store.setState({ snapshot: null, ...FRESH_LANES });
  }
  bench.published = Number.NEGATIVE_INFINITY; // the next answer is shown at once
  showRun(bench.session, run, view);
  lookAgain(bench);
}

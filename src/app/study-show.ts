/** From a figure of the study to a run that can be watched: a run of that row opens in the bench. */
import { readRun } from "../sim/read.ts";
import type { FigureName } from "../study/figures.ts";
import type { Row } from "../study/result.ts";
import { runOf } from "../study/runs.ts";
import type { Plan } from "../study/study.ts";
import { type Bench, say } from "./bench.ts";
import { NORMAL_SPEED } from "./speed.ts";
import { openRun } from "./travel.ts";
import { setStudyShown } from "./view.ts";

/** The seed whose figure is nearest to the row's mean: the most ordinary run there is. Null where no run has the figure. */
export function ordinarySeed(row: Row, name: FigureName): number | null {
  const mean = row.figures[name]?.mean;
  if (mean === undefined) return null;
  const distance = (value: number | null) => (value === null ? Number.POSITIVE_INFINITY : Math.abs(value - mean));
  return row.seeds.reduce((best, one) => (distance(one[name]) < distance(best[name]) ? one : best)).seed;
}

/** Opens the run of a row with that seed, from its start; `what`: which, as the start of a sentence. */
export function showOne(bench: Bench, plan: Plan, { rule, retry }: Row, seed: number, what: string): void {
  const spec = plan.rows.find((one) => one.rule === rule && one.retry === retry);
  if (spec === undefined) throw new Error(`broken invariant: ${rule} with ${retry} is in no row of the study`);
  const { run, program } = readRun(runOf(plan, spec, seed));
  setStudyShown(bench, false);
  bench.initial = { run, program, view: 0, speed: NORMAL_SPEED, paused: false };
  openRun(bench, bench.initial, "Show one run of the study");
  say(bench, `${what}: the study's run with seed ${seed}, from its start. The study is where you left it.`);
}

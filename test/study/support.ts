/** Studies carried out right here, one run after the other. */
import { tasksOf } from "../../src/study/pool.ts";
import { gather, newGathering, resultOf, type StudyResult } from "../../src/study/result.ts";
import { measure, programOf, type RunResult } from "../../src/study/runs.ts";
import { type Plan, readStudy } from "../../src/study/study.ts";

/** The plan of a study that must be readable. */
export function planFor(study: object): Plan {
  const { plan, complaints } = readStudy(study);
  if (complaints.length > 0) throw new Error(JSON.stringify(complaints));
  return plan;
}

export function runsOf(plan: Plan): RunResult[] {
  const programs = plan.rows.map((row) => programOf(plan, row));
  return tasksOf(plan).map(({ row, seed }) => measure(plan, row, programs[row], seed));
}

export function resultFrom(plan: Plan, runs: readonly RunResult[]): StudyResult {
  const gathering = newGathering(plan);
  for (const run of runs) gather(gathering, run);
  return resultOf(gathering);
}

export function carryOut(plan: Plan): StudyResult {
  return resultFrom(plan, runsOf(plan));
}

/** A study of a few hundred calls a run. */
export const SMALL = {
  clients: 5,
  offered: 12,
  rate: 4,
  window: 1,
  duration: 8,
  seeds: "0..7",
  rules: ["token-bucket", "fixed-window", "leaky-bucket"],
  retry: ["fixed:0.5", "full-jitter:0.5:4", "retry-after-jitter:1"],
};

/** How far a study is, in work and not in runs: rows weigh what their runs are expected to cost. Knows no clock. */
import { expectedCalls } from "./estimate.ts";
import type { Plan } from "./study.ts";

export interface Progress {
  readonly weights: readonly number[];
  readonly whole: number;
  /** Of all runs. */
  readonly runs: number;
  done: number;
  ran: number;
}

export function newProgress(plan: Plan): Progress {
  const weights = plan.rows.map((row) => expectedCalls(plan, row));
  const whole = weights.reduce((sum, weight) => sum + weight, 0) * plan.seeds.length;
  return { weights, whole, runs: weights.length * plan.seeds.length, done: 0, ran: 0 };
}

export function noteRun(progress: Progress, row: number): void {
  progress.ran += 1;
  progress.done += progress.weights[row];
}

/** "42 %, 168 of 400 runs, 3 s left" after so many wall seconds; no time left is named before the first run. */
export function progressText({ done, whole, ran, runs }: Progress, elapsed: number): string {
  const share = `${Math.floor((100 * done) / whole)} %, ${ran} of ${runs} runs`;
  return done > 0 ? `${share}, ${timeText((elapsed * (whole - done)) / done)} left` : share;
}

/** Wall seconds as one would say them. */
export function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}

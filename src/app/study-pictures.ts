/** What the study's pictures show, as numbers: the same for the canvas and for the tables beside it. */
import { sweepFound } from "../study/findings.ts";
import type { Row, StudyResult } from "../study/result.ts";
import { PARTS } from "../study/tally.ts";

/** A mean with its 95 % interval; where one seed shows no spread both ends are the mean. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Calls for each one served, of every rule under one policy. */
export interface CallsGroup {
  readonly retry: string;
  readonly rules: readonly (Interval & { readonly rule: string })[];
}

/** Policy by policy, in the order of the rows. Rows where nothing was served are left out. */
export function callsByPolicy(rows: readonly Row[]): CallsGroup[] {
  const groups = new Map<string, (Interval & { rule: string })[]>();
  for (const { rule, retry, figures } of rows) {
    const interval = intervalOf(figures.amplification);
    if (interval) groups.set(retry, [...(groups.get(retry) ?? []), { rule, ...interval }]);
  }
  return [...groups].map(([retry, rules]) => ({ retry, rules }));
}

function intervalOf(stat: Row["figures"]["amplification"]): Interval | null {
  return stat && { mean: stat.mean, low: stat.low ?? stat.mean, high: stat.high ?? stat.mean };
}

/** First-try share of one rule under one policy, by the policy's delay in seconds. */
export interface SweepLine {
  readonly rule: string;
  /** The policy without its delay: "fixed", "full-jitter:20". */
  readonly policy: string;
  readonly points: readonly (Interval & { readonly delay: number })[];
}

/** A line for each rule and policy of which there are two delays or more. */
export function sweepLines(rows: readonly Row[]): SweepLine[] {
  return linesOf(
    rows.flatMap(({ rule, retry, figures }) => {
      const [name, delay, ...rest] = retry.split(":");
      const interval = intervalOf(figures.firstTry);
      if (delay === undefined || interval === null) return [];
      return [{ rule, policy: [name, ...rest].join(":"), delay: Number(delay), ...interval }];
    }),
  );
}

/** Of the long sweep that needs no running. */
export function foundSweepLines(): SweepLine[] {
  return linesOf(
    sweepFound().map(({ rule, delay, firstTry: { mean, half } }) => ({
      ...{ rule, policy: "fixed", delay },
      ...{ mean, low: mean - half, high: mean + half },
    })),
  );
}

type SweptPoint = Interval & { readonly rule: string; readonly policy: string; readonly delay: number };

function linesOf(points: readonly SweptPoint[]): SweepLine[] {
  const lines = new Map<string, SweptPoint[]>();
  for (const point of points) {
    const key = `${point.policy} ${point.rule}`;
    lines.set(key, [...(lines.get(key) ?? []), point]);
  }
  return [...lines.values()]
    .filter(({ length }) => length > 1)
    .map((all) => ({
      rule: all[0].rule,
      policy: all[0].policy,
      points: all.map(({ delay, mean, low, high }) => ({ delay, mean, low, high })).sort((a, b) => a.delay - b.delay),
    }));
}

/** One row over the study's time, in equal parts of its duration. */
export interface TimeLine {
  readonly rule: string;
  readonly retry: string;
  /** Share of the served that had waited less than the end of each part. Empty where nothing was served. */
  readonly within: readonly number[];
  /** Calls served a second, mean over the seeds: by the first call and by a retry. */
  readonly first: readonly number[];
  readonly retried: readonly number[];
}

export function timeLines(rows: readonly Row[], { duration }: StudyResult["study"]): TimeLine[] {
  return rows.map(({ rule, retry, seeds, served }) => {
    const all = served.after.reduce((sum, count) => sum + count, 0);
    let sum = 0;
    const within =
      all === 0
        ? []
        : served.after.map((count) => {
            sum += count;
            return sum / all;
          });
    const perSecond = (counts: readonly number[]) => counts.map((count) => (count * PARTS) / (duration * seeds.length));
    return { rule, retry, within, first: perSecond(served.first), retried: perSecond(served.retried) };
  });
}

/** Seconds at which each part of the duration ends. */
export function partEnds(duration: number): number[] {
  return Array.from({ length: PARTS }, (_, i) => Number(((duration * (i + 1)) / PARTS).toPrecision(12)));
}

/** The policies of the rows, in their order. */
export function policiesOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.map(({ retry }) => retry))];
}

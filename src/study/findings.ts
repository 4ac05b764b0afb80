/**
 * Results of long studies, for showing without carrying them out again; the commands that made them stand beside them.
 */
import { FIGURE_NAMES, type FigureName } from "./figures.ts";
import { FOUND_RETRY_AFTER, FOUND_RETRY_AFTER_COMMANDS } from "./found-retry-after.ts";
import { FOUND_SWEEP, FOUND_SWEEP_COMMANDS } from "./found-sweep.ts";

/** Mean, and half of its 95 % interval, rounded as in tables. */
export interface Found {
  readonly mean: number;
  readonly half: number;
}

/** First-try share of one rule at one delay in seconds. */
export interface SweepPoint {
  readonly rule: string;
  readonly delay: number;
  readonly firstTry: Found;
}

export interface RetryAfterRow {
  /** Seconds; the limit is 10 a second. */
  readonly window: number;
  readonly rule: string;
  readonly retry: string;
  /** Null where nothing was served. */
  readonly figures: { readonly [Name in FigureName]: Found | null };
}

export const SWEEP_COMMANDS: readonly string[] = FOUND_SWEEP_COMMANDS;
export const RETRY_AFTER_COMMANDS: readonly string[] = FOUND_RETRY_AFTER_COMMANDS;

/**
 * By delay, then by rule.
 *
 * What the sweep shows. A rule that lets a batch of L calls through every P (a fixed window P = W, L calls; a bucket or a
 * counter under saturation P = 1/r, one call) has a clock. Clients with a fixed delay come back at the same places of that
 * period, and whoever comes first after it opens is served. Where the delay is a whole multiple of P each client keeps its
 * place: early places are served at once and late ones never, so first tries win (one half of the served at L = 1, 82 % at
 * L = 10: a queue served in order of place predicts both). Where it is p/q periods, a client comes round q places, and only
 * one of them is the early one: first tries get a q-th of that. Jitter ends it. resonance.test.ts holds every word of this.
 */
export function sweepFound(): SweepPoint[] {
  const [[, ...rules], ...lines] = cellsOf(FOUND_SWEEP);
  return lines.flatMap(([delay, ...cells]) =>
    cells.flatMap((cell, i) => {
      const firstTry = foundIn(cell);
      return firstTry === null ? [] : [{ rule: rules[i], delay: Number(delay), firstTry }];
    }),
  );
}

/** By window, then policy, then rule. */
export function retryAfterFound(): RetryAfterRow[] {
  const [, ...lines] = cellsOf(FOUND_RETRY_AFTER);
  return lines.map(([window, rule, retry, ...cells]) => {
    const figures = Object.fromEntries(FIGURE_NAMES.map((name, i) => [name, foundIn(cells[i])]));
    return { window: Number(window), rule, retry, figures: figures as RetryAfterRow["figures"] };
  });
}

function cellsOf(table: string): string[][] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
}

function foundIn(cell: string): Found | null {
  if (cell === "-") return null;
  const [mean, half] = cell.split("±").map(Number);
  return { mean, half };
}

/** What long studies found, for the text about them: no figure in it is written by hand. */
import type { FigureName } from "../study/figures.ts";
import { RETRY_AFTER_COMMANDS, retryAfterFound, SWEEP_COMMANDS, sweepFound } from "../study/findings.ts";
import { type Cell, foundCell } from "./study-figures.ts";

export const COMMANDS = { retryAfter: RETRY_AFTER_COMMANDS, sweep: SWEEP_COMMANDS };

const found = retryAfterFound();
const swept = sweepFound();

function foundRow(window: number, rule: string, retry: string): (typeof found)[number] {
  const row = found.find((one) => one.window === window && one.rule === rule && one.retry === retry);
  if (row === undefined) throw new Error(`broken invariant: no study found ${rule} with ${retry} at ${window} s`);
  return row;
}

/** How many times fewer calls a served request takes with clients that obey the header than with a fixed second. */
export function timesFewer(window: number, rule: string): string {
  const calls = (retry: string) => foundRow(window, rule, retry).figures.amplification?.mean ?? Number.NaN;
  return (calls("fixed:1") / calls("retry-after")).toFixed(1);
}

/** What the short table of headers compares: a figure under one policy. */
export interface HeaderColumn {
  readonly title: string;
  readonly retry: string;
  readonly name: FigureName;
}

export const HEADER_GROUPS: readonly { readonly title: string; readonly columns: readonly HeaderColumn[] }[] = [
  {
    title: "Calls per served",
    columns: [
      { title: "every second", retry: "fixed:1", name: "amplification" },
      { title: "as told", retry: "retry-after", name: "amplification" },
      { title: "with jitter", retry: "retry-after-jitter:1", name: "amplification" },
      { title: "full jitter", retry: "full-jitter:1:20", name: "amplification" },
    ],
  },
  { title: "Burstiness", columns: [{ title: "as told", retry: "retry-after", name: "burstiness" }] },
  {
    title: "p95, s",
    columns: [
      { title: "as told", retry: "retry-after", name: "p95" },
      { title: "with jitter", retry: "retry-after-jitter:1", name: "p95" },
    ],
  },
  { title: "Goodput, /s", columns: [{ title: "as told", retry: "retry-after", name: "goodput" }] },
];

/** One of each kind: GCRA and leaky meter decide as the token bucket does. */
const SHORT_RULES = [
  "fixed-window",
  "sliding-log",
  "sliding-counter",
  "token-bucket",
  "leaky-bucket",
  "nginx-limit-req",
  "sliding-log:counts=all",
];

/** The short table at a window in seconds: a line for each rule, a cell for each column of the groups. */
export function headerLines(window: number): { readonly rule: string; readonly cells: readonly (Cell | null)[] }[] {
  const columns = HEADER_GROUPS.flatMap((group) => group.columns);
  return SHORT_RULES.map((rule) => ({
    rule,
    cells: columns.map(({ retry, name }) => foundCell(foundRow(window, rule, retry).figures[name], name)),
  }));
}

/** All figures of the long table. */
export const FOUND_COLUMNS = ["goodput", "amplification", "firstTry", "burstiness", "p95"] as const;

export function foundLines(window: number): { readonly rule: string; retry: string; cells: (Cell | null)[] }[] {
  return found
    .filter((row) => row.window === window)
    .map(({ rule, retry, figures }) => ({
      ...{ rule, retry },
      cells: FOUND_COLUMNS.map((name) => foundCell(figures[name], name)),
    }));
}

/** Delays in seconds that lie close together and tell different stories. */
export const NEAR_DELAYS = [1, 1.01, 1.05, 1.25, 1.5, 2];

/** First-try share of each rule of the sweep at those delays. */
export function nearLines(): { readonly rule: string; readonly cells: readonly (Cell | null)[] }[] {
  return [...new Set(swept.map(({ rule }) => rule))].map((rule) => ({
    rule,
    cells: NEAR_DELAYS.map((delay) => {
      const point = swept.find((one) => one.rule === rule && one.delay === delay);
      return foundCell(point?.firstTry ?? null, "firstTry");
    }),
  }));
}

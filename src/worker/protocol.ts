/**
 * What the page and the worker say to each other. A generation number, raised with every run that is sent, drops
 * stale answers; the page has one `advance` in flight and the latest wins.
 */
import type { Micros } from "../base/time.ts";
import type { Explanation, Verdict } from "../limiters/rule.ts";
import type { EventColumns } from "../sim/event.ts";
import type { Run } from "../sim/run.ts";
import type { Snapshot } from "../sim/snapshot.ts";

/** Which call a question is about. */
export interface CallRef {
  readonly at: Micros;
  readonly lane: number;
  readonly request: number;
  readonly attempt: number;
}

export type ToWorker =
  /** A new run, from nothing; answered by `loaded` at `view`. */
  | { readonly kind: "load"; readonly generation: number; readonly run: Run; readonly view: Micros }
  /** The same scenario and seed with other commands: forks at the first instant that differs; answered by `loaded`. */
  | { readonly kind: "command"; readonly generation: number; readonly run: Run; readonly view: Micros }
  /** Be at `view`, back or on. `oldest`: the page's log reaches back to here. */
  | { readonly kind: "advance"; readonly generation: number; readonly view: Micros; readonly oldest: Micros }
  /** What was the arithmetic of that call? */
  | { readonly kind: "inspect"; readonly generation: number; readonly call: CallRef };

/** Where both copies of the state stand, with the events the page lacks. */
export interface Progress {
  readonly generation: number;
  readonly snapshot: Snapshot;
  /** Events with at < frontier are known. At least view + travel, unless the worker is behind. */
  readonly frontier: Micros;
  /** New events, in order, the first not before `from`: the page drops what it has from `from` on and appends these. */
  readonly from: Micros;
  readonly columns: EventColumns;
  /** Events before the page's oldest that it asked for by going back; null for none. They reach from `since` to it. */
  readonly older: { readonly since: Micros; readonly columns: EventColumns } | null;
  readonly work: Work;
}

/** Figures for the debug overlay. */
export interface Work {
  readonly events: number;
  readonly checkpoints: number;
  readonly checkpointBytes: number;
  /** Wall milliseconds the worker took, measured outside the core. */
  readonly ms: number;
}

export interface Inspection {
  readonly call: CallRef;
  readonly verdict: Verdict;
  readonly explanation: Explanation;
  /** The lane as it was just before the call: rule, compiled parameters and state, for the response headers. */
  readonly rule: string;
  readonly params: unknown;
  readonly before: unknown;
  readonly after: unknown;
}

export type FromWorker =
  | ({ readonly kind: "loaded" } & Progress)
  | ({ readonly kind: "advanced" } & Progress)
  | {
      readonly kind: "inspected";
      readonly generation: number;
      readonly call: CallRef;
      readonly inspection: Inspection | null;
    }
  /** The simulation broke, with the run that broke it: a bug report is a link. */
  | { readonly kind: "failed"; readonly generation: number; readonly message: string; readonly run: Run | null };

/** A message of the worker's as it crosses: a snapshot as text, which takes a fraction of the time its objects would. */
export type Crossing = Exclude<FromWorker, Progress> | (Omit<Progress, "snapshot"> & { readonly snapshot: string });

export const pack = (message: FromWorker): Crossing =>
  "snapshot" in message ? { ...message, snapshot: JSON.stringify(message.snapshot) } : message;

export const unpack = (message: Crossing): FromWorker =>
  "snapshot" in message ? ({ ...message, snapshot: JSON.parse(message.snapshot) } as FromWorker) : message;

/** What of the columns is handed over. */
export const buffersOf = (columns: EventColumns): ArrayBuffer[] =>
  [columns.at, columns.request, columns.value, columns.since, columns.tag].map((column) => column.buffer);

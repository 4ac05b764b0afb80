/**
 * A copy of the log that follows another: events as columns that grow. Whatever comes from an instant on replaces what was
 * there from it on, so a fork needs no code of its own. At MOST_EVENTS the oldest quarter goes, whole instants at a time;
 * `from` says how far back the log still reaches. The page's follows the simulation, and who draws follows the page's.
 */
import { BYTES_PER_EVENT, type EventColumns } from "./event.ts";

/** Columns at least `length` long, in order of `at`. */
export interface Log {
  length: number;
  at: Float64Array<ArrayBuffer>;
  request: Float64Array<ArrayBuffer>;
  value: Float64Array<ArrayBuffer>;
  since: Float64Array<ArrayBuffer>;
  tag: Uint32Array<ArrayBuffer>;
  /** µs: every event from this instant on is here, up to the frontier. */
  from: number;
  /** A new one whenever events that were here are replaced, dropped or joined by older ones. */
  past: object;
  /** µs: what lies before it has been told on; Infinity: all has. */
  untold: number;
}

/** What has come to a log, for a copy of it: events from `from` µs on, in the place of all that was there from it on. */
export interface News {
  readonly from: number;
  readonly columns: EventColumns;
  /** µs: how far back the log reaches. */
  readonly since: number;
}

/** 36 MB. */
export const MOST_EVENTS = Math.floor((36 * 1024 * 1024) / BYTES_PER_EVENT);

export function newLog(capacity = 1024): Log {
  return { length: 0, ...newColumns(capacity), from: 0, past: {}, untold: 0 };
}

function newColumns(capacity: number) {
  return {
    at: new Float64Array(capacity),
    request: new Float64Array(capacity),
    value: new Float64Array(capacity),
    since: new Float64Array(capacity),
    tag: new Uint32Array(capacity),
  };
}

/** The first event not before `at` µs; `length` where there is none. */
export function firstFrom(log: { readonly at: Float64Array; readonly length: number }, at: number): number {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (log.at[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Drops what is there from `from` µs on and appends `columns`, none of which lies before `from`. */
export function replaceFrom(log: Log, from: number, columns: EventColumns, most = MOST_EVENTS): void {
  const kept = firstFrom(log, from);
  if (kept < log.length) log.past = {};
  log.length = kept;
  log.from = Math.min(log.from, from);
  log.untold = Math.min(log.untold, from);
  makeRoom(log, log.length + columns.length);
  copyInto(log, columns, log.length);
  log.length += columns.length;
  // what going back has fetched stays until there is more to keep
  if (columns.length > 0 && log.length > most) dropOldest(log, log.length - most + Math.floor(most / 4));
}

/** Puts older events before the others: they reach from `since` µs to the log's `from`. */
export function prepend(log: Log, since: number, columns: EventColumns): void {
  const { length } = log;
  makeRoom(log, length + columns.length);
  for (const name of NAMES) log[name].copyWithin(columns.length, 0, length);
  copyInto(log, columns, 0);
  log.length = length + columns.length;
  log.from = since;
  log.untold = since;
  log.past = {};
}

/** What a copy that was told everything before lacks, or with `anew` one that holds nothing; null for nothing. */
export function tell(log: Log, anew: boolean): News | null {
  if (!anew && log.untold === Number.POSITIVE_INFINITY) return null;
  const from = anew ? log.from : Math.max(log.from, log.untold);
  const first = firstFrom(log, from);
  log.untold = Number.POSITIVE_INFINITY;
  const columns = newColumns(log.length - first);
  for (const name of NAMES) columns[name].set(log[name].subarray(first, log.length));
  return { from, columns: { length: log.length - first, ...columns }, since: log.from };
}

/** The copy with what it was told: it holds what the log holds. */
export function hear(copy: Log | null, { from, columns, since }: News): Log {
  const log = copy && from > since ? copy : { ...newLog(columns.length), from };
  replaceFrom(log, from, columns, Number.POSITIVE_INFINITY);
  if (since > log.from) dropBefore(log, since);
  return log;
}

const NAMES = ["at", "request", "value", "since", "tag"] as const;

function copyInto(log: Log, columns: EventColumns, place: number): void {
  for (const name of NAMES) log[name].set(columns[name].subarray(0, columns.length), place);
}

function makeRoom(log: Log, size: number): void {
  if (size <= log.at.length) return;
  const { length } = log;
  const wider = newColumns(Math.max(size, log.at.length * 2));
  for (const name of NAMES) wider[name].set(log[name].subarray(0, length));
  Object.assign(log, wider);
}

/** Drops the `count` oldest events and the rest of the last one's instant. */
function dropOldest(log: Log, count: number): void {
  let first = count;
  while (first < log.length && log.at[first] === log.at[first - 1]) first += 1;
  dropBefore(log, log.at[first - 1] + 1);
}

function dropBefore(log: Log, since: number): void {
  const first = firstFrom(log, since);
  for (const name of NAMES) log[name].copyWithin(0, first, log.length);
  log.length -= first;
  log.from = since;
  log.past = {};
}

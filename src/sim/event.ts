/**
 * Events: facts about calls, derived from the run. The log is the list of events in order, kept as columns.
 * A request is one number, so that requests compare: the stream first, by index, then bursts by command and ball.
 */
import type { Micros } from "../base/time.ts";

export const KINDS = ["pass", "hold", "release", "refuse"] as const;
export type EventKind = (typeof KINDS)[number];

/** Indices into KINDS, for columns. */
export const PASS = 0;
export const HOLD = 1;
export const RELEASE = 2;
export const REFUSE = 3;

export interface Event {
  readonly at: Micros;
  readonly kind: EventKind;
  /** From 0. */
  readonly lane: number;
  /** See `requestText`. */
  readonly request: number;
  /** Which call of the request, from 1. */
  readonly attempt: number;
  /** hold: until; refuse: retryAt, the exact earliest instant; else and for never: -1. */
  readonly value: Micros;
  /** release: when the call arrived; a retry: when the call before it was refused; else -1. */
  readonly since: Micros;
}

/** Equally long columns; `tag` holds kind (2 bits), lane (2 bits) and attempt (28 bits). 36 bytes an event. */
export interface EventColumns {
  readonly length: number;
  readonly at: Float64Array<ArrayBuffer>;
  readonly request: Float64Array<ArrayBuffer>;
  readonly value: Float64Array<ArrayBuffer>;
  readonly since: Float64Array<ArrayBuffer>;
  readonly tag: Uint32Array<ArrayBuffer>;
}

export const BYTES_PER_EVENT = 36;

export const kindOf = (tag: number): number => tag & 3;
export const laneOf = (tag: number): number => (tag >>> 2) & 3;
export const attemptOf = (tag: number): number => tag >>> 4;
export const tagOf = (kind: number, lane: number, attempt: number): number =>
  (kind | (lane << 2) | (attempt << 4)) >>> 0;

/** One row of columns, for reading; not for loops over many. */
export function eventAt(columns: EventColumns, i: number): Event {
  const tag = columns.tag[i];
  return {
    at: columns.at[i],
    kind: KINDS[kindOf(tag)],
    lane: laneOf(tag),
    request: columns.request[i],
    attempt: attemptOf(tag),
    value: columns.value[i],
    since: columns.since[i],
  };
}

/** Requests of one source: 2^40 of the stream, then 2^40 for each command. */
const PER_SOURCE = 2 ** 40;
/** The most commands a run may hold: request numbers stay below 2^53. */
export const MOST_COMMANDS = 2 ** 13 - 2;

export const streamRequest = (index: number): number => index;
export const commandRequest = (command: number, ball: number): number => (command + 1) * PER_SOURCE + ball;

/** "t17": the stream's 18th request; "c2.5": ball 5 of command 2. */
export function requestText(request: number): string {
  const source = Math.floor(request / PER_SOURCE);
  return source === 0 ? `t${request}` : `c${source - 1}.${request % PER_SOURCE}`;
}

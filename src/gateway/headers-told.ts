/** What every dialect of response headers is told about one decided call, and what it makes of it. */
import { type Micros, SECOND, secondsText } from "../base/time.ts";
import type { Quota } from "./headers-quota.ts";

export interface Told {
  /** When the call was decided. */
  readonly at: Micros;
  /** The name of the limit, as the draft's fields carry it. */
  readonly policy: string;
  readonly refused: boolean;
  /** What a refused client is told to wait; null where it is not refused, or can never pass. */
  readonly wait: Wait | null;
  readonly quota: Quota;
}

/** The wait of one refusal: exact, and as whole seconds have to say it. */
export interface Wait {
  readonly exact: Micros;
  /** Rounded up, at least 1: what Retry-After says. */
  readonly seconds: number;
  /** How much longer than needed the client waits for being told whole seconds. */
  readonly extra: Micros;
  /** All of it in one line. */
  readonly text: string;
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** One group of headers that belong together. */
export interface HeaderSet {
  readonly id: string;
  readonly title: string;
  readonly headers: readonly Header[];
  /** What these headers can't say, or say only nearly; one sentence each. */
  readonly notes: readonly string[];
}

export type Dialect = (told: Told) => HeaderSet;

/** Whole seconds that are not less: a client that waits so long is never early. */
export function wholeSeconds(length: Micros): number {
  return Math.ceil(length / SECOND);
}

/** The wait of a call refused at `at` that would not be refused at `retryAt`. */
export function waitOf(at: Micros, retryAt: Micros): Wait {
  const exact = retryAt - at;
  const seconds = Math.max(1, wholeSeconds(exact));
  const extra = seconds * SECOND - exact;
  const cost = extra === 0 ? "nothing lost" : `${secondsText(extra)} s longer than needed`;
  return { exact, seconds, extra, text: `exactly ${secondsText(exact)} s, told as ${seconds} s: ${cost}` };
}

/** Whole seconds until more remains: of a refusal its wait, so that no two headers of a response disagree. */
export function secondsToMore({ at, wait, quota }: Told): number | null {
  if (wait !== null) return wait.seconds;
  return quota.moreAt === null ? null : wholeSeconds(quota.moreAt - at);
}

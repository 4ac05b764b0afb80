/**
 * Counts the events of one run of the study (one lane, nothing but a stream) into its figures, in memory of its requests.
 * Definitions: served is what passed or was released before the study's end; figures.ts names the others.
 */
import { keyedUniform } from "../base/random.ts";
import { type Micros, secondsOf } from "../base/time.ts";
import { attemptOf, kindOf, PASS, REFUSE, RELEASE } from "../sim/event.ts";
import type { Sink } from "../sim/sink.ts";
import type { Figures } from "./figures.ts";
import { jain, variation } from "./stats.ts";
import { BUCKET } from "./study.ts";

/** Pictures divide the study's duration into so many equal parts. */
export const PARTS = 60;

/** Served calls, counted over the duration's parts: whole numbers, so that runs add up in any order. */
export interface Served {
  /** By the time from arrival to being served. */
  readonly after: readonly number[];
  /** By when they were served: by their first call, and by a retry. */
  readonly first: readonly number[];
  readonly retried: readonly number[];
}

export interface Tally extends Sink {
  figures(): Figures;
  served(): Served;
}

export const zeros = (length: number): number[] => new Array<number>(length).fill(0);

/**
 * The client a request belongs to: luck of the request, beside that of its retries (attempts count from 1). One stream
 * whose requests fall to n clients with equal chance is n independent Poisson streams of an n-th of its rate.
 */
export function clientOf(seed: number, request: number, clients: number): number {
  return Math.floor(keyedUniform(seed, request, 0) * clients);
}

export function newTally(seed: number, duration: Micros, clients: number): Tally {
  const born: Micros[] = [];
  const waits: Micros[] = [];
  const buckets = zeros(Math.floor(duration / BUCKET));
  const shares = zeros(clients);
  const after = zeros(PARTS);
  const first = zeros(PARTS);
  const retried = zeros(PARTS);
  const part = (time: Micros) => Math.floor((time * PARTS) / duration);
  let refused = 0;

  const serve = (at: Micros, request: number, attempt: number) => {
    const wait = at - born[request];
    waits.push(wait);
    const bucket = Math.floor(at / BUCKET);
    if (bucket < buckets.length) buckets[bucket] += 1;
    shares[clientOf(seed, request, clients)] += 1;
    after[part(wait)] += 1;
    (attempt === 1 ? first : retried)[part(at)] += 1;
  };

  return {
    event(at, tag, request) {
      const kind = kindOf(tag);
      const attempt = attemptOf(tag);
      if (attempt === 1 && kind !== RELEASE) born.push(at);
      if (kind === REFUSE) refused += 1;
      else if (kind === PASS || kind === RELEASE) serve(at, request, attempt);
    },
    figures() {
      const served = waits.length;
      const tries = first.reduce((sum, count) => sum + count, 0);
      return {
        goodput: served / secondsOf(duration),
        refusals: refused,
        amplification: served === 0 ? null : (served + refused) / served,
        firstTry: served === 0 ? null : tries / served,
        burstiness: variation(buckets),
        p95: served === 0 ? null : secondsOf(percentile(waits, 0.95)),
        unfinished: born.length === 0 ? 0 : 1 - served / born.length,
        fairness: jain(shares),
      };
    },
    served: () => ({ after, first, retried }),
  };
}

/** The value at index ⌊share·n⌋ of the sorted list. */
function percentile(values: readonly number[], share: number): number {
  return new Float64Array(values).sort()[Math.floor(share * values.length)];
}

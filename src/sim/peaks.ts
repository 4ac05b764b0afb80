/**
 * The most a lane has let through in any half-open span of one length, exactly, in O(1) a pass and memory of the peak.
 * Only the newest `most` passes matter: a pass makes a new peak just when the `most`-th before it lies less than a span back.
 */
import { emptyQueue, push, type Queue, queueAt, shift } from "../base/queue.ts";
import type { Micros } from "../base/time.ts";

export interface Peak {
  readonly length: Micros;
  most: number;
  /** First pass of the earliest span that held `most`; -1 before any. */
  from: Micros;
  /** The newest `most` passes. */
  recent: Queue;
}

export function newPeak(length: Micros): Peak {
  return { length, most: 0, from: -1, recent: emptyQueue() };
}

/** Notes a pass at `at`, not before the pass noted last. */
export function notePass(peak: Peak, at: Micros): void {
  const oldest = peak.most === 0 ? at : queueAt(peak.recent, 0);
  push(peak.recent, at);
  if (at - oldest < peak.length) {
    peak.most += 1;
    peak.from = oldest;
  } else shift(peak.recent);
}

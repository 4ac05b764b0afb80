/** Where a figure of the table comes from: the calls of its span, and the way there. */
import { type Event, eventAt } from "../sim/event.ts";
import { firstFrom } from "../sim/log.ts";
import type { LaneView, SpanView } from "../sim/snapshot.ts";
import { type Bench, say, viewOf } from "./bench.ts";
import type { ChosenSpan } from "./store.ts";
import { seek } from "./travel.ts";
import { exact } from "./words.ts";

export interface SpanCalls {
  /** Let through in the span, the first of them, in the order of the log. */
  readonly calls: readonly Event[];
  /** All of them. */
  readonly count: number;
  /** µs of the first and of the last. */
  readonly first: number;
  readonly last: number;
}

/** So many are listed. */
const MOST_LISTED = 60;
/** µs of what followed that are shown too. */
const AFTER = 1_000_000;

/** Null where nothing was let through yet, or the log no longer holds it. */
export function spanCalls(bench: Bench, lane: number, { from, length }: SpanView): SpanCalls | null {
  const { log } = bench.session;
  if (from < 0 || from < log.from) return null;
  const end = Math.min(firstFrom(log, from + length), firstFrom(log, viewOf(bench)));
  const calls: Event[] = [];
  let count = 0;
  let last = from;
  for (let i = firstFrom(log, from); i < end; i++) {
    const event = eventAt(log, i);
    if (event.lane !== lane || (event.kind !== "pass" && event.kind !== "release")) continue;
    count += 1;
    last = event.at;
    if (calls.length < MOST_LISTED) calls.push(event);
  }
  return { calls, count, first: from, last };
}

/** "in [3.6, 5.6) s" */
export function spanPlace({ from, length }: SpanView): string {
  return `in [${exact(from)}, ${exact(from + length)}) s`;
}

/** "20 calls let through, from t = 3.6 s to t = 4.36 s, within 0.76 s" */
export function spanCallsText({ count, first, last }: SpanCalls): string {
  const calls = `${count} ${count === 1 ? "call" : "calls"} let through`;
  if (last === first) return `${calls} at t = ${exact(first)} s`;
  return `${calls} from t = ${exact(first)} s to t = ${exact(last)} s, within ${exact(last - first)} s`;
}

/** Goes back to where the span has just ended, if that is in the past. */
export async function showSpan(bench: Bench, { lane, span }: ChosenSpan): Promise<void> {
  const figure: SpanView | undefined = laneOf(bench, lane)?.spans[span];
  if (!figure || figure.from < 0) return;
  const view = Math.min(viewOf(bench), figure.from + figure.length + AFTER);
  await seek(bench, view / 1e6);
  say(bench, `t = ${exact(view)} s: ${laneOf(bench, lane)?.title}, ${figure.most} ${spanPlace(figure)}.`);
}

function laneOf(bench: Bench, lane: number): LaneView | undefined {
  return bench.store.getState().snapshot?.lanes[lane];
}

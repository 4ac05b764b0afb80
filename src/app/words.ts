/** The sentences of the status region: what was done, and how it ended. */
import type { LaneView, Snapshot, SpanView } from "../sim/snapshot.ts";
import { type Coming, comingText, instant } from "./coming.ts";

/** "20 of at most 20" */
export function ofAtMost({ most, bound }: SpanView): string {
  return `${most} of at most ${bound}`;
}

/** The verdict on a figure, in words. */
export function verdictText({ most, bound, tight }: SpanView): string {
  if (most >= bound) return "at the bound";
  if (most === 0) return "none yet";
  return tight ? "below the bound" : "below an upper bound";
}

export function landedText(coming: Coming, snapshot: Snapshot): string {
  const name = coming.kind === "storm" ? "The storm is over" : "The burst has landed";
  const lanes = snapshot.lanes.map(laneText).join("; ");
  return `${name}. Most passed in any ${instant(snapshot.limit.window)} s: ${lanes}.`;
}

function laneText(lane: LaneView): string {
  const span = lane.spans[lane.spans.length - 1];
  return `${lane.title} ${ofAtMost(span)}${span.most >= span.bound ? ", at the bound" : ""}`;
}

/** What a press has set going, seen at `view` µs. */
export function firedText(coming: Coming, view: number, extra: readonly string[]): string {
  return [`${comingText(coming, view)}.`, ...extra].join(" ");
}

/** "2 later actions are dropped." or nothing. */
export function droppedText(dropped: number): string[] {
  if (dropped === 0) return [];
  return [dropped === 1 ? "One later action is dropped." : `${dropped} later actions are dropped.`];
}

/** Where a chosen figure comes from: the span that is marked on the timeline. */
export function spanText(lane: LaneView, span: SpanView, view: number): string {
  const name = `${lane.title}, any ${instant(span.length)} s: ${ofAtMost(span)}`;
  if (span.from < 0) return `${name}. Nothing has passed since t = ${instant(lane.since)} s.`;
  const where = `in [${exact(span.from)}, ${exact(span.from + span.length)}) s`;
  const gone = span.from + span.length < view - 20_000_000 ? ", before what the timeline shows" : "";
  return `${name}, ${where}${gone}.`;
}

/** Seconds to the microsecond, without trailing zeros. */
function exact(micros: number): string {
  return (micros / 1e6).toFixed(6).replace(/\.?0+$/, "");
}

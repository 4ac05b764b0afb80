/** The sentences of the status region: what was done, and how it ended. */
import { overflowText } from "../sim/report.ts";
import type { LaneView, Snapshot, SpanView } from "../sim/snapshot.ts";
import { type Coming, instant, landsText } from "./coming.ts";

/** "20 of at most 20" */
export function ofAtMost({ most, bound }: SpanView): string {
  return `${most} of at most ${bound}`;
}

/** The verdict on a figure, in words; `limit`: L, for figures above it. */
export function verdictText({ most, bound, tight }: SpanView, limit: number): string {
  if (most === 0) return "none yet";
  const verdict = most >= bound ? "at the bound" : tight ? "below the bound" : "below an upper bound";
  return most > limit ? `${verdict}, ${Number((most / limit).toFixed(2))}\u00a0×\u00a0L` : verdict;
}

export function landedText(coming: Coming, snapshot: Snapshot): string {
  const name = coming.kind === "storm" ? "The storm is over" : "Landed";
  const span = coming.worst?.span ?? snapshot.limit.window;
  const lanes = snapshot.lanes.flatMap(({ title, spans }) => {
    const view = spans.find(({ length }) => length === span);
    return view ? [`${title} ${ofAtMost(view)}`] : [];
  });
  // the figures may grow while the sentence stands
  return `${name}. By t = ${instant(snapshot.at)} s the most passed in any ${exact(span)} s: ${lanes.join("; ")}.`;
}

/** What a press at `view` µs has set going. */
export function firedText(coming: Coming, view: number, extra: readonly string[]): string {
  const { kind, count, worst } = coming;
  const what = worst
    ? `lane ${worst.lane + 1}'s worst case of ${count} requests`
    : count > 0
      ? `a burst of ${count}`
      : "a storm";
  const held = kind === "edge-burst" || worst ? ["Until then the hopper holds its stream back."] : [];
  return [`Fired at t = ${instant(view)} s: ${what} that ${landsText(coming, view)}.`, ...held, ...extra].join(" ");
}

/** "2 later actions are dropped." or nothing. */
export function droppedText(dropped: number): string[] {
  if (dropped === 0) return [];
  return [dropped === 1 ? "One later action is dropped." : `${dropped} later actions are dropped.`];
}

/** Where a chosen figure comes from: the span that is marked on the timeline. */
export function spanText(lane: LaneView, span: SpanView, view: number): string {
  const name = `${lane.title}, any ${exact(span.length)} s: ${ofAtMost(span)}`;
  if (span.from < 0) return `${name}. Nothing has passed since t = ${instant(lane.since)} s.`;
  const where = `in [${exact(span.from)}, ${exact(span.from + span.length)}) s`;
  const gone = span.from + span.length < view - 20_000_000 ? ", before what the timeline shows" : "";
  return `${name}, ${where}${gone}.`;
}

/** Seconds to the microsecond, without trailing zeros. */
export function exact(micros: number): string {
  return (micros / 1e6).toFixed(6).replace(/\.?0+$/, "");
}

/** Says how many clients found no place to wait in; null where all did. */
export function overflowNotice(snapshot: Snapshot | null): string | null {
  return snapshot && snapshot.overflow > 0 ? overflowText(snapshot.overflow) : null;
}

/** What a lane's machine shows: "7 of 10, empties in 1.22 s. 63 through, 31 refused." */
export function laneText({ gauge, passed, refused, waiting, retrying }: LaneView): string {
  const counts = [`${passed} through`, `${refused} refused`];
  if (waiting > 0) counts.push(`${waiting} waiting`);
  if (retrying > 0) counts.push(`${retrying} to come back`);
  return `${gauge.main}, ${gauge.sub}. ${counts.join(", ")}.`;
}

/** What is coming, short enough for a projector: "lands in 2.4 s". */
export function landsIn({ kind, lands, over }: Coming, view: number): string {
  const seconds = (until: number) => `${((until - view) / 1e6).toFixed(1)} s`;
  if (view < lands) return `${kind === "storm" ? "storm" : "lands"} in ${seconds(lands)}`;
  return kind === "storm" ? `storm: ${seconds(over)} left` : "landing";
}

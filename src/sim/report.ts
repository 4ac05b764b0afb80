/** What a run came to, as JSON: the command line's output and the page's `window.bench.lanes()`. Seconds throughout. */
import { secondsOf } from "../base/time.ts";
import { type EventColumns, type EventKind, eventAt, requestText } from "./event.ts";
import type { Run } from "./run.ts";
import type { LaneView, Snapshot } from "./snapshot.ts";
import { MOST_PENDING } from "./state.ts";

export interface SpanReport {
  readonly length: number;
  readonly most: number;
  /** First pass of the earliest such span; null before any. */
  readonly from: number | null;
  readonly bound: number;
}

export interface LaneReport {
  readonly rule: string;
  readonly title: string;
  readonly calls: number;
  readonly passed: number;
  readonly refused: number;
  readonly waiting: number;
  readonly since: number;
  readonly spans: readonly SpanReport[];
}

export interface EventReport {
  readonly at: number;
  readonly lane: number;
  readonly request: string;
  readonly attempt: number;
  readonly kind: EventKind;
  readonly until?: number;
  readonly retryAt?: number | null;
}

export interface RunReport {
  readonly engine: number;
  readonly seed: number;
  readonly until: number;
  readonly digest: string;
  readonly lanes: readonly LaneReport[];
  readonly events?: readonly EventReport[];
}

export function reportOf(run: Run, snapshot: Snapshot, events: EventColumns | null): RunReport {
  return {
    engine: run.engine,
    seed: run.seed,
    until: secondsOf(snapshot.at),
    digest: snapshot.digest,
    lanes: snapshot.lanes.map(laneReport),
    ...(events ? { events: eventReports(events) } : {}),
  };
}

/** Says that `clients` found no place to wait in. */
export function overflowText(clients: number): string {
  const count = (many: number) => many.toLocaleString("en");
  return `${count(clients)} clients gave up early: a lane holds at most ${count(MOST_PENDING)} that wait to call again.`;
}

export function laneReport(lane: LaneView): LaneReport {
  return {
    rule: lane.rule,
    title: lane.title,
    calls: lane.calls,
    passed: lane.passed,
    refused: lane.refused,
    waiting: lane.waiting,
    since: secondsOf(lane.since),
    spans: lane.spans.map(({ length, most, from, bound }) => ({
      length: secondsOf(length),
      most,
      from: from < 0 ? null : secondsOf(from),
      bound,
    })),
  };
}

export function eventReports(events: EventColumns): EventReport[] {
  return Array.from({ length: events.length }, (_, i) => eventReport(events, i));
}

function eventReport(events: EventColumns, i: number): EventReport {
  const event = eventAt(events, i);
  return {
    at: secondsOf(event.at),
    lane: event.lane,
    request: requestText(event.request),
    attempt: event.attempt,
    kind: event.kind,
    ...(event.kind === "hold" ? { until: secondsOf(event.value) } : {}),
    ...(event.kind === "refuse" ? { retryAt: event.value < 0 ? null : secondsOf(event.value) } : {}),
  };
}

/** The snapshot: the small part of the state at the view time that views may see, stamped with it. */
import type { Micros } from "../base/time.ts";
import { ruleOf } from "../limiters/index.ts";
import type { Gauge, Limit } from "../limiters/rule.ts";
import { digestText } from "./digest.ts";
import type { LaneState, State } from "./state.ts";
import { offeredRate } from "./traffic.ts";

/** The most a lane has let through in any span of one length, against the most its rule permits. */
export interface SpanView {
  readonly length: Micros;
  readonly most: number;
  /** First pass of the earliest span that held `most`; -1 before any. */
  readonly from: Micros;
  readonly bound: number;
  /** False where the bound is an upper bound only. */
  readonly tight: boolean;
}

export interface LaneView {
  readonly rule: string;
  readonly title: string;
  readonly summary: string;
  /** When the rule or its parameters were last changed: peaks count from here. */
  readonly since: Micros;
  readonly calls: number;
  readonly passed: number;
  readonly refused: number;
  readonly waiting: number;
  /** Refused calls whose clients will call again. */
  readonly retrying: number;
  readonly gauge: Gauge;
  /** Half a second, then the shared window. */
  readonly spans: readonly SpanView[];
}

export interface Snapshot {
  /** The view time: figures count events with at < this. */
  readonly at: Micros;
  readonly digest: string;
  /** Requests a second that the hopper offers now. */
  readonly offered: number;
  /** Until when a storm blows; -1 when none does. */
  readonly stormUntil: Micros;
  readonly limit: Limit;
  /** Clients that gave up only because a lane had no place left for one more that waits to call again. */
  readonly overflow: number;
  readonly lanes: readonly LaneView[];
}

export function snapshotOf(state: State): Snapshot {
  return {
    at: state.at,
    digest: digestText(state.digest),
    offered: offeredRate(state),
    stormUntil: state.storm.until > state.at ? state.storm.until : -1,
    limit: state.limit,
    overflow: state.overflow,
    lanes: state.lanes.map((lane) => laneView(lane, state.at)),
  };
}

export function laneView(lane: LaneState, at: Micros): LaneView {
  const rule = ruleOf(lane.rule);
  if (!rule) throw new Error(`no rule ${lane.rule}`);
  return {
    rule: rule.id,
    title: rule.title,
    summary: rule.summary(lane.params),
    since: lane.since,
    calls: lane.calls,
    passed: lane.passed,
    refused: lane.refused,
    waiting: lane.waiting,
    retrying: lane.retrying,
    gauge: rule.gauge(lane.state, lane.params, at),
    spans: lane.peaks.map((peak) => ({
      length: peak.length,
      most: peak.most,
      from: peak.from,
      bound: rule.bound(lane.params, peak.length),
      tight: rule.tight(lane.params, peak.length),
    })),
  };
}

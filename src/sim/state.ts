/** The state of a run: plain data, stepped by the kernel. A checkpoint is a copy of it. */
import { type Agenda, emptyAgenda } from "../base/agenda.ts";
import { newStream, type StreamState } from "../base/random.ts";
import { type Micros, SECOND } from "../base/time.ts";
import type { Clients } from "../clients/policies.ts";
import { ruleOf } from "../limiters/index.ts";
import type { AnyRule, Limit } from "../limiters/rule.ts";
import { type Digest, newDigest } from "./digest.ts";
import { newPeak, type Peak } from "./peaks.ts";
import type { LaneSettings, Program } from "./program.ts";
import { setOffered } from "./traffic.ts";

export interface LaneState {
  rule: string;
  params: unknown;
  /** The rule's own. */
  state: unknown;
  /** When the rule or its parameters (or the shared window) were last changed. */
  since: Micros;
  calls: number;
  passed: number;
  refused: number;
  waiting: number;
  /** Refused calls whose clients will call again. */
  retrying: number;
  /** Half a second, then the shared window. */
  peaks: Peak[];
  /** Calls that wait in the lane's queue, by when they leave. */
  releases: Agenda;
  /** Refused calls whose clients will call again, by when. */
  retries: Agenda;
}

/** The Poisson stream, in gate time. */
export interface Stream {
  generator: StreamState;
  /** Unit exponentials drawn ahead, and how many of them are used. */
  units: number[];
  used: number;
  /** What is left of the current gap, in mean gaps, while nothing is offered. */
  rest: number;
  /** Mean gap in µs; 0 while nothing is offered. */
  mean: number;
  /** The next request's gate instant; -1 while nothing is offered. */
  at: Micros;
  /** The part of a microsecond that the instants above have left out, carried to the next gap. */
  fraction: number;
}

export interface State {
  /** Every event with an instant before this has run. */
  at: Micros;
  limit: Limit;
  clients: Clients;
  lanes: LaneState[];
  /** How many requests the stream has had, discarded ones included. */
  streamed: number;
  stream: Stream;
  /** The mean gap the hopper offers without a storm, in µs; 0 for none. */
  offered: number;
  /** `times` traffic: the command that set it (-1: the scenario) and the next of its instants; null for a Poisson stream. */
  times: { source: number; next: number } | null;
  /** The storm that blows; `until` -1 for none. On top of `times` traffic its requests are its own balls. */
  storm: { until: Micros; command: number; balls: number };
  /** Bursts with balls to come, by command. */
  bursts: { command: number; next: number }[];
  /** The next action of the program, counted from 0. */
  action: number;
  digest: Digest;
  /** Clients that gave up only because MOST_PENDING was reached. */
  overflow: number;
}

/** The most retries a lane may have pending; beyond, clients give up and are counted. */
export const MOST_PENDING = 1_000_000;
/** The length of the shorter span that peaks are kept for. */
export const HALF_SECOND: Micros = SECOND / 2;

export function ruleById(id: string): AnyRule {
  const rule = ruleOf(id);
  if (!rule) throw new Error(`broken invariant: no rule "${id}"`);
  return rule;
}

export function initialState(program: Program): State {
  const { initial } = program;
  const state: State = {
    at: 0,
    limit: initial.limit,
    clients: initial.clients,
    lanes: initial.lanes.map((lane) => newLane(lane, initial.limit.window)),
    streamed: 0,
    stream: { generator: newStream(program.seed), units: [], used: 0, rest: -1, mean: 0, at: -1, fraction: 0 },
    offered: 0,
    times: null,
    storm: { until: -1, command: -1, balls: 0 },
    bursts: [],
    action: 0,
    digest: newDigest(),
    overflow: 0,
  };
  setOffered(state, program, initial.traffic, -1, 0);
  return state;
}

function newLane(lane: LaneSettings, window: Micros): LaneState {
  return {
    rule: lane.rule,
    params: lane.params,
    state: ruleById(lane.rule).init(lane.params, 0),
    since: 0,
    calls: 0,
    passed: 0,
    refused: 0,
    waiting: 0,
    retrying: 0,
    peaks: [newPeak(HALF_SECOND), newPeak(window)],
    releases: emptyAgenda(),
    retries: emptyAgenda(),
  };
}

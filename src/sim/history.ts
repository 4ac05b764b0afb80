/**
 * The history of a run: a state at the frontier, a state at the view time, and checkpoints (copies) to go back by.
 * Nothing here is the truth: all of it is recomputed from the program. Idea: raftscope's and TigerBeetle's replay.
 */
import { copyPlain, plainBytes, samePlain } from "../base/plain.ts";
import type { Micros } from "../base/time.ts";
import type { Explanation, Verdict } from "../limiters/rule.ts";
import type { EventColumns } from "./event.ts";
import { advance } from "./kernel.ts";
import type { Program } from "./program.ts";
import { collector, SILENT, type Sink } from "./sink.ts";
import { initialState, type State } from "./state.ts";

/** Bytes that all checkpoints may take together. */
const MOST_CHECKPOINT_BYTES = 64 * 1024 * 1024;
/** Calls between checkpoints, to begin with. */
const SPACING = 5_000;

interface Checkpoint {
  readonly state: State;
  readonly bytes: number;
}

export interface History {
  program: Program;
  /** At the frontier: what has an effect up to here is known. */
  frontier: State;
  /** At the view time: what is shown comes from here. */
  view: State;
  /** By instant. */
  checkpoints: Checkpoint[];
  bytes: number;
  /** Calls between checkpoints; doubles whenever every second one has to go. */
  spacing: number;
  /** Calls until the next one. */
  due: number;
  readonly mostBytes: number;
}

export function newHistory(program: Program, mostBytes = MOST_CHECKPOINT_BYTES): History {
  return {
    program,
    frontier: initialState(program),
    view: initialState(program),
    checkpoints: [],
    bytes: 0,
    spacing: SPACING,
    due: SPACING,
    mostBytes,
  };
}

/** Runs the frontier on to `to`, or until `calls` calls are done. Returns whether it got there. */
export function runFrontier(history: History, to: Micros, sink: Sink, calls: number): boolean {
  const before = callsOf(history.frontier);
  const reached = advance(history.frontier, history.program, to, { sink, budget: Math.min(calls, history.due) });
  history.due -= callsOf(history.frontier) - before;
  if (history.due <= 0) keepCheckpoint(history);
  return reached;
}

/** Moves the view to `to` (not beyond the frontier), back or on, or as far as `calls` calls take it. */
export function moveView(history: History, to: Micros, calls: number): boolean {
  const target = Math.min(to, history.frontier.at);
  const checkpoint = newest(history, target);
  if (target < history.view.at || (checkpoint && checkpoint.at > history.view.at)) {
    history.view = checkpoint ? copyPlain(checkpoint) : initialState(history.program);
  }
  return advance(history.view, history.program, target, { sink: SILENT, budget: calls }) && target === to;
}

/** A state of its own at `to`, wherever the frontier is. */
export function stateAt(history: History, to: Micros): State {
  const checkpoint = newest(history, to);
  const state = checkpoint ? copyPlain(checkpoint) : initialState(history.program);
  advance(state, history.program, to, { sink: SILENT });
  return state;
}

/** The events of [from, to), by replay. */
export function eventsBetween(history: History, from: Micros, to: Micros): EventColumns {
  const state = stateAt(history, from);
  const sink = collector();
  advance(state, history.program, to, { sink });
  return sink.take();
}

/**
 * The same scenario with other commands: everything from the first instant that differs is thrown away. Returns that
 * instant (Infinity where nothing that has run differs).
 */
export function fork(history: History, program: Program): Micros {
  const at = firstDifference(history.program, program);
  history.program = program;
  if (at >= history.frontier.at) return Number.POSITIVE_INFINITY;
  history.checkpoints = history.checkpoints.filter(({ state }) => state.at < at);
  history.bytes = history.checkpoints.reduce((sum, { bytes }) => sum + bytes, 0);
  history.due = history.spacing;
  history.frontier = stateAt(history, at);
  if (history.view.at > at) history.view = copyPlain(history.frontier);
  return at;
}

/** The first instant at which two programs of one scenario act differently. */
function firstDifference(a: Program, b: Program): Micros {
  let i = 0;
  while (i < a.actions.length && i < b.actions.length && samePlain(a.actions[i], b.actions[i])) i += 1;
  const next = (program: Program) => program.actions[i]?.at ?? Number.POSITIVE_INFINITY;
  return Math.min(next(a), next(b), firstHold(a, b));
}

function firstHold(a: Program, b: Program): Micros {
  let i = 0;
  while (i < a.holds.length && i < b.holds.length && samePlain(a.holds[i], b.holds[i])) i += 1;
  const next = (program: Program) => program.holds[i]?.from ?? Number.POSITIVE_INFINITY;
  return Math.min(next(a), next(b));
}

/** How one call was decided, and why. */
export interface Decision {
  readonly verdict: Verdict;
  readonly explanation: Explanation;
  readonly rule: string;
  readonly params: unknown;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Call {
  readonly at: Micros;
  readonly lane: number;
  readonly request: number;
  readonly attempt: number;
}

/**
 * Replays up to that call and asks its rule; null where there is no such call. A call that waited when its lane's rule
 * changed was decided again at that instant: `at` says which decision is meant.
 */
export function inspect(history: History, call: Call): Decision | null {
  const state = stateAt(history, call.at);
  let asked: Omit<Decision, "verdict" | "after"> | null = null;
  let decision: Decision | null = null;
  advance(state, history.program, call.at + 1, {
    sink: SILENT,
    watch: {
      ...call,
      before(rule, lane, at) {
        const explanation = rule.explain(copyPlain(lane.state), lane.params, at, 1);
        asked = { explanation, rule: rule.id, params: lane.params, before: copyPlain(lane.state) };
      },
      after(lane, verdict) {
        if (asked) decision = { ...asked, verdict, after: copyPlain(lane.state) };
      },
    },
  });
  return decision;
}

/** The newest checkpoint from which `to` can be reached. */
function newest(history: History, to: Micros): State | null {
  let found: State | null = null;
  for (const { state } of history.checkpoints) {
    if (state.at > to) break;
    found = state;
  }
  return found;
}

function keepCheckpoint(history: History): void {
  const bytes = plainBytes(history.frontier);
  history.checkpoints.push({ state: copyPlain(history.frontier), bytes });
  history.bytes += bytes;
  while (history.bytes > history.mostBytes && history.checkpoints.length > 0) {
    history.checkpoints = history.checkpoints.filter((_, i) => i % 2 === 1);
    history.bytes = history.checkpoints.reduce((sum, checkpoint) => sum + checkpoint.bytes, 0);
    history.spacing *= 2;
  }
  history.due = history.spacing;
}

function callsOf(state: State): number {
  let calls = 0;
  for (const lane of state.lanes) calls += lane.calls;
  return calls;
}

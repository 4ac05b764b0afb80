/**
 * What becomes of one call: it is offered to its lane's rule, passes, waits and is released, or is refused and comes
 * back. Every fact that follows is an event.
 */
import { assert, never } from "../base/assert.ts";
import { type Entry, heapPop, heapPush, heapSize } from "../base/heap.ts";
import { keyedUniform } from "../base/random.ts";
import type { Micros } from "../base/time.ts";
import { drawsLuck, nextWait } from "../clients/policies.ts";
import type { AnyRule } from "../limiters/rule.ts";
import { digestEvent } from "./digest.ts";
import { HOLD, PASS, REFUSE, RELEASE, tagOf } from "./event.ts";
import { notePass } from "./peaks.ts";
import type { Program } from "./program.ts";
import type { Sink } from "./sink.ts";
import { type LaneState, MOST_PENDING, type State } from "./state.ts";

/** Ranks of what is pending, in the order of one instant. */
export const RANK_RELEASE = 0;
export const RANK_RETRY = 1;

/** One call that is about to be offered, for whoever asks how its verdict comes about. */
export interface Watch {
  readonly lane: number;
  readonly request: number;
  readonly attempt: number;
  before(rule: AnyRule, lane: LaneState, at: Micros): void;
  after(rule: AnyRule, lane: LaneState, at: Micros): void;
}

/** What a pass of the loop needs beside the state; nothing of it outlives the pass. */
export interface Pass {
  readonly state: State;
  readonly program: Program;
  readonly sink: Sink | null;
  readonly watch: Watch | null;
  readonly rules: AnyRule[];
  readonly entry: Entry;
  calls: number;
}

export function retry(pass: Pass): void {
  const { entry, state } = pass;
  heapPop(state.pending, entry);
  state.lanes[entry.lane].retrying -= 1;
  offer(pass, entry.lane, entry.at, entry.request, entry.attempt, entry.since, entry.wait);
}

export function release(pass: Pass): void {
  const { entry, state } = pass;
  heapPop(state.pending, entry);
  leave(pass, entry.lane, entry.at, entry.request, entry.attempt, entry.since);
}

/** A waiting call leaves its queue and is passed on. */
export function leave(pass: Pass, index: number, at: Micros, request: number, attempt: number, since: Micros): void {
  const lane = pass.state.lanes[index];
  lane.waiting -= 1;
  passOn(lane, at);
  emit(pass, at, tagOf(RELEASE, index, attempt), request, -1, since);
}

/** A call is let through. */
function passOn(lane: LaneState, at: Micros): void {
  lane.passed += 1;
  for (const peak of lane.peaks) notePass(peak, at);
}

/** Offers one call to one lane. `since`: the refusal it answers, or -1; `wait`: how long its client waited. */
export function offer(
  pass: Pass,
  index: number,
  at: Micros,
  request: number,
  attempt: number,
  since: Micros,
  wait: Micros,
): void {
  const lane = pass.state.lanes[index];
  const rule = pass.rules[index];
  const watched = pass.watch !== null && isWatched(pass.watch, index, request, attempt);
  if (watched) pass.watch?.before(rule, lane, at);
  pass.calls += 1;
  lane.calls += 1;
  const verdict = rule.offer(lane.state, lane.params, at, 1);
  if (watched) pass.watch?.after(rule, lane, at);
  switch (verdict.kind) {
    case "pass":
      passOn(lane, at);
      emit(pass, at, tagOf(PASS, index, attempt), request, -1, since);
      return;
    case "hold":
      lane.waiting += 1;
      queue(pass, index, verdict.until, at, request, attempt);
      emit(pass, at, tagOf(HOLD, index, attempt), request, verdict.until, since);
      return;
    case "refuse":
      turnAway(pass, index, at, request, attempt, wait, verdict.retryAt, since);
      return;
    default:
      never(verdict);
  }
}

export function queue(pass: Pass, lane: number, until: Micros, since: Micros, request: number, attempt: number): void {
  const { state } = pass;
  assert(until > (pass.state.at as number), "a held call leaves later than now");
  heapPush(state.pending, { at: until, rank: RANK_RELEASE, since, request, lane, attempt, wait: 0 });
}

/** A refusal, and what its client does about it. */
export function turnAway(
  pass: Pass,
  index: number,
  at: Micros,
  request: number,
  attempt: number,
  previousWait: Micros,
  retryAt: Micros | null,
  since: Micros,
): void {
  const { state } = pass;
  const lane = state.lanes[index];
  lane.refused += 1;
  emit(pass, at, tagOf(REFUSE, index, attempt), request, retryAt ?? -1, since);
  const { clients } = state;
  if (clients.retry === "give-up") return;
  const uniform = drawsLuck(clients.retry) ? keyedUniform(pass.program.seed, request, attempt) : 0;
  const exactWait = retryAt === null ? null : retryAt - at;
  const wait = nextWait(clients, { attempt, previousWait, exactWait, uniform });
  if (wait === null) return;
  if (heapSize(state.pending) >= MOST_PENDING) {
    state.overflow += 1;
    return;
  }
  lane.retrying += 1;
  heapPush(state.pending, {
    at: at + wait,
    rank: RANK_RETRY,
    since: at,
    request,
    lane: index,
    attempt: attempt + 1,
    wait,
  });
}

export function emit(pass: Pass, at: Micros, tag: number, request: number, value: Micros, since: Micros): void {
  if (pass.sink === null) return;
  digestEvent(pass.state.digest, at, tag, request, value);
  pass.sink.event(at, tag, request, value, since);
}

function isWatched(watch: Watch, lane: number, request: number, attempt: number): boolean {
  return watch.lane === lane && watch.request === request && watch.attempt === attempt;
}

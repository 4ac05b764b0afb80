/**
 * What becomes of one call: it is offered to its lane's rule, passes, waits and is released, or is refused and comes
 * back. Every fact that follows is an event.
 */

import { addEntry, agendaSize, type Entry, takeFirst } from "../base/agenda.ts";
import { assert, never } from "../base/assert.ts";
import { keyedUniform } from "../base/random.ts";
import type { Micros } from "../base/time.ts";
import { drawsLuck, nextWait } from "../clients/policies.ts";
import type { AnyRule, Verdict } from "../limiters/rule.ts";
import { digestEvent } from "./digest.ts";
import { HOLD, PASS, REFUSE, RELEASE, tagOf } from "./event.ts";
import { notePass } from "./peaks.ts";
import type { Program } from "./program.ts";
import type { Sink } from "./sink.ts";
import { type LaneState, MOST_PENDING, type State } from "./state.ts";

/** One call that is about to be offered, for whoever asks how its verdict comes about. */
export interface Watch {
  readonly lane: number;
  readonly request: number;
  readonly attempt: number;
  before(rule: AnyRule, lane: LaneState, at: Micros): void;
  after(lane: LaneState, verdict: Verdict): void;
}

/** What a pass of the loop needs beside the state; nothing of it outlives the pass. */
export interface Pass {
  readonly state: State;
  readonly program: Program;
  readonly sink: Sink | null;
  readonly digests: boolean;
  readonly watch: Watch | null;
  readonly rules: AnyRule[];
  readonly entry: Entry;
  /** Calls after which the pass may stop at the next instant. */
  readonly budget: number;
  calls: number;
}

/** A new request reaches every gate. */
export function arrive(pass: Pass, at: Micros, request: number): void {
  const call = pass.entry;
  call.at = at;
  call.since = -1;
  call.request = request;
  call.attempt = 1;
  call.wait = 0;
  for (let lane = 0; lane < pass.rules.length; lane++) offer(pass, lane, call);
}

/** The lane's first retry reaches its gate. */
export function retry(pass: Pass, index: number): void {
  const lane = pass.state.lanes[index];
  takeFirst(lane.retries, pass.entry);
  lane.retrying -= 1;
  offer(pass, index, pass.entry);
}

/** The first in the lane's queue is let through. */
export function release(pass: Pass, index: number): void {
  takeFirst(pass.state.lanes[index].releases, pass.entry);
  leave(pass, index, pass.entry);
}

/** A waiting call leaves its queue at `call.at` and is passed on; it came at `call.since`. */
export function leave(pass: Pass, index: number, call: Entry): void {
  const lane = pass.state.lanes[index];
  lane.waiting -= 1;
  passOn(lane, call.at);
  emit(pass, RELEASE, index, call, -1);
}

/** A call is let through. */
function passOn(lane: LaneState, at: Micros): void {
  lane.passed += 1;
  for (const peak of lane.peaks) notePass(peak, at);
}

/** Offers one call to one lane. `call.since`: the refusal it answers, or -1; `call.wait`: how long its client waited. */
function offer(pass: Pass, index: number, call: Entry): void {
  const lane = pass.state.lanes[index];
  pass.calls += 1;
  lane.calls += 1;
  const verdict = decide(pass, index, call);
  switch (verdict.kind) {
    case "pass":
      passOn(lane, call.at);
      emit(pass, PASS, index, call, -1);
      return;
    case "hold":
      lane.waiting += 1;
      queue(lane, call, call.at, verdict.until);
      emit(pass, HOLD, index, call, verdict.until);
      return;
    case "refuse":
      turnAway(pass, index, call, verdict.retryAt);
      return;
    default:
      never(verdict);
  }
}

/** The verdict of a lane's rule on a call at `call.at`. */
export function decide(pass: Pass, index: number, call: Entry): Verdict {
  const lane = pass.state.lanes[index];
  const rule = pass.rules[index];
  const watch = pass.watch !== null && isWatched(pass.watch, index, call) ? pass.watch : null;
  watch?.before(rule, lane, call.at);
  const verdict = rule.offer(lane.state, lane.params, call.at, 1);
  watch?.after(lane, verdict);
  return verdict;
}

/** The call, which came at `came`, waits until `until`. */
export function queue(lane: LaneState, call: Entry, came: Micros, until: Micros): void {
  assert(until > call.at, "a held call leaves later than now");
  addEntry(lane.releases, until, came, call.request, call.attempt, call.wait);
}

/** A refusal, and what its client does about it. */
export function turnAway(pass: Pass, index: number, call: Entry, retryAt: Micros | null): void {
  const { state } = pass;
  const { clients } = state;
  const { at, request, attempt } = call;
  const lane = state.lanes[index];
  lane.refused += 1;
  emit(pass, REFUSE, index, call, retryAt ?? -1);
  if (clients.retry === "give-up") return;
  const uniform = drawsLuck(clients.retry) ? keyedUniform(pass.program.seed, request, attempt) : 0;
  const exactWait = retryAt === null ? null : retryAt - at;
  const wait = nextWait(clients, { attempt, previousWait: call.wait, exactWait, uniform });
  if (wait === null) return;
  if (agendaSize(lane.retries) >= MOST_PENDING) {
    state.overflow += 1;
    return;
  }
  lane.retrying += 1;
  addEntry(lane.retries, at + wait, at, request, attempt + 1, wait);
}

export function emit(pass: Pass, kind: number, lane: number, call: Entry, value: Micros): void {
  if (pass.sink === null) return;
  const tag = tagOf(kind, lane, call.attempt);
  if (pass.digests) digestEvent(pass.state.digest, call.at, tag, call.request, value);
  pass.sink.event(call.at, tag, call.request, value, call.since);
}

function isWatched(watch: Watch, lane: number, call: Entry): boolean {
  return watch.lane === lane && watch.request === call.request && watch.attempt === call.attempt;
}

/**
 * The kernel: one loop that carries a state through its events up to an instant, exclusive. It knows no clock and no
 * frame; slicing, budgets and who watches change nothing. At one instant: commands by index, releases, new requests
 * (the stream, then bursts by command and ball), retries (by the instant of their refusal, then request).
 */
import { heapSize, newEntry, topRank } from "../base/heap.ts";
import type { Micros } from "../base/time.ts";
import { act } from "./actions.ts";
import { offer, type Pass, RANK_RELEASE, release, retry, type Watch } from "./calls.ts";
import type { Program } from "./program.ts";
import type { Sink } from "./sink.ts";
import { ruleById, type State } from "./state.ts";
import { type Arrival, endStorm, nextArrival, takeArrival } from "./traffic.ts";

export interface Options {
  /** Where events go; null: nowhere, and no digest is kept (the study, which needs neither). */
  readonly sink: Sink | null;
  /** Calls after which the loop may stop at the next instant; Infinity for none. */
  readonly budget?: number;
  readonly watch?: Watch;
}

/**
 * Runs every event with at < `to`. Returns whether it got there; if the budget stopped it, `state.at` says how far.
 * Never goes back: `to` before `state.at` changes nothing.
 */
export function advance(state: State, program: Program, to: Micros, options: Options): boolean {
  const pass: Pass = {
    state,
    program,
    sink: options.sink,
    watch: options.watch ?? null,
    rules: state.lanes.map((lane) => ruleById(lane.rule)),
    entry: newEntry(),
    calls: 0,
  };
  const budget = options.budget ?? Number.POSITIVE_INFINITY;
  const arrival: Arrival = { at: 0, request: 0, source: 0 };
  for (;;) {
    nextArrival(state, program, arrival);
    const actionAt =
      state.action < program.actions.length ? program.actions[state.action].at : Number.POSITIVE_INFINITY;
    const stormEnd = state.storm.until >= 0 ? state.storm.until : Number.POSITIVE_INFINITY;
    const pendingAt = heapSize(state.pending) > 0 ? state.pending.at[0] : Number.POSITIVE_INFINITY;
    const at = Math.min(arrival.at, actionAt, stormEnd, pendingAt);
    if (at >= to) break;
    if (at > state.at) {
      state.at = at;
      if (pass.calls >= budget) return false;
    }
    if (at === stormEnd) endStorm(state);
    else if (at === actionAt) act(pass, program.actions[state.action++]);
    else if (at === pendingAt && topRank(state.pending) === RANK_RELEASE) release(pass);
    else if (at === arrival.at) arrive(pass, arrival);
    else retry(pass);
  }
  if (to > state.at) state.at = to;
  return true;
}

function arrive(pass: Pass, arrival: Arrival): void {
  if (!takeArrival(pass.state, pass.program, arrival)) return;
  for (let lane = 0; lane < pass.rules.length; lane++) offer(pass, lane, arrival.at, arrival.request, 1, -1, 0);
}

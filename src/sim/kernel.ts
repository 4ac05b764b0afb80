/**
 * The kernel: one loop that carries a state through its events up to an instant, exclusive. It knows no clock and no
 * frame; slicing, budgets and who watches change nothing. At one instant: commands by index, releases, new requests
 * (the stream, then bursts by command and ball), retries (by the instant of their refusal, then request).
 */
import { comesFirst, newEntry } from "../base/agenda.ts";
import type { Micros } from "../base/time.ts";
import type { AnyRule } from "../limiters/rule.ts";
import { act } from "./actions.ts";
import { arrive, type Pass, release, retry, type Watch } from "./calls.ts";
import type { Program } from "./program.ts";
import type { Sink } from "./sink.ts";
import { ruleById, type State } from "./state.ts";
import { type Arrival, endStorm, nextArrival, takeArrival } from "./traffic.ts";

export interface Options {
  /** Where events go; null: nowhere, and no digest is kept. */
  readonly sink: Sink | null;
  /** Whether the digest is kept where there is a sink; the study, which compares figures, does without. */
  readonly digest?: boolean;
  /** Calls after which the loop may stop at the next instant; Infinity for none. */
  readonly budget?: number;
  readonly watch?: Watch;
}

/**
 * Runs every event with at < `to`. Returns whether it got there; if the budget stopped it, `state.at` says how far.
 * Never goes back: `to` before `state.at` changes nothing.
 */
export function advance(state: State, program: Program, to: Micros, options: Options): boolean {
  const rules: AnyRule[] = [];
  for (const lane of state.lanes) rules.push(ruleById(lane.rule));
  const pass: Pass = {
    state,
    program,
    sink: options.sink,
    digests: options.digest ?? true,
    watch: options.watch ?? null,
    budget: options.budget ?? Number.POSITIVE_INFINITY,
    rules,
    entry: newEntry(),
    calls: 0,
  };
  const arrival: Arrival = { at: 0, request: 0, source: 0 };
  for (;;) {
    nextArrival(state, program, arrival);
    const actionAt = state.action < program.actions.length ? program.actions[state.action].at : NEVER;
    const stormEnd = state.storm.until >= 0 ? state.storm.until : NEVER;
    const commandAt = Math.min(actionAt, stormEnd);
    if (!advanceCalls(pass, Math.min(commandAt, to), arrival.at)) return false;
    const at = Math.min(commandAt, arrival.at);
    if (at >= to) break;
    if (!reach(pass, at)) return false;
    if (at === stormEnd) endStorm(state);
    else if (at === actionAt) act(pass, program.actions[state.action++]);
    else if (takeArrival(state, program, arrival)) arrive(pass, at, arrival.request);
  }
  if (to > state.at) state.at = to;
  return true;
}

/**
 * Runs what the lanes have pending before `to`: releases up to the next arrival, retries before it. Of releases at one
 * instant by arrival, request and lane the first; of retries by refusal, request and lane. False: out of budget.
 */
function advanceCalls(pass: Pass, to: Micros, arrivalAt: Micros): boolean {
  const { lanes } = pass.state;
  for (;;) {
    let releasing = -1;
    let retrying = -1;
    let releaseAt = NEVER;
    let retryAt = NEVER;
    for (let i = 0; i < lanes.length; i++) {
      const { releases, retries } = lanes[i];
      const leaves = releases.first;
      const comes = retries.first;
      if (leaves >= 0 && leaves <= releaseAt) {
        if (leaves < releaseAt || comesFirst(releases, lanes[releasing].releases)) releasing = i;
        releaseAt = leaves;
      }
      if (comes >= 0 && comes <= retryAt) {
        if (comes < retryAt || comesFirst(retries, lanes[retrying].retries)) retrying = i;
        retryAt = comes;
      }
    }
    const at = Math.min(releaseAt, retryAt);
    if (at >= to || at > arrivalAt || (at === arrivalAt && at < releaseAt)) return true;
    if (!reach(pass, at)) return false;
    if (at === releaseAt) release(pass, releasing);
    else retry(pass, retrying);
  }
}

/** Events at `at` are next. False where it is a new instant and the budget is used up. */
function reach(pass: Pass, at: Micros): boolean {
  const { state } = pass;
  if (at === state.at) return true;
  state.at = at;
  return pass.calls < pass.budget;
}

/** No instant of a run. For comparing only: it never enters the state. */
const NEVER = Number.POSITIVE_INFINITY;

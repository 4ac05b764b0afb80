/** What commands do when they act: bursts begin, storms blow, settings change, rules start afresh. */
import { never } from "../base/assert.ts";
import { heapTake } from "../base/heap.ts";
import { samePlain } from "../base/plain.ts";
import type { Micros } from "../base/time.ts";
import { emit, leave, type Pass, queue, RANK_RELEASE, turnAway } from "./calls.ts";
import { HOLD, tagOf } from "./event.ts";
import { newPeak } from "./peaks.ts";
import type { Action } from "./program.ts";
import { HALF_SECOND, type LaneState, ruleById } from "./state.ts";
import { setOffered, startStorm } from "./traffic.ts";

/** A command acts. */
export function act(pass: Pass, action: Action): void {
  const { state, program } = pass;
  switch (action.kind) {
    case "burst":
      state.bursts.push({ command: action.command, next: 0 });
      state.bursts.sort((a, b) => a.command - b.command);
      return;
    case "storm":
      startStorm(state, action.command, action.rate, action.until, action.at);
      if (state.clients.retry === "give-up") state.clients = stubborn(state.clients);
      return;
    case "set": {
      const { traffic, limit, clients, lanes } = action.change;
      if (traffic) setOffered(state, program, traffic, action.command, action.at);
      if (clients) state.clients = clients;
      const window = state.limit.window;
      if (limit) state.limit = limit;
      lanes?.forEach((lane, index) => {
        const now = state.lanes[index];
        const same = now.rule === lane.rule && samePlain(now.params, lane.params);
        if (!same || window !== state.limit.window) beginPeaks(now, state.limit.window, action.at);
        if (!same) changeRule(pass, index, lane.rule, lane.params, action.at);
      });
      return;
    }
    default:
      never(action);
  }
}

/** Clients that gave up and, in a storm, no longer do: after a fixed second. */
export function stubborn<C extends { retry: string; delay: Micros }>(clients: C): C {
  return { ...clients, retry: "fixed", delay: 1_000_000 };
}

function beginPeaks(lane: LaneState, window: Micros, at: Micros): void {
  lane.since = at;
  lane.peaks = [newPeak(HALF_SECOND), newPeak(window)];
}

/** The lane's rule starts afresh; calls that wait in its queue are offered to it first, in their order. */
function changeRule(pass: Pass, index: number, id: string, params: unknown, at: Micros): void {
  const lane = pass.state.lanes[index];
  const rule = ruleById(id);
  pass.rules[index] = rule;
  lane.rule = id;
  lane.params = params;
  lane.state = rule.init(params, at);
  for (const held of heapTake(pass.state.pending, index, RANK_RELEASE).sort(
    (a, b) => a.since - b.since || a.request - b.request,
  )) {
    const verdict = rule.offer(lane.state, params, at, 1);
    if (verdict.kind === "pass") leave(pass, index, at, held.request, held.attempt, held.since);
    else if (verdict.kind === "hold") {
      queue(pass, index, verdict.until, held.since, held.request, held.attempt);
      emit(pass, at, tagOf(HOLD, index, held.attempt), held.request, verdict.until, held.since);
    } else {
      lane.waiting -= 1;
      turnAway(pass, index, at, held.request, held.attempt, 0, verdict.retryAt, held.since);
    }
  }
}

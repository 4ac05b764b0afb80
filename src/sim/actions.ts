/** What commands do when they act: bursts begin, storms blow, settings change, rules start afresh. */

import { type Agenda, agendaSize, type Entry, emptyAgenda, newEntry, takeFirst } from "../base/agenda.ts";
import { never } from "../base/assert.ts";
import { samePlain } from "../base/plain.ts";
import type { Micros } from "../base/time.ts";
import { decide, emit, leave, type Pass, queue, turnAway } from "./calls.ts";
import { HOLD } from "./event.ts";
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
  const waiting = lane.releases;
  lane.releases = emptyAgenda();
  for (const held of inOrderOfArrival(waiting)) {
    const call = { ...held, at };
    const verdict = decide(pass, index, call);
    if (verdict.kind === "pass") leave(pass, index, call);
    else if (verdict.kind === "hold") {
      queue(lane, call, call.since, verdict.until);
      emit(pass, HOLD, index, call, verdict.until);
    } else {
      lane.waiting -= 1;
      turnAway(pass, index, call, verdict.retryAt);
    }
  }
}

function inOrderOfArrival(agenda: Agenda): Entry[] {
  const entries: Entry[] = [];
  while (agendaSize(agenda) > 0) {
    const entry = newEntry();
    takeFirst(agenda, entry);
    entries.push(entry);
  }
  return entries.sort((a, b) => a.since - b.since || refusedAt(a) - refusedAt(b) || a.request - b.request);
}

/** At one instant new requests have arrived first (-1), then retries by the instant of their refusal. */
function refusedAt(held: Entry): Micros {
  return held.attempt === 1 ? -1 : held.since - held.wait;
}

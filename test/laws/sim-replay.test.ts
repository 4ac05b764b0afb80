/** Laws of replay, over generated runs: however a run is sliced, copied, gone back in or forked, it stays the same run. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { copyPlain, plainBytes } from "../../src/base/plain.ts";
import type { Event } from "../../src/sim/event.ts";
import {
  eventsBetween,
  fork,
  type History,
  moveView,
  newHistory,
  runFrontier,
  stateAt,
} from "../../src/sim/history.ts";
import { advance } from "../../src/sim/kernel.ts";
import type { Program } from "../../src/sim/program.ts";
import { readRun } from "../../src/sim/read.ts";
import type { Run } from "../../src/sim/run.ts";
import { collector, SILENT } from "../../src/sim/sink.ts";
import { initialState, type State } from "../../src/sim/state.ts";
import { commands, cuts, HORIZON, runs } from "../support/runs.ts";
import { eventsOf, straight, straightProgram } from "../support/straight.ts";

const OPTIONS = { numRuns: 40, seed: 2026 };
const budgets = fc.integer({ min: 1, max: 60 });

function stateOf(program: Program, to: number): State {
  const state = initialState(program);
  advance(state, program, to, { sink: SILENT });
  return state;
}

/** Drives the frontier to `to` in small steps. */
function drive(history: History, to: number, budget: number): Event[] {
  const sink = collector();
  while (!runFrontier(history, to, sink, budget));
  return eventsOf(sink.take());
}

/** A history that keeps a checkpoint every few calls and can hold only about so many of them. */
function crampedHistory(program: Program, spacing: number, states: number): History {
  const history = newHistory(program, plainBytes(stateOf(program, HORIZON)) * states);
  history.spacing = spacing;
  history.due = spacing;
  return history;
}

/** Every checkpoint is what the straight run is at its instant. */
function expectCheckpoints({ checkpoints, program }: History): void {
  const state = initialState(program);
  const wrong = checkpoints.filter((checkpoint) => {
    advance(state, program, checkpoint.state.at, { sink: SILENT });
    return JSON.stringify(checkpoint.state) !== JSON.stringify(state);
  });
  expect(wrong).toEqual([]);
}

test("the same run, written out and read again, has the same log and the same digest", () => {
  fc.assert(
    fc.property(runs, (run) => {
      const once = straight(run, HORIZON);
      const again = straight(JSON.parse(JSON.stringify(run)) as Run, HORIZON);
      expect(again.digest).toBe(once.digest);
      expect(again.events).toEqual(once.events);
      expect(again.state).toEqual(once.state);
    }),
    OPTIONS,
  );
});

test("slicing at any instants and any budgets change neither log nor state", () => {
  fc.assert(
    fc.property(runs, fc.array(fc.tuple(cuts, budgets), { maxLength: 12 }), (run, slices) => {
      const whole = straight(run, HORIZON);
      const state = initialState(whole.program);
      const sink = collector(1);
      const log: Event[] = [];
      for (const [to, budget] of [...slices.sort(([a], [b]) => a - b), [HORIZON, 37] as const]) {
        while (!advance(state, whole.program, to, { sink, budget })) expect(state.at).toBeLessThan(to);
        expect(state.at).toBe(to);
        log.push(...eventsOf(sink.take()));
      }
      expect(log).toEqual(whole.events);
      expect(state).toEqual(whole.state);
    }),
    OPTIONS,
  );
});

test("a state is plain: through JSON and back it goes on as if nothing had been", () => {
  fc.assert(
    fc.property(runs, cuts, (run, cut) => {
      const whole = straight(run, HORIZON);
      const state = stateOf(whole.program, cut);
      const back = JSON.parse(JSON.stringify(state)) as State;
      expect(back).toStrictEqual(state);
      const sink = collector();
      advance(back, whole.program, HORIZON, { sink });
      expect(back).toEqual(whole.state);
      expect(eventsOf(sink.take())).toEqual(whole.events.filter(({ at }) => at >= cut));
    }),
    OPTIONS,
  );
});

test("a copy of a state lives alone: running it on leaves the original where it was", () => {
  fc.assert(
    fc.property(runs, cuts, (run, cut) => {
      const { program } = readRun(run);
      const state = stateOf(program, cut);
      const before = JSON.stringify(state);
      advance(copyPlain(state), program, HORIZON, { sink: SILENT });
      expect(JSON.stringify(state)).toBe(before);
    }),
    OPTIONS,
  );
});

test("a history goes to any instant, back or on, and is there what the straight run is", () => {
  const steps = fc.array(fc.tuple(fc.constantFrom("view", "frontier", "state"), cuts), { minLength: 5, maxLength: 12 });
  let kept = 0;
  fc.assert(
    fc.property(runs, steps, budgets, fc.integer({ min: 1, max: 5 }), (run, moves, budget, room) => {
      const { program } = readRun(run);
      const history = crampedHistory(program, budget, room);
      const log: Event[] = [];
      for (const [kind, to] of moves) {
        if (kind === "frontier") log.push(...drive(history, to, budget));
        else if (kind === "state") expect(stateAt(history, to)).toEqual(stateOf(program, to));
        else {
          const shown = Math.min(to, history.frontier.at);
          while (!moveView(history, shown, budget));
          expect(history.view).toEqual(stateOf(program, shown));
        }
        expect(history.bytes).toBeLessThanOrEqual(history.mostBytes);
        kept += history.checkpoints.length;
      }
      expectCheckpoints(history);
      expect(log).toEqual(straightProgram(program, history.frontier.at).events);
    }),
    { ...OPTIONS, numRuns: 30 },
  );
  expect(kept).toBeGreaterThan(100);
});

test("the events of any span, by replay, are the straight run's", () => {
  fc.assert(
    fc.property(runs, cuts, cuts, cuts, (run, frontier, a, b) => {
      const whole = straight(run, HORIZON);
      const history = crampedHistory(whole.program, 20, 4);
      drive(history, frontier, 50);
      const [from, to] = a < b ? [a, b] : [b, a];
      const events = eventsOf(eventsBetween(history, from, to));
      expect(events).toEqual(whole.events.filter(({ at }) => from <= at && at < to));
    }),
    OPTIONS,
  );
});

test("a fork, wherever frontier and view stand, is the straight run of the new commands", () => {
  const some = fc.array(commands, { maxLength: 3 });
  const later = some.map((list) => list.map((one) => ({ ...one, at: Math.round(one.at * 1e6 + 2e6) / 1e6 })));
  let kept = 0;
  let dropped = 0;
  const inOrder = (list: readonly { at: number }[]) => [...list].sort((x, y) => x.at - y.at);
  fc.assert(
    fc.property(runs, some, later, later, cuts, cuts, (run, common, gone, come, frontier, view) => {
      const before = readRun({ ...run, commands: inOrder([...common, ...gone]) });
      const after = readRun({ ...run, commands: inOrder([...common, ...come]) });
      const history = crampedHistory(before.program, 15, 60);
      const known = drive(history, frontier, 40);
      moveView(history, Math.min(view, frontier), Number.POSITIVE_INFINITY);
      const checkpoints = history.checkpoints.length;
      const from = Math.min(fork(history, after.program), history.frontier.at);
      kept += history.checkpoints.length;
      dropped += checkpoints - history.checkpoints.length;
      expect(history.frontier).toEqual(stateOf(after.program, history.frontier.at));
      const log = [...known.filter(({ at }) => at < from), ...drive(history, HORIZON, 40)];
      expect(log).toEqual(straightProgram(after.program, HORIZON).events);
      moveView(history, view, Number.POSITIVE_INFINITY);
      expect(history.view).toEqual(stateOf(after.program, view));
      expectCheckpoints(history);
    }),
    OPTIONS,
  );
  expect(kept).toBeGreaterThan(50);
  expect(dropped).toBeGreaterThan(50);
});

test("commands from t on change nothing before t", () => {
  fc.assert(
    fc.property(runs, cuts, (run, cut) => {
      const kept = run.commands.filter(({ at }) => Math.round(at * 1e6) < cut);
      const whole = straight(run, cut);
      const without = straight({ ...run, commands: kept }, cut);
      expect(without.events).toEqual(whole.events);
      expect(without.digest).toBe(whole.digest);
    }),
    OPTIONS,
  );
});

test("a log that differs in one event has another digest", () => {
  fc.assert(
    fc.property(runs, fc.nat({ max: 400 }), (run, cut) => {
      const { events } = straight(run, HORIZON);
      fc.pre(events.length > 1);
      // cut between two instants: the logs differ, and so must the digests
      const at = events[Math.min(cut, events.length - 1)].at;
      const shorter = straight(run, at);
      const longer = straight(run, at + 1);
      expect(shorter.events.length).toBeLessThan(longer.events.length);
      expect(shorter.digest).not.toBe(longer.digest);
    }),
    OPTIONS,
  );
});

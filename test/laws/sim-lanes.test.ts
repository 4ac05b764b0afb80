/** Laws of the lanes, over generated runs: they share requests and luck and nothing else, and no call is lost or made twice. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { agendaSize } from "../../src/base/agenda.ts";
import type { Event } from "../../src/sim/event.ts";
import { advance } from "../../src/sim/kernel.ts";
import { readRun } from "../../src/sim/read.ts";
import type { Run } from "../../src/sim/run.ts";
import { collector } from "../../src/sim/sink.ts";
import { initialState } from "../../src/sim/state.ts";
import { cuts, HORIZON, lanes, runs } from "../support/runs.ts";
import { eventsOf, straight } from "../support/straight.ts";

const OPTIONS = { numRuns: 40, seed: 2027 };

/** Without the commands that name a lane: these act on one lane, or fire what suits it. */
const laneless = runs.map((run) => ({ ...run, commands: run.commands.filter((command) => !("lane" in command)) }));

function withLanes(run: Run, specs: Run["scenario"]["lanes"]): Run {
  return { ...run, scenario: { ...run.scenario, lanes: specs } };
}

const callOf = ({ lane, request, attempt }: Event) => `${lane} ${request} ${attempt}`;

test("dropping a lane leaves the events of the others as they were", () => {
  fc.assert(
    fc.property(laneless, fc.nat({ max: 3 }), (run, n) => {
      const specs = run.scenario.lanes;
      fc.pre(specs.length > 1);
      const gone = n % specs.length;
      const rest = straight(withLanes(run, specs.toSpliced(gone, 1)), HORIZON).events;
      const others = straight(run, HORIZON).events.filter(({ lane }) => lane !== gone);
      expect(rest).toEqual(others.map((event) => ({ ...event, lane: event.lane - Number(event.lane > gone) })));
    }),
    OPTIONS,
  );
});

test("changing a lane leaves the events of the others as they were", () => {
  fc.assert(
    fc.property(laneless, fc.nat({ max: 3 }), lanes, (run, n, spec) => {
      const changed = n % run.scenario.lanes.length;
      const elsewhere = (specs: Run["scenario"]["lanes"]) =>
        straight(withLanes(run, specs), HORIZON).events.filter(({ lane }) => lane !== changed);
      expect(elsewhere(run.scenario.lanes.with(changed, spec))).toEqual(elsewhere(run.scenario.lanes));
    }),
    OPTIONS,
  );
});

test("two lanes of one rule see the same calls and decide them alike", () => {
  fc.assert(
    fc.property(laneless, lanes, (run, spec) => {
      const { events } = straight(withLanes(run, [spec, spec]), HORIZON);
      const of = (lane: number) =>
        events.filter((event) => event.lane === lane).map((event) => ({ ...event, lane: 0 }));
      expect(of(1)).toEqual(of(0));
    }),
    OPTIONS,
  );
});

/** Totals as the log alone tells them. A call that waits may be told of again, when its rule changes. */
function account(counts: readonly Count[], events: readonly Event[]): void {
  for (const event of events) {
    const count = counts[event.lane];
    const waited = count.waiting.delete(callOf(event));
    if (!waited) count.calls += 1;
    if (event.kind === "hold") count.waiting.add(callOf(event));
    else if (event.kind === "refuse") count.refused += 1;
    else if (waited === (event.kind === "release")) count.passed += 1;
    else throw new Error(`a call is released just when it has waited, not at ${event.at}`);
  }
}

interface Count {
  calls: number;
  passed: number;
  refused: number;
  readonly waiting: Set<string>;
}

test("at every instant calls = passed + refused + waiting in every lane, and the log says the same", () => {
  fc.assert(
    fc.property(runs, (run) => {
      const { program } = readRun(run);
      const state = initialState(program);
      const sink = collector();
      const counts = state.lanes.map((): Count => ({ calls: 0, passed: 0, refused: 0, waiting: new Set() }));
      while (!advance(state, program, HORIZON / 2, { sink, budget: 1 })) {
        account(counts, eventsOf(sink.take()));
        state.lanes.forEach((lane, i) => {
          const { calls, passed, refused, waiting } = counts[i];
          const sums = [lane.passed + lane.refused + lane.waiting, lane.passed, lane.refused, lane.waiting];
          const told = [calls, passed, refused, waiting.size];
          if (lane.calls !== calls || sums.join() !== told.join()) expect(sums).toEqual(told);
        });
      }
      expect(state.lanes.map(({ releases }) => agendaSize(releases))).toEqual(state.lanes.map((lane) => lane.waiting));
      expect(state.lanes.map(({ retries }) => agendaSize(retries))).toEqual(state.lanes.map((lane) => lane.retrying));
    }),
    { ...OPTIONS, numRuns: 40 },
  );
});

test("the log is in order of time, and what a call waits for lies ahead of it", () => {
  fc.assert(
    fc.property(runs, (run) => {
      const { events } = straight(run, HORIZON);
      const wrong = events.filter(({ at, kind, value, since }, i) => {
        const inOrder = at >= (events[i - 1]?.at ?? 0) && since < at;
        if (kind === "hold") return !(inOrder && value > at);
        if (kind === "refuse") return !(inOrder && (value === -1 || value > at));
        return !(inOrder && value === -1);
      });
      expect(wrong).toEqual([]);
    }),
    OPTIONS,
  );
});

test("a call is decided once, and an attempt comes only after the refusal of the one before it", () => {
  fc.assert(
    fc.property(runs, (run) => {
      const refusedAt = new Map<string, number>();
      const decided = new Map<string, string>();
      const wrong = straight(run, HORIZON).events.filter((event) => {
        const { kind, lane, request, attempt, at, since } = event;
        const before = decided.get(callOf(event));
        decided.set(callOf(event), kind);
        if (kind === "refuse") refusedAt.set(callOf(event), at);
        // what waits may be held or refused anew by a changed rule; whatever else is decided stays decided
        if (before !== undefined) return before !== "hold" || kind === "pass";
        if (attempt === 1) return since !== -1;
        return refusedAt.get(`${lane} ${request} ${attempt - 1}`) !== since || at <= since;
      });
      expect(wrong).toEqual([]);
    }),
    OPTIONS,
  );
});

test("every request reaches every lane at the same instant", () => {
  fc.assert(
    fc.property(runs, cuts, (run, to) => {
      const firsts = new Map<number, Map<number, number>>();
      for (const { request, attempt, lane, at } of straight(run, to).events) {
        if (attempt !== 1) continue;
        const seen = firsts.get(request) ?? new Map<number, number>();
        if (!seen.has(lane)) seen.set(lane, at); // later ones are about a call that waited
        firsts.set(request, seen);
      }
      const wrong = [...firsts].filter(
        ([, seen]) => seen.size !== run.scenario.lanes.length || new Set(seen.values()).size !== 1,
      );
      expect(wrong).toEqual([]);
    }),
    OPTIONS,
  );
});

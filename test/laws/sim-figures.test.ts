/** Laws of the figures, over generated runs: peaks are what counting every half-open span gives, and never exceed the bound. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { RULES } from "../../src/limiters/index.ts";
import type { Event } from "../../src/sim/event.ts";
import { readRun } from "../../src/sim/read.ts";
import { laneReport } from "../../src/sim/report.ts";
import type { Run } from "../../src/sim/run.ts";
import { laneView, snapshotOf } from "../../src/sim/snapshot.ts";
import { ruleById } from "../../src/sim/state.ts";
import { cuts, HORIZON, lanes, limits, runs } from "../support/runs.ts";
import { straight, straightProgram } from "../support/straight.ts";

const OPTIONS = { numRuns: 60, seed: 2028 };

/** When each command that changes a lane acts; two at one instant would leave the log alone unable to tell what came between. */
function changesMeet({ commands }: Run): boolean {
  const sets = commands.filter((command) => command.do === "set").map(({ at }) => at);
  return new Set(sets).size < sets.length;
}

/** The most passes of any [s, s + length), and the first pass of the earliest such span: by counting. */
function countMost(passes: readonly number[], length: number): { most: number; from: number } {
  let most = 0;
  let from = -1;
  for (let i = 0; i < passes.length; i++) {
    let count = 0;
    while (i + count < passes.length && passes[i + count] < passes[i] + length) count += 1;
    if (count > most) {
      most = count;
      from = passes[i];
    }
  }
  return { most, from };
}

const passesOf = (events: readonly Event[], lane: number, since: number) =>
  events
    .filter((event) => event.lane === lane && event.at >= since && ["pass", "release"].includes(event.kind))
    .map(({ at }) => at);

test("peaks are what counting all half-open spans gives since the lane's last change, totals what counting all gives", () => {
  fc.assert(
    fc.property(runs, cuts, (run, to) => {
      fc.pre(!changesMeet(run));
      const { state, events } = straight(run, to);
      state.lanes.forEach((lane, i) => {
        const passes = passesOf(events, i, lane.since);
        for (const { length, most, from } of lane.peaks) expect({ most, from }).toEqual(countMost(passes, length));
        expect(lane.passed).toBe(passesOf(events, i, 0).length);
      });
      expect(state.lanes.map(({ peaks }) => peaks.map(({ length }) => length))).toEqual(
        state.lanes.map(() => [500_000, state.limit.window]),
      );
    }),
    { ...OPTIONS, numRuns: 100 },
  );
});

test("no lane of any run ever lets more through than its bound", () => {
  fc.assert(
    fc.property(runs, cuts, (run, to) => {
      // just before each change of a rule, where its peaks end, and at some instant
      const ends = run.commands.filter((command) => command.do === "set").map(({ at }) => Math.round(at * 1e6));
      for (const end of [...ends, to, HORIZON]) {
        const { state } = straight(run, end);
        for (const lane of state.lanes)
          for (const { most, bound } of laneView(lane, state.at).spans) expect(most).toBeLessThanOrEqual(bound);
      }
    }),
    OPTIONS,
  );
});

test("a lane's last change is when its rule, its parameters or the shared window last became other ones", () => {
  fc.assert(
    fc.property(runs, (run) => {
      const { program } = readRun(run);
      let before = { lanes: program.initial.lanes, window: program.initial.limit.window };
      const since = before.lanes.map(() => 0);
      for (const action of program.actions) {
        if (action.kind !== "set" || action.at >= HORIZON) continue;
        const after = {
          lanes: action.change.lanes ?? before.lanes,
          window: action.change.limit?.window ?? before.window,
        };
        since.forEach((_, i) => {
          const same = JSON.stringify(after.lanes[i]) === JSON.stringify(before.lanes[i]);
          if (!same || after.window !== before.window) since[i] = action.at;
        });
        before = after;
      }
      expect(straightProgram(program, HORIZON).state.lanes.map((lane) => lane.since)).toEqual(since);
    }),
    OPTIONS,
  );
});

test("the worst case brings its lane to the bound wherever one is known, from any state and at any instant", () => {
  const tracked = fc.constantFrom("half", "window");
  fc.assert(
    fc.property(lanes, limits, cuts, tracked, fc.nat(), (lane, limit, at, kind, seed) => {
      const span = kind === "half" ? 0.5 : limit.window;
      const written = {
        seed,
        scenario: { traffic: { kind: "poisson", rate: 9 }, limit, lanes: [{ rule: "gcra" }, lane] },
        commands: [{ at: at / 1e6, do: "worst", lane: 1, span }],
      };
      const { program, run } = readRun(written);
      fc.pre(run.commands.length === 1);
      const { state } = straightProgram(program, program.holds[0].to + 120_000_000);
      const figures = laneView(state.lanes[1], state.at).spans[kind === "half" ? 0 : 1];
      expect(figures.most).toBe(figures.bound);
      expect(figures.tight).toBe(true);
    }),
    { ...OPTIONS, numRuns: 80 },
  );
});

test("figures at an instant count what came before it, and not what comes at it", () => {
  const run = {
    scenario: { traffic: { kind: "times", at: [1, 1, 1.5] }, lanes: RULES.map(({ id }) => ({ rule: id })).slice(0, 4) },
  };
  const calls = (to: number) => straightProgram(readRun(run).program, to).state.lanes.map((lane) => lane.calls);
  expect(calls(1_000_000)).toEqual([0, 0, 0, 0]);
  expect(calls(1_000_001)).toEqual([2, 2, 2, 2]);
  expect(calls(1_500_000)).toEqual([2, 2, 2, 2]);
});

test("a span is half-open: two passes exactly its length apart are not both in it", () => {
  const most = (gap: number) => {
    const at = [1, 1 + gap];
    const { program } = readRun({ scenario: { traffic: { kind: "times", at }, lanes: [{ rule: "fixed-window" }] } });
    return straightProgram(program, HORIZON).state.lanes[0].peaks[0];
  };
  expect(most(0.5)).toMatchObject({ most: 1, from: 1_000_000 });
  expect(most(0.499999)).toMatchObject({ most: 2, from: 1_000_000 });
});

test("the report names the spans in seconds, with the bound of the rule in force", () => {
  fc.assert(
    fc.property(runs, cuts, (run, to) => {
      const { state } = straight(run, to);
      snapshotOf(state).lanes.forEach((view, i) => {
        const lane = state.lanes[i];
        const report = laneReport(view);
        expect(report).toMatchObject({ rule: lane.rule, calls: lane.calls, since: lane.since / 1e6 });
        expect(report.spans).toEqual(
          lane.peaks.map(({ length, most, from }) => ({
            length: length / 1e6,
            most,
            from: most === 0 ? null : from / 1e6,
            bound: ruleById(lane.rule).bound(lane.params, length),
          })),
        );
      });
    }),
    OPTIONS,
  );
});

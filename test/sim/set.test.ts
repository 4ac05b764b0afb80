/** Changed settings: from their instant on, what they leave out stays, a changed rule starts afresh with its queue. */
import { expect, test } from "vitest";
import { readRun } from "../../src/sim/read.ts";
import type { LaneState } from "../../src/sim/state.ts";
import { straightProgram } from "../support/straight.ts";

const SECOND = 1_000_000;

function readClean(run: unknown) {
  const read = readRun(run);
  expect(read.complaints).toEqual([]);
  return read;
}

function laneAt(run: unknown, to: number, lane = 0): LaneState {
  return straightProgram(readClean(run).program, to).state.lanes[lane];
}

const times = (...at: number[]) => ({ kind: "times", at });
const set = (at: number, change: object) => ({ at, do: "set", ...change });

test("what a set leaves out stays as it was", () => {
  const commands = [
    set(1, { limit: { rate: 8 } }),
    set(2, { limit: { window: 1 } }),
    set(3, { clients: { retry: "fixed" } }),
    set(4, { clients: { delay: 2 } }),
    set(5, { traffic: { rate: 7 } }),
  ];
  const { run, program } = readClean({ commands });
  expect(run.commands.slice(0, 2)).toEqual([
    { at: 1, do: "set", limit: { rate: 8, window: 2 } },
    { at: 2, do: "set", limit: { rate: 8, window: 1 } },
  ]);
  expect(run.commands[3]).toMatchObject({ clients: { retry: "fixed", delay: 2, cap: 20, attempts: 8 } });
  expect(run.commands[4]).toMatchObject({ traffic: { kind: "poisson", rate: 7 } });
  expect(program.final.limit).toMatchObject({ calls: 8, window: SECOND });
});

test("lanes that follow the limit follow it; lanes with a limit of their own do not", () => {
  const lanes = [{ rule: "fixed-window" }, { rule: "fixed-window", limit: 10 }, { rule: "token-bucket", rate: 5 }];
  const run = { scenario: { lanes }, commands: [set(3, { limit: { rate: 6 } })] };
  expect(laneAt(run, 4 * SECOND, 0)).toMatchObject({ since: 3 * SECOND, params: { limit: 12 } });
  expect(laneAt(run, 4 * SECOND, 1)).toMatchObject({ since: 0, params: { limit: 10 } });
  expect(laneAt(run, 4 * SECOND, 2)).toMatchObject({ since: 3 * SECOND, params: { capacity: 12 } });
});

test("a changed rule forgets what it remembered, totals go on and peaks begin again", () => {
  const scenario = { traffic: times(1, 1, 1, 3, 3), lanes: [{ rule: "fixed-window", limit: 2, window: 60 }] };
  const before = laneAt({ scenario }, 4 * SECOND);
  expect(before).toMatchObject({ calls: 5, passed: 2, since: 0 });
  const after = laneAt({ scenario, commands: [set(2, { lane: 0, opens: "first-request" })] }, 4 * SECOND);
  expect(after).toMatchObject({ calls: 5, passed: 4, refused: 1, since: 2 * SECOND });
  expect(after.peaks[0]).toMatchObject({ most: 2, from: 3 * SECOND });
});

test("a set that changes nothing starts nothing afresh", () => {
  const scenario = { traffic: times(1, 1), lanes: [{ rule: "fixed-window", limit: 2, window: 60 }] };
  for (const change of [
    { lane: 0, window: 60 },
    { lane: 0, rule: "fixed-window", limit: 2, window: 60 },
    { limit: { rate: 5 } },
    { limit: { rate: "300/m" } },
  ])
    expect(laneAt({ scenario, commands: [set(2, change)] }, 4 * SECOND)).toMatchObject({ since: 0, passed: 2 });
});

test("a changed shared window begins every lane's spans again, since they have another length", () => {
  const scenario = { traffic: times(1, 1), lanes: [{ rule: "fixed-window", limit: 1, window: 60 }] };
  const lane = laneAt({ scenario, commands: [set(2, { limit: { window: 3 } })] }, 4 * SECOND);
  expect(lane).toMatchObject({ since: 2 * SECOND, calls: 2, passed: 1 });
  expect(lane.peaks.map(({ length, most }) => [length, most])).toEqual([
    [SECOND / 2, 0],
    [3 * SECOND, 0],
  ]);
  // but its rule, which is the same, goes on
  const later = { ...scenario, traffic: times(1, 1, 3) };
  expect(laneAt({ scenario: later, commands: [set(2, { limit: { window: 3 } })] }, 4 * SECOND).passed).toBe(1);
});

test("calls that wait when their rule changes are offered to the new one first, in order, and are no new calls", () => {
  const queue = { rule: "leaky-bucket", rate: 1, places: 5 };
  const scenario = { traffic: times(0.1, 0.2, 0.3, 0.4, 2.5), lanes: [queue], clients: { attempts: 1 } };
  const commands = [set(2.5, { lane: 0, rule: "fixed-window", limit: 2, window: 60 })];
  const { events, state } = straightProgram(readClean({ scenario, commands }).program, 3 * SECOND);
  // two of four have been released at 1 and 2; at 2.5 the other two pass before the new call, which is refused
  expect(events.filter(({ at }) => at === 2.5 * SECOND).map(({ request, kind }) => [request, kind])).toEqual([
    [2, "release"],
    [3, "release"],
    [4, "refuse"],
  ]);
  expect(state.lanes[0]).toMatchObject({ calls: 5, passed: 4, refused: 1, waiting: 0 });
  expect(state.lanes[0].peaks[0]).toMatchObject({ most: 2, from: 2.5 * SECOND });
});

test("a queue that moves to another queue waits there, and is released once", () => {
  const queue = { rule: "leaky-bucket", rate: 1, places: 5 };
  const scenario = { traffic: times(0.1, 0.2, 0.3), lanes: [queue] };
  const commands = [set(0.5, { lane: 0, rate: "1/2s" })];
  const { events } = straightProgram(readClean({ scenario, commands }).program, 60 * SECOND);
  const released = events.filter(({ kind }) => kind === "release");
  expect(released.map(({ at, request }) => [at, request])).toEqual([
    [2 * SECOND, 0],
    [4 * SECOND, 1],
    [6 * SECOND, 2],
  ]);
  expect(released.every(({ since, request }) => since === [100_000, 200_000, 300_000][request])).toBe(true);
});

test("a lane without a rule given keeps its rule and its other parameters; with one it starts from that rule's defaults", () => {
  const lanes = [{ rule: "sliding-log", limit: 4, counts: "all" }];
  const scenario = { lanes };
  const kept = laneAt({ scenario, commands: [set(1, { lane: 0, window: 3 })] }, 2 * SECOND);
  expect(kept).toMatchObject({ rule: "sliding-log", params: { limit: 4, window: 3 * SECOND, counts: "all" } });
  const fresh = laneAt({ scenario, commands: [set(1, { lane: 0, rule: "sliding-log", window: 3 })] }, 2 * SECOND);
  expect(fresh.params).toEqual({ limit: 10, window: 3 * SECOND, counts: "admitted" });
});

test("beside a lane, a limit that is a number is the lane's own and one that is an object is the shared one", () => {
  const own = readClean({ commands: [set(1, { lane: 1, limit: 3 })] });
  expect(own.run.commands[0]).toEqual({ at: 1, do: "set", lane: 1, rule: "sliding-log", limit: 3 });
  expect(own.program.final.lanes[1].params).toMatchObject({ limit: 3 });
  expect(own.program.final.limit.calls).toBe(10);
  const shared = readClean({ commands: [set(1, { lane: 1, rule: "gcra", limit: { rate: 3 } })] });
  expect(shared.program.final.limit.calls).toBe(6);
  expect(shared.program.final.lanes[1].params).toMatchObject({ burst: 5 });
  expect(shared.program.final.lanes[0].params).toMatchObject({ limit: 6 });
});

test("a run that sets both the shared limit and a lane with a limit of its own reads back as itself", () => {
  const scenario = { lanes: [{ rule: "sliding-log", limit: 4 }] };
  const { run, program } = readClean({ scenario, commands: [set(1, { lane: 0, window: 3, limit: { rate: 9 } })] });
  const again = readClean(run);
  expect(again.run).toEqual(run);
  expect(again.program).toEqual(program);
  expect(program.final.lanes[0].params).toMatchObject({ limit: 4, window: 3 * SECOND });
  expect(program.final.limit.calls).toBe(18);
});

test("changed traffic takes effect at once: instants before it are not made up for", () => {
  const scenario = { traffic: { kind: "poisson", rate: 0 }, lanes: [{ rule: "gcra" }] };
  const commands = [set(2, { traffic: times(1, 2, 2.5) }), set(2.5, { traffic: { kind: "poisson", rate: 0 } })];
  const { events } = straightProgram(readClean({ scenario, commands }).program, 9 * SECOND);
  expect(events.map(({ at, request }) => [at, request])).toEqual([[2 * SECOND, 0]]);
});

test("another rate stretches what is left of the gap: no request is drawn anew", () => {
  const traffic = { kind: "poisson", rate: 2 };
  const scenario = { traffic, lanes: [{ rule: "gcra" }] };
  const gates = (commands: object[]) =>
    straightProgram(readClean({ scenario, commands }).program, 60 * SECOND).events.map(({ at }) => at);
  const plain = gates([]);
  const slower = gates([set(10, { traffic: { rate: 1 } })]);
  const before = plain.filter((at) => at < 10 * SECOND).length;
  expect(slower.slice(0, before)).toEqual(plain.slice(0, before));
  for (let i = before; i < slower.length; i++)
    expect(Math.abs(slower[i] - 10 * SECOND - 2 * (plain[i] - 10 * SECOND))).toBeLessThanOrEqual(2);
  // silence keeps the rest of the gap for later
  const paused = gates([set(10, { traffic: { rate: 0 } }), set(15, { traffic: { rate: 2 } })]);
  for (let i = before; i < paused.length; i++)
    expect(Math.abs(paused[i] - 5 * SECOND - plain[i])).toBeLessThanOrEqual(1);
});

test("clients are who they are when they are refused: a call on its way comes as it was going to", () => {
  const clients = { retry: "fixed", delay: 2, attempts: 3 };
  const scenario = { traffic: times(1, 1), lanes: [{ rule: "fixed-window", limit: 1, window: 60 }], clients };
  const commands = [set(1.5, { clients: { retry: "give-up" } })];
  const { events } = straightProgram(readClean({ scenario, commands }).program, 60 * SECOND);
  expect(events.map(({ at, attempt }) => [at, attempt])).toEqual([
    [SECOND, 1],
    [SECOND, 1],
    [3 * SECOND, 2],
  ]);
});

test("the worst case is fired at all lanes, by the rule and parameters as they are at its press", () => {
  const worst = { at: 1, do: "worst", lane: 1, span: 2 };
  const balls = (commands: object[]) => {
    const { program } = readClean({ commands });
    return program.balls[commands.indexOf(worst)].count;
  };
  expect(balls([worst])).toBe(10);
  expect(balls([worst, set(1, { limit: { rate: 6 } })])).toBe(10);
  expect(balls([set(1, { limit: { rate: 6 } }), worst])).toBe(12);
});

test("while the worst case is on its way the hopper holds its stream back, from the gates' press to the last ball", () => {
  const traffic = { kind: "poisson", rate: 50 };
  const { program } = readClean({ scenario: { traffic }, commands: [{ at: 3, do: "worst", lane: 0, span: 2 }] });
  const { events } = straightProgram(program, 20 * SECOND);
  const { from, to } = program.holds[0];
  expect(from).toBe(3.45 * SECOND);
  const meanwhile = events.filter(({ at, attempt }) => at >= from && at < to && attempt === 1);
  expect(new Set(meanwhile.map(({ request }) => Math.floor(request / 2 ** 40)))).toEqual(new Set([0, 1]));
  expect(meanwhile.filter(({ request, kind }) => request < 2 ** 40 && kind !== "release")).toEqual([]);
});

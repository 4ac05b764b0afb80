/** Bad input: whatever is given, a valid run comes out, and every fault is one sentence naming the field and what it may be. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advance } from "../../src/sim/kernel.ts";
import { type ReadRun, readRun } from "../../src/sim/read.ts";
import { DEFAULT_RUN } from "../../src/sim/run.ts";
import { SILENT } from "../../src/sim/sink.ts";
import { initialState } from "../../src/sim/state.ts";
import { writtenRuns } from "../support/runs.ts";

const OPTIONS = { seed: 2033, numRuns: 150 };

/** What must be true of everything that was read, whatever it was read from. */
function expectValid({ run, program, complaints }: ReadRun): void {
  for (const { field, says } of complaints) {
    expect(field).toMatch(/^[ -~]{1,120}$/);
    expect(says.length).toBeLessThan(400);
    expect(says).not.toMatch(/[\n\r\t]/);
  }
  const again = readRun(JSON.parse(JSON.stringify(run)));
  expect(again.complaints).toEqual([]);
  expect(again.run).toEqual(run);
  expect(again.program).toEqual(program);
  advance(initialState(program), program, 2_000_000, { sink: SILENT, budget: 5_000 });
}

test("anything at all reads as a valid run that reads back as itself", () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), (json) => {
      expectValid(readRun(json));
    }),
    { ...OPTIONS, numRuns: 400 },
  );
});

/** One part of a written run replaced by anything. */
function spoiled(value: unknown, path: readonly number[], by: unknown): unknown {
  if (path.length === 0 || value === null || typeof value !== "object") return by;
  const names = Object.keys(value);
  if (names.length === 0) return by;
  const name = names[path[0] % names.length];
  const inner = spoiled((value as Record<string, unknown>)[name], path.slice(1), by);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
}

const wrong = fc.oneof(
  fc.constantFrom<unknown[]>(Number.NaN, Number.POSITIVE_INFINITY, -1, 0, -0, 1e-9, 1e300, 0.1 + 0.2, 2 ** 53),
  fc.constantFrom<unknown[]>("", "5", "0/s", "1/0s", "10/m", "__proto__", "toString", null, true, [], {}, [[]]),
  fc.constantFrom<unknown[]>({ toString: 1 }, { constructor: 2, rule: "gcra" }, { do: "set" }, { rate: {} }),
  fc.anything(),
);

test("a run with one part spoiled reads as a valid run that reads back as itself", () => {
  fc.assert(
    fc.property(writtenRuns, fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), wrong, (written, path, by) => {
      expectValid(readRun(spoiled(written, path, by)));
    }),
    { ...OPTIONS, numRuns: 400 },
  );
});

test("names that every object inherits are unknown fields like any other", () => {
  for (const name of ["toString", "constructor", "__proto__", "hasOwnProperty"]) {
    const lane = `{"rule":"gcra","${name}":1}`;
    for (const text of [
      `{"${name}":1}`,
      `{"scenario":{"${name}":1}}`,
      `{"scenario":{"lanes":[${lane}]}}`,
      `{"commands":[{"at":0,"do":"burst","${name}":1}]}`,
      `{"commands":[{"at":0,"do":"set","lane":0,"${name}":1}]}`,
    ]) {
      const read = readRun(JSON.parse(text));
      expect(read.complaints.map(({ field }) => field)).toEqual([expect.stringContaining(name)]);
      expectValid(read);
    }
  }
});

test("a run that was written by people reads without complaint, and as itself", () => {
  fc.assert(
    fc.property(writtenRuns, (written) => {
      const read = readRun(written);
      expect(read.complaints).toEqual([]);
      expectValid(read);
    }),
    OPTIONS,
  );
});

test("nothing at all is the default run", () => {
  for (const nothing of [undefined, {}, { scenario: {} }, { commands: [] }, { engine: 1, seed: 7 }])
    expect(readRun(nothing)).toMatchObject({ run: DEFAULT_RUN, complaints: [] });
});

/** A fault, where it is, and what the one sentence must hold: what was given and what it may be. */
const FAULTS: [string, unknown, string, ...string[]][] = [
  ["a run that is no object", [1], "run", "[1] given", "object"],
  ["an unknown engine", { engine: 2 }, "engine", "2 given", "may be 1"],
  ["an unknown field", { speed: 1 }, "speed", "no field", "seed"],
  ["a seed below zero", { seed: -1 }, "seed", "-1 given", "from 0 to 4294967295"],
  ["a seed that is no number", { seed: "x" }, "seed", '"x" given', "whole number"],
  ["L = 0", { scenario: { limit: { rate: 0.1, window: 2 } } }, "scenario.limit", "0.1", "2 s", "= 0", "from 1 to"],
  ["L above a million", { scenario: { limit: { rate: 1e5, window: 60 } } }, "scenario.limit", "= 6000000", "1000000"],
  ["rate 0", { scenario: { limit: { rate: 0 } } }, "scenario.limit.rate", "0 given", "1 a day to 100000 a second"],
  ["a rate above", { scenario: { limit: { rate: 100_001 } } }, "scenario.limit.rate", "100001 given", "100000"],
  ["a rate below", { scenario: { limit: { rate: "1/2d" } } }, "scenario.limit.rate", '"1/2d" given', "1 a day"],
  ["a rate in words", { scenario: { limit: { rate: "ten" } } }, "scenario.limit.rate", '"ten" given', '"10/m"'],
  ["NaN as a rate", { scenario: { limit: { rate: Number.NaN } } }, "scenario.limit.rate", "NaN given", "number"],
  ["a window below", { scenario: { limit: { window: 0.0009 } } }, "scenario.limit.window", "0.0009 given", "0.001"],
  [
    "a window above",
    { scenario: { limit: { rate: "1/d", window: 2_592_001 } } },
    "scenario.limit.window",
    "2592001",
    "2592000",
  ],
  ["a window too fine", { scenario: { limit: { window: 1.0000001 } } }, "scenario.limit.window", "microsecond"],
  ["NaN as a window", { scenario: { limit: { window: Number.NaN } } }, "scenario.limit.window", "NaN given"],
  ["an offered rate below zero", { scenario: { traffic: { rate: -3 } } }, "scenario.traffic.rate", "-3 given", "0 or"],
  [
    "traffic of no kind",
    { scenario: { traffic: { kind: "x" } } },
    "scenario.traffic.kind",
    '"x"',
    '"poisson", "times"',
  ],
  ["times out of order", { scenario: { traffic: { at: [2, 1] } } }, "scenario.traffic.at[1]", "1 given", "before", "2"],
  ["times below zero", { scenario: { traffic: { at: [-1] } } }, "scenario.traffic.at[0]", "-1 given", "from 0"],
  ["times beside a rate", { scenario: { traffic: { at: [], rate: 3 } } }, "scenario.traffic.rate", "kind, at"],
  ["travel above", { scenario: { travel: 61 } }, "scenario.travel", "61 given", "60"],
  ["no lanes", { scenario: { lanes: [] } }, "scenario.lanes", "none given", "one to four"],
  ["five lanes", { scenario: { lanes: Array(5).fill({ rule: "gcra" }) } }, "scenario.lanes", "5 given", "at most 4"],
  ["an unknown rule", { scenario: { lanes: [{ rule: "x" }] } }, "scenario.lanes[0].rule", '"x" given', '"gcra"'],
  ["a lane without rule", { scenario: { lanes: [{}] } }, "scenario.lanes[0].rule", "nothing given", '"gcra"'],
  ["an unknown parameter", { scenario: { lanes: [{ rule: "gcra", x: 1 }] } }, "scenario.lanes[0].x", "rate, burst"],
  [
    "limit 0",
    { scenario: { lanes: [{ rule: "sliding-log", limit: 0 }] } },
    "scenario.lanes[0].limit",
    "0 given",
    "from 1",
  ],
  [
    "limit 1.5",
    { scenario: { lanes: [{ rule: "sliding-log", limit: 1.5 }] } },
    "scenario.lanes[0].limit",
    "1.5",
    "whole",
  ],
  [
    "a word amiss",
    { scenario: { lanes: [{ rule: "fixed-window", opens: "x" }] } },
    "scenario.lanes[0].opens",
    '"clock"',
  ],
  ["an unknown policy", { scenario: { clients: { retry: "x" } } }, "scenario.clients.retry", '"x"', '"full-jitter"'],
  ["a delay of 0", { scenario: { clients: { delay: 0 } } }, "scenario.clients.delay", "0 given", "0.001 to 86400"],
  ["no attempts", { scenario: { clients: { attempts: 0 } } }, "scenario.clients.attempts", "0 given", "null"],
  ["commands that are no list", { commands: {} }, "commands", "{} given", "array"],
  ["a command that is none", { commands: [5] }, "commands[0]", "5 given", "object"],
  ["an unknown command", { commands: [{ at: 0, do: "x" }] }, "commands[0].do", '"x" given', '"edge-burst"'],
  ["a command without do", { commands: [{ at: 0 }] }, "commands[0].do", "nothing given", '"burst"'],
  ["a command without at", { commands: [{ do: "storm" }] }, "commands[0].at", "nothing given", "2592000"],
  ["at below zero", { commands: [{ at: -1, do: "storm" }] }, "commands[0].at", "-1 given", "0 to 2592000"],
  ["NaN as at", { commands: [{ at: Number.NaN, do: "storm" }] }, "commands[0].at", "NaN given"],
  ["a burst of none", { commands: [{ at: 0, do: "burst", count: 0 }] }, "commands[0].count", "0 given", "1 to 20000"],
  ["a burst too large", { commands: [{ at: 0, do: "burst", count: 20_001 }] }, "commands[0].count", "20001", "20000"],
  ["a storm with a count", { commands: [{ at: 0, do: "storm", count: 1 }] }, "commands[0].count", "at, do"],
  ["a lane that isn't", { commands: [{ at: 0, do: "worst", lane: 4 }] }, "commands[0].lane", "4 given", "0 to 3"],
  ["a rule without a lane", { commands: [{ at: 0, do: "set", rule: "gcra" }] }, "commands[0].rule", "lane"],
  ["L = 0 set", { commands: [{ at: 0, do: "set", limit: { rate: 0.1 } }] }, "commands[0].limit", "= 0", "from 1"],
  [
    "a limit that is a number",
    { commands: [{ at: 0, do: "set", limit: 3 }] },
    "commands[0].limit",
    "3 given",
    "object",
  ],
];

describe("one clear sentence", () => {
  test.each(FAULTS)("for %s", (_, json, field, ...parts) => {
    const read = readRun(json);
    expect(read.complaints).toHaveLength(1);
    expect(read.complaints[0].field).toBe(field);
    for (const part of parts) expect(read.complaints[0].says).toContain(part);
    expectValid(read);
  });
});

test("commands out of order are told, and the later one acts with the one before it", () => {
  const storms = [5, 3, 4].map((at) => ({ at, do: "storm" }));
  const { run, complaints } = readRun({ commands: storms });
  expect(complaints.map(({ field }) => field)).toEqual(["commands[1].at", "commands[2].at"]);
  expect(complaints[0].says).toContain("3 given");
  expect(complaints[0].says).toContain("5");
  expect(run.commands.map(({ at }) => at)).toEqual([5, 5, 5]);
});

test("minus zero is zero", () => {
  const lanes = [
    { rule: "gcra", burst: -0 },
    { rule: "nginx-limit-req", burst: -0, delay: -0 },
  ];
  const written = { seed: -0, scenario: { lanes, traffic: { kind: "times", at: [-0] }, travel: -0 } };
  const commands = [{ at: -0, do: "worst", lane: -0, span: 1 }];
  const { run } = readRun({ ...written, commands });
  expect(run).toEqual(JSON.parse(JSON.stringify(run)));
});

test("what is out of range becomes the nearest that may be", () => {
  const { run } = readRun({
    seed: 1e12,
    scenario: { limit: { rate: 1e9, window: 0.0001 }, travel: -1, lanes: [{ rule: "sliding-log", limit: 1e9 }] },
    commands: [{ at: 1e9, do: "burst", count: 1e9 }],
  });
  expect(run.seed).toBe(4_294_967_295);
  expect(run.scenario).toMatchObject({ limit: { rate: 100_000, window: 0.001 }, travel: 0 });
  expect(run.scenario.lanes[0]).toMatchObject({ limit: 1_000_000 });
  expect(run.commands[0]).toMatchObject({ at: 2_592_000, count: 20_000 });
});

test("a limit that a lane can't follow is told and not taken; a lane that can't follow the first one is given its own", () => {
  const nginx = { rule: "nginx-limit-req" };
  const first = readRun({ scenario: { limit: { rate: "1/7s", window: 14 }, lanes: [nginx] } });
  expect(first.complaints.map(({ field }) => field)).toEqual(["scenario.lanes[0].rate"]);
  expectValid(first);
  const later = readRun({ scenario: { lanes: [nginx] }, commands: [{ at: 1, do: "set", limit: { rate: "3/7s" } }] });
  expect(later.complaints).toHaveLength(1);
  expect(later.complaints[0]).toMatchObject({ field: "commands[0].limit.rate" });
  expect(later.complaints[0].says).toContain('"3/7s"');
  expect(later.program.final.limit.calls).toBe(10);
  expectValid(later);
});

test("a worst case that no traffic reaches is told and left out", () => {
  const scenario = { lanes: [{ rule: "sliding-counter", admits: "fits" }] };
  const read = readRun({ scenario, commands: [{ at: 1, do: "worst", lane: 0, span: 3 }] });
  expect(read.complaints).toHaveLength(1);
  expect(read.complaints[0].field).toBe("commands[0]");
  expect(read.run.commands).toEqual([]);
  expectValid(read);
});

test("bursts that would put too many balls on their way are refused, and those that have landed don't count", () => {
  const burst = (at: number) => ({ at, do: "burst", count: 20_000 });
  const together = readRun({ commands: [1, 1, 1, 1, 1, 1].map(burst) });
  expect(together.run.commands).toHaveLength(5);
  expect(together.complaints[0].says).toContain("100000");
  // 20,000 balls 40 ms apart take 800 s
  expect(readRun({ commands: [1, 1, 1, 1, 1, 802].map(burst) }).complaints).toEqual([]);
});

test("complaints are bounded, whatever is wrong", () => {
  const many = readRun({ commands: Array.from({ length: 9_000 }, (_, i) => ({ at: 0, do: `x${i}` })) });
  expect(many.complaints.length).toBeLessThanOrEqual(50);
  const fields = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`f${i}`, i]));
  expect(readRun(fields).complaints.length).toBeLessThanOrEqual(50);
});

/** Bad input: whatever is given, a valid run comes out, and every fault is one sentence naming the field and what it may be. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readRun } from "../../src/sim/read.ts";
import { DEFAULT_RUN } from "../../src/sim/run.ts";
import { writtenRuns } from "../support/runs.ts";
import { expectValid } from "../support/valid.ts";

const OPTIONS = { seed: 2033, numRuns: 150 };

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

test("worst cases are refused where a run would have to keep too many of their balls", () => {
  const scenario = { limit: { rate: 10_000, window: 1 }, lanes: [{ rule: "sliding-log" }] };
  const commands = Array.from({ length: 60 }, (_, i) => ({ at: 10 * i, do: "worst", lane: 0, span: 1 }));
  const read = readRun({ scenario, commands });
  expect(read.run.commands).toHaveLength(50);
  expect(read.complaints[0]).toMatchObject({ field: "commands[50]", says: expect.stringContaining("500000") });
});

test("complaints are bounded, whatever is wrong", () => {
  const many = readRun({ commands: Array.from({ length: 9_000 }, (_, i) => ({ at: 0, do: `x${i}` })) });
  expect(many.complaints.length).toBeLessThanOrEqual(50);
  const fields = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`f${i}`, i]));
  expect(readRun(fields).complaints.length).toBeLessThanOrEqual(50);
});

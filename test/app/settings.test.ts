/** The settings the page shows are those the simulation has. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { settingsAt } from "../../src/app/settings.ts";
import { readRun } from "../../src/sim/read.ts";
import { DEFAULT_RUN } from "../../src/sim/run.ts";
import { runs } from "../support/runs.ts";

const at = fc.integer({ min: 0, max: 40 }).map((tenths) => tenths / 10);
const command = fc.oneof(
  fc.record({ at, do: fc.constant("storm") }),
  fc.record({ at, do: fc.constant("set"), traffic: fc.record({ rate: fc.integer({ min: 0, max: 9 }) }) }),
  fc.record({ at, do: fc.constant("set"), limit: fc.record({ rate: fc.integer({ min: 1, max: 9 }) }) }),
  fc.record({ at, do: fc.constant("set"), clients: fc.record({ retry: fc.constantFrom("give-up", "exponential") }) }),
  fc.record({ at, do: fc.constant("set"), lane: fc.nat(3), rule: fc.constantFrom("sliding-log", "token-bucket") }),
);

test("after all commands the page's settings compile to the program's", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 8 }), (commands) => {
      const sorted = commands.toSorted((a, b) => a.at - b.at);
      // one more command long after, so that every storm has reached the gates
      const written = { ...DEFAULT_RUN, commands: [...sorted, { at: 60, do: "burst", count: 1 }] };
      const { run, program, complaints } = readRun(written);
      expect(complaints).toEqual([]);
      const again = readRun({ ...DEFAULT_RUN, scenario: settingsAt(run, 60_000_000) });
      expect(again.program.initial).toEqual(program.final);
    }),
  );
});

test("whatever a run sets, together or in part, the page's settings read without complaint and compile to the program's", () => {
  fc.assert(
    fc.property(runs, (run) => {
      const again = readRun({ seed: run.seed, scenario: settingsAt(run, 60_000_000) });
      expect(again.complaints).toEqual([]);
      expect(again.program.initial).toEqual(readRun(run).program.final);
    }),
    { seed: 2036, numRuns: 200 },
  );
});

test("a setting is in force from its instant on, not before", () => {
  const { run } = readRun({ commands: [{ at: 2, do: "set", limit: { rate: 8 } }] });
  expect(settingsAt(run, 1_999_999).limit.rate).toBe(5);
  expect(settingsAt(run, 2_000_000).limit.rate).toBe(8);
});

test("a storm makes clients that gave up retry once it reaches the gates", () => {
  const { run } = readRun({ commands: [{ at: 2, do: "storm" }] });
  expect(settingsAt(run, 2_449_999).clients.retry).toBe("give-up");
  expect(settingsAt(run, 2_450_000).clients).toMatchObject({ retry: "fixed", delay: 1 });
});

/** One fault at a time: each is told in one sentence that names the field, what was given and what it may be. */
import { expect, test } from "vitest";
import { readRun } from "../../src/sim/read.ts";
import { expectValid } from "../support/valid.ts";

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

test.each(FAULTS)("%s is told in one clear sentence", (_, json, field, ...parts) => {
  const read = readRun(json);
  expect(read.complaints).toHaveLength(1);
  expect(read.complaints[0].field).toBe(field);
  for (const part of parts) expect(read.complaints[0].says).toContain(part);
  expectValid(read);
});

/** A lane has room for a million clients that wait to call again: who finds none gives up, and is counted. */
import { expect, test } from "vitest";
import { addEntry } from "../../src/base/agenda.ts";
import { advance } from "../../src/sim/kernel.ts";
import { readRun } from "../../src/sim/read.ts";
import { SILENT } from "../../src/sim/sink.ts";
import { snapshotOf } from "../../src/sim/snapshot.ts";
import { initialState, MOST_PENDING } from "../../src/sim/state.ts";

const SECOND = 1_000_000;

test("of a burst's refused clients one finds the last place, and the others are told as having given up", () => {
  const scenario = {
    traffic: { kind: "poisson", rate: 0 },
    limit: { rate: 5, window: 2 },
    lanes: [{ rule: "fixed-window" }, { rule: "sliding-log" }],
    clients: { retry: "fixed", delay: 60, attempts: null },
  };
  const { program, complaints } = readRun({ scenario, commands: [{ at: 0, do: "burst", count: 20 }] });
  expect(complaints).toEqual([]);
  const state = initialState(program);
  const { retries } = state.lanes[0];
  for (let i = 0; i < MOST_PENDING - 1; i++) addEntry(retries, 1_000 * SECOND + i, 0, i, 1, 0);
  advance(state, program, 10 * SECOND, { sink: SILENT });
  const { overflow, lanes } = snapshotOf(state);
  expect(overflow).toBe(9);
  expect(lanes.map(({ refused, retrying }) => [refused, retrying])).toEqual([
    [10, 1],
    [10, 10],
  ]);
});

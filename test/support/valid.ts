/** What must be true of everything that was read as a run, whatever it was read from. */
import { expect } from "vitest";
import { advance } from "../../src/sim/kernel.ts";
import { type ReadRun, readRun } from "../../src/sim/read.ts";
import { SILENT } from "../../src/sim/sink.ts";
import { initialState } from "../../src/sim/state.ts";

/** The run reads back as itself, can be carried out, and each complaint is one line about one field. */
export function expectValid({ run, program, complaints }: ReadRun): void {
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

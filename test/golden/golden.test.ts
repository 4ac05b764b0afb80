/**
 * Golden files: digests and totals of a few runs as they are today. They say that something has changed, not that it
 * was right; what is right is held by the laws. To draw them anew: GOLDEN=write npx vitest run test/golden
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRun } from "../../src/sim/read.ts";
import { reportOf } from "../../src/sim/report.ts";
import { snapshotOf } from "../../src/sim/snapshot.ts";
import { ROOT } from "../support/files.ts";
import { straightProgram } from "../support/straight.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";

const FOLDER = `${ROOT}test/golden/`;
const NOTE =
  "A picture of today, drawn by GOLDEN=write npx vitest run test/golden. It is no proof: look at what moved and why.";

function picture({ run: written, until }: Scenario) {
  const { run, program, complaints } = readRun(written);
  expect(complaints).toEqual([]);
  const { state, events } = straightProgram(program, until * 1e6);
  const { digest, lanes } = reportOf(run, snapshotOf(state), null);
  return { note: NOTE, run, until, events: events.length, digest, lanes };
}

test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))("%s looks as it did", (name, scenario) => {
  const now = picture(scenario);
  const path = `${FOLDER}${name}.json`;
  if (process.env.GOLDEN === "write") writeFileSync(path, `${JSON.stringify(now, null, 2)}\n`);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(now);
});

test("there is a golden file for each scenario, and no other", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  expect(files.sort()).toEqual(SCENARIOS.map(({ name }) => `${name}.json`).sort());
});

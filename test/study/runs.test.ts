/** A study's runs are the bench's: the same events, the same arrivals and luck for every rule. */
import { expect, test } from "vitest";
import { eventAt } from "../../src/sim/event.ts";
import { advance } from "../../src/sim/kernel.ts";
import { linkOf, readLink } from "../../src/sim/link.ts";
import { readRun } from "../../src/sim/read.ts";
import type { Run } from "../../src/sim/run.ts";
import { collector } from "../../src/sim/sink.ts";
import { initialState } from "../../src/sim/state.ts";
import { measure, programOf, runOf } from "../../src/study/runs.ts";
import { planFor, SMALL } from "./support.ts";

const plan = planFor(SMALL);

/** Events of a run up to the study's end. */
function eventsOf(run: Run) {
  const { program, complaints } = readRun(run);
  expect(complaints).toEqual([]);
  const state = initialState(program);
  const sink = collector();
  advance(state, program, plan.duration, { sink });
  const columns = sink.take();
  return Array.from({ length: columns.length }, (_, i) => eventAt(columns, i));
}

test.each(plan.rows.map((row, i) => [row.rule, row.retry, i] as const))(
  "%s, %s: the run that a cell opens in the bench, by its link, has the very calls that were counted",
  (_rule, _retry, i) => {
    for (const seed of plan.seeds) {
      const { run, complaints } = readLink(linkOf(runOf(plan, plan.rows[i], seed)));
      expect(complaints).toEqual([]);
      const events = eventsOf(run);
      const { figures } = measure(plan, i, programOf(plan, plan.rows[i]), seed);
      const served = events.filter(({ kind }) => kind === "pass" || kind === "release");
      expect(figures.refusals).toBe(events.filter(({ kind }) => kind === "refuse").length);
      expect(figures.goodput).toBe(served.length / SMALL.duration);
      expect(figures.firstTry).toBe(served.filter(({ attempt }) => attempt === 1).length / served.length);
    }
  },
);

test("all rules and policies face the same arrivals", () => {
  for (const seed of plan.seeds) {
    const arrivals = plan.rows.map((row) =>
      eventsOf(runOf(plan, row, seed))
        .filter(({ attempt, kind }) => attempt === 1 && kind !== "release")
        .map(({ at }) => at),
    );
    expect(arrivals[0].length).toBeGreaterThan(50);
    for (const others of arrivals) expect(others).toEqual(arrivals[0]);
  }
});

test("all rules face the same luck: one refusal of a request draws the same jitter from each", () => {
  const waits = (rule: string) => {
    const row = plan.rows.find((one) => one.rule === rule && one.retry.startsWith("full-jitter"));
    const calls = eventsOf(runOf(plan, row as (typeof plan.rows)[number], 3));
    return new Map(
      calls
        .filter(({ kind, attempt }) => attempt > 1 && kind !== "release")
        .map(({ request, attempt, at, since }) => [`${request}/${attempt}`, at - since]),
    );
  };
  const a = waits("token-bucket");
  const b = waits("fixed-window");
  const shared = [...a.keys()].filter((key) => b.has(key));
  expect(shared.length).toBeGreaterThan(30);
  for (const key of shared) expect(b.get(key)).toBe(a.get(key));
});

test("lanes side by side in the bench behave as they do in runs of their own", () => {
  const rows = plan.rows.filter(({ retry }) => retry.startsWith("full-jitter"));
  const alone = rows.map((row) => eventsOf(runOf(plan, row, 2)));
  const run = runOf(plan, rows[0], 2);
  const together = eventsOf({ ...run, scenario: { ...run.scenario, lanes: rows.map(({ lane }) => lane) } });
  rows.forEach((_, lane) => {
    expect(together.filter((event) => event.lane === lane).map((event) => ({ ...event, lane: 0 }))).toEqual(
      alone[lane],
    );
  });
});

test("travel moves balls and no call", () => {
  const run = runOf(plan, plan.rows[0], 1);
  const still = { ...run, scenario: { ...run.scenario, travel: 0 } };
  expect(run.scenario.travel).toBeGreaterThan(0);
  expect(eventsOf(still)).toEqual(eventsOf(run));
});

test("different seeds bring different arrivals", () => {
  const first = (seed: number) => eventsOf(runOf(plan, plan.rows[0], seed))[0].at;
  expect(new Set(plan.seeds.map(first)).size).toBe(plan.seeds.length);
});

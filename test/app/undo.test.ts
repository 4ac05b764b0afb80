/** Undo and redo: everything that can be done to the run, one gesture one step, and the time on screen stays. */
import { expect, test } from "vitest";
import { type Bench, viewOf } from "../../src/app/bench.ts";
import { change, endChange, setBurst } from "../../src/app/change.ts";
import { compareWith, toggleCompare } from "../../src/app/compare.ts";
import { fire } from "../../src/app/fire.ts";
import { openKept, openLink, setSeed, swapWithOther } from "../../src/app/load.ts";
import { openText } from "../../src/app/open-file.ts";
import { addStep, MOST_STEPS, newTrail } from "../../src/app/trail.ts";
import { reset, seek, togglePlay } from "../../src/app/travel.ts";
import { redo, undo } from "../../src/app/undo.ts";
import type { SettingsChange } from "../../src/sim/run.ts";
import { DEFAULT_RUN } from "../../src/sim/run.ts";
import { digestOfRun } from "../support/digest-of-run.ts";
import { type BenchHere, benchHere } from "./bench-here.ts";

const state = (here: BenchHere) => here.bench.store.getState();
/** What undo has to bring back. */
const worth = (here: BenchHere) => ({ run: state(here).run, burst: state(here).burst });

const set = (control: string, patch: SettingsChange) => (bench: Bench) => {
  expect(change(bench, control, patch, control)).toBe(true);
  endChange(bench, control);
};

const ACTIONS: [string, (bench: Bench) => unknown][] = [
  ["a burst", (bench) => fire(bench, "burst")],
  ["a boundary burst", (bench) => fire(bench, "edge-burst")],
  ["a storm", (bench) => fire(bench, "storm")],
  ["the offered rate", set("offered", { traffic: { kind: "poisson", rate: 9 } })],
  ["the size of the next burst", (bench) => setBurst(bench, "burst", 33)],
  ["the limit's rate", set("rate", { limit: { rate: 9 } })],
  ["the window", set("window", { limit: { window: 1 } })],
  ["the clients' policy", set("retry", { clients: { retry: "full-jitter" } })],
  ["the clients' delay", set("delay", { clients: { delay: 3 } })],
  ["the clients' attempts", set("attempts", { clients: { attempts: null, delay: 1 } })],
  ["a lane's rule", set("lane-2-rule", { lane: 2, rule: "gcra" })],
  ["a lane's parameter", set("lane-2-capacity", { lane: 2, rule: "token-bucket", capacity: 3 })],
  ["the seed", (bench) => setSeed(bench, 99)],
  ["a reset", (bench) => reset(bench)],
  ["a link", (bench) => openLink(bench, "#seed=3&limit=(rate:4,window:3)")],
  ["a file", (bench) => openText(bench, "run.json", JSON.stringify({ ...DEFAULT_RUN, seed: 12 }))],
  ["a run of this visit", (bench) => openKept(bench, { id: 1, run: { ...DEFAULT_RUN, seed: 5 }, seen: 0 })],
  [
    "the whole run",
    (bench) => {
      toggleCompare(bench);
      set("window", { limit: { window: 1 } })(bench);
    },
  ],
  [
    "a swap with the other run",
    (bench) => {
      compareWith(bench, { ...DEFAULT_RUN, seed: 5 });
      swapWithOther(bench);
    },
  ],
];

test.each(ACTIONS)("%s can be undone and done again, and the time on screen stays", async (_, act) => {
  const here = benchHere("#seed=7&do=burst(at:0.2,count:5)&t=1.5&paused=1");
  await here.settled();
  set("rate", { limit: { rate: 6 } })(here.bench);
  await here.settled();
  const before = worth(here);
  act(here.bench);
  if (state(here).playing) togglePlay(here.bench);
  await here.settled();
  const after = worth(here);
  expect(after).not.toEqual(before);
  const view = viewOf(here.bench);

  undo(here.bench);
  await here.settled();
  expect(worth(here)).toEqual(before);
  expect(state(here).says).toMatch(/^Undone: .+\.$/);
  expect(viewOf(here.bench)).toBe(view);
  expect(here.bench.session.snapshot?.digest).toBe(digestOfRun(before.run, view));

  redo(here.bench);
  await here.settled();
  expect(worth(here)).toEqual(after);
  expect(viewOf(here.bench)).toBe(view);
  expect(here.bench.session.snapshot?.digest).toBe(digestOfRun(after.run, view));
});

test("a dragged control is one step, however many values it passed", async () => {
  const here = benchHere();
  await seek(here.bench, 1);
  const { run } = state(here);
  for (const rate of [6, 7, 8]) change(here.bench, "rate", { limit: { rate } }, `Rate r: ${rate}/s`);
  endChange(here.bench, "rate");
  for (const count of [21, 22]) setBurst(here.bench, "burst", count);
  endChange(here.bench, "burst");
  expect(state(here).undo).toBe("Burst size: 22");
  undo(here.bench);
  expect(state(here)).toMatchObject({ undo: "Rate r: 8/s", redo: "Burst size: 22", burst: null });
  undo(here.bench);
  expect(state(here).run).toBe(run);
  expect(state(here)).toMatchObject({ undo: null, redo: "Rate r: 8/s" });
  undo(here.bench);
  expect(state(here).says).toBe("There is nothing to undo.");
});

test("undo while the time runs lets it run on", async () => {
  const here = benchHere();
  await here.run(500);
  fire(here.bench, "burst");
  await here.run(800);
  undo(here.bench);
  const view = viewOf(here.bench);
  await here.run(300);
  expect(state(here).playing).toBe(true);
  expect(viewOf(here.bench)).toBeGreaterThan(view);
  expect(here.bench.session.snapshot?.digest).toBe(digestOfRun(DEFAULT_RUN, viewOf(here.bench)));
});

test("something new after an undo takes what was undone to the list of runs", async () => {
  const here = benchHere();
  await seek(here.bench, 1);
  set("window", { limit: { window: 1 } })(here.bench);
  set("rate", { limit: { rate: 8 } })(here.bench);
  const { run } = state(here);
  undo(here.bench);
  undo(here.bench);
  expect(state(here).runs).toEqual([]);
  set("window", { limit: { window: 3 } })(here.bench);
  expect(state(here).redo).toBeNull();
  expect(state(here).runs.map((kept) => kept.run)).toEqual([run]);
});

test("a trail holds so many steps and forgets the oldest", () => {
  const trail = newTrail(DEFAULT_RUN, 0);
  for (let i = 0; i < MOST_STEPS + 50; i++) addStep(trail, { run: DEFAULT_RUN, burst: i, did: "", seen: 0 }, false);
  expect(trail.steps).toHaveLength(MOST_STEPS);
  expect(trail.steps[trail.place].burst).toBe(MOST_STEPS + 49);
});

test.each([
  ["rate", (bench: Bench, typed: number) => change(bench, "rate", { limit: { rate: typed } }, `r ${typed}/s`)],
  ["burst", (bench: Bench, typed: number) => setBurst(bench, "burst", typed)],
])("of a number that is too large nothing is taken, its first digits neither: %s", (control, type) => {
  const here = benchHere();
  const before = { ...worth(here), undo: state(here).undo, redo: state(here).redo, runs: state(here).runs };
  for (let digits = 1; digits <= 9; digits++) type(here.bench, 10 ** digits);
  endChange(here.bench, control);
  expect(state(here).says).toMatch(/^Not taken: 1000000000 given/);
  expect({ ...worth(here), undo: state(here).undo, redo: state(here).redo, runs: state(here).runs }).toEqual(before);
  expect(type(here.bench, 8)).toBe(true);
  endChange(here.bench, control);
  expect(worth(here)).not.toEqual({ run: before.run, burst: before.burst });
});

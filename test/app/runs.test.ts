/** What is kept before it is thrown away, what runs are called, and two runs on the same time. */
import { expect, test } from "vitest";
import { type Bench, frame, viewOf } from "../../src/app/bench.ts";
import { change, endChange } from "../../src/app/change.ts";
import { compareWith, setReach, stopComparing, toggleCompare } from "../../src/app/compare.ts";
import { fire } from "../../src/app/fire.ts";
import { openKept, openLink, setSeed, swapWithOther } from "../../src/app/load.ts";
import { forgetRun, MOST_RUNS } from "../../src/app/runs.ts";
import { whenSettled } from "../../src/app/session.ts";
import { difference, nameBeside, ownBeside, tellCommands } from "../../src/app/tell.ts";
import { lengthText, nextMark, trackOf } from "../../src/app/track.ts";
import { seek, togglePlay } from "../../src/app/travel.ts";
import { undo } from "../../src/app/undo.ts";
import { readRun } from "../../src/sim/read.ts";
import { digestOfRun } from "../support/digest-of-run.ts";
import { type BenchHere, benchHere } from "./bench-here.ts";

const state = (here: BenchHere) => here.bench.store.getState();
const set = (bench: Bench, window: number) => {
  change(bench, "window", { limit: { window } }, `Window W: ${window} s`);
  endChange(bench, "window");
};

/** As the page's next frame has it, with both simulations at rest. */
async function settled(here: BenchHere) {
  await here.settled();
  frame(here.bench, 0);
  if (here.bench.other) await whenSettled(here.bench.other);
}

test("a future that was seen is kept before a press in the past throws it away, and only then", async () => {
  const here = benchHere();
  await here.run(1000);
  fire(here.bench, "burst");
  await here.run(1000);
  expect(state(here).runs).toEqual([]);
  const { run } = state(here);
  const seen = viewOf(here.bench);
  await seek(here.bench, 0.5);
  fire(here.bench, "storm");
  expect(state(here).runs).toEqual([{ id: 1, run, seen }]);
  expect(state(here).run.commands).toHaveLength(1);
});

test("a kept run opens where the view is, and the one that was shown takes its place", async () => {
  const here = benchHere();
  await seek(here.bench, 3);
  const first = state(here).run;
  await seek(here.bench, 1);
  fire(here.bench, "burst");
  togglePlay(here.bench);
  await here.settled();
  const second = state(here).run;
  const view = viewOf(here.bench);
  openKept(here.bench, state(here).runs[0]);
  await here.settled();
  expect(state(here).run).toBe(first);
  expect(viewOf(here.bench)).toBe(view);
  expect(here.bench.session.snapshot?.digest).toBe(digestOfRun(first, view));
  expect(state(here).runs.map(({ run }) => run)).toEqual([second, first]);
  forgetRun(here.bench, state(here).runs[0].id);
  expect(state(here).runs.map(({ run }) => run)).toEqual([first]);
});

test("the list holds so many runs, each once", async () => {
  const here = benchHere();
  await seek(here.bench, 1);
  for (let seed = 100; seed < 100 + MOST_RUNS + 5; seed++) {
    setSeed(here.bench, seed);
    await seek(here.bench, 2);
  }
  expect(state(here).runs).toHaveLength(MOST_RUNS);
  setSeed(here.bench, 100 + MOST_RUNS);
  await seek(here.bench, 3);
  setSeed(here.bench, 7);
  const seeds = state(here).runs.map(({ run }) => run.seed);
  expect(seeds[0]).toBe(100 + MOST_RUNS);
  expect(new Set(seeds).size).toBe(seeds.length);
});

test("a run with fewer lanes shows nothing until it is known, whatever answer is still on its way", async () => {
  const here = benchHere();
  await here.run(500);
  frame(here.bench, 700);
  expect(here.bench.session.inFlight).toBe(true);
  openLink(here.bench, "#seed=3&lane=gcra&t=2&paused=1");
  const shown: number[] = [];
  here.bench.store.subscribe(({ snapshot, run }) => {
    if (snapshot) shown.push(snapshot.lanes.length - run.scenario.lanes.length);
  });
  expect(state(here)).toMatchObject({ snapshot: null, lane: 0 });
  await here.settled();
  expect(new Set(shown)).toEqual(new Set([0]));
  expect(here.bench.session.snapshot?.digest).toBe(digestOfRun(state(here).run, 2_000_000));
  undo(here.bench);
  await here.settled();
  expect(new Set(shown)).toEqual(new Set([0]));
  expect(state(here).snapshot?.lanes).toHaveLength(4);
});

test("the same traffic with another window is one gesture, and both runs are told exactly", async () => {
  const here = benchHere("#do=burst(at:1,count:20)&do=storm(at:2)&clients=full-jitter&t=9&paused=1");
  await here.settled();
  const own = state(here).run;
  toggleCompare(here.bench);
  set(here.bench, 1);
  await settled(here);
  const { run, other, otherSnapshot, snapshot } = state(here);
  expect(run).toEqual({ ...own, scenario: { ...own.scenario, limit: { rate: 5, window: 1 } } });
  expect(other).toEqual({ run: own, reach: "start" });
  expect(viewOf(here.bench)).toBe(9_000_000);
  expect(snapshot?.digest).toBe(digestOfRun(run, 9_000_000));
  expect(otherSnapshot?.digest).toBe(digestOfRun(own, 9_000_000));
  const requests = (log: Bench["session"]["log"]) => new Set(log.request.subarray(0, log.length));
  expect(requests(here.bench.session.log)).toEqual(requests(here.bench.other?.log as Bench["session"]["log"]));
});

test("the other run follows the time on screen, back and on", async () => {
  const here = benchHere("#t=9&paused=1");
  await here.settled();
  compareWith(here.bench, readRun({ seed: 8 }).run);
  for (const seconds of [2, 14.5, 0.25]) {
    await seek(here.bench, seconds);
    await settled(here);
    expect(state(here).otherSnapshot?.at).toBe(seconds * 1e6);
    expect(state(here).otherSnapshot?.digest).toBe(digestOfRun(readRun({ seed: 8 }).run, seconds * 1e6));
  }
  stopComparing(here.bench);
  expect(state(here)).toMatchObject({ other: null, otherSnapshot: null });
});

test("settings act from now on where that is chosen, and a swap changes the places of the two", async () => {
  const here = benchHere("#t=4&paused=1");
  await here.settled();
  const own = state(here).run;
  toggleCompare(here.bench);
  setReach(here.bench, "now");
  set(here.bench, 1);
  const { run } = state(here);
  expect(run.commands).toEqual([{ at: 4, do: "set", limit: { rate: 5, window: 1 } }]);
  swapWithOther(here.bench);
  expect(state(here).run).toBe(own);
  expect(state(here).other).toEqual({ run, reach: "now" });
});

test("a setting for the whole run overrides later changes of the same one, and moves no command", async () => {
  const here = benchHere(
    "#do=set(at:1,limit:(window:3))&do=burst(at:2,count:5)&do=set(at:3,lane:1,rule:gcra)&t=4&paused=1",
  );
  await here.settled();
  toggleCompare(here.bench);
  set(here.bench, 1);
  change(here.bench, "lane", { lane: 1, rule: "leaky-bucket" }, "Lane 2");
  const { run } = state(here);
  expect(run.scenario.limit.window).toBe(1);
  expect(run.commands[0]).toEqual({ at: 1, do: "set", limit: { rate: 5, window: 1 } });
  expect(run.commands[1]).toEqual({ at: 2, do: "burst", count: 5 });
  expect(run.scenario.lanes[1].rule).toBe("leaky-bucket");
  expect(run.commands[2]).toMatchObject({ at: 3, do: "set", lane: 1, rule: "leaky-bucket" });
});

test("runs are named by what differs", () => {
  const base = readRun({ commands: [{ at: 2, do: "storm" }] }).run;
  const other = readRun({
    seed: 9,
    scenario: { limit: { rate: "90/m", window: 1 }, lanes: [{ rule: "gcra", rate: 3 }] },
    commands: [
      { at: 1, do: "set", clients: { retry: "full-jitter" } },
      { at: 3.2, do: "edge-burst", count: 8 },
    ],
  }).run;
  expect(difference(other, base)).toEqual([
    "seed 9",
    "r 90/m",
    "W 1 s",
    "lane 1 gcra rate 3",
    "1 lanes",
    "clients full jitter at t = 1.0 s",
    "burst of 8 across a boundary at t = 3.2 s",
    "no storm at t = 2.0 s",
  ]);
  expect(nameBeside(base, base)).toBe("the same run");
  expect(ownBeside(base, other)).toBe("seed 7, r 5/s, W 2 s and 5 more");
  expect(ownBeside(base, { ...base, commands: [...base.commands, ...other.commands] })).toBe("without these");
  expect(nameBeside(other, base)).toBe("seed 9, r 90/m, W 1 s and 5 more");
});

test("a track is long enough for what was seen and done, and its marks are gone through one by one", () => {
  const { run } = readRun({
    commands: [
      { at: 2, do: "storm" },
      { at: 70, do: "set", limit: { rate: 8 } },
    ],
  });
  const track = trackOf({ run, seen: 5_000_000, snapshot: null });
  expect(track.end).toBe(120_000_000);
  expect(track.marks.map(({ label }) => label)).toEqual(["storm", "r 8/s"]);
  expect(nextMark(track, 0, 1)).toBe(2_000_000);
  expect(nextMark(track, 2_000_000, 1)).toBe(70_000_000);
  expect(nextMark(track, 80_000_000, 1)).toBe(80_000_000);
  expect(nextMark(track, 2_000_000, -1)).toBe(0);
  expect(tellCommands(run)).toBe(tellCommands(run));
  expect([30, 600, 7200, 172_800].map((seconds) => lengthText(seconds * 1e6))).toEqual([
    ...["30 s", "10 min", "2 h", "2 days"],
  ]);
});

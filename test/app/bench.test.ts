/** The page's actions without a page: what a press does to the run, the time and what is said. */
import { expect, test } from "vitest";
import { viewOf } from "../../src/app/bench.ts";
import { change, chooseSpan, endChange, setBurst } from "../../src/app/change.ts";
import { fire } from "../../src/app/fire.ts";
import { reset, seek, setHidden, togglePlay } from "../../src/app/travel.ts";
import { digestOfRun } from "../support/digest-of-run.ts";
import { benchHere } from "./bench-here.ts";

const state = (here: ReturnType<typeof benchHere>) => here.bench.store.getState();
const mostInWindow = (here: ReturnType<typeof benchHere>) =>
  state(here).snapshot?.lanes.map(({ spans }) => spans[1].most);

test("one press of the boundary burst, wherever it falls, ends with 2L for the fixed window and L for the log", async () => {
  for (const press of [0, 1.234567, 5.55]) {
    const here = benchHere("#seed=3");
    await seek(here.bench, press);
    fire(here.bench, "edge-burst");
    expect(state(here).says).toMatch(/lands at t = \d+\.0 s, in \d+\.\d s/);
    await here.run(6000);
    expect(mostInWindow(here)?.slice(0, 2)).toEqual([20, 10]);
    expect(state(here).says).toMatch(/^Landed.*Fixed window 20 of at most 20; Sliding log 10 of at most 10/);
  }
});

test("what is shown is what the run gives in one go", async () => {
  const here = benchHere("#seed=11");
  await here.run(1500);
  fire(here.bench, "burst");
  await here.run(700);
  change(here.bench, "rate", { limit: { rate: 7 } }, "Rate r is 7/s");
  await here.run(900);
  fire(here.bench, "storm");
  await here.run(3000);
  const { snapshot, run } = state(here);
  expect(run.commands.map((command) => command.do)).toEqual(["burst", "set", "storm"]);
  expect(here.bench.session.snapshot?.digest).toBe(digestOfRun(run, viewOf(here.bench)));
  expect(snapshot?.limit.calls).toBe(14);
});

test("firing while paused plays until the burst has landed, then pauses", async () => {
  const here = benchHere();
  await here.run(500);
  togglePlay(here.bench);
  const from = viewOf(here.bench);
  fire(here.bench, "burst");
  expect(state(here).playing).toBe(true);
  await here.run(4000);
  expect(state(here).playing).toBe(false);
  // 20 balls, 25 a second, 0.45 s of fall, half a second to see where the last one goes
  expect(viewOf(here.bench)).toBe(from + 450_000 + 19 * 40_000 + 1 + 500_000);
});

test("a dragged control makes one command, at the instant it was taken hold of", async () => {
  const here = benchHere();
  await here.run(1000);
  const at = viewOf(here.bench);
  for (const rate of [6, 7, 8, 9]) {
    change(here.bench, "rate", { limit: { rate } }, `Rate r is ${rate}/s`);
    await here.run(100);
  }
  expect(state(here).says).toBe("");
  endChange(here.bench, "rate");
  expect(state(here).says).toMatch(/^Rate r is 9\/s from t = /);
  const { commands } = state(here).run;
  expect(commands).toEqual([{ at: at / 1e6, do: "set", limit: { rate: 9, window: 2 } }]);
  change(here.bench, "rate", { limit: { rate: 10 } }, "Rate r is 10/s");
  expect(state(here).run.commands.length).toBe(2);
});

test("input that may not be leaves the run as it is and says why beside the field", async () => {
  const here = benchHere();
  await here.run(300);
  const { run } = state(here);
  expect(change(here.bench, "rate", { limit: { rate: "nonsense" } }, "")).toBe(false);
  expect(state(here).run).toBe(run);
  expect(state(here).complaints.rate).toMatch(/"nonsense" given; it may be a number of requests a second/);
  expect(change(here.bench, "window", { limit: { window: 0.05 } }, "")).toBe(false);
  expect(state(here).complaints.window).toMatch(/L = round\(r·W\) = 0/);
  expect(change(here.bench, "rate", { limit: { rate: "300/m" } }, "")).toBe(true);
  expect(state(here).complaints.rate).toBeUndefined();
  expect(setBurst(here.bench, "burst", 20_001)).toBe(false);
  expect(state(here).complaints.burst).toMatch(/20001 given/);
});

test("pressing in the past drops what was pressed later, and says so", async () => {
  const here = benchHere();
  await here.run(1000);
  fire(here.bench, "burst");
  await here.run(1000);
  fire(here.bench, "storm");
  await seek(here.bench, 1.5);
  fire(here.bench, "burst");
  expect(state(here).run.commands.map((command) => command.do)).toEqual(["burst", "burst"]);
  expect(state(here).says).toMatch(/One later action is dropped/);
});

test("a hidden page stands still and goes on at the same simulated time", async () => {
  const here = benchHere();
  await here.run(1000);
  setHidden(here.bench, true);
  const before = viewOf(here.bench);
  await here.run(5000);
  expect(viewOf(here.bench)).toBe(before);
  setHidden(here.bench, false);
  await here.run(160);
  expect(viewOf(here.bench)).toBeGreaterThan(before);
  expect(viewOf(here.bench)).toBeLessThanOrEqual(before + 200_000);
});

test("reset goes back to what the link said", async () => {
  const here = benchHere("#seed=5&limit=(rate:4,window:3)&t=2&speed=4");
  await here.run(500);
  change(here.bench, "rate", { limit: { rate: 9 } }, "Rate r is 9/s");
  fire(here.bench, "burst");
  await here.run(500);
  reset(here.bench);
  await here.settled();
  expect(viewOf(here.bench)).toBe(2_000_000);
  expect(state(here)).toMatchObject({ speed: 4, playing: true, burst: null });
  expect(state(here).run).toMatchObject({ seed: 5, commands: [] });
  expect(state(here).settings.limit.rate).toBe(4);
  expect(here.bench.session.snapshot?.digest).toBe(digestOfRun(state(here).run, 2_000_000));
});

test("under reduced motion the page starts paused and plays in steps of half a second", async () => {
  const here = benchHere("", true);
  await here.run(1000);
  expect(viewOf(here.bench)).toBe(0);
  togglePlay(here.bench);
  await here.run(1100);
  expect(viewOf(here.bench) % 500_000).toBeLessThan(40_000);
  const advances = here.sent.filter(({ kind }) => kind === "advance");
  expect(advances.length).toBe(2);
});

test("a storm with clients that give up says that they retry", async () => {
  const here = benchHere();
  await here.run(300);
  fire(here.bench, "storm");
  expect(state(here).says).toMatch(/Clients that gave up retry after a fixed 1 s/);
  await here.run(1000);
  expect(state(here).settings.clients.retry).toBe("fixed");
});

test("choosing a figure says where it comes from, and choosing it again takes the mark away", async () => {
  const here = benchHere();
  await seek(here.bench, 1);
  fire(here.bench, "edge-burst");
  await here.run(6000);
  chooseSpan(here.bench, { lane: 0, span: 1 });
  expect(state(here).says).toMatch(/^Fixed window, any 2 s: 20 of at most 20, in \[\d+\.\d+, \d+\.\d+\) s\.$/);
  expect(state(here).span).toEqual({ lane: 0, span: 1 });
  chooseSpan(here.bench, { lane: 0, span: 1 });
  expect(state(here).span).toBeNull();
});

test("a bad link runs with what could be read and lists what could not", () => {
  const here = benchHere("#seed=-4&limit=(rate:5,window:0)&speed=3.1");
  expect(state(here).notices.length).toBeGreaterThan(0);
  expect(state(here).run.scenario.limit.window).toBeGreaterThan(0);
  expect(here.bench.head.speed).toBe(4);
});

test("a setting changed while paused is seen at once", async () => {
  const here = benchHere();
  await seek(here.bench, 1);
  change(here.bench, "rate", { limit: { rate: 7 } }, "Rate r: 7/s");
  await here.settled();
  expect(state(here).run.commands).toMatchObject([{ at: 1, limit: { rate: 7 } }]);
  expect(state(here).snapshot?.limit.calls).toBe(14);
  expect(viewOf(here.bench)).toBe(1_000_001);
});

test("a pause on the way to a distant instant stops there", async () => {
  const here = benchHere("#t=2000000", false, 5);
  await Promise.resolve();
  expect(viewOf(here.bench)).toBeLessThan(2_000_000_000_000);
  togglePlay(here.bench);
  await here.settled();
  expect(viewOf(here.bench)).toBeLessThan(2_000_000_000_000);
});

test("time is not said to be slowed while it stands", async () => {
  const here = benchHere();
  await here.run(300);
  here.bench.head.lateUntil = 10_000;
  await here.run(300);
  expect(state(here).late).toBe(true);
  togglePlay(here.bench);
  expect(state(here).late).toBe(false);
});

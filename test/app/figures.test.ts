/** When the figures that React shows are written. */
import { expect, test } from "vitest";
import { fire } from "../../src/app/fire.ts";
import { seek, togglePlay } from "../../src/app/travel.ts";
import { benchHere } from "./bench-here.ts";

const state = (here: ReturnType<typeof benchHere>) => here.bench.store.getState();

test("a press is answered at once, and figures follow in their turn", async () => {
  const here = benchHere("#seed=3");
  await here.run(1_000);
  const before = state(here).snapshot;
  fire(here.bench, "edge-burst");
  expect(state(here).says).toMatch(/lands at t = \d+\.0 s/);
  expect(state(here).coming).toHaveLength(1);
  await here.run(16);
  expect(state(here).snapshot).toBe(before);
  await here.run(200);
  expect(state(here).snapshot?.at).toBeGreaterThan(before?.at ?? 0);
});

test("figures are written ten times a second; more seldom, once a second at least, where that takes long time after time", async () => {
  /** In five seconds of frames; what a time costs passes beside them. */
  const timesAt = async (cost: number) => {
    const here = benchHere();
    let times = 0;
    here.bench.store.subscribe(({ snapshot }, before) => {
      if (snapshot === before.snapshot) return;
      times += 1;
      here.pass(cost);
    });
    await here.run(3_000);
    times = 0;
    await here.run(5_000);
    return times;
  };
  for (const cost of [0, 2]) expect(await timesAt(cost)).toBeGreaterThan(40);
  const seldom = await timesAt(6);
  expect(seldom).toBeGreaterThan(5_000 / 300);
  expect(seldom).toBeLessThan(5_000 / 200);
  // a second apart, of which 200 ms are no frames
  const slow = await timesAt(200);
  expect(slow).toBeGreaterThan(5_000 / 850);
  expect(slow).toBeLessThan(5_000 / 790);
});

test("what is told is told once a second while time runs, at once where it stands or where another run is shown", async () => {
  const here = benchHere("#seed=3");
  await here.run(1_000);
  const told: number[] = [];
  here.bench.store.subscribe((now, before) => {
    if (now.told !== before.told && now.told) told.push(now.told.at);
  });
  await here.run(5_000);
  expect(told.length).toBeGreaterThanOrEqual(4);
  expect(told.length).toBeLessThanOrEqual(5);
  const before = told.length;
  fire(here.bench, "burst");
  await here.run(300);
  expect(told.length).toBe(before + 1);
  togglePlay(here.bench);
  await here.settled();
  expect(state(here).told).toBe(state(here).snapshot);
  await seek(here.bench, 2);
  expect(state(here).told?.at).toBe(2_000_000);
});

test("figures that took long once are written as often as before", async () => {
  const here = benchHere();
  await here.run(1_000);
  const at: number[] = [];
  here.bench.store.subscribe(({ snapshot }, before) => {
    if (!snapshot || snapshot === before.snapshot) return;
    if (at.push(snapshot.at) === 3) here.pass(900);
  });
  await here.run(1_000);
  expect(at.length).toBeGreaterThanOrEqual(9);
});

/** When the figures that React shows are written. */
import { expect, test } from "vitest";
import { fire } from "../../src/app/fire.ts";
import { benchHere } from "./bench-here.ts";

const state = (here: ReturnType<typeof benchHere>) => here.bench.store.getState();

test("a press is answered at once, and figures follow when it has been, also where they are due", async () => {
  for (let phase = 0; phase < 112; phase += 16) {
    const here = benchHere("#seed=3");
    await here.run(1_000 + phase);
    const before = state(here).snapshot;
    fire(here.bench, "edge-burst");
    expect(state(here).says).toMatch(/lands at t = \d+\.0 s/);
    expect(state(here).coming).toHaveLength(1);
    await here.run(64);
    expect(state(here).snapshot).toBe(before);
    await here.run(150);
    expect(state(here).snapshot?.at).toBeGreaterThan(before?.at ?? 0);
  }
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

test("however fast presses follow each other, figures are written, also where that takes long", async () => {
  const here = benchHere();
  here.bench.store.subscribe(({ snapshot }, before) => {
    if (snapshot !== before.snapshot) here.pass(25);
  });
  await here.run(3_000);
  for (const apart of [16, 304, 608, 896]) {
    let times = 0;
    const stop = here.bench.store.subscribe(({ snapshot }, before) => {
      if (snapshot !== before.snapshot) times += 1;
    });
    for (let passed = 0; passed < 6_000; passed += apart) {
      fire(here.bench, "burst");
      await here.run(apart - 16);
    }
    stop();
    expect(times, `${apart} ms apart`).toBeGreaterThanOrEqual(4);
  }
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

/** Steps from event to event: where they lead, and what is on screen meanwhile. */
import { expect, test } from "vitest";
import { viewOf } from "../../src/app/bench.ts";
import { change } from "../../src/app/change.ts";
import { fire } from "../../src/app/fire.ts";
import { reset, seek, step } from "../../src/app/travel.ts";
import { benchHere } from "./bench-here.ts";

const state = (here: ReturnType<typeof benchHere>) => here.bench.store.getState();

test("a step on and a step back lead to the same instants, 1 µs after an event", async () => {
  const here = benchHere("#traffic=poisson(rate:2)");
  await here.run(3000);
  const places: number[] = [];
  for (let i = 0; i < 6; i++) {
    await step(here.bench, 1);
    places.push(viewOf(here.bench));
  }
  const { log } = here.bench.session;
  const instants = new Set(log.at.subarray(0, log.length));
  for (const place of places) expect(instants.has(place - 1)).toBe(true);
  for (const place of places.toReversed().slice(1)) {
    await step(here.bench, -1);
    expect(viewOf(here.bench)).toBe(place);
  }
  await step(here.bench, 1);
  expect(viewOf(here.bench)).toBe(places[1]);
});

test("quick steps are all taken, and the first event is preceded by the start", async () => {
  const here = benchHere();
  await here.run(0);
  await Promise.all([step(here.bench, 1), step(here.bench, 1), step(here.bench, 1)]);
  const third = viewOf(here.bench);
  await Promise.all([step(here.bench, -1), step(here.bench, -1), step(here.bench, -1)]);
  expect(viewOf(here.bench)).toBe(0);
  await Promise.all([step(here.bench, 1), step(here.bench, 1), step(here.bench, 1)]);
  expect(viewOf(here.bench)).toBe(third);
});

test("while a step looks for the next event, time and figures stay as they are on screen, and a press acts there", async () => {
  const here = benchHere("#lane=fixed-window&traffic=times(at:(1;9;))");
  await here.run(0);
  await step(here.bench, 1);
  expect(viewOf(here.bench)).toBe(1_000_001);
  let isOver = false;
  const seen = new Set<number>();
  const look = () => seen.add(viewOf(here.bench));
  void step(here.bench, 1).then(() => {
    isOver = true;
  });
  for (; !isOver; await null) look();
  look();
  expect([...seen]).toEqual([1_000_001, 9_000_001]);

  await step(here.bench, -1);
  void step(here.bench, 1);
  // as soon as the simulation is on its way
  while (here.bench.session.wantedView === 1_000_001) await null;
  fire(here.bench, "burst");
  expect(state(here).run.commands.map(({ at }) => at)).toEqual([1.000001]);
  await here.settled();
  await here.bench.steps;
  expect(viewOf(here.bench)).toBe(1_000_001);
  expect(state(here).snapshot?.at).toBe(1_000_001);

  // what is changed meanwhile is on screen afterwards
  void step(here.bench, 1);
  while (here.bench.session.wantedView === 1_000_001) await null;
  change(here.bench, "rate", { limit: { rate: 7 } }, "Rate 7/s");
  await here.settled();
  await here.bench.steps;
  expect(state(here).snapshot).toBe(here.bench.session.snapshot);
  expect(state(here).snapshot?.limit.calls).toBe(14);
});

test("quick steps that have to look are all taken; what is asked for meanwhile ends them", async () => {
  const here = benchHere("#lane=fixed-window&traffic=times(at:(1;90;900;9000;))");
  await here.run(0);
  await Promise.all([step(here.bench, 1), step(here.bench, 1), step(here.bench, 1)]);
  expect(viewOf(here.bench)).toBe(900_000_001);

  for (const [ask, at] of [
    [() => seek(here.bench, 2), 2_000_000],
    [() => reset(here.bench), 0],
  ] as const) {
    await seek(here.bench, 900.000001);
    const steps = [step(here.bench, 1), step(here.bench, 1)];
    while (here.bench.session.wantedView === 900_000_001) await null;
    await ask();
    await Promise.all(steps);
    await here.settled();
    expect(viewOf(here.bench)).toBe(at);
  }
});

test("a step finds an event that is days away, and says so where there is none", async () => {
  const here = benchHere("#traffic=times(at:(1;200000;))");
  await here.run(0);
  // the call at 1 s, its release from the leaky bucket, then two days of nothing
  for (let i = 0; i < 3; i++) await step(here.bench, 1);
  expect(viewOf(here.bench)).toBe(200_000_000_001);
  await step(here.bench, -1);
  expect(viewOf(here.bench)).toBeLessThan(2_600_000);
  const silent = benchHere("#traffic=poisson(rate:0)");
  await silent.run(500);
  const before = viewOf(silent.bench);
  await step(silent.bench, 1);
  expect(viewOf(silent.bench)).toBe(before);
  expect(state(silent).says).toMatch(/No call reaches the gates any more/);
});

test("going back takes back what was said of later; going on doesn't", async () => {
  const here = benchHere("#seed=7");
  await here.run(1_000);
  fire(here.bench, "edge-burst");
  await here.run(6_000);
  const { says } = state(here);
  expect(says).toMatch(/^Landed\. By t = /);
  await seek(here.bench, 9);
  expect(state(here).says).toBe(says);
  await seek(here.bench, 2);
  expect(state(here).says).toBe("");
});

/** Old, cut-off and hostile links: what comes out is valid and small, what was changed is said, and work is bounded. */
import { describe, expect, test } from "vitest";
import { viewOf } from "../../src/app/bench.ts";
import { setSeed } from "../../src/app/load.ts";
import { openText } from "../../src/app/open-file.ts";
import { readOpening } from "../../src/app/opening.ts";
import { seek } from "../../src/app/travel.ts";
import { readRun } from "../../src/sim/read.ts";
import { DEFAULT_RUN } from "../../src/sim/run.ts";
import { HOSTILE } from "../support/hostile-links.ts";
import { benchHere } from "./bench-here.ts";

describe.each(HOSTILE)("a link with $name", ({ link, says }) => {
  test("becomes a run that reads back as it is, and what could not be is said", () => {
    const { opening, page, notices } = readOpening(link());
    expect(readRun(opening.run)).toMatchObject({ run: opening.run, complaints: [] });
    expect(opening.view).toBeGreaterThanOrEqual(0);
    expect(opening.view).toBeLessThanOrEqual(30 * 86_400e6);
    expect(Object.keys(page).length).toBeLessThanOrEqual(20);
    expect(notices.length).toBeLessThanOrEqual(60);
    expect(Math.max(...notices.map(({ length }) => length))).toBeLessThanOrEqual(300);
    expect(notices.join("\n")).toMatch(says);
  });
});

test("a link of today's page says nothing of itself", () => {
  const link = "#engine=1&seed=7&do=burst(at:2,count:20)&t=14.616667&speed=0.001953125&paused=1&theme=dark&lesson=drop";
  expect(readOpening(link)).toMatchObject({
    notices: [],
    opening: { view: 14_616_667, speed: 1 / 512, paused: true },
    page: { theme: "dark", lesson: "drop" },
  });
});

test("a jump that would take for ever stops after so many events, and says where", async () => {
  const link = "#traffic=poisson(rate:100000)&t=2000000&paused=1";
  const here = benchHere(link, false, 20, 200_000);
  await here.settled();
  expect(here.bench.session.frontier).toBeLessThan(3_000_000);
  const stopped = viewOf(here.bench);
  expect(stopped).toBeGreaterThan(0);
  const { notices } = here.bench.store.getState();
  expect(notices.at(-1)).toMatch(/^t = 2000000.0 s is more than 0.2 million events away; it stands at t = \d\.\d+ s$/);
  await seek(here.bench, stopped / 1e6 + 0.2);
  expect(viewOf(here.bench)).toBe(stopped + 200_000);
});

test.each(["", "nonsense", "[1,2]", "null", "7", '{"seed":'])("a file with %s is refused in one sentence", (text) => {
  const here = benchHere();
  const { run } = here.bench.store.getState();
  expect(openText(here.bench, "x.json", text)).toBe(false);
  expect(here.bench.store.getState().run).toBe(run);
  expect(here.bench.store.getState().says).toBe("Not opened: x.json holds no run as JSON.");
});

test("a file with a run that can't be is opened with what can, and says what was changed", async () => {
  const here = benchHere();
  expect(openText(here.bench, "x.json", '{"seed":-1,"scenario":{"limit":{"rate":4}}}')).toBe(true);
  await here.settled();
  const { run, notices } = here.bench.store.getState();
  expect(run).toMatchObject({ seed: 0, scenario: { limit: { rate: 4, window: 2 } } });
  expect(notices).toEqual(["x.json: seed: -1 given; it may be a whole number from 0 to 4294967295"]);
});

test("a seed may be a whole number of 32 bits", () => {
  const here = benchHere();
  for (const seed of [-1, 0.5, 4_294_967_296, Number.NaN]) expect(setSeed(here.bench, seed)).toBe(false);
  expect(here.bench.store.getState().run).toEqual(DEFAULT_RUN);
  expect(setSeed(here.bench, 4_294_967_295)).toBe(true);
  expect(here.bench.store.getState().run.seed).toBe(4_294_967_295);
});

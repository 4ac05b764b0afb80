/** What the words show: every section sets the bench up, and its still picture is counted from the same run. */
import { expect, test } from "vitest";
import { viewOf } from "../../src/app/bench.ts";
import { toggleCompare } from "../../src/app/compare.ts";
import { showMe, stillOf } from "../../src/app/show-me.ts";
import { undo } from "../../src/app/undo.ts";
import { SECTIONS } from "../../src/lessons/sections.ts";
import { readRun } from "../../src/sim/read.ts";
import { counted } from "../lessons/carry.ts";
import { benchHere } from "./bench-here.ts";

test.each(SECTIONS)(
  "$id sets the bench up with its run, says so, and undo brings the run before back",
  async (section) => {
    const here = benchHere("#seed=11&lesson=list");
    await here.run(300);
    toggleCompare(here.bench);
    showMe(here.bench, section);
    await here.settled();
    const state = here.bench.store.getState();
    expect(state.run).toEqual(readRun(section.show.run).run);
    expect(viewOf(here.bench)).toBe(section.show.view * 1e6);
    expect(here.bench.head.playing).toBe(section.show.play);
    expect(state.says).toBe(`On the bench: ${section.show.caption}`);
    expect(state.page.lesson).toBe(undefined);
    expect(state.other).toBe(null);
    undo(here.bench);
    expect(here.bench.store.getState().run.seed).toBe(11);
  },
);

test.each(SECTIONS)("the picture of $id counts what its lanes did in its stretch", ({ show }) => {
  const { from, to } = show.still;
  const still = stillOf(show);
  expect([still.from, still.to]).toEqual([from * 1e6, to * 1e6]);
  expect(to - from).toBeLessThanOrEqual(20);
  const expected = still.snapshot.lanes.map((_, lane) => ({
    passed: counted(show.run, lane, "passed", from, to),
    refused: counted(show.run, lane, "refused", from, to),
  }));
  expect(still.counts).toEqual(expected);
  expect(expected.some(({ passed }) => passed > 0)).toBe(true);
});

/** From a figure to a run: it opens in the bench, and counting its log gives the very figures it stands for. */
import { expect, test } from "vitest";
import { shownAs } from "../../src/app/page.ts";
import { ordinarySeed, showOne } from "../../src/app/study-show.ts";
import { seek } from "../../src/app/travel.ts";
import { setStudyShown } from "../../src/app/view.ts";
import { attemptOf, kindOf, PASS, REFUSE, RELEASE } from "../../src/sim/event.ts";
import { carryOut, planFor } from "../study/support.ts";
import { benchHere } from "./bench-here.ts";

const plan = planFor({
  ...{ clients: 5, offered: 12, rate: 4, duration: 10, seeds: "0..5" },
  ...{ rules: ["fixed-window", "leaky-bucket"], retry: ["fixed:0.5", "retry-after-jitter:1"] },
});
const { rows } = carryOut(plan);

test.each(rows.map((row) => [row.rule, row.retry, row] as const))(
  "the run of %s with %s that opens in the bench has the figures of its seed",
  async (_, __, row) => {
    const here = benchHere("#view=study");
    const seed = ordinarySeed(row, "firstTry") as number;
    showOne(here.bench, plan, row, seed, "First try");
    const state = here.bench.store.getState();
    expect(shownAs(state)).toBe("bench");
    expect(state.run).toMatchObject({ seed, commands: [], scenario: { limit: { rate: 4, window: 1 } } });
    expect(state.says).toBe(
      `First try: the study's run with seed ${seed}, from its start. The study is where you left it.`,
    );
    expect(state.playing).toBe(true);
    await seek(here.bench, 10);
    const { log } = here.bench.session;
    const counts = { refused: 0, served: 0, first: 0 };
    for (let i = 0; i < log.length && log.at[i] < 10_000_000; i++) {
      const kind = kindOf(log.tag[i]);
      if (kind === REFUSE) counts.refused += 1;
      if (kind !== PASS && kind !== RELEASE) continue;
      counts.served += 1;
      if (attemptOf(log.tag[i]) === 1) counts.first += 1;
    }
    const figures = row.seeds.find((one) => one.seed === seed);
    expect(counts.refused).toBe(figures?.refusals);
    expect(counts.served / 10).toBe(figures?.goodput);
    expect(counts.first / counts.served).toBe(figures?.firstTry);
  },
);

test("the ordinary seed is the one nearest to the mean, and there is none where nothing was served", () => {
  for (const row of rows) {
    const mean = row.figures.refusals?.mean as number;
    const seed = ordinarySeed(row, "refusals");
    const away = (value: number | null | undefined) => Math.abs((value as number) - mean);
    const nearest = Math.min(...row.seeds.map(({ refusals }) => away(refusals)));
    expect(away(row.seeds.find((one) => one.seed === seed)?.refusals)).toBe(nearest);
  }
  const nothing = { ...rows[0], figures: { ...rows[0].figures, p95: null } };
  expect(ordinarySeed(nothing, "p95")).toBeNull();
});

test("going to the study and back leaves the run and its time alone", async () => {
  const here = benchHere("#seed=3");
  await here.run(500);
  const { run, snapshot } = here.bench.store.getState();
  setStudyShown(here.bench, true);
  expect(shownAs(here.bench.store.getState())).toBe("study");
  setStudyShown(here.bench, false);
  expect(here.bench.store.getState().run).toBe(run);
  expect(here.bench.store.getState().snapshot).toBe(snapshot);
});

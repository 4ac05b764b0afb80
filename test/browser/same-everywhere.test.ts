/** One run, one log: the digest in the browser's worker is that in Node, whatever was pressed and however it was watched. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readLink } from "../../src/sim/link.ts";
import { type Bench, startBench } from "../support/browser.ts";
import { digestOfRun } from "../support/digest-of-run.ts";
import { digestOf, lanesOf, press, runOf, seek, viewTime, waitPast } from "./page.ts";
import { relink } from "./relink.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const LINKS = [
  "#seed=1&traffic=poisson(rate:40)&clients=full-jitter(delay:1,cap:20,attempts:8)&do=storm(at:2)",
  "#seed=2&do=edge-burst(at:0,count:200)&do=set(at:3,limit:(rate:7,window:1.5))&do=burst(at:3,count:500)",
  "#seed=3&lane=gcra&lane=sliding-counter&lane=leaky-meter&lane=nginx-limit-req&traffic=poisson(rate:9)",
];

test("Node and the browser agree on runs of every kind", async () => {
  const { page, close } = await bench.open({ suffix: LINKS[0] });
  for (const link of LINKS) {
    await relink(page, link);
    await seek(page, 25.123457);
    const { run } = readLink(link);
    expect(await runOf(page), link).toEqual(run);
    expect(await digestOf(page), link).toBe(digestOfRun(run, 25_123_457));
  }
  await close();
});

test("a run made by pressing is the run that replays to the same log", async () => {
  const { page, close } = await bench.open({ suffix: "#speed=2" });
  await waitPast(page, 0.4);
  await press(page, "Retry storm");
  await waitPast(page, 0.9);
  await page.getByRole("slider", { name: "Rate r" }).press("ArrowRight");
  await waitPast(page, 1.3);
  await press(page, "Burst across a window boundary");
  await page.getByRole("radio", { name: "exponential, full jitter" }).check();
  for (let i = 0; i < 2; i++) await page.keyboard.press("+");
  await waitPast(page, 6);
  await press(page, "Pause");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.waitForTimeout(200);
  const [run, time] = [await runOf(page), await viewTime(page)];
  expect(run.commands.map((command) => command.do)).toEqual(["storm", "set", "edge-burst", "set"]);
  expect(await digestOf(page)).toBe(digestOfRun(run, Math.round(time * 1e6)));
  const live = await lanesOf(page);
  await seek(page, 0);
  await seek(page, time);
  expect(await lanesOf(page)).toEqual(live);
  await close();
});

/** Something of every part that has a sheet of its own, standing still, and what shows that it has come. */
const VIEWS = [
  ["#paused=1&t=8&do=edge-burst(at:3,count:20)", ".lane"],
  ["#paused=1&view=study", ".study-start"],
  ["#paused=1&t=3.5&seed=26&do=edge-burst(at:1.5,count:20)&lesson=stampede.2.20-10-x-x", ".lesson"],
  ["#paused=1&t=3&embed=1", ".show"],
  ["#paused=1&t=3&present=1&debug=1", ".debug"],
] as const;

/** How every element of the page is drawn: its name, and what sheets that stand in another order would change. */
const drawnAs = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>("*:not(script, noscript)")].map((element) => {
      const { color, backgroundColor, display, position, font, padding, margin, borderWidth, borderRadius, gap } =
        getComputedStyle(element);
      const how = [color, backgroundColor, display, position, font, padding, margin, borderWidth, borderRadius, gap];
      return `${element.tagName} ${element.className}: ${how.join("; ")}`;
    }),
  );

test("the one HTML file looks as the served page does, to the last element", async () => {
  const suffix = VIEWS[0][0];
  const [served, file] = [await bench.open({ suffix }), await bench.open({ file: true, suffix })];
  for (const [view, sign] of VIEWS) {
    for (const { page } of [served, file]) {
      await relink(page, view);
      await page.locator(sign).first().waitFor();
    }
    // what comes later is there sooner in one of them; how it is drawn then does not change any more
    const differing = async () => {
      const [here, there] = [await drawnAs(served.page), await drawnAs(file.page)];
      return [here.length - there.length, ...there.filter((drawn, i) => drawn !== here[i])];
    };
    await expect.poll(differing, { message: view }).toEqual([0]);
  }
  await served.close();
  await file.close();
});

/** The presenter view: everything a hall needs to see on one screen, nothing small, nothing over anything else. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { lanesOf, runOf, seek, viewTime, waitPast } from "./page.ts";
import { drawn, relink } from "./relink.ts";
import { cutOff, overlaps, piecesOf } from "./texts.ts";

let bench: Bench;
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Notes the smallest text that is written on any canvas, CSS px. */
const noteTexts = (page: Page) =>
  page.addInitScript(() => {
    const written = { smallest: 1e9, texts: 0 };
    Object.assign(window, { written });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...words: Parameters<typeof fillText>) {
      written.smallest = Math.min(written.smallest, Number(/([\d.]+)px/.exec(this.font)?.[1]));
      written.texts += 1;
      fillText.apply(this, words);
    };
  });

interface Written {
  readonly smallest: number;
  readonly texts: number;
}

test("everything is on screen without scrolling, in text of 24 px or more, and nothing covers anything", async () => {
  const { page, faults, close } = await bench.open({
    before: noteTexts,
    suffix: "#present=1&clients=fixed(delay:1,attempts:8)&do=edge-burst(at:1,count:20)&do=storm(at:6)",
  });
  await page.getByRole("table", { name: "Most passed, against each rule's bound" }).waitFor();
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
  ]) {
    await page.setViewportSize({ width, height });
    // before the first call, with a boundary announced, after it, in a storm, with a span marked
    for (const seconds of [0, 2, 6, 9, 13]) {
      await seek(page, seconds);
      await drawn(page);
      const figure = page.getByRole("button", { name: /of at most/ }).first();
      if (seconds === 13) await figure.click();
      const scrolls = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth, scrollHeight];
      });
      expect(scrolls).toEqual([width, height]);
      const pieces = await piecesOf(page);
      expect(pieces.length).toBeGreaterThan(30);
      expect(pieces.filter(({ size }) => size < 24).map(({ text }) => text)).toEqual([]);
      expect(pieces.filter(({ right, bottom }) => right > width || bottom > height).map(({ text }) => text)).toEqual(
        [],
      );
      expect(overlaps(pieces, true)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      if (seconds === 13) await figure.click();
    }
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page, colorScheme), colorScheme).toEqual([]);
  }
  const { smallest, texts } = await page.evaluate(() => (window as unknown as { written: Written }).written);
  expect(texts).toBeGreaterThan(0);
  expect(smallest).toBeGreaterThanOrEqual(24);
  expect(faults).toEqual([]);
  await close();
});

test("P enters and leaves it, Escape leaves it and gives the focus back, and the run goes on through all of it", async () => {
  desk = await bench.open({ width: 1280, height: 720 });
  const { page } = desk;
  const rows = page.getByRole("table", { name: "Most passed, against each rule's bound" }).getByRole("img");
  await waitPast(page, 0.2);
  await page.keyboard.press("p");
  await rows.first().waitFor();
  expect(await rows.count()).toBe(8);
  await page.waitForFunction(() => window.location.hash.includes("present=1"));
  const before = await viewTime(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Present", exact: true }).waitFor();
  await waitPast(page, before + 0.2);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("present");
  await page.waitForFunction(() => !window.location.hash.includes("present"));
  await page.getByRole("button", { name: "Present", exact: true }).press("Enter");
  await rows.first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("show");
  await page.keyboard.press("P");
  await page.getByRole("slider", { name: "Offered" }).waitFor();
});

test("it has the four lanes, their figures and bounds, the fire buttons and the time", async () => {
  const { page, close } = desk;
  await relink(page, "#present=1");
  await waitPast(page, 0.2);
  await page.keyboard.press("x");
  await expect.poll(async () => (await runOf(page)).commands.map((command) => command.do)).toEqual(["edge-burst"]);
  await seek(page, 8);
  const table = page.getByRole("table", { name: "Most passed, against each rule's bound" });
  for (const { title, spans } of await lanesOf(page)) {
    const row = table.getByRole("row", { name: new RegExp(`^${title}`) });
    expect(await row.getByRole("img").count()).toBe(2);
    const [, { most, bound }] = spans;
    expect(await row.getByRole("button").textContent()).toContain(`${most} of at most ${bound}`);
  }
  expect(await table.getByRole("row", { name: /^Fixed window/ }).textContent()).toContain("20 of at most 20");
  expect(await table.getByRole("row", { name: /^Sliding log/ }).textContent()).toContain("10 of at most 10");
  for (const name of ["Burst across a window boundary", "Burst", "Retry storm", "Play"]) {
    expect(await page.getByRole("button", { name, exact: true }).isVisible()).toBe(true);
  }
  await close();
});

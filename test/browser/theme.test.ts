/** Light and dark: the system's, unless somebody chose; the choice is kept, and canvases follow it. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { press, waitPast } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Whether the paper, and what lies under the words of a timeline, is dark; "bare" before that is drawn. */
const darkness = (page: Page, of = ".timeline canvas") =>
  page.evaluate((selector) => {
    const isDark = (parts: readonly number[]) => parts[0] + parts[1] + parts[2] < 384;
    const paper = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    const canvas = document.querySelector<HTMLCanvasElement>(selector);
    // by way of another canvas: Chromium complains of one that is read twice
    const copy = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    if (canvas) copy?.drawImage(canvas, Math.floor(canvas.width * 0.98), 10, 1, 1, 0, 0, 1, 1);
    const card = [...(copy?.getImageData(0, 0, 1, 1).data ?? [])];
    return { paper: isDark(paper), card: card[3] === 255 ? isDark(card) : "bare" };
  }, of);

const DARK = { paper: true, card: true };
const LIGHT = { paper: false, card: false };

test("a bench at play and the still pictures of its words follow the system, however often it turns", async () => {
  const { page, close } = await bench.open({ fluent: true });
  await waitPast(page, 0.1);
  await page.locator(".picture canvas").first().scrollIntoViewIfNeeded();
  for (const colorScheme of ["dark", "light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const all = colorScheme === "dark" ? DARK : LIGHT;
    await expect.poll(() => darkness(page)).toEqual(all);
    await expect.poll(() => darkness(page, ".picture canvas")).toEqual(all);
  }
  await close();
});

test("a paused page follows the system until the button says otherwise; that is kept, a link's choice is not", async () => {
  const { page, close } = await bench.open({ suffix: "#theme=dark&t=1&paused=1" });
  await expect.poll(() => darkness(page)).toEqual(DARK);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await press(page, "Colours: dark");
  await expect.poll(() => darkness(page)).toEqual(LIGHT);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => darkness(page)).toEqual(DARK);

  await press(page, "Colours: as the system");
  await expect.poll(() => darkness(page)).toEqual(LIGHT);
  await page.getByRole("status").filter({ hasText: "Colours: light." }).waitFor();
  await page.emulateMedia({ colorScheme: "light" });
  await press(page, "Colours: light");
  await expect.poll(() => darkness(page)).toEqual(DARK);
  await page.waitForFunction(() => window.location.hash.includes("theme=dark"));

  // the next visit, by an address that says nothing of it
  await page.goto(bench.address);
  await page.getByRole("button", { name: "Colours: dark" }).waitFor();
  await expect.poll(() => darkness(page)).toEqual(DARK);
  await close();
});

const noStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });

test("a link carries the choice to where storage is switched off, and there it holds for the visit", async () => {
  const { page, faults, close } = await bench.open({ suffix: "#theme=dark&t=1&paused=1", before: noStorage });
  await expect.poll(() => darkness(page)).toEqual(DARK);
  await press(page, "Colours: dark");
  await press(page, "Colours: as the system");
  await expect.poll(() => darkness(page)).toEqual(LIGHT);
  await press(page, "Colours: light");
  await expect.poll(() => darkness(page)).toEqual(DARK);
  expect(faults).toEqual([]);
  await close();
});

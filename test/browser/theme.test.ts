/** Light and dark: the system's, unless somebody chose; the choice is kept, and canvases follow it. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { press, seek } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Whether the paper, and what lies under the words of a timeline, is dark. */
const darkness = (page: Page) =>
  page.evaluate(() => {
    const isDark = (parts: readonly number[]) => parts[0] + parts[1] + parts[2] < 384;
    const paper = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    const canvas = document.querySelector(".timeline canvas") as HTMLCanvasElement;
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const card = [...context.getImageData(Math.floor(canvas.width * 0.98), 10, 1, 1).data];
    return { paper: isDark(paper), card: card[3] === 255 && isDark(card) };
  });

const DARK = { paper: true, card: true };
const LIGHT = { paper: false, card: false };

test("the page follows the system, canvases too, also while it is open and paused", async () => {
  const { page, close } = await bench.open();
  await seek(page, 1);
  expect(await darkness(page)).toEqual(LIGHT);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => darkness(page)).toEqual(DARK);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => darkness(page)).toEqual(LIGHT);
  await close();
});

test("the button goes from the system's to light to dark and back, and says which", async () => {
  const { page, close } = await bench.open({ dark: true });
  await seek(page, 1);
  await press(page, "Colours: as the system");
  await expect.poll(() => darkness(page)).toEqual(LIGHT);
  await page.getByRole("status").filter({ hasText: "Colours: light." }).waitFor();
  await press(page, "Colours: light");
  await expect.poll(() => darkness(page)).toEqual(DARK);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await darkness(page)).toEqual(DARK);
  await press(page, "Colours: dark");
  await expect.poll(() => darkness(page)).toEqual(LIGHT);
  await close();
});

test("the choice is kept for the next visit, and a link carries it to where there is no storage", async () => {
  const { page, close } = await bench.open();
  await seek(page, 1);
  await press(page, "Colours: as the system");
  await press(page, "Colours: light");
  await page.waitForFunction(() => window.location.hash.includes("theme=dark"));
  const link = page.url();
  await page.goto(bench.address);
  await page.getByRole("button", { name: "Colours: dark" }).waitFor();
  await seek(page, 1);
  expect(await darkness(page)).toEqual(DARK);
  await close();

  const fresh = await bench.open({ suffix: new URL(link).hash });
  await seek(fresh.page, 1);
  expect(await darkness(fresh.page)).toEqual(DARK);
  expect(await fresh.page.evaluate(() => localStorage.length)).toBe(0);
  await fresh.close();
});

test("where storage is switched off the choice still holds for the visit", async () => {
  const { page, faults, close } = await bench.open({
    before: (context) =>
      context.addInitScript(() => {
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("denied", "SecurityError");
          },
        });
      }),
  });
  await seek(page, 1);
  await press(page, "Colours: as the system");
  await press(page, "Colours: light");
  await expect.poll(() => darkness(page)).toEqual(DARK);
  expect(faults).toEqual([]);
  await close();
});

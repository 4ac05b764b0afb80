/** What lies over the page and beside it: dialogs, the list of runs, comparing, figures for debugging. axe and sizes. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { type Bench, startBench } from "../support/browser.ts";
import { press, seek, viewTime } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const RUN = "#seed=7&do=burst(at:2,count:20)&do=edge-burst(at:5,count:20)&do=storm(at:9.5)&t=16&paused=1";

/** Elements that reach out of the page sideways, and controls below 24 px. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const shown = [...document.querySelectorAll("dialog *, .timebar *, .runs *, .debug *")].filter(
      (element) => element.getClientRects().length > 0 && !element.closest(".visually-hidden, .scrubber"),
    );
    return shown.flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isSmall = element.matches("button, select, textarea") && (width < 24 || height < 24);
      return left < -1 || right > wide + 1 || isSmall ? [`${element.tagName} ${element.className}`] : [];
    });
  });

test.each([
  ["at a desk", { width: 1440, height: 900 }, { width: 1280, height: 720 }, ["light", "dark"]],
  ["on a phone", { width: 390, height: 844, touch: true }, { width: 390, height: 844 }, ["light"]],
] as const)("%s axe finds nothing, nothing reaches out of the page, every control is large enough", async (...row) => {
  const [, view, smaller, schemes] = row;
  const { page, faults, close } = await bench.open({ ...view, suffix: RUN });
  await expect.poll(() => viewTime(page)).toBe(16);
  const isRight = async (within?: string) => {
    expect(await misfits(page)).toEqual([]);
    await page.setViewportSize(smaller);
    expect(await misfits(page)).toEqual([]);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page, colorScheme, within), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: view.width, height: view.height });
  };
  await press(page, "Keyboard shortcuts");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await isRight("dialog[open]");
  await page.keyboard.press("Escape");
  await press(page, "Copy link");
  await page.getByRole("dialog", { name: "The link is the run" }).getByRole("img").waitFor();
  await isRight("dialog[open]");
  await page.keyboard.press("Escape");
  await press(page, "Compare");
  await page.getByRole("slider", { name: "Window W" }).press("ArrowLeft");
  await page.getByText("In blue the other run").waitFor();
  expect(await misfits(page)).toEqual([]);
  await seek(page, 3);
  await press(page, "Burst");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("d");
  await page.getByRole("complementary", { name: "Debugging" }).waitFor();
  await page.getByRole("button", { name: /^Runs [1-9]/ }).click();
  await page.locator(".runs li").first().waitFor();
  await page.getByText("In blue the other run").waitFor();
  await isRight();
  expect(faults).toEqual([]);
  await close();
});

/** What lies over the page and beside it: dialogs, the list of runs, comparing, figures for debugging. axe, sizes, pictures. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

describe.each([
  ["light", { dark: false }],
  ["dark, 1280×720", { dark: true, width: 1280, height: 720 }],
  ["on a phone", { width: 390, height: 844, touch: true }],
])("%s", (name, view) => {
  test("axe finds nothing, nothing reaches out of the page, every control is large enough", async () => {
    const { page, shot, faults, close } = await bench.open({ ...view, suffix: RUN });
    await expect.poll(() => viewTime(page)).toBe(16);
    const isRight = async (what: string) => {
      await page.waitForTimeout(300);
      expect(await axe(page)).toEqual([]);
      expect(await misfits(page)).toEqual([]);
      await shot(`${what}, ${name.replaceAll(/\W+/g, "-")}`);
    };
    await press(page, "Keyboard shortcuts");
    await isRight("shortcuts");
    await page.keyboard.press("Escape");
    await press(page, "Copy link");
    await isRight("share");
    await page.keyboard.press("Escape");
    await press(page, "Compare");
    await page.getByRole("slider", { name: "Window W" }).press("ArrowLeft");
    await page.getByText("In blue the other run").waitFor();
    await isRight("compare");
    await seek(page, 3);
    await press(page, "Burst");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("d");
    await page.getByRole("complementary", { name: "Debugging" }).waitFor();
    await page.getByRole("button", { name: /^Runs [1-9]/ }).click();
    await isRight("runs and debugging");
    expect(faults).toEqual([]);
    await close();
  });
});

/** Larger text, wider spacing, colours of the system's choosing, finer screens: nothing is lost by any of them. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { type Bench, type OpenPage, startBench, type View } from "../support/browser.ts";
import { contrastIn } from "./colours.ts";
import { press } from "./page.ts";
import { relinkAt } from "./relink.ts";
import { cutOff, overlaps, piecesOf } from "./texts.ts";

let bench: Bench;
/** A page of its own, for its pixels are changed in a way that a page doesn't come back from. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open({ alone: true });
});
afterAll(() => bench.close());

const RUN = "clients=exponential(delay:1,cap:20,attempts:8)&do=edge-burst(at:1,count:20)&do=storm(at:5)";

/** 1440×900 at 200 %. */
const ZOOMED: View = { width: 720, height: 450, pixelRatio: 2 };

/** WCAG 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** How the same run is shown in turn. */
const SHOWN = ["bench", "present", "embed"] as const;

/** At 9 s, once it is there. */
async function showIn(page: Page, how: (typeof SHOWN)[number]): Promise<void> {
  await relinkAt(page, `#${RUN}${how === "bench" ? "" : `&${how}=1`}`, 9);
  await page.locator(how === "bench" ? "#present" : `.show[data-how=${how}]`).waitFor();
}

async function expectAllToBeSeen(page: Page): Promise<void> {
  expect(overlaps(await piecesOf(page), false)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
}

test("at 200 % nothing is cut off, covered or out of reach; panel and menu neither, in text of any spacing", async () => {
  const { page, close } = await bench.open(ZOOMED);
  for (const how of SHOWN.toReversed()) {
    await showIn(page, how);
    await expectAllToBeSeen(page);
  }
  expect(await page.locator("canvas").count()).toBeGreaterThan(8);
  expect(await blurred(page)).toEqual([]);
  await press(page, "Export");
  await expectAllToBeSeen(page);
  await page.keyboard.press("Escape");
  await press(page, "Rule of lane 1, Fixed window");
  await page.addStyleTag({ content: SPACING });
  await expectAllToBeSeen(page);
  await close();
});

test("with the text spacing of WCAG nothing is cut off or covered", async () => {
  const { page } = desk;
  const style = await page.addStyleTag({ content: SPACING });
  for (const how of SHOWN) {
    await showIn(page, how);
    await expectAllToBeSeen(page);
  }
  await style.evaluate((node) => (node as HTMLElement).remove());
});

test("in forced colours controls, signs, bars and marks keep 3:1, and axe finds nothing", async () => {
  const { page } = desk;
  await showIn(page, "bench");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: "active" });
    const edgeless = await page
      .locator(".button:visible, .panel-button:visible, .field:enabled:visible")
      .evaluateAll((all) =>
        all.flatMap((one) => {
          const { borderBottomStyle, borderBottomWidth } = getComputedStyle(one);
          return borderBottomStyle === "none" || Number.parseFloat(borderBottomWidth) === 0 ? [one.outerHTML] : [];
        }),
      );
    expect(edgeless).toEqual([]);
    for (const seen of [
      ".play-sign",
      ".theme-sign",
      ".bar >> nth=0",
      ".slider-field input >> nth=1",
      ".scrubber input",
      ".timeline canvas >> nth=0",
    ]) {
      expect(await contrastIn(page, page.locator(seen)), seen).toBeGreaterThanOrEqual(3);
    }
    expect(await axe(page, colorScheme), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
});

/** Canvases whose pixels are not the screen's. */
const blurred = (page: Page) =>
  page.locator("canvas").evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height, clientWidth, clientHeight } = one as HTMLCanvasElement;
      const sharp = [clientWidth, clientHeight].map((side) => Math.round(side * devicePixelRatio));
      return width === sharp[0] && height === sharp[1] ? [] : [one.getAttribute("aria-label")];
    }),
  );

test("canvases are sharp at any number of pixels to the CSS px, also where a paused bench comes to a finer screen", async () => {
  const { page, close } = desk;
  await showIn(page, "bench");
  // on a narrow page no canvas changes its size in CSS px with the height, which has to change for the pixels to be noted
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => blurred(page)).toEqual([]);
  const session = await page.context().newCDPSession(page);
  for (const [i, deviceScaleFactor] of [2, 1.25, 3].entries()) {
    const metrics = { width: 390, height: 845 + i, deviceScaleFactor, mobile: false };
    await session.send("Emulation.setDeviceMetricsOverride", metrics);
    await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(deviceScaleFactor);
    await expect.poll(() => blurred(page)).toEqual([]);
  }
  await close();
});

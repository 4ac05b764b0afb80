/** Larger text, wider spacing, colours of the system's choosing, finer screens: nothing is lost by any of them. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { type Bench, startBench, type View } from "../support/browser.ts";
import { contrastIn } from "./colours.ts";
import { press, seek } from "./page.ts";
import { cutOff, overlaps, piecesOf } from "./texts.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const RUN = "clients=exponential(delay:1,cap:20,attempts:8)&do=edge-burst(at:1,count:20)&do=storm(at:5)";

/** 1440×900 at 200 %. */
const ZOOMED: View = { width: 720, height: 450, pixelRatio: 2 };

/** WCAG 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

async function expectAllToBeSeen(page: Page): Promise<void> {
  expect(overlaps(await piecesOf(page), false)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
}

describe.each([
  ["the bench", ""],
  ["the presenter view", "&present=1"],
  ["a frame", "&embed=1"],
])("%s", (_, how) => {
  test("at 200 % nothing is cut off, covered or out of reach", async () => {
    const { page, shot, close } = await bench.open({ ...ZOOMED, suffix: `#${RUN}${how}` });
    await seek(page, 9);
    await expectAllToBeSeen(page);
    await shot(`zoomed${how.replace(/\W/g, "-")}`);
    await close();
  });

  test("with the text spacing of WCAG nothing is cut off or covered", async () => {
    const { page, shot, close } = await bench.open({ suffix: `#${RUN}${how}` });
    await seek(page, 9);
    await page.addStyleTag({ content: SPACING });
    await expectAllToBeSeen(page);
    await shot(`spaced${how.replace(/\W/g, "-")}`);
    await close();
  });
});

test("at 200 % panel and menu are all there, in text of any spacing", async () => {
  const { page, close } = await bench.open({ ...ZOOMED, suffix: `#${RUN}` });
  await seek(page, 9);
  await press(page, "Export");
  await expectAllToBeSeen(page);
  await page.keyboard.press("Escape");
  await press(page, "Rule of lane 1, Fixed window");
  await page.addStyleTag({ content: SPACING });
  await expectAllToBeSeen(page);
  await close();
});

describe.each([
  ["light", false],
  ["dark", true],
])("forced colours, %s", (_, dark) => {
  test("controls, signs, bars and marks keep 3:1, and axe finds nothing", async () => {
    const { page, shot, close } = await bench.open({ dark, forcedColors: true, suffix: `#${RUN}` });
    await seek(page, 9);
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
      ".timeline canvas >> nth=0",
    ]) {
      expect(await contrastIn(page, page.locator(seen)), seen).toBeGreaterThanOrEqual(3);
    }
    expect(await axe(page)).toEqual([]);
    await shot(dark ? "forced-dark" : "forced-light");
    await close();
  });
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

test.each([1, 1.25, 2, 3])("canvases are sharp at %f pixels to the CSS px", async (pixelRatio) => {
  const { page, close } = await bench.open({ pixelRatio });
  await seek(page, 1);
  expect(await page.locator("canvas").count()).toBeGreaterThan(8);
  expect(await blurred(page)).toEqual([]);
  await close();
});

test("a paused bench is drawn anew when it comes to a finer screen", async () => {
  // on a narrow page no canvas changes its size in CSS px with the height, which has to change for the pixels to be noted
  const { page, close } = await bench.open({ width: 390, height: 844 });
  await seek(page, 1);
  const session = await page.context().newCDPSession(page);
  const metrics = { width: 390, height: 845, deviceScaleFactor: 2, mobile: false };
  await session.send("Emulation.setDeviceMetricsOverride", metrics);
  await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(2);
  await expect.poll(() => blurred(page)).toEqual([]);
  await close();
});

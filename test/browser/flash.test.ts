/** Nothing flashes more than three times a second, not even a storm at top speed. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { lookAt, startLooking, stopClock } from "./flashes.ts";
import { viewTime, waitPast } from "./page.ts";
import { relink } from "./relink.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const STORM = "clients=fixed(delay:1,attempts:8)&do=storm(at:0)&do=edge-burst(at:9,count:20)&do=storm(at:9)";

/** Looks at so many sixtieths of a second of a page at play. */
async function expectCalm(page: Page, frames: number): Promise<void> {
  await startLooking(page);
  const before = await viewTime(page);
  const { mean, area } = await lookAt(page, frames);
  expect(await viewTime(page)).toBeGreaterThan(before + 1);
  expect(mean).toBeLessThanOrEqual(3);
  expect(area).toBeLessThanOrEqual(3);
}

/** From four times, the fastest at which machines are drawn as they are, to sixteen, the fastest there is. */
async function speedUp(page: Page): Promise<void> {
  for (let i = 0; i < 2; i++) await page.keyboard.press("+");
}

test("a storm flashes at most three times a second, at 4 and at 16 times, light and dark", async () => {
  const { page, close } = await bench.open({ suffix: `#${STORM}&speed=4`, before: stopClock });
  await waitPast(page, 0.3);
  await expectCalm(page, 120);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await relink(page, `#${STORM}&speed=16`);
    await expectCalm(page, 120);
  }
  await close();
});

test("nor does one in the presenter view, whose machines show the average at high speed, nor windows of 0.2 s", async () => {
  const { page, close } = await bench.open({
    ...{ width: 1280, height: 720, before: stopClock },
    suffix: `#${STORM}&speed=4&present=1`,
  });
  const row = page.getByRole("row", { name: /^Fixed window/ });
  await row.getByText(/^\d+ of 10$/).waitFor();
  await speedUp(page);
  // the machine is averaged and says so; counts and bounds stay exact
  await row.getByText("on average").waitFor();
  expect(await row.getByRole("button").textContent()).toMatch(/^\d+ of at most 20/);
  await relink(page, `#${STORM}&speed=16&present=1`);
  await waitPast(page, 0.3);
  await expectCalm(page, 120);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await relink(page, `#${STORM}&limit=(rate:50,window:0.2)&present=1`);
  await expectCalm(page, 120);

  // the measure bites: a canvas that blinks five times a second is found
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 200, height: 200 });
    canvas.style.cssText = "position: fixed; inset: 0 auto auto 0";
    document.body.append(canvas);
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    let frames = 0;
    const blink = () => {
      context.fillStyle = Math.floor(frames++ / 6) % 2 ? "#000000" : "#ffffff";
      context.fillRect(0, 0, 200, 200);
      requestAnimationFrame(blink);
    };
    blink();
  });
  await startLooking(page);
  const { mean, area } = await lookAt(page, 90);
  expect(mean).toBeGreaterThanOrEqual(4.5);
  expect(area).toBeGreaterThanOrEqual(4.5);
  await close();
});

/** Nothing flashes more than three times a second, not even a storm at top speed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { lookAt, startLooking, stopClock } from "./flashes.ts";
import { viewTime, waitPast } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const STORM = "clients=fixed(delay:1,attempts:8)&do=storm(at:0)&do=edge-burst(at:9,count:20)&do=storm(at:9)";

test.each([
  ["a storm at 16 times", `#${STORM}&speed=16`, {}],
  ["a storm at 4 times, the fastest at which machines are drawn as they are", `#${STORM}&speed=4`, {}],
  ["a storm at 16 times, dark", `#${STORM}&speed=16`, { dark: true }],
  ["a storm at 16 times in the presenter view", `#${STORM}&speed=16&present=1`, { width: 1280, height: 720 }],
  [
    "windows of 0.2 s in the presenter view",
    `#${STORM}&limit=(rate:50,window:0.2)&present=1`,
    { width: 1920, height: 1080 },
  ],
])("%s flashes at most three times a second", async (_, suffix, view) => {
  const { page, close } = await bench.open({ ...view, suffix, before: stopClock });
  await waitPast(page, 0.3);
  await startLooking(page);
  const before = await viewTime(page);
  const { mean, area } = await lookAt(page, 120);
  expect(await viewTime(page)).toBeGreaterThan(before + 1);
  expect(mean).toBeLessThanOrEqual(3);
  expect(area).toBeLessThanOrEqual(3);
  await close();
});

test("the measure bites: a canvas that blinks five times a second is found", async () => {
  const { page, close } = await bench.open({ before: stopClock });
  await waitPast(page, 0.3);
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

test("at high speed machines show the average, and say so; counts and bounds stay exact", async () => {
  const { page, close } = await bench.open({ suffix: `#${STORM}&speed=16&present=1` });
  await waitPast(page, 1);
  const row = page.getByRole("row", { name: /^Fixed window/ });
  await row.getByText("on average").waitFor();
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await row.getByText(/^\d+ of 10$/).waitFor();
  expect(await row.getByRole("button").textContent()).toMatch(/^\d+ of at most 20/);
  await close();
});

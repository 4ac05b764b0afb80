/** Playing, pausing, stepping, speeds, hidden tabs, reduced motion. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SPEEDS, speedText } from "../../src/app/speed.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import {
  digestOf,
  lanesOf,
  pictures,
  press,
  runOf,
  seek,
  standing,
  tableOf,
  viewTime,
  waitForLanding,
  waitPast,
} from "./page.ts";
import { relink, relinkAt } from "./relink.ts";

let bench: Bench;
/** One page; each test begins with a link of its own. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open({ fluent: true });
});
afterAll(async () => {
  await desk.close();
  await bench.close();
});

const wait = (page: Page, ms: number) => page.waitForTimeout(ms);

test("space pauses and plays; paused means that no canvas changes", async () => {
  const { page } = desk;
  await waitPast(page, 0.5);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const before = await standing(page);
  const time = await viewTime(page);
  await wait(page, 500);
  expect(await pictures(page)).toEqual(before);
  expect(await viewTime(page)).toBe(time);
  await page.keyboard.press("Space");
  await waitPast(page, time + 0.2);
  await expect.poll(() => pictures(page)).not.toEqual(before);
});

test("a step goes on one instant with events, a step back undoes it, to the last figure and pixel", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=5", 1);
  const passed = [await viewTime(page)];
  for (const _step of [1, 2]) {
    await page.keyboard.press(".");
    await expect.poll(() => viewTime(page)).toBeGreaterThan(passed[0]);
    passed.unshift(await viewTime(page));
  }
  const look = async () => [await viewTime(page), await digestOf(page), await tableOf(page), await pictures(page)];
  await standing(page);
  const before = await look();
  await page.keyboard.press(",");
  await expect.poll(() => viewTime(page)).toBeLessThan(before[0] as number);
  await page.keyboard.press(".");
  await expect.poll(() => viewTime(page)).toBe(before[0]);
  await expect.poll(look).toEqual(before);
  await press(page, "Step back");
  await expect.poll(() => viewTime(page)).toBeLessThan(before[0] as number);
  await press(page, "Step");
  await expect.poll(() => viewTime(page)).toBe(before[0]);
});

test("speeds go from 1/1000 to 16 by keys and by buttons, and 0 brings the normal one back", async () => {
  const { page } = desk;
  await relink(page, "#seed=6");
  const shown = () => page.getByRole("button", { name: /^Speed/ }).textContent();
  for (let i = 0; i < SPEEDS.length; i++) await page.keyboard.press("-");
  expect(await shown()).toBe("1/1000×");
  const seen = [await shown()];
  for (let i = 1; i < SPEEDS.length; i++) {
    await page.keyboard.press(i % 2 === 0 ? "+" : "Shift+=");
    seen.push(await shown());
  }
  expect(seen).toEqual(SPEEDS.map(speedText));
  expect(await page.getByRole("button", { name: "Faster" }).isDisabled()).toBe(true);
  await press(page, "Slower");
  expect(await shown()).toBe("8×");
  await page.locator("body").click({ position: { x: 700, y: 20 } });
  await page.keyboard.press("0");
  expect(await shown()).toBe("1×");
});

test("at 16 times and at 1/1000 the same run comes out", async () => {
  const { page } = desk;
  await relink(page, "#speed=16&do=edge-burst(at:1,count:20)");
  await waitPast(page, 12);
  await seek(page, 12);
  const digest = await digestOf(page);
  for (let i = 0; i < SPEEDS.length; i++) await page.keyboard.press("-");
  await page.keyboard.press("Space");
  await waitPast(page, 12.00001);
  await seek(page, 12);
  expect(await digestOf(page)).toBe(digest);
});

test("a hidden tab stands still and goes on at the same simulated time", async () => {
  const { page } = desk;
  await relink(page, "#seed=7");
  await waitPast(page, 0.2);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await wait(page, 100);
  const time = await viewTime(page);
  await wait(page, 1000);
  expect(await viewTime(page)).toBe(time);
  // what is shown next is at most a frame later, however long it was hidden
  const next = await page.evaluate(async () => {
    const { bench } = window as unknown as { bench: { viewTime(): number } };
    Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    const before = bench.viewTime();
    while (bench.viewTime() === before) await new Promise(requestAnimationFrame);
    return bench.viewTime();
  });
  expect(next).toBeGreaterThan(time);
  expect(next).toBeLessThan(time + 0.3);
  await press(page, "Pause");
});

test("with reduced motion the page starts paused; a burst plays in steps until it has landed", async () => {
  const { page, close } = await bench.open({ reducedMotion: true, fluent: true });
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await wait(page, 300);
  expect(await viewTime(page)).toBe(0);
  await page.evaluate(() => {
    const seen = new Set<number>();
    const look = () => {
      seen.add((window as unknown as { bench: { viewTime(): number } }).bench.viewTime());
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  await press(page, "Burst across a window boundary");
  await waitForLanding(page);
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  expect((await lanesOf(page))[0].spans[1].most).toBe(20);
  const steps = await page.evaluate(() => (window as unknown as { seen: Set<number> }).seen.size);
  expect(steps).toBeGreaterThan(4);
  expect(steps).toBeLessThan(16);
  const landed = await viewTime(page);
  await press(page, "Play");
  await waitPast(page, landed + 0.4);
  await close();
});

test("pressing in the past forks: later commands go, the table is that of the new run", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=8", 0.3);
  await press(page, "Burst");
  await seek(page, 1);
  await press(page, "Retry storm");
  await seek(page, 0.6);
  await press(page, "Burst");
  await expect.poll(async () => (await runOf(page)).commands.map((command) => command.do)).toEqual(["burst", "burst"]);
  expect(await page.getByRole("status").textContent()).toMatch(/One later action is dropped/);
});

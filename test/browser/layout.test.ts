/** Where things stand: reflow, what is seen without scrolling, targets, a finger on the phone. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { laneLayout } from "../../src/draw/layout.ts";
import { lift } from "../../src/draw/path.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { drawn, relinkAt } from "./relink.ts";
import { overlaps, piecesOf } from "./texts.ts";

const RUN = "#clients=exponential(delay:1,cap:20,attempts:8)";

let bench: Bench;
let desk: OpenPage;
let phone: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open({ suffix: `${RUN}&paused=1` });
  phone = await bench.open({ width: 390, height: 844, touch: true, suffix: `${RUN}&paused=1` });
});
afterAll(async () => {
  await desk.close();
  await phone.close();
  await bench.close();
});

test("at 1440×900 and at 1280×720 the lanes and their bounds are seen without scrolling", async () => {
  const { page } = desk;
  await relinkAt(page, RUN, 1);
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ]) {
    await page.setViewportSize({ width, height });
    const bottoms = await page
      .locator(".lanes canvas, .bounds td")
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().bottom));
    expect(bottoms.length).toBeGreaterThanOrEqual(16);
    expect(Math.max(...bottoms), `at ${width}×${height}`).toBeLessThanOrEqual(height);
  }
});

/** Width and height of everything that can be pressed, or of a field's label, which can be pressed for it. */
const targets = (page: Page) =>
  page.locator("button:visible, input:visible, select:visible, summary:visible").evaluateAll((all) =>
    all.map((one) => {
      const boxes = [one, one.closest("label") ?? one].map((part) => part.getBoundingClientRect());
      return {
        name: one.getAttribute("aria-label") ?? one.textContent ?? one.tagName,
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    }),
  );

test("targets are at least 24 px, and 44 px high for a coarse pointer", async () => {
  for (const [{ page }, least] of [
    [desk, 24],
    [phone, 44],
  ] as const) {
    await page.getByRole("button", { name: "Rule of lane 1, Fixed window" }).click();
    const panel = page.getByLabel("Rule of lane 1", { exact: true });
    await panel.waitFor();
    const all = await targets(page);
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter(({ width, height }) => Math.min(width, height) < 24 || height < least)).toEqual([]);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "hidden" });
  }
});

test("on a phone each lane stacks: name, machine, timeline, bound; the fire buttons stay in sight", async () => {
  const { page } = phone;
  await page.evaluate(() => window.scrollTo(0, 0));
  const tops = async (lane: number) => {
    const article = page.getByRole("article").nth(lane);
    const parts = [article.locator("h3"), article.getByRole("img").nth(0), article.getByRole("img").nth(1)];
    const cell = page.locator(".bounds tbody tr").nth(lane).locator("td").first();
    return Promise.all([...parts, cell].map(async (part) => (await part.boundingBox())?.y ?? 0));
  };
  const all = [...(await tops(0)), ...(await tops(1))];
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  await page.evaluate(() => window.scrollTo(0, 1500));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  const box = await page.getByRole("button", { name: "Retry storm" }).boundingBox();
  expect(box?.y).toBeGreaterThan(760);
  expect(box?.y).toBeLessThan(844);
});

test("a swipe over a canvas scrolls the page", async () => {
  const { page } = phone;
  const canvas = page.getByRole("img", { name: "Fixed window: the last 20 seconds" });
  await canvas.evaluate((node) => node.scrollIntoView({ block: "center" }));
  const before = await page.evaluate(() => window.scrollY);
  const box = await canvas.boundingBox();
  if (!box) throw new Error("no timeline");
  const x = box.x + box.width / 2;
  const session = await page.context().newCDPSession(page);
  const finger = (type: "touchStart" | "touchMove", up: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: box.y + box.height / 2 - up }] });
  await finger("touchStart", 0);
  for (let up = 20; up <= 240; up += 20) await finger("touchMove", up);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 150);
});

test("between a phone and a desk no words lie over others, and a lane's buttons leave its bin alone", async () => {
  const { page } = desk;
  await relinkAt(page, "#clients=fixed(delay:1,attempts:8)&do=storm(at:0)", 4);
  for (const width of [768, 1090, 1091, 1279, 1280, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await drawn(page);
    const places = await page.getByRole("article").evaluateAll((lanes) =>
      lanes.flatMap((lane) => {
        const box = (selector: string) => lane.querySelector(selector)?.getBoundingClientRect();
        const [title, buttons, canvas] = [box("h3"), box(".lane-buttons"), box("canvas")];
        if (!title || !buttons || !canvas) return [];
        // beside the canvas, or left of the bin, which begins at two fifths of it
        const isFree = buttons.bottom <= canvas.top || buttons.right <= canvas.left + 0.39 * canvas.width;
        const isApart = buttons.top >= title.bottom || buttons.left >= title.right;
        return isFree && isApart ? [] : [lane.getAttribute("aria-label") ?? "a lane"];
      }),
    );
    expect(places, `at ${width} px`).toEqual([]);
    expect(overlaps(await piecesOf(page), false), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("a lane's buttons leave the way back from the bin free, from a projector's width on", async () => {
  const { page } = desk;
  await relinkAt(page, "#clients=fixed(delay:1,attempts:8)&do=storm(at:0)", 4);
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    const lanes = await page.locator(".machine").evaluateAll((all) =>
      all.map((machine) => {
        const [canvas, buttons] = ["canvas", ".lane-buttons"].map((selector) => machine.querySelector(selector));
        if (!canvas || !buttons) throw new Error("a machine without its canvas or its buttons");
        const [outer, box] = [canvas.getBoundingClientRect(), buttons.getBoundingClientRect()];
        const size = Number.parseFloat(getComputedStyle(canvas).fontSize);
        const place = { right: box.right - outer.left, top: box.top - outer.top, bottom: box.bottom - outer.top };
        return { width: outer.width, height: outer.height, size, ...place };
      }),
    );
    for (const [lane, { size, right, top, bottom, ...box }] of lanes.entries()) {
      const layout = laneLayout(box, lane, lanes.length, false, size);
      const beside = Array.from({ length: 101 }, (_, i) => lift(layout, i / 100)).filter(
        ({ y }) => y + layout.r > top && y - layout.r < bottom,
      );
      const left = Math.min(...beside.map(({ x }) => x - layout.r));
      expect(right, `lane ${lane} at ${width}×${height}`).toBeLessThanOrEqual(left);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("nothing scrolls sideways, from 320 px on", async () => {
  const { page } = desk;
  await relinkAt(page, "#do=storm(at:0)", 4);
  await page.getByRole("spinbutton", { name: "Window W" }).fill("0");
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth, `at ${width} px`).toBe(clientWidth);
  }
});

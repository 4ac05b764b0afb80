/** A worker draws what the page's own thread would; where it fails the page says so and draws itself. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { breakLater, press, seek, viewTime, waitPast } from "./page.ts";
import { relinkAt } from "./relink.ts";

let bench: Bench;
/** A page that draws itself. */
let here: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  here = await bench.open({ suffix: "#paused=1" });
});
afterAll(async () => {
  await here.close();
  await bench.close();
});

const RUN = "#seed=7&clients=fixed(delay:1,attempts:8)&do=burst(at:2,count:20)&do=edge-burst(at:5,count:20)";
const LANES = "#lane=gcra&lane=sliding-counter&traffic=poisson(rate:60)";

/** Of every canvas how bright it is on white, by squares of 8×8 pixels, 0 to 255. */
const brightness = (page: Page): Promise<number[][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>("main canvas")].map((canvas) => {
      const [across, down] = [Math.ceil(canvas.width / 8), Math.ceil(canvas.height / 8)];
      const copy = new OffscreenCanvas(8 * across, 8 * down).getContext("2d", { willReadFrequently: true });
      if (copy === null) throw new Error("no canvas to copy to");
      copy.fillStyle = "white";
      copy.fillRect(0, 0, 8 * across, 8 * down);
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, 8 * across, 8 * down);
      const sums = Array.from({ length: across * down }, () => 0);
      for (let i = 0; i < data.length; i += 4) {
        const [x, y] = [(i / 4) % (8 * across), Math.floor(i / 4 / (8 * across))];
        sums[Math.floor(y / 8) * across + Math.floor(x / 8)] += (data[i] + data[i + 1] + data[i + 2]) / (3 * 64);
      }
      return sums;
    }),
  );

/** How far apart two pages are in any square; Infinity where their canvases differ in number or size. */
async function apart(one: Page, other: Page): Promise<number> {
  const [first, second] = await Promise.all([brightness(one), brightness(other)]);
  const sizes = (all: number[][]) => all.map(({ length }) => length).join();
  if (sizes(first) !== sizes(second)) return Number.POSITIVE_INFINITY;
  return Math.max(...first.flatMap((squares, i) => squares.map((value, k) => Math.abs(value - second[i][k]))));
}

/** Chromium smooths the edges of what is clipped a little otherwise in a worker; a tick more or less is some 60. */
const EDGES = 20;

beforeEach(async () => {
  await here.page.emulateMedia({ colorScheme: "light" });
  await here.page.setViewportSize({ width: 1440, height: 900 });
});

/** That both show the same once they have drawn. */
const expectAlike = (away: Page) => expect.poll(() => apart(here.page, away)).toBeLessThan(EDGES);

test("a worker draws what the page would: going on and back, in the dark, in other views, beside another run", async () => {
  const { page, faults, close } = await bench.open({ suffix: "#paused=1", drawsAway: true });
  const both = [here.page, page];
  const on = (act: (one: Page) => Promise<unknown>) => Promise.all(both.map(act));
  for (const [hash, seconds] of [
    [LANES, 31.4],
    [RUN, 6.2],
  ] as const) {
    await on((one) => relinkAt(one, hash, seconds));
    await expectAlike(page);
  }
  await seek(page, 1.5);
  await expect.poll(() => apart(here.page, page)).toBeGreaterThan(3 * EDGES);
  await seek(here.page, 1.5);
  await expectAlike(page);
  await on((one) => press(one, "Compare"));
  await on((one) => one.getByRole("spinbutton", { name: "Window W" }).fill("1"));
  await on((one) => one.getByText("In blue the other run").waitFor());
  await on((one) => seek(one, 4.2));
  await expectAlike(page);
  await on((one) => press(one, "Stop comparing"));
  await on((one) => one.emulateMedia({ colorScheme: "dark" }));
  await on((one) => one.setViewportSize({ width: 1280, height: 720 }));
  await expectAlike(page);
  await on((one) => relinkAt(one, `${RUN}&present=1`, 6.2));
  await expectAlike(page);
  expect(faults).toEqual([]);
  await close();
});

test("what was forked while it played is drawn as it would have been from the start", async () => {
  const { page, close } = await bench.open({ suffix: "#seed=5&clients=fixed(delay:1,attempts:8)", drawsAway: true });
  await waitPast(page, 0.5);
  await press(page, "Retry storm");
  await waitPast(page, 2);
  await page.getByRole("slider", { name: "Rate r" }).press("ArrowRight");
  await press(page, "Burst");
  await waitPast(page, 3.5);
  await press(page, "Pause");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const link = await page.evaluate(() => (window as unknown as { bench: { link(): string } }).bench.link());
  await relinkAt(here.page, link.slice(link.indexOf("#")), await viewTime(page));
  await expectAlike(page);
  await close();
});

/** Counts what the drawing worker is sent: messages with something to show, events in them, and bytes of all the rest. */
const countSent = (page: Page) =>
  page.addInitScript(() => {
    const sent = { messages: 0, events: 0, bytes: 0 };
    const Whole = Worker;
    Object.assign(window, {
      sent,
      Worker: class extends Whole {
        readonly isDrawing: boolean;
        constructor(address: string, options: WorkerOptions) {
          super(address, options);
          this.isDrawing = options.name === "drawing";
        }
        override postMessage(
          message: { showing?: { scene: string; news: { columns: { length: number } } | null } },
          transfer: unknown,
        ) {
          if (this.isDrawing && message.showing) {
            sent.messages += 1;
            sent.events += message.showing.news?.columns.length ?? 0;
            sent.bytes += message.showing.scene.length;
          }
          super.postMessage(message, transfer as Transferable[]);
        }
      },
    });
  });

test("a frame at 200 requests/s sends the worker what is new, and a few thousand bytes of the rest", async () => {
  const { page, close } = await bench.open({
    suffix: "#traffic=poisson(rate:200)&limit=(rate:100,window:1)&clients=fixed(delay:1,attempts:8)",
    before: countSent,
    drawsAway: true,
  });
  await waitPast(page, 1);
  type Sent = { messages: number; events: number; bytes: number };
  const sent = () => page.evaluate(() => ({ ...(window as unknown as { sent: Sent }).sent }));
  const [before, from] = [await sent(), await viewTime(page)];
  await waitPast(page, from + 2);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const [after, to] = [await sent(), await viewTime(page)];
  const each = (name: keyof Sent) => (after[name] - before[name]) / (after.messages - before.messages);
  expect(after.messages - before.messages).toBeGreaterThan(5);
  // four lanes answer 200 calls a second and as many retries: the log of some two seconds, once
  expect(after.events - before.events).toBeLessThan((to - from + 0.5) * 4 * 500);
  expect(each("bytes")).toBeLessThan(8_000);
  await close();
});

/** What else may become of the worker is tested without a browser. */
test("a drawing worker that breaks after a while: it is said, and the page draws the same on other canvases", async () => {
  const { page, faults, close } = await bench.open({
    suffix: "#paused=1",
    before: (page) => breakLater(page, "drawing"),
    drawsAway: true,
  });
  const trouble = page.getByRole("region", { name: "Trouble" });
  await expect
    .poll(() => trouble.textContent())
    .toMatch(/^The drawing's worker failed: it broke\..*It goes on in the page itself/);
  // high enough for what the notice takes away
  for (const one of [page, here.page]) {
    await one.setViewportSize({ width: 1440, height: 1800 });
    await relinkAt(one, RUN, 6.2);
  }
  await expectAlike(page);
  expect(faults).toEqual([]);
  await close();
});

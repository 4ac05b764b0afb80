/** How much work a frame is, in a busy scene: draw calls, events and bytes, however long the run has been going. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { stopClock } from "./flashes.ts";
import { pictures, seek, viewTime, waitPast } from "./page.ts";
import { relink } from "./relink.ts";

let bench: Bench;
let page: Page;
beforeAll(async () => {
  bench = await startBench();
  ({ page } = await bench.open({ before: (page) => Promise.all([stopClock(page), countWork(page)]) }));
  await waitPast(page, 0.1);
});
afterAll(() => bench.close());

interface Work {
  /** Fills, strokes, texts and pictures on all canvases. */
  draws: number;
  /** Canvases cleared and drawn anew. */
  pictures: number;
  /** Messages from the worker, events in them, and bytes of their columns and of all the rest as text. */
  messages: number;
  events: number;
  bytes: number;
}

const countWork = (page: Page) =>
  page.addInitScript(() => {
    const work: Work = { draws: 0, pictures: 0, messages: 0, events: 0, bytes: 0 };
    Object.assign(window, { work });
    const pen = CanvasRenderingContext2D.prototype;
    for (const name of ["fill", "stroke", "fillText", "drawImage", "fillRect", "strokeRect"] as const) {
      const draw = pen[name] as (...all: unknown[]) => void;
      Object.assign(pen, {
        [name](this: CanvasRenderingContext2D, ...all: unknown[]) {
          work.draws += 1;
          draw.apply(this, all);
        },
      });
    }
    const clear = pen.clearRect;
    pen.clearRect = function (...area) {
      work.pictures += 1;
      clear.apply(this, area);
    };
    const Native = window.Worker;
    window.Worker = class extends Native {
      constructor(...all: ConstructorParameters<typeof Worker>) {
        super(...all);
        this.addEventListener("message", ({ data }) => {
          work.messages += 1;
          work.events += data.columns?.length ?? 0;
          const text = JSON.stringify(data, (_, value) => {
            if (!ArrayBuffer.isView(value)) return value;
            work.bytes += value.byteLength;
            return undefined;
          });
          work.bytes += text.length;
        });
      }
    };
  });

/** The work of each of so many sixtieths of a second. */
function workOf(page: Page, frames: number): Promise<Work> {
  return page.evaluate(async (count) => {
    const { work, stopIdling, passFrame, bench } = window as unknown as {
      work: Work;
      stopIdling(): void;
      passFrame(): void;
      bench: { viewTime(): number };
    };
    stopIdling();
    // what the page draws is counted, and need not be put on a screen
    document.body.style.visibility = "hidden";
    // time begins with the first frame: nothing passes in it
    passFrame();
    const before = { ...work };
    for (let i = 0; i < count; i++) {
      const from = bench.viewTime();
      passFrame();
      for (let tries = 0; tries < 500 && bench.viewTime() === from; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }
    const each = (name: keyof Work) => (work[name] - before[name]) / count;
    return {
      ...{ draws: each("draws"), pictures: each("pictures") },
      ...{ messages: each("messages"), events: each("events"), bytes: each("bytes") },
    };
  }, frames);
}

const COMMON = "clients=fixed(delay:1,attempts:8)";
const BUSY = `#traffic=poisson(rate:200)&limit=(rate:100,window:1)&${COMMON}&do=burst(at:12,count:20000)`;
const STEADY = `#traffic=poisson(rate:20)&limit=(rate:10,window:1)&${COMMON}`;

/** One page for all: what is counted is what comes after its run has been chosen and its instant sought. */
async function workAt(seconds: number, hash: string, frames = 30): Promise<Work> {
  await relink(page, hash);
  await seek(page, seconds);
  await page.keyboard.press(" ");
  return workOf(page, frames);
}

test("at 200 requests/s offered a frame is one message, and little to draw", async () => {
  const { draws, pictures, messages, events, bytes } = await workAt(10, BUSY, 60);
  expect(messages).toBeLessThanOrEqual(1.1);
  expect(draws).toBeGreaterThan(100);
  expect(draws).toBeLessThanOrEqual(1500);
  // machines and scrubber in every frame; timelines and chart, which move by half a pixel in one, in every other
  expect(pictures).toBeGreaterThan(6);
  expect(pictures).toBeLessThanOrEqual(4 + 1 + 5 * 0.6);
  // four lanes answer 200 new calls a second and some retries: 1/60 s of them
  expect(events).toBeGreaterThan(10);
  expect(events).toBeLessThanOrEqual(80);
  expect(bytes).toBeLessThanOrEqual(36 * 80 + 6_000);
});

/** Goes to an instant on a page whose frames pass only when they are told to. */
const passTo = (page: Page, seconds: number) =>
  page.evaluate(async (at) => {
    const { passFrame, bench } = window as unknown as { passFrame(): void; bench: { seek(at: number): Promise<void> } };
    let arrived = false;
    void bench.seek(at).then(() => {
      arrived = true;
    });
    while (!arrived) {
      passFrame();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    passFrame();
  }, seconds);

test("what is drawn in every other frame while it scrolls shows its very instant at rest", async () => {
  for (const frames of [30, 31]) {
    await workAt(5, STEADY, frames);
    await page.keyboard.press(" ");
    await page.evaluate(() => (window as unknown as { passFrame(): void }).passFrame());
    const [time, shown] = [await viewTime(page), await pictures(page)];
    await passTo(page, time + 1);
    expect(await pictures(page)).not.toEqual(shown);
    await passTo(page, time);
    expect(await pictures(page)).toEqual(shown);
  }
});

test("a frame is no more work after five minutes than after half a minute", async () => {
  // two seconds, for in half of one it is luck how many requests come
  const early = await workAt(30, STEADY, 120);
  expect(early.events).toBeGreaterThan(1);
  const late = await workAt(300, STEADY, 120);
  for (const name of ["draws", "messages", "events", "bytes"] as const) {
    expect(late[name], name).toBeLessThanOrEqual(1.3 * early[name]);
  }
});

test("a burst of 20,000 is no more to draw than six hundred balls", async () => {
  const burst = await workAt(12.4, BUSY);
  expect(burst.draws).toBeLessThanOrEqual(4 * 600 + 1500);
  // and it is said, also to who can't see it drawn
  await expect.poll(() => page.locator("#lane-0-state").textContent()).toMatch(/ 1 ball = [1-9]\d* calls\.$/);
});

/** A worker draws what the page's own thread would; where it fails the page says so and draws itself. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { press, seek } from "./page.ts";
import { relinkAt } from "./relink.ts";

let bench: Bench;
/** A page that draws itself. */
let here: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  here = await bench.open({ drawsHere: true, suffix: "#paused=1" });
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

/** That both show the same once they have drawn. */
const expectAlike = (away: Page) => expect.poll(() => apart(here.page, away)).toBeLessThan(EDGES);

test("a worker draws what the page would: going on and back, in the dark, in other views, beside another run", async () => {
  const { page, faults, close } = await bench.open({ suffix: "#paused=1" });
  const both = [here.page, page];
  const on = (act: (one: Page) => Promise<unknown>) => Promise.all(both.map(act));
  for (const [hash, seconds] of [
    [RUN, 6.2],
    [LANES, 31.4],
    [RUN, 2.05],
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

const BROKEN = {
  "does not start": () => {
    const Whole = Worker;
    Object.assign(window, {
      Worker: class extends Whole {
        constructor(address: string, options: WorkerOptions) {
          if (options.name === "drawing") throw new Error("one worker is enough");
          super(address, options);
        }
      },
    });
  },
  "stays silent": () => {
    const [Whole, { setTimeout: native }] = [Worker, window];
    class Silent {
      postMessage() {}
      terminate() {}
    }
    Object.assign(window, {
      // what the page waits four seconds for, it waits a tenth as long for
      setTimeout: (what: TimerHandler, ms = 0) => native(what, ms === 4_000 ? 400 : ms),
      Worker: function made(address: string, options: WorkerOptions) {
        return options.name === "drawing" ? new Silent() : new Whole(address, options);
      },
    });
  },
  "breaks after a while": () => {
    const Whole = Worker;
    Object.assign(window, {
      Worker: class extends Whole {
        constructor(address: string, options: WorkerOptions) {
          super(address, options);
          const breaks = () => this.onerror?.(new ErrorEvent("error", { message: "it broke" }));
          if (options.name === "drawing") setTimeout(breaks, 800);
        }
      },
    });
  },
};

test.each(Object.entries(BROKEN))(
  "a drawing worker that %s: it is said, and the page draws the same",
  async (_, breakIt) => {
    const { page, faults, close } = await bench.open({
      suffix: "#paused=1",
      before: (page) => page.addInitScript(breakIt),
    });
    const trouble = page.getByRole("region", { name: "Trouble" });
    await expect
      .poll(() => trouble.textContent())
      .toMatch(/^The drawing's worker (could not start|did not answer|failed).*It goes on in the page itself/);
    await here.page.emulateMedia({ colorScheme: "light" });
    // high enough for what the notice takes away
    for (const one of [page, here.page]) {
      await one.setViewportSize({ width: 1440, height: 1800 });
      await relinkAt(one, RUN, 6.2);
    }
    await expectAlike(page);
    expect(faults).toEqual([]);
    await close();
  },
);

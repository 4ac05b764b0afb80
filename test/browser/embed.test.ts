/** The bench in a frame of another page that lends it nothing: no storage, no windows, no origin. */
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BenchWindow } from "../../src/app/open.ts";
import { axe } from "../support/axe.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { seek } from "./page.ts";
import { cutOff, overlaps, piecesOf } from "./texts.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Counts how often the page asks for storage. */
const countStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get: () => {
          (window as unknown as { asked: number }).asked += 1;
          throw new DOMException("The document is sandboxed", "SecurityError");
        },
      });
    }
  });

interface Framed extends OpenPage {
  readonly frame: Frame;
}

/** Somebody's page with the bench in a frame of 600×400. */
async function framed(file: string, hash: string, sandbox: string): Promise<Framed> {
  const html = `<!doctype html><html lang="en"><title>A wiki page</title><main><h1>Limits</h1>
    <iframe title="The bench" sandbox="${sandbox}" src="${bench.address}${file}${hash}" width="600" height="400"
      style="border:0"></iframe>`;
  const wiki = (page: Page) =>
    page.route("**/wiki", (route) => route.fulfill({ contentType: "text/html", body: html }));
  const open = await bench.open({
    suffix: "wiki",
    drawsAway: true,
    before: (page) => Promise.all([countStorage(page), wiki(page)]),
  });
  const frame = open.page.frames().find((one) => one !== open.page.mainFrame()) as Frame;
  await frame.getByText(/^t = \d/).waitFor();
  return { ...open, frame };
}

async function expectSelfSufficient({ frame, faults }: Framed): Promise<void> {
  expect(await frame.evaluate(() => window.origin)).toBe("null");
  expect(await frame.getByRole("slider").count()).toBe(0);
  expect(await frame.locator(".notice").count()).toBe(0);
  expect(await frame.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0);
  expect(faults).toEqual([]);
}

const figure = (frame: Frame) =>
  frame
    .getByRole("row", { name: /^Fixed window/ })
    .getByText("of at most 20")
    .filter({ hasText: "20 of" });

test("the served page in sandbox=allow-scripts runs, asks for no storage, complains of nothing, and becomes the whole bench", async () => {
  const open = await framed("", "#embed=1&seed=11&speed=4", "allow-scripts");
  const { frame, close } = open;
  await frame.getByRole("button", { name: "Burst across a window boundary" }).click();
  await figure(frame).waitFor();
  await frame.getByRole("button", { name: "Pause" }).click();
  await frame.getByRole("status").filter({ hasText: "Paused" }).waitFor();
  await expectSelfSufficient(open);
  // it may open no page, and the browser says so
  await frame.getByRole("link", { name: "Open the bench" }).click();
  await expectWholeBench(frame);
  await expect.poll(() => open.faults).toEqual([expect.stringMatching(/^Blocked opening .* in a new window/)]);
  await close();
});

test("so does the one HTML file; where the frame may open pages, a link opens the whole bench with the same run", async () => {
  const hash = "#embed=1&seed=11&do=edge-burst(at:1,count:20)&t=6&paused=1";
  const open = await framed("limiter-bench.html", hash, "allow-scripts allow-popups");
  const { page, frame, close } = open;
  await figure(frame).waitFor();
  await expectSelfSufficient(open);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    frame.getByRole("link", { name: "Open the bench" }).click(),
  ]);
  await expectWholeBench(opened);
  expect(new URL(opened.url()).hash).not.toContain("embed");
  await close();
});

test("600×400 is enough for all of it: nothing scrolls, is cut off or covered", async () => {
  const hash = "#embed=1&clients=fixed(delay:1,attempts:8)&do=edge-burst(at:1,count:20)&do=storm(at:6)";
  const { page, close } = await bench.open({ width: 600, height: 400, suffix: hash });
  await page.getByRole("status").waitFor({ state: "attached" });
  for (const seconds of [2, 6, 13]) {
    await seek(page, seconds);
    await page.getByText(`t = ${seconds}.00 s`).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(400);
    expect(overlaps(await piecesOf(page), true)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page, colorScheme), colorScheme).toEqual([]);
    }
  }
  await close();
});

async function expectWholeBench(page: Page | Frame): Promise<void> {
  await page.getByRole("slider", { name: "Offered" }).waitFor();
  const seed = () => page.evaluate(() => (window as unknown as { bench: BenchWindow }).bench.run().seed);
  expect(await seed()).toBe(11);
}

/** The bench in a frame of another page that lends it nothing: no storage, no windows, no origin. */
import type { BrowserContext, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BenchWindow } from "../../src/app/open.ts";
import { axe } from "../support/axe.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { cutOff, overlaps, piecesOf } from "./texts.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Counts how often the page asks for storage. */
const countStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
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
  /** What went wrong since the frame was put in. */
  readonly newFaults: () => string[];
}

/** Somebody's page with the bench in a frame of 600×400. */
async function framed(file: string, hash: string, sandbox = "allow-scripts"): Promise<Framed> {
  const open = await bench.open({ before: countStorage });
  const old = open.faults.length;
  const address = `${bench.address}${file}${hash}`;
  await open.page.setContent(
    `<!doctype html><html lang="en"><title>A wiki page</title><main><h1>Limits</h1>
    <iframe title="The bench" sandbox="${sandbox}" src="${address}" width="600" height="400" style="border:0"></iframe>`,
  );
  const frame = open.page.frames().find((one) => one !== open.page.mainFrame()) as Frame;
  await frame.getByText("t = 0.").waitFor();
  return { ...open, frame, newFaults: () => open.faults.slice(old) };
}

describe.each([
  ["the served page", ""],
  ["the one HTML file", "limiter-bench.html"],
])("%s", (_, file) => {
  test("in sandbox=allow-scripts it runs, asks for no storage and complains of nothing", async () => {
    const { frame, newFaults, close } = await framed(file, "#embed=1");
    expect(await frame.evaluate(() => window.origin)).toBe("null");
    const row = frame.getByRole("row", { name: /^Fixed window/ });
    await frame.getByRole("button", { name: "Burst across a window boundary" }).click();
    await row.getByText("of at most 20").filter({ hasText: "20 of" }).waitFor();
    await frame.getByRole("button", { name: "Pause" }).click();
    await frame.getByRole("status").filter({ hasText: "Paused" }).waitFor();
    expect(await frame.getByRole("slider").count()).toBe(0);
    expect(await frame.locator(".notice").count()).toBe(0);
    expect(await frame.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0);
    expect(newFaults()).toEqual([]);
    await close();
  });
});

test("600×400 is enough for all of it: nothing scrolls, is cut off or covered", async () => {
  for (const dark of [false, true]) {
    const hash = "#embed=1&clients=fixed(delay:1,attempts:8)&do=edge-burst(at:1,count:20)&do=storm(at:6)";
    const { page, shot, close } = await bench.open({ width: 600, height: 400, dark, suffix: hash });
    await page.getByRole("status").waitFor({ state: "attached" });
    for (const seconds of [2, 6, 13]) {
      await page.evaluate((at) => (window as unknown as { bench: BenchWindow }).bench.seek(at), seconds);
      await page.getByText(`t = ${seconds}.00 s`).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(400);
      const pieces = await piecesOf(page);
      expect(overlaps(pieces, true)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      expect(await axe(page)).toEqual([]);
    }
    await shot(dark ? "embed-dark" : "embed");
    await close();
  }
});

/** The run and instant that a link leads to. */
const hashOf = (address: string) => new URL(address).hash;

test("a link opens the whole bench with the same run, where the frame may open pages", async () => {
  const { page, frame, close } = await framed("", "#embed=1&seed=11", "allow-scripts allow-popups");
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    frame.getByRole("link", { name: "Open the bench" }).click(),
  ]);
  await expectWholeBench(opened);
  expect(hashOf(opened.url())).not.toContain("embed");
  await close();
});

test("a frame that may open no page becomes the whole bench itself", async () => {
  const { frame, close } = await framed("", "#embed=1&seed=11");
  await frame.getByRole("link", { name: "Open the bench" }).click();
  await expectWholeBench(frame);
  await close();
});

async function expectWholeBench(page: Page | Frame): Promise<void> {
  await page.getByRole("slider", { name: "Offered" }).waitFor();
  const seed = () => page.evaluate(() => (window as unknown as { bench: BenchWindow }).bench.run().seed);
  expect(await seed()).toBe(11);
}

/** On paper: one A4 page with everything that is needed to talk about the run, and to run it again. */
import { inflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { digestOf, lanesOf } from "./page.ts";
import { relinkAt } from "./relink.ts";
import { cutOff, overlaps, piecesOf } from "./texts.ts";

let bench: Bench;
/** One page, on dark: paper is light all the same. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open({ dark: true });
});
afterAll(async () => {
  await desk.close();
  await bench.close();
});

/** Pages, their size in points, texts and strokes of a PDF as Chromium writes it: canvases too are drawn, not pictured. */
async function paper(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const text = pdf.toString("latin1");
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  const drawn = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: mark }) => {
    const from = index + mark.length;
    return inflated(pdf.subarray(from, text.indexOf("endstream", from)));
  });
  const count = (operator: RegExp) => drawn.reduce((sum, part) => sum + (part.match(operator)?.length ?? 0), 0);
  return {
    pages: text.match(/\/Type \/Page\b/g)?.length,
    size: [Math.round(Number(width)), Math.round(Number(height))],
    texts: count(/ T[jJ]\n/g),
    strokes: count(/ l\n/g),
  };
}

/** Empty for a stream that isn't deflated. */
function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}

/** Waits until the sheet's part of the page has come: a browser that prints doesn't wait for it. */
async function hasSheet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event("beforeprint"));
    const stands = document.querySelector(".sheet") !== null;
    window.dispatchEvent(new Event("afterprint"));
    return stands;
  });
}

/** What is on the sheet, as it stands while the browser prints. */
async function printing(page: Page): Promise<void> {
  await page.setViewportSize({ width: 687, height: 1031 });
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
}

const MUCH = Array.from({ length: 40 }, (_, i) => `&do=set(at:${i / 4},limit:(rate:${5 + (i % 3)},window:2))`).join("");

test.each([
  ["the bench as it opens", "#", 1440, 900],
  ["the bench after a burst", "#do=edge-burst(at:1,count:20)", 1440, 900],
  ["the presenter view", "#present=1&do=edge-burst(at:1,count:20)", 1280, 720],
  ["a small frame", "#embed=1&do=storm(at:1)", 600, 400],
  ["a narrow page", "#do=storm(at:1)", 390, 844],
  ["the bench after forty changes", `#clients=fixed(delay:1,attempts:8)&do=storm(at:0)${MUCH}`, 1440, 900],
])("%s prints as one A4 page, sheet and timelines drawn on it", async (_, link, width, height) => {
  const { page, faults } = desk;
  await page.setViewportSize({ width, height });
  await relinkAt(page, link, 11);
  await hasSheet(page);
  const { pages, size, texts, strokes } = await paper(page);
  expect(pages).toBe(1);
  expect(size).toEqual([595, 842]);
  expect(texts).toBeGreaterThan(80);
  expect(strokes).toBeGreaterThan(800);
  expect(faults).toEqual([]);
});

test("title, seed, link, table and timelines are on the sheet, nothing covers anything, and it is gone afterwards", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=9&do=edge-burst(at:1,count:20)", 6);
  await hasSheet(page);
  await printing(page);
  const sheet = page.locator(".sheet");
  const text = ((await sheet.textContent()) ?? "").replace(/\s+/g, " ");
  expect(text).toContain("Rate limiter test bench");
  expect(text).toContain(`Seed 9, t = 6 s, log ${(await digestOf(page)).slice(0, 8)}`);
  expect(text).toContain("burst of 20 across a boundary at t = 1.0 s");
  expect(text).toMatch(/http:\S+#engine=1&seed=9&do=edge-burst\(at:1,count:20\)&t=6&paused=1/);
  for (const { title, calls, passed, refused, waiting, spans } of await lanesOf(page)) {
    const row = sheet.getByRole("row", { name: new RegExp(`^${title}`) });
    const cells = (await row.getByRole("cell").allInnerTexts()).map((cell) => cell.replace(/\s+/g, " "));
    expect(cells.slice(0, 4)).toEqual([calls, passed, refused, waiting].map(String));
    spans.forEach(({ most, bound }, i) => {
      expect(cells[4 + i]).toMatch(new RegExp(`^${most} of at most ${bound} (at|below) the bound`));
    });
  }
  const canvases = await sheet.locator("canvas").evaluateAll((all) =>
    all.map((one) => {
      const canvas = one as HTMLCanvasElement;
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return { ratio: canvas.width / canvas.clientWidth, inked: data.some((part) => part > 0) };
    }),
  );
  expect(canvases).toEqual(Array.from({ length: 5 }, () => ({ ratio: 4, inked: true })));
  expect(overlaps(await piecesOf(page), true)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  expect(await sheet.count()).toBe(0);
  await page.emulateMedia({ media: null });
});

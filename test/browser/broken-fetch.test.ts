/** Fetches that break: parts of the page that come later are tried again, and one that can't be had leaves the rest alone. */
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { press, viewTime, waitPast } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Breaks the first fetch of some parts, and every one of Overlays'. */
async function breakIt(context: BrowserContext): Promise<void> {
  const broken = new Set<string>();
  await context.route(/\/(Overlays|Words|Sheet|Study)-[^/]*$/, (route) => {
    const address = route.request().url();
    if (broken.has(address) && !address.includes("Overlays")) return route.continue();
    broken.add(address);
    return route.abort();
  });
}

test("a part whose fetch breaks once comes all the same, with its style; one that never does says so, and the bench goes on", async () => {
  const { page, close } = await bench.open({ before: breakIt });
  await page.getByRole("heading", { name: "Sources" }).waitFor();
  await press(page, "Study");
  const form = page.getByRole("complementary", { name: "What to study" });
  await form.waitFor();
  const [place, results] = [await form.boundingBox(), await page.getByRole("main").boundingBox()];
  expect((place?.x ?? 0) + (place?.width ?? 1e9)).toBeLessThanOrEqual(results?.x ?? 0);
  await press(page, "Bench");
  const says = page.getByRole("alert");
  await says.waitFor();
  expect(await says.allTextContents()).toEqual([
    "A part of the page could not be loaded. Load the page again; the link keeps what is shown.",
  ]);
  await waitPast(page, (await viewTime(page)) + 0.1);
  await close();
});

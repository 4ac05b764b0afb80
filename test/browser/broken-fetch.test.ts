/** Fetches that break: parts of the page that come later are tried again, and one that can't be had leaves the rest alone. */
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { press, waitPast } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Breaks the first few fetches of each file whose name begins so. */
const breaking = (names: RegExp, most: number) => async (context: BrowserContext) => {
  const broken = new Map<string, number>();
  await context.route(names, (route) => {
    const address = route.request().url();
    const times = broken.get(address) ?? 0;
    broken.set(address, times + 1);
    return times < most ? route.abort() : route.continue();
  });
};

test("a part whose fetch breaks once is there all the same, with its style", async () => {
  const { page, close } = await bench.open({ before: breaking(/\/(Overlays|Words|Sheet|Study)-[^/]*$/, 1) });
  await page.getByRole("heading", { name: "Sources" }).waitFor();
  await press(page, "Keyboard shortcuts");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await press(page, "Study");
  const form = page.getByRole("complementary", { name: "What to study" });
  await form.waitFor();
  const [place, results] = [await form.boundingBox(), await page.getByRole("main").boundingBox()];
  expect((place?.x ?? 0) + (place?.width ?? 1e9)).toBeLessThanOrEqual(results?.x ?? 0);
  expect(await page.getByRole("alert").count()).toBe(0);
  await close();
});

test("a part that can't be had says so in its place, and the bench goes on", async () => {
  const { page, close } = await bench.open({ before: breaking(/\/(Overlays|Study)-[^/]*\.js$/, 1e9) });
  await waitPast(page, 0.1);
  await press(page, "Study");
  const says = page.getByRole("alert").filter({ hasText: "A part of the page could not be loaded." });
  await says.first().waitFor();
  await press(page, "Bench");
  await waitPast(page, 0.5);
  await close();
});

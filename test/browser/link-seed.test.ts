/** The seed is a part of the run like any other, and a page that may not change its address still has a link. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { digestOf, press, runOf, viewTime } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** As in a frame without an origin. */
const nothingLent = (page: Page) =>
  page.addInitScript(() => {
    const denied = () => {
      throw new DOMException("not here", "SecurityError");
    };
    window.history.replaceState = denied;
    Object.defineProperty(window, "localStorage", { get: denied });
  });

const RUN = "#do=burst(at:1,count:20)&t=4&paused=1";

test("a seed is typed or drawn anew: other luck; where the address may not be changed the link is still to be had", async () => {
  const { page, faults, close } = await bench.open({ suffix: RUN, before: nothingLent });
  await expect.poll(() => viewTime(page)).toBe(4);
  const [run, digest] = [await runOf(page), await digestOf(page)];
  const field = page.getByRole("textbox", { name: "Seed" });
  await field.fill("1234567");
  await field.press("Enter");
  await expect.poll(() => runOf(page)).toEqual({ ...run, seed: 1_234_567 });
  await expect.poll(() => digestOf(page)).not.toBe(digest);
  await press(page, "New seed");
  await expect.poll(async () => (await runOf(page)).seed).toBeLessThanOrEqual(10_000);
  const { seed } = await runOf(page);
  for (const nonsense of ["-1", "x", "4294967296"]) {
    await field.fill(nonsense);
    await field.press("Enter");
    const complaint = `"${nonsense}" given as the seed; it may be a whole number from 0 to 4294967295`;
    await expect.poll(() => page.getByRole("status").first().textContent()).toBe(`Not taken: ${complaint}.`);
    expect((await runOf(page)).seed).toBe(seed);
    expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual([nonsense, "true"]);
    const about = await field.getAttribute("aria-describedby");
    expect(await page.locator(`#${about}`).textContent()).toBe(complaint);
  }
  await field.press("Escape");
  expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual([String(seed), "false"]);

  // what was done so far would have been written into the address by now
  await press(page, "Burst");
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.location.hash)).toBe(RUN);
  await press(page, "Copy link");
  const link = page.getByRole("dialog", { name: "The link is the run" }).getByRole("textbox", { name: "The link" });
  expect(await link.inputValue()).toMatch(new RegExp(`seed=${seed}&do=burst.*&do=burst`));
  expect(faults).toEqual([]);
  await close();
});

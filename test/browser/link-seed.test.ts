/** The seed is a part of the run like any other, and a page that may not change its address still has a link. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { digestOf, press, runOf, viewTime, waitPast } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const hash = (page: Page) => page.evaluate(() => window.location.hash);
const share = (page: Page) => page.getByRole("dialog", { name: "The link is the run" });
const linkField = (page: Page) => share(page).getByRole("textbox", { name: "The link" });

test("a seed is typed or drawn anew: the same settings and actions with other luck", async () => {
  const { page, close } = await bench.open({ suffix: "#do=burst(at:1,count:20)&t=4&paused=1" });
  await expect.poll(() => viewTime(page)).toBe(4);
  const [run, digest] = [await runOf(page), await digestOf(page)];
  await page.getByRole("textbox", { name: "Seed" }).fill("1234567");
  await page.getByRole("textbox", { name: "Seed" }).press("Enter");
  await expect.poll(() => runOf(page)).toEqual({ ...run, seed: 1_234_567 });
  await expect.poll(() => digestOf(page)).not.toBe(digest);
  await press(page, "New seed");
  await expect.poll(async () => (await runOf(page)).seed).toBeLessThanOrEqual(10_000);
  for (const nonsense of ["-1", "x", "4294967296"]) {
    const { seed } = await runOf(page);
    await page.getByRole("textbox", { name: "Seed" }).fill(nonsense);
    await page.getByRole("textbox", { name: "Seed" }).press("Enter");
    await expect
      .poll(() => page.getByRole("status").first().textContent())
      .toMatch(/^Not taken: .* from 0 to 4294967295/);
    expect((await runOf(page)).seed).toBe(seed);
  }
  await close();
});

test("where the address may not be changed the page goes on, and the link is still to be had", async () => {
  const { page, faults, close } = await bench.open({
    before: (context) =>
      context.addInitScript(() => {
        window.history.replaceState = () => {
          throw new DOMException("not here", "SecurityError");
        };
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("not here", "SecurityError");
          },
        });
      }),
  });
  await waitPast(page, 0.3);
  await press(page, "Burst");
  await waitPast(page, 1.5);
  expect(await hash(page)).toBe("");
  await press(page, "Copy link");
  expect(await linkField(page).inputValue()).toMatch(/do=burst/);
  expect(faults).toEqual([]);
  await close();
});

/** Fetches that break: parts of the page that come later are tried again, and one that can't be had leaves the rest alone. */
import type { Disposable, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { press, viewTime, waitPast } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

/** Breaks the first fetch of some parts, and every one of Overlays'. */
function breakIt(page: Page): Promise<Disposable> {
  const broken = new Set<string>();
  return page.route(/\/(Overlays|Words|Sheet|Study|ahead)-[^/]*$/, (route) => {
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
  await press(page, "Rule of lane 2, Sliding log");
  await page.getByRole("combobox", { name: "Rule of lane 2" }).waitFor();
  await waitPast(page, (await viewTime(page)) + 0.1);
  await close();
});

test("a style that breaks twice while it is fetched ahead is there when its part opens", async () => {
  let asked = 0;
  const before = (page: Page) =>
    page.route(/\/ahead-[^/]*\.css$/, (route) => {
      asked += 1;
      return asked <= 2 ? route.abort() : route.continue();
    });
  const { page, close } = await bench.open({ alone: true, before });
  await expect.poll(() => asked).toBe(3);
  await press(page, "Rule of lane 2, Sliding log");
  const choice = page.locator(".rule-choice");
  await choice.waitFor();
  expect(await choice.evaluate((element) => getComputedStyle(element).display)).toBe("grid");
  await close();
});

/** Where each part opens: the button's name, and the name of what it opens. */
const OPENED = [
  ["Rule of lane 1, Fixed window", "Lane 1"],
  ["Runs 0, of this visit", "Runs of this visit"],
  ["Export", "Export"],
];

test("what opens on a press is fetched ahead: it stands in the first frame, without the server", async () => {
  const { page, close } = await bench.open({ alone: true });
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .join(),
    );
  await expect.poll(fetched).toMatch(/\/ahead-[^,]*\.js/);
  await expect.poll(fetched).toMatch(/\/ahead-[^,]*\.css/);
  await page.context().setOffline(true);
  for (const [name, label] of OPENED) {
    const shown = await page.getByRole("button", { name, exact: true }).evaluate(async (button, opens) => {
      (button as HTMLButtonElement).click();
      await new Promise(requestAnimationFrame);
      return document.querySelector(`section[aria-label="${opens}"]:popover-open`)?.textContent ?? "";
    }, label);
    expect(shown, name).not.toBe("");
    await page.keyboard.press("Escape");
  }
  await press(page, "Compare");
  await page.getByText("The other run, in blue").waitFor();
  await close();
});

/** Lessons on the page: beside the bench, by mouse and by keyboard alone, restored from a link, with less motion. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { press, runOf, viewTime, waitPast } from "./page.ts";
import { onPhone, relink } from "./relink.ts";
import { cutOff } from "./texts.ts";

const RUN = "seed=26&do=edge-burst(at:1.5,count:20)&paused=1";

let bench: Bench;
/** A page that is opened at the answer of a lesson; tests go on from there by links. */
let opened: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  opened = await bench.open({ suffix: `#${RUN}&t=8&lesson=stampede.4.20-13-x-13` });
});
afterAll(() => bench.close());

const panel = (page: Page) => page.getByRole("complementary").filter({ has: page.locator("#lesson-title") });
const title = (page: Page) => page.locator("#lesson-title").textContent();
const place = (page: Page) => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("lesson"));
const rows = async (page: Page) =>
  (await panel(page).locator("tbody tr").allInnerTexts()).map((row) =>
    row
      .replace(/\s+/g, " ")
      .replace(/ ?([✓✕])/, " $1")
      .trim(),
  );
const says = (page: Page) => page.getByRole("status").textContent();
const lessonFaults = async (page: Page) => (await cutOff(page)).filter((fault) => /lesson|too wide/.test(fault));
/** What plays goes on at eight times its speed. */
async function faster(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) await page.keyboard.press("+");
}

test("a link brings back the lesson, its step and what was predicted, and nothing is kept in storage", async () => {
  const { page } = opened;
  await panel(page).waitFor();
  await expect
    .poll(() => rows(page))
    .toEqual(["Fixed window 20 ✓ 20", "Sliding log 13 ✕ 10", "Token bucket – 13", "Leaky bucket 13 ✓ 13"]);
  await expect.poll(() => viewTime(page)).toBe(8);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

/** At the prediction and at the answer: axe finds nothing, nothing is cut off. */
async function expectBothStepsRight(page: Page, schemes: readonly ("light" | "dark")[] = ["light"]): Promise<void> {
  const isRight = async () => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page, colorScheme), colorScheme).toEqual([]);
    }
    expect(await lessonFaults(page)).toEqual([]);
  };
  await relink(page, `#${RUN}&t=3.5&lesson=stampede.2.20-10-x-x`);
  await panel(page).getByRole("radio").first().waitFor();
  await isRight();
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await panel(page).getByText("2 of 4 right.").waitFor();
  await isRight();
}

test("axe finds nothing and nothing is cut off, in light and dark, at a desk, on a projector and on a phone", async () => {
  const { page } = opened;
  await expectBothStepsRight(page, ["dark", "light"]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectBothStepsRight(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await onPhone(page, 390, 844, () => expectBothStepsRight(page));
});

test("a lesson is predicted, watched and answered; the panel covers nothing of the bench", async () => {
  const { page } = opened;
  await relink(page, "#seed=3");
  await press(page, "Lessons");
  await press(page, "The boundary stampede");
  await expect.poll(() => title(page)).toBe("The boundary stampede");
  const beside = await panel(page).boundingBox();
  const main = await page.getByRole("main").boundingBox();
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
  await press(page, "Play up to the decisive instant");
  await faster(page);
  await panel(page).getByText("How many of the 20 will each lane let through?").waitFor({ timeout: 20_000 });
  expect(await viewTime(page)).toBe(3.5);
  for (const [lane, guess] of [
    ["Fixed window", "20"],
    ["Sliding log", "10"],
    ["Token bucket", "10"],
  ]) {
    await panel(page).getByRole("group", { name: lane }).getByText(guess, { exact: true }).click();
  }
  expect(await lessonFaults(page)).toEqual([]);
  await press(page, "Go on and see");
  await panel(page).getByText("so far").waitFor();
  await faster(page);
  await panel(page).getByText("2 of 4 right.").waitFor({ timeout: 30_000 });
  expect(await rows(page)).toEqual([
    "Fixed window 20 ✓ 20",
    "Sliding log 10 ✓ 10",
    "Token bucket 10 ✕ 13",
    "Leaky bucket – 13",
  ]);
  expect(await viewTime(page)).toBe(8);
  expect(await says(page)).toContain("Fixed window 20; Sliding log 10; Token bucket 13; Leaky bucket 13.");
  await panel(page)
    .getByText(/^The fixed window forgets everything at the boundary/)
    .waitFor();
  await expect.poll(() => place(page)).toBe("stampede.4.20-10-10-x");
});

test("forward and back by keyboard alone; the focus is never lost, and closing gives it back", async () => {
  const { page } = opened;
  await relink(page, "#seed=3");
  await waitPast(page, 0.1);
  const opener = page.getByRole("button", { name: "Lessons", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  await panel(page).waitFor();
  const focus = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await expect.poll(focus).toBe("Lessons");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(focus).toBe("The boundary stampede");
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await expect.poll(() => place(page)).toBe("stampede.2");
  await panel(page).getByRole("radio").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => place(page)).toBe("stampede.2.10-x-x-x");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await expect.poll(() => place(page), { timeout: 20_000 }).toBe("stampede.4.10-x-x-x");
  await page.keyboard.press("PageUp");
  await expect.poll(() => place(page)).toBe("stampede.2.10-x-x-x");
  expect(await viewTime(page)).toBe(3.5);
  await panel(page).getByRole("button", { name: "Close the lessons" }).focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => panel(page).count()).toBe(0);
  expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
});

test("a lesson of several runs shows its answers side by side, and each run on the bench", async () => {
  const { page, faults } = opened;
  await relink(page, "#paused=1&lesson=policies.4.800-400-x-800");
  await panel(page).waitFor();
  await expect.poll(() => rows(page)).toHaveLength(4);
  const table = await rows(page);
  expect(table[0]).toMatch(/^Fixed 1 s 800 ✓ \d+ show$/);
  expect(new Set(table.map((row) => /(\d+) \w+$/.exec(row)?.[1])).size).toBeGreaterThan(1);
  await press(page, "Show Exponential, full jitter");
  await expect.poll(async () => (await runOf(page)).scenario.clients.retry).toBe("full-jitter");
  await expect.poll(async () => (await rows(page))[2]).toMatch(/shown$/);
  expect(faults).toEqual([]);
});

test("with reduced motion the same story is told in steps", async () => {
  const { page, close } = opened;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await relink(page, "#lesson=stampede.1&seed=26&do=edge-burst(at:1.5,count:20)&t=2");
  await expect.poll(() => title(page)).toBe("The boundary stampede");
  await expect.poll(() => viewTime(page)).toBe(2);
  await press(page, "Play up to the decisive instant");
  await expect.poll(() => place(page), { timeout: 20_000 }).toBe("stampede.2");
  expect(await viewTime(page)).toBe(3.5);
  await press(page, "Go on and see");
  await press(page, "Skip to the end");
  await expect.poll(() => rows(page)).toHaveLength(4);
  await close();
});

/** The list of shortcuts, where single keys act and where not, switching them off; and the figures for debugging. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SHORTCUTS } from "../../src/app/keys.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { digestOf, press, runOf, viewTime, waitPast } from "./page.ts";
import { relinkAt } from "./relink.ts";

let bench: Bench;
/** One page; each test begins with a link of its own. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open();
});
afterAll(async () => {
  await desk.close();
  await bench.close();
});

const CLI = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const list = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
const commands = async (page: Page) => (await runOf(page)).commands.map((command) => command.do);

test("? lists every shortcut in a dialog; Escape closes it and the focus goes back where it was", async () => {
  const { page } = desk;
  await waitPast(page, 0.2);
  await page.getByRole("button", { name: "Reset" }).focus();
  await page.keyboard.press("?");
  await list(page).waitFor();
  expect(await list(page).evaluate((dialog) => dialog.tagName)).toBe("DIALOG");
  const keys = await list(page).locator("kbd").allTextContents();
  for (const { shows } of SHORTCUTS) expect(keys).toContain(shows);
  await page.keyboard.press("b");
  await page.keyboard.press("Escape");
  await expect.poll(() => list(page).count()).toBe(0);
  expect(await focused(page)).toBe("Reset");
  expect(await commands(page)).toEqual([]);
  await press(page, "Keyboard shortcuts");
  await list(page).getByRole("button", { name: "Close" }).click();
  await expect.poll(() => list(page).count()).toBe(0);
  expect(await focused(page)).toBe("Keyboard shortcuts");
});

test("single keys do nothing in any field or with a modifier, and space stays with what has the focus", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=1", 2);
  const fields = page.locator("input:visible, select:visible, textarea:visible");
  const count = await fields.count();
  expect(count).toBeGreaterThan(15);
  for (let i = 0; i < count; i++) {
    await fields.nth(i).focus();
    for (const key of ["b", "x", "s", "d", "p", "?"]) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
  }
  expect(await commands(page)).toEqual([]);
  expect(await list(page).count()).toBe(0);
  expect(await page.getByRole("complementary", { name: "Debugging" }).count()).toBe(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (const modifier of ["Control", "Alt", "Meta"]) await page.keyboard.press(`${modifier}+b`);
  expect(await commands(page)).toEqual([]);
  await page.getByRole("button", { name: "Compare", exact: true }).focus();
  await page.keyboard.press("Space");
  expect(await page.getByRole("button", { name: "Compare", exact: true }).getAttribute("aria-pressed")).toBe("true");
  expect(await page.getByRole("button", { name: "Play", exact: true }).count()).toBe(1);
  await page.keyboard.press("b");
  await expect.poll(() => commands(page)).toEqual(["burst"]);
});

test("single keys can be switched off: for the link and for the next visit; undo stays", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=2", 2);
  await press(page, "Keyboard shortcuts");
  await list(page).getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  const isQuiet = async () => {
    await expect.poll(() => page.evaluate(() => window.location.hash)).toContain("keys=0");
    for (const key of ["b", "Space", "?", "d"]) await page.keyboard.press(key);
    expect(await commands(page)).toEqual([]);
    expect(await list(page).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Play", exact: true }).count()).toBe(1);
  };
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await isQuiet();
  await page.goto(`${bench.address}#seed=8&t=2&paused=1`);
  await page.reload();
  await expect.poll(() => viewTime(page)).toBe(2);
  await page.getByRole("slider", { name: "Rate r" }).press("ArrowRight");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Control+z");
  await isQuiet();
  await press(page, "Keyboard shortcuts");
  await list(page).getByRole("checkbox", { name: "Single-key shortcuts" }).check();
  await page.keyboard.press("Escape");
  await expect.poll(() => list(page).count()).toBe(0);
  await page.keyboard.press("b");
  await expect.poll(() => commands(page)).toEqual(["burst"]);
});

test("the debugging figures name the command line that gives the page's digest", async () => {
  const { page } = desk;
  const lanes = "lane=token-bucket(rate:'10/m,capacity:3)&lane=gcra";
  await relinkAt(page, `#seed=3&${lanes}&do=burst(at:1,count:9)&do=storm(at:2)`, 4);
  await page.keyboard.press(".");
  await page.keyboard.press("d");
  const figures = page.getByRole("complementary", { name: "Debugging" });
  await figures.waitFor();
  const text = (await figures.textContent()) ?? "";
  const time = await viewTime(page);
  expect(text).toContain(`view time${Math.round(time * 1e6)} µs`);
  for (const name of ["frontier", "events, last answer", "worker, last answer", "draw, last frame", "checkpoints"]) {
    expect(text).toMatch(new RegExp(`${name}\\d`));
  }
  expect(text).toContain(`digest${await digestOf(page)}`);
  const line = await figures.getByRole("textbox", { name: "The same in Node" }).inputValue();
  expect(line).toMatch(/^limiter-bench run '#engine=1&seed=3.*' --until [\d.]+ --json$/);
  const script = line.replace("limiter-bench", `"${process.execPath}" "${CLI}"`);
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ digest: await digestOf(page), until: time });
  await page.keyboard.press("d");
  await expect.poll(() => figures.count()).toBe(0);
});

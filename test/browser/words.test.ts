/** The words below the bench: all sections, each with its picture and a button that sets the bench up for it. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECTIONS } from "../../src/lessons/sections.ts";
import { readRun } from "../../src/sim/read.ts";
import { counted } from "../lessons/carry.ts";
import { axe } from "../support/axe.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { runOf, viewTime, waitPast } from "./page.ts";
import { onPhone, relink } from "./relink.ts";

let bench: Bench;
/** One page that is read from top to bottom, test after test. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open({ suffix: "#seed=11&paused=1" });
});
afterAll(() => bench.close());

const articles = (page: Page) => page.locator(".words-below .section");

/** Scrolls through the words, so that every picture is drawn. */
async function readAll(page: Page): Promise<void> {
  await articles(page).last().waitFor();
  for (const article of await articles(page).all()) {
    await article.scrollIntoViewIfNeeded();
    await article.locator("canvas").first().waitFor();
  }
}

test("every section is there with its words, its items and its sources, in lines of a readable length", async () => {
  const { page, faults, requests } = desk;
  await articles(page).last().waitFor();
  const headings = await articles(page).getByRole("heading").allInnerTexts();
  expect(headings).toEqual(SECTIONS.map(({ title }) => title));
  for (const [i, { text, items }] of SECTIONS.entries()) {
    const shown = ((await articles(page).nth(i).textContent()) ?? "").replace(/\u00a0/g, " ");
    for (const paragraph of [...text, ...items.map((item) => item.text)]) expect(shown).toContain(paragraph);
  }
  const links = await articles(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links).toEqual(SECTIONS.flatMap(({ items }) => items.flatMap(({ link }) => link ?? [])));
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll(".section-words p")].map((node) => {
      const probe = document.createElement("span");
      probe.textContent = "0".repeat(68);
      node.append(probe);
      const most = probe.getBoundingClientRect().width;
      probe.remove();
      return node.getBoundingClientRect().width / most;
    }),
  );
  expect(Math.max(...lines)).toBeLessThanOrEqual(1.01);
  expect(faults).toEqual([]);
  expect(requests.filter((address) => !address.startsWith(bench.address))).toEqual([]);
});

test("each picture is drawn when it comes near, and tells what its lanes did in its stretch", async () => {
  const { page } = desk;
  await articles(page).last().waitFor();
  expect(await articles(page).last().locator("canvas").count()).toBe(0);
  await readAll(page);
  for (const [i, { show }] of SECTIONS.entries()) {
    const { from, to } = show.still;
    const names = await articles(page)
      .nth(i)
      .getByRole("img")
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
    const lanes = readRun(show.run).run.scenario.lanes;
    expect(names).toHaveLength(lanes.length);
    for (const [lane, name] of names.entries()) {
      const passed = counted(show.run, lane, "passed", from, to);
      const refused = counted(show.run, lane, "refused", from, to);
      expect(name).toMatch(new RegExp(` from ${from} s to ${to} s: ${passed} passed, ${refused} refused$`));
    }
  }
  const blank = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLCanvasElement>(".picture canvas")].filter((canvas) => {
        const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return new Set(data).size < 8;
      }).length,
  );
  expect(blank).toBe(0);
});

/** That nothing scrolls sideways and that every button is large enough. */
async function expectRoom(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const small = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>(".words-below button")].filter(
        (node) => node.offsetHeight < (matchMedia("(pointer: coarse)").matches ? 44 : 24),
      ).length,
  );
  expect(small).toBe(0);
}

test("axe finds nothing in the words, in light and dark", async () => {
  const { page } = desk;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page, colorScheme), colorScheme).toEqual([]);
  }
  await expectRoom(page);
});

test("on a narrow phone axe finds nothing in the words, and nothing scrolls sideways", async () => {
  const { page } = desk;
  await onPhone(page, 320, 700, async () => {
    await expectRoom(page);
    expect(await axe(page)).toEqual([]);
  });
});

test("the list of sections leads to each without touching the address", async () => {
  const { page } = desk;
  await articles(page).last().waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  const at = await viewTime(page);
  await page.getByRole("navigation", { name: "Sections" }).getByRole("button", { name: "Sources" }).click();
  const heading = page.getByRole("heading", { name: "Sources" });
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 1e9).toBeLessThan(900);
  expect(await heading.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await viewTime(page)).toBe(at);
  expect(await page.evaluate(() => location.hash)).toContain("seed=11");
});

test("Show me sets the bench up, says so, and one undo brings back what was there", async () => {
  const { page, close } = desk;
  await relink(page, "#seed=11");
  await waitPast(page, 0.1);
  const section = SECTIONS.find(({ id }) => id === "shaping") ?? SECTIONS[0];
  await page.getByRole("button", { name: `Show me: ${section.title}` }).click();
  await expect.poll(() => runOf(page)).toEqual(readRun(section.show.run).run);
  await waitPast(page, section.show.view);
  expect(await page.getByRole("status").textContent()).toBe(`On the bench: ${section.show.caption}`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("play");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await runOf(page)).seed).toBe(11);
  await close();
});

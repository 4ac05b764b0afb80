/** How the study is seen and reached: axe, sideways scrolling, targets, the keyboard, in light and dark and on phones. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { onPhone } from "./relink.ts";
import { carriedOut, SMALL } from "./study-page.ts";

let bench: Bench;
/** A study that has been carried out, at a desk. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open({ width: 1280, height: 720, suffix: SMALL });
  await carriedOut(desk.page);
});
afterAll(() => bench.close());

/** Opens what is folded: of the long tables one, for they are alike, and axe looks at every cell. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [table] = document.querySelectorAll<HTMLDetailsElement>(".study-picture details");
    const others = document.querySelectorAll<HTMLDetailsElement>("details:not(.study-picture details)");
    for (const details of [table, ...others]) details.open = true;
  });
  await page.getByText("Show seed 0").waitFor();
}

/** That nothing scrolls sideways, and that targets are large enough. */
async function expectRoom(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const least = matchMedia("(pointer: coarse)").matches ? 44 : 24;
    const controls = [...document.querySelectorAll("button, summary, input, select, textarea")];
    const low = controls.filter((one) => {
      const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
      return one.checkVisibility() && (height < least - 0.5 || width < 24);
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { wide: scrollWidth - clientWidth, small: low.map((one) => one.outerHTML.slice(0, 80)) };
  });
  expect(found).toEqual({ wide: 0, small: [] });
}

test("everything is reached with Tab, and its focus is seen", async () => {
  const { page } = desk;
  await page.locator("h1").click();
  const names: string[] = [];
  const ringless: string[] = [];
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press("Tab");
    const { name, tag, ring } = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      const label = at.getAttribute("aria-label") ?? at.closest("label")?.textContent ?? at.textContent ?? "";
      return {
        name: label.trim(),
        tag: at.tagName,
        ring: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      };
    });
    if (tag === "BODY") break;
    if (!ring) ringless.push(name);
    names.push(name);
  }
  const all = [
    "Bench",
    "Run",
    "GCRA",
    "Fixed delay, delay, seconds",
    "Clients",
    "Sweep the retry delay",
    "First try",
    "Save the table",
  ];
  const missing = [...all, "Rule against rule", "Its figures as a table"].filter(
    (name) => !names.some((one) => one.startsWith(name)),
  );
  expect({ ringless, missing, names }).toEqual({ ringless: [], missing: [], names });
});

test("axe finds nothing in light and dark, the page needs no sideways scrolling and targets are large enough", async () => {
  const { page } = desk;
  await unfold(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page, colorScheme), colorScheme).toEqual([]);
  }
  await expectRoom(page);
});

test("on phones too", async () => {
  const { page, close } = desk;
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ])
    await onPhone(page, width, height, async () => {
      await expectRoom(page);
      expect(await axe(page)).toEqual([]);
    });
  await close();
});

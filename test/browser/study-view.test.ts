/** How the study is seen and reached: axe, sideways scrolling, targets, the keyboard, in light and dark and on phones. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { type Bench, startBench } from "../support/browser.ts";
import { carriedOut, SMALL } from "./study-page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

describe.each([
  ["light", { width: 1280, height: 720 }],
  ["dark", { width: 1280, height: 720, dark: true }],
  ["on a phone", { width: 390, height: 844, touch: true }],
  ["on a narrow phone", { width: 320, height: 640, touch: true }],
])("%s", (_, view) => {
  test("axe finds nothing, the page needs no sideways scrolling and targets are large enough", async () => {
    const { page, close } = await bench.open({ ...view, suffix: SMALL });
    await carriedOut(page);
    await page.evaluate(() => {
      // of the long tables one: they are alike, and axe looks at every cell
      const [table] = document.querySelectorAll<HTMLDetailsElement>(".study-picture details");
      const others = document.querySelectorAll<HTMLDetailsElement>("details:not(.study-picture details)");
      for (const details of [table, ...others]) details.open = true;
    });
    await page.getByText("Show seed 0").waitFor();
    expect(await axe(page)).toEqual([]);
    const { wide, small } = await page.evaluate(() => {
      const least = matchMedia("(pointer: coarse)").matches ? 44 : 24;
      const controls = [...document.querySelectorAll("button, summary, input, select, textarea")];
      const low = controls.filter((one) => {
        const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
        return one.checkVisibility() && (height < least - 0.5 || width < 24);
      });
      const { scrollWidth, clientWidth } = document.documentElement;
      return { wide: scrollWidth - clientWidth, small: low.map((one) => one.outerHTML.slice(0, 80)) };
    });
    expect(wide).toBe(0);
    expect(small).toEqual([]);
    await close();
  });
});

test("everything is reached with Tab, and its focus is seen", async () => {
  const { page, close } = await bench.open({ suffix: SMALL });
  await carriedOut(page);
  await page.locator("h1").click();
  const names = new Set<string>();
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
    expect({ name, ring }).toEqual({ name, ring: true });
    names.add(name);
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
  for (const name of [...all, "Rule against rule", "Its figures as a table"])
    expect(
      [...names].some((one) => one.startsWith(name)),
      name,
    ).toBe(true);
  await close();
});

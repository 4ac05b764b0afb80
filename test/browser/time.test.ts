/** Going back and on in time, undoing, forking, comparing: by mouse, by touch, by keyboard and by typing. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { digestOfRun } from "../support/digest-of-run.ts";
import { digestOf, lanesOf, pictures, press, runOf, seek, tableOf, viewTime } from "./page.ts";
import { relinkAt } from "./relink.ts";

let bench: Bench;
/** One page; each test begins with a link of its own. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  // standing, so that nothing of this run is seen and kept when a test shows another
  desk = await bench.open({ suffix: "#paused=1" });
});
afterAll(async () => {
  await desk.close();
  await bench.close();
});

const RUN = "#seed=7&do=burst(at:2,count:20)&do=storm(at:9.5)";

const scrubber = (page: Page) => page.getByRole("slider", { name: "View time in the run" });
const timeField = (page: Page) => page.getByRole("spinbutton", { name: "View time, seconds" });
const says = (page: Page) => page.getByRole("status").first().textContent();

/** That what is shown is what the run gives in one go, once the simulation has answered. */
async function isExact(page: Page): Promise<void> {
  const shown = async () => {
    const [run, time] = [await runOf(page), await viewTime(page)];
    return { shown: await digestOf(page), asked: digestOfRun(run, Math.round(time * 1e6)) };
  };
  await expect.poll(shown).toSatisfy((now) => now.shown === now.asked);
}

test("a future that a fork throws away is in the list of runs: to open, to compare, to forget", async () => {
  const { page } = desk;
  await relinkAt(page, RUN, 16);
  const old = await runOf(page);
  await seek(page, 4);
  await press(page, "Burst");
  await press(page, "Pause");
  await page.getByRole("button", { name: "Runs 1" }).click();
  const runs = page.getByRole("region", { name: "Runs of this visit" });
  await expect
    .poll(() => runs.textContent())
    .toMatch(/Run 1: storm at t = 9.5 s, no burst of 20 at t = 4.0 s, seen to t = 16.0 s/);
  await runs.getByRole("button", { name: "Compare with run 1" }).click();
  await page.getByText("In blue the other run: storm at t = 9.5 s").waitFor();
  await runs.getByRole("button", { name: "Open run 1" }).click();
  await expect.poll(() => runOf(page)).toEqual(old);
  await isExact(page);
  await runs.getByRole("button", { name: "Forget run 1" }).click();
  await expect.poll(() => runs.getByRole("listitem").count()).toBe(1);
  await press(page, "Stop comparing");
  await expect.poll(() => runs.isVisible()).toBe(false);
});

test("the scrubber goes anywhere by mouse, and coming back shows what was there, to the last pixel", async () => {
  const { page } = desk;
  await relinkAt(page, RUN, 16);
  const look = async () => [await digestOf(page), await lanesOf(page), await tableOf(page), await pictures(page)];
  const before = await look();
  const box = await scrubber(page).boundingBox();
  if (!box) throw new Error("the scrubber has no place");
  const at = (share: number) => [box.x + 8 + share * (box.width - 16), box.y + box.height - 11] as const;
  await page.mouse.click(...at(0.25));
  await expect.poll(() => viewTime(page)).toBeCloseTo(7.5, 1);
  await isExact(page);
  await page.mouse.move(...at(0.25));
  await page.mouse.down();
  for (const share of [0.2, 0.1, 0.05]) await page.mouse.move(...at(share), { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => viewTime(page)).toBeCloseTo(1.5, 1);
  await isExact(page);
  await scrubber(page).press("End");
  await expect.poll(() => viewTime(page)).toBe(16);
  await expect.poll(look).toEqual(before);
  expect(await runOf(page)).toMatchObject({ commands: [{ do: "burst" }, { do: "storm" }] });
});

test("by keyboard the scrubber goes by tenths, seconds and commands, to the start and to the last that was seen", async () => {
  const { page } = desk;
  await relinkAt(page, RUN, 16);
  await scrubber(page).focus();
  const goes = async (key: string, to: number) => {
    await page.keyboard.press(key);
    await expect.poll(() => viewTime(page)).toBe(to);
  };
  await goes("ArrowLeft", 15.9);
  await goes("ArrowDown", 14.9);
  await goes("ArrowRight", 15);
  await goes("PageDown", 9.5);
  await goes("PageDown", 2);
  await goes("PageDown", 0);
  await goes("ArrowLeft", 0);
  await goes("PageUp", 2);
  await goes("ArrowUp", 3);
  await goes("Home", 0);
  await goes("End", 16);
  expect(await scrubber(page).getAttribute("aria-valuetext")).toBe("16.0 of 30 seconds");
  await isExact(page);
});

test("by touch the scrubber goes where the finger is", async () => {
  const { page, close } = await bench.open({ suffix: `${RUN}&t=16&paused=1`, width: 390, height: 844, touch: true });
  await expect.poll(() => viewTime(page)).toBe(16);
  const box = await scrubber(page).boundingBox();
  if (!box) throw new Error("the scrubber has no place");
  expect(box.height).toBeGreaterThanOrEqual(44);
  await page.touchscreen.tap(box.x + 8 + 0.5 * (box.width - 16), box.y + box.height - 11);
  await expect.poll(() => viewTime(page)).toBeCloseTo(15, 0);
  await isExact(page);
  await close();
});

test("a time that is typed is gone to; one that can't be is refused beside the field", async () => {
  const { page } = desk;
  await relinkAt(page, RUN, 16);
  await timeField(page).fill("3.25");
  await timeField(page).press("Enter");
  await expect.poll(() => viewTime(page)).toBe(3.25);
  await isExact(page);
  await timeField(page).press("ArrowUp");
  await expect.poll(() => viewTime(page)).toBe(3.35);
  for (const nonsense of ["-1", "soon", "9999999"]) {
    await timeField(page).fill(nonsense);
    await timeField(page).press("Enter");
    const about = await timeField(page).getAttribute("aria-describedby");
    expect(await page.locator(`#${about}`).textContent()).toMatch(/given; it may be seconds from 0 to 2591999.55/);
    expect(await viewTime(page)).toBe(3.35);
    await timeField(page).press("Escape");
    expect(await timeField(page).getAttribute("aria-invalid")).toBe("false");
  }
});

test("the commands of the run are told, and the drawn ones change with them", async () => {
  const { page } = desk;
  await relinkAt(page, RUN, 16);
  const about = () => page.locator("#scrubber-about").textContent();
  expect(await about()).toBe("Commands: burst of 20 at t = 2.0 s; storm at t = 9.5 s.");
  const drawn = () => page.locator(".scrubber canvas").evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await drawn();
  await press(page, "Burst");
  await expect.poll(about).toMatch(/storm at t = 9.5 s; burst of 20 at t = 16.0 s/);
  await expect.poll(drawn).not.toBe(before);
});

test("undo and redo by keys and by buttons, also while a slider has the focus; a text field keeps its own", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=7", 3);
  const start = await runOf(page);
  await page.getByRole("slider", { name: "Rate r" }).press("ArrowRight");
  await page.getByRole("slider", { name: "Window W" }).press("ArrowRight");
  await press(page, "New seed");
  await press(page, "Rule of lane 3, Token bucket");
  await page.getByRole("combobox", { name: "Rule of lane 3" }).selectOption("gcra");
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await runOf(page)).commands.length).toBe(3);
  const end = await runOf(page);
  // each command moves the view to the microsecond behind it, once the worker has it
  const time = Math.round(Math.max(...end.commands.map(({ at }) => at)) * 1e6 + 1) / 1e6;
  await expect.poll(() => viewTime(page)).toBe(time);

  await page.getByRole("slider", { name: "Offered" }).focus();
  for (let i = 0; i < 2; i++) await page.keyboard.press("Control+z");
  expect((await runOf(page)).seed).toBe(7);
  for (let i = 0; i < 2; i++) await press(page, "Undo");
  await expect.poll(() => runOf(page)).toEqual(start);
  expect(await viewTime(page)).toBe(time);
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+y");
  for (let i = 0; i < 2; i++) await press(page, "Redo");
  await expect.poll(() => runOf(page)).toEqual(end);
  await expect.poll(() => digestOf(page)).toBe(digestOfRun(end, Math.round(time * 1e6)));
  expect(await says(page)).toMatch(/^Done again: Lane 3: GCRA/);

  await page.getByRole("textbox", { name: "Seed" }).focus();
  await page.keyboard.press("Control+z");
  expect(await runOf(page)).toEqual(end);
});

test("the same traffic with another window is one gesture: both runs are drawn and told", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=7&do=burst(at:5,count:20)", 12);
  const own = await runOf(page);
  await press(page, "Compare");
  const alone = await pictures(page);
  const field = page.getByRole("spinbutton", { name: "Window W" });
  await field.fill("1");
  await field.press("Enter");
  await page.getByText("In blue the other run: W 2 s. This run: W 1 s.").waitFor();
  expect(await runOf(page)).toEqual({ ...own, scenario: { ...own.scenario, limit: { rate: 5, window: 1 } } });
  await isExact(page);
  const totals = page.getByRole("table", { name: "This run and the other, up to the view time" });
  const lanes = await lanesOf(page);
  const cells = await totals.getByRole("row").nth(1).getByRole("cell").allTextContents();
  await press(page, "Swap");
  await expect.poll(() => runOf(page)).toEqual(own);
  await isExact(page);
  const swapped = await lanesOf(page);
  expect(cells.map(Number)).toEqual([lanes[0].passed, swapped[0].passed, lanes[0].refused, swapped[0].refused]);
  expect(await pictures(page)).not.toEqual(alone);
  await page.getByRole("button", { name: "Stop comparing" }).press("Enter");
  await expect.poll(() => page.getByText("In blue the other run").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Compare");
});

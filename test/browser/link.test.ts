/** The link is the run: the address follows it, a fresh browser shows the same, and it can be handed on in every way. */
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { encode } from "uqr";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readOpening } from "../../src/app/opening.ts";
import { type Bench, startBench } from "../support/browser.ts";
import { digestOfRun } from "../support/digest-of-run.ts";
import { HOSTILE } from "../support/hostile-links.ts";
import { digestOf, press, runOf, seek, viewTime, waitPast } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const hash = (page: Page) => page.evaluate(() => window.location.hash);
const share = (page: Page) => page.getByRole("dialog", { name: "The link is the run" });
const linkField = (page: Page) => share(page).getByRole("textbox", { name: "The link" });

test.each([
  ["from a server", false],
  ["from a file", true],
])("%s, a link made by pressing shows the same in a fresh browser", async (_, file) => {
  const { page, close } = await bench.open({ file });
  await waitPast(page, 0.5);
  await press(page, "Retry storm");
  await page.getByRole("slider", { name: "Rate r" }).press("ArrowRight");
  await press(page, "New seed");
  await press(page, "Rule of lane 2, Sliding log");
  await page.getByRole("combobox", { name: "Rule of lane 2" }).selectOption("sliding-counter");
  await page.keyboard.press("Escape");
  await press(page, "Slower");
  await waitPast(page, 3);
  await press(page, "Pause");
  await press(page, "Copy link");
  const link = await linkField(page).inputValue();
  const [run, time, digest] = [await runOf(page), await viewTime(page), await digestOf(page)];
  const shown = await page.locator(".digest").textContent();
  expect(shown).toBe(`log ${digest.slice(0, 8)}`);
  await close();

  const fresh = await bench.open({ file, suffix: link.slice(link.indexOf("#")) });
  await expect.poll(() => viewTime(fresh.page)).toBe(time);
  expect(await runOf(fresh.page)).toEqual(run);
  expect(await digestOf(fresh.page)).toBe(digest);
  expect(digestOfRun(readOpening(link).opening.run, Math.round(time * 1e6))).toBe(digest);
  await expect.poll(() => fresh.page.locator(".digest").textContent()).toBe(shown);
  expect(await fresh.page.getByRole("button", { name: "Speed 1/2×" }).count()).toBe(1);
  expect(await fresh.page.getByRole("button", { name: "Play", exact: true }).count()).toBe(1);
  expect(fresh.faults).toEqual([]);
  await fresh.close();
});

test("the address follows actions and pauses, and not each frame; a reload shows the same", async () => {
  const { page, close } = await bench.open({
    before: (context) =>
      context.addInitScript(() => {
        Object.assign(window, { written: 0 });
        const { replaceState } = window.history;
        window.history.replaceState = (...given) => {
          (window as unknown as { written: number }).written += 1;
          return replaceState.apply(window.history, given);
        };
      }),
  });
  await waitPast(page, 1);
  expect(await hash(page)).toBe("");
  await press(page, "Burst");
  await expect.poll(() => hash(page)).toMatch(/^#engine=1&seed=7&do=burst\(at:[\d.]+,count:20\)&t=[\d.]+$/);
  await waitPast(page, 3);
  expect(await page.evaluate(() => (window as unknown as { written: number }).written)).toBeLessThanOrEqual(2);
  await press(page, "Pause");
  await seek(page, 2.5);
  await expect.poll(() => hash(page)).toMatch(/&t=2\.5&paused=1$/);
  const digest = await digestOf(page);
  await page.reload();
  await expect.poll(() => viewTime(page)).toBe(2.5);
  expect(await digestOf(page)).toBe(digest);
  await close();
});

test("an address that is changed while the page is open shows its run, and Reset comes back to it", async () => {
  const { page, close } = await bench.open();
  await waitPast(page, 0.5);
  await page.evaluate(() => {
    window.location.hash = "#seed=5&limit=(rate:4,window:3)&do=burst(at:1,count:7)&t=2&paused=1&lane=nonsense";
  });
  await expect.poll(() => viewTime(page)).toBe(2);
  const run = await runOf(page);
  expect(run).toMatchObject({ seed: 5, scenario: { limit: { rate: 4, window: 3 } } });
  await page.getByRole("region", { name: "What the link held that could not be" }).waitFor();
  await press(page, "Burst");
  await press(page, "Reset");
  await expect.poll(() => viewTime(page)).toBe(2);
  expect(await runOf(page)).toEqual(run);
  for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
  await expect.poll(async () => (await runOf(page)).seed).toBe(7);
  await close();
});

test("hostile links are shown with what could be read, say the rest, and can be worked with at once", async () => {
  const { page, faults, close } = await bench.open();
  await waitPast(page, 0.1);
  const notice = page.getByRole("region", { name: "What the link held that could not be" });
  for (const { name, link } of HOSTILE) {
    const hash = link();
    if (hash.length > LONGEST_TRIED) continue;
    await page.evaluate((given) => {
      window.location.hash = given;
    }, hash);
    const { opening, notices } = readOpening(hash);
    await expect.poll(() => notice.textContent(), { message: name, timeout: 20_000 }).toContain(notices[0]);
    await seek(page, 1);
    expect(await viewTime(page)).toBe(1);
    expect(await runOf(page)).toEqual(opening.run);
  }
  expect(faults).toEqual([]);
  await close();
});

/** Longer ones take the browser itself some seconds; what the page makes of them is tested without one. */
const LONGEST_TRIED = 100_000;

test("a link to an instant that would take days to compute leaves the page at work", async () => {
  const { page, close } = await bench.open({ suffix: "#traffic=poisson(rate:100000)&t=2500000&paused=1" });
  await waitPast(page, 0.1);
  await page.getByRole("slider", { name: "View time in the run" }).press("Home");
  await expect.poll(() => viewTime(page)).toBe(0);
  await seek(page, 0.01);
  expect(await digestOf(page)).toBe(digestOfRun(await runOf(page), 10_000));
  await close();
});

/** No clipboard, as on plain http; the old command fails too. */
const noClipboard = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });

test("without a clipboard the link is selected in a field that can't be changed, and the page says what to do", async () => {
  const { page, close } = await bench.open({ before: noClipboard });
  await waitPast(page, 0.3);
  await press(page, "Copy link");
  await share(page).getByText("The link is selected: copy it with Ctrl C or Cmd C.").waitFor();
  const field = linkField(page);
  expect(await field.getAttribute("readonly")).not.toBeNull();
  const selected = await field.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );
  expect(selected).toBe(await field.inputValue());
  expect(selected).toContain("#engine=1&seed=7");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Copy link");
  await close();
});

describe.each([
  ["light", false],
  ["dark", true],
])("in the %s theme", (_, dark) => {
  test("the QR code is the link's, dark on light, 240 px or more", async () => {
    const { page, close } = await bench.open({ dark, suffix: "#seed=7&do=edge-burst(at:1,count:20)&t=5&paused=1" });
    await press(page, "Copy link");
    const link = await linkField(page).inputValue();
    const code = page.getByRole("img", { name: "QR code of the link" });
    const box = await code.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(240);
    const { size, data } = encode(link, { ecc: "L", border: 4 });
    expect(await code.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
    const path = (await code.locator("path").getAttribute("d")) ?? "";
    const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    expect(path).toBe(modules.join(""));
    expect(await code.locator("rect").getAttribute("fill")).toBe("#fff");
    expect(await code.locator("path").getAttribute("fill")).toBe("#000");
    await close();
  });
});

test("a link that is too long is handed on as a file, which opens as the same run, chosen or dropped", async () => {
  const commands = Array.from({ length: 90 }, (_, i) => `do=burst(at:${i / 4},count:3)`).join("&");
  const { page, close } = await bench.open({ suffix: `#seed=11&${commands}&t=9&paused=1` });
  await expect.poll(() => viewTime(page)).toBe(9);
  const run = await runOf(page);
  await press(page, "Copy link");
  await share(page)
    .getByText(/^The link has \d+ characters/)
    .waitFor();
  expect(await page.getByRole("img", { name: "QR code of the link" }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    share(page).getByRole("button", { name: "Download run (.json)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("limiter-bench-seed-11-run.json");
  const text = readFileSync(await download.path(), "utf8");
  expect(JSON.parse(text)).toEqual(run);
  await close();

  const fresh = await bench.open();
  await press(fresh.page, "Copy link");
  await share(fresh.page)
    .locator("input[type=file]")
    .setInputFiles({ name: "run.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect.poll(() => runOf(fresh.page)).toEqual(run);
  await expect.poll(() => share(fresh.page).count()).toBe(0);
  await seek(fresh.page, 9);
  expect(await digestOf(fresh.page)).toBe(digestOfRun(run, 9_000_000));
  await fresh.page.evaluate(
    (json) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([json], "other.json"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
    },
    JSON.stringify({ ...run, seed: 12 }),
  );
  await expect.poll(async () => (await runOf(fresh.page)).seed).toBe(12);
  await fresh.page.keyboard.press("Control+z");
  await expect.poll(() => runOf(fresh.page)).toEqual(run);
  await fresh.close();
});

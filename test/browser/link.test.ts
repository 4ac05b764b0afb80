/** The link is the run: the address follows it, a fresh browser shows the same, and it can be handed on in every way. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { encode } from "uqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readOpening } from "../../src/app/opening.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { digestOfRun } from "../support/digest-of-run.ts";
import { HOSTILE } from "../support/hostile-links.ts";
import { digestOf, press, runOf, seek, viewTime, waitPast } from "./page.ts";
import { relink } from "./relink.ts";

let bench: Bench;
/** Goes from link to link. It has no clipboard, as on plain http, and counts how often it writes its address. */
let open: OpenPage;
let page: Page;
beforeAll(async () => {
  bench = await startBench();
  open = await bench.open({ before: prepare });
  page = open.page;
});
afterAll(() => bench.close());

const prepare = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { written: 0 });
    const { replaceState } = window.history;
    window.history.replaceState = (...given) => {
      (window as unknown as { written: number }).written += 1;
      return replaceState.apply(window.history, given);
    };
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    // the old way fails too
    document.execCommand = () => false;
  });

const hash = () => page.evaluate(() => window.location.hash);
const written = () => page.evaluate(() => (window as unknown as { written: number }).written);
const share = (of = page) => of.getByRole("dialog", { name: "The link is the run" });
const linkField = () => share().getByRole("textbox", { name: "The link" });
const notice = () => page.getByRole("region", { name: "What the link held that could not be" });

test("the address follows actions and pauses, and not each frame; a reload shows the same", async () => {
  await waitPast(page, 0.5);
  expect(await hash()).toBe("");
  await press(page, "Burst");
  await expect.poll(hash).toMatch(/^#engine=1&seed=7&do=burst\(at:[\d.]+,count:20\)&t=[\d.]+$/);
  await waitPast(page, 2.2);
  expect(await written()).toBeLessThanOrEqual(2);
  await press(page, "Pause");
  await seek(page, 2.5);
  await expect.poll(hash).toMatch(/&t=2\.5&paused=1$/);
  const digest = await digestOf(page);
  await page.reload();
  await expect.poll(() => viewTime(page)).toBe(2.5);
  expect(await digestOf(page)).toBe(digest);
});

test("a link made by pressing shows the same from a file; without a clipboard it is selected, to be copied", async () => {
  await relink(page, "#seed=7");
  await waitPast(page, 0.2);
  await press(page, "Retry storm");
  await page.getByRole("slider", { name: "Rate r" }).press("ArrowRight");
  await press(page, "New seed");
  await press(page, "Rule of lane 2, Sliding log");
  await page.getByRole("combobox", { name: "Rule of lane 2" }).selectOption("sliding-counter");
  await page.keyboard.press("Escape");
  await press(page, "Slower");
  const pressed = await viewTime(page);
  await waitPast(page, pressed + 0.3);
  await press(page, "Pause");
  await press(page, "Copy link");
  await share().getByText("The link is selected: copy it with Ctrl C or Cmd C.").waitFor();
  expect(await linkField().getAttribute("readonly")).not.toBeNull();
  const link = await linkField().inputValue();
  const selected = await linkField().evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );
  expect(selected).toBe(link);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Copy link");

  const [run, time, digest] = [await runOf(page), await viewTime(page), await digestOf(page)];
  expect(link).toContain(`#engine=1&seed=${run.seed}`);
  await expect.poll(() => page.locator(".digest").textContent()).toBe(`log ${digest.slice(0, 8)}`);
  const fresh = await bench.open({ file: true, suffix: link.slice(link.indexOf("#")) });
  await expect.poll(() => viewTime(fresh.page)).toBe(time);
  expect(await runOf(fresh.page)).toEqual(run);
  expect(await digestOf(fresh.page)).toBe(digest);
  expect(digestOfRun(readOpening(link).opening.run, Math.round(time * 1e6))).toBe(digest);
  await expect.poll(() => fresh.page.locator(".digest").textContent()).toBe(`log ${digest.slice(0, 8)}`);
  expect(await fresh.page.getByRole("button", { name: "Speed 1/2×" }).count()).toBe(1);
  expect(await fresh.page.getByRole("button", { name: "Play", exact: true }).count()).toBe(1);
  // and it hands on the link that it was opened by
  await press(fresh.page, "Copy link");
  const again = await share(fresh.page).getByRole("textbox", { name: "The link" }).inputValue();
  expect(again.slice(again.indexOf("#"))).toBe(link.slice(link.indexOf("#")));
  expect(fresh.faults).toEqual([]);
  await fresh.close();
});

test("an address that is changed while the page is open shows its run, and Reset comes back to it", async () => {
  await relink(page, "#seed=7");
  await relink(page, "#seed=5&limit=(rate:4,window:3)&do=burst(at:1,count:7)&t=2&paused=1&lane=nonsense");
  await expect.poll(() => viewTime(page)).toBe(2);
  const run = await runOf(page);
  expect(run).toMatchObject({ seed: 5, scenario: { limit: { rate: 4, window: 3 } } });
  await notice().waitFor();
  await press(page, "Burst");
  await press(page, "Reset");
  await expect.poll(() => viewTime(page)).toBe(2);
  expect(await runOf(page)).toEqual(run);
  for (let i = 0; i < 3; i++) await page.keyboard.press("Control+z");
  await expect.poll(async () => (await runOf(page)).seed).toBe(7);
});

test("hostile links are shown with what could be read, say the rest, and can be worked with at once", async () => {
  for (const { name, link } of HOSTILE) {
    const hash = link();
    if (hash.length > LONGEST_TRIED) continue;
    await relink(page, hash);
    const { opening, notices } = readOpening(hash);
    await expect.poll(() => notice().textContent(), { message: name }).toContain(notices[0]);
    await seek(page, 1);
    expect(await viewTime(page)).toBe(1);
    expect(await runOf(page)).toEqual(opening.run);
  }
  expect(open.faults).toEqual([]);
});

/** Longer ones take the browser itself some seconds; what the page makes of them is tested without one. */
const LONGEST_TRIED = 100_000;

test("a link to an instant that would take days to compute leaves the page at work", async () => {
  await seek(page, 0);
  await relink(page, "#traffic=poisson(rate:100000)&t=2500000&paused=1");
  await waitPast(page, 0.1);
  expect(await viewTime(page)).toBeLessThan(2_500_000);
  await page.getByRole("slider", { name: "View time in the run" }).press("Home");
  await expect.poll(() => viewTime(page)).toBe(0);
  await seek(page, 0.01);
  expect(await digestOf(page)).toBe(digestOfRun(await runOf(page), 10_000));
});

test("the QR code is the link's, dark on light in either theme, 240 px or more", async () => {
  await relink(page, "#seed=7&do=edge-burst(at:1,count:20)&t=5&paused=1");
  await press(page, "Copy link");
  const link = await linkField().inputValue();
  const code = page.getByRole("img", { name: "QR code of the link" });
  const box = await code.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(240);
  const { size, data } = encode(link, { ecc: "L", border: 4 });
  expect(await code.getAttribute("viewBox")).toBe(`0 0 ${size} ${size}`);
  const path = (await code.locator("path").getAttribute("d")) ?? "";
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  expect(path).toBe(modules.join(""));
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const fill = (part: string) => code.locator(part).evaluate((shape) => getComputedStyle(shape).fill);
    expect(await fill("rect")).toBe("rgb(255, 255, 255)");
    expect(await fill("path")).toBe("rgb(0, 0, 0)");
  }
  await page.keyboard.press("Escape");
});

test("a link that is too long is handed on as a file, which opens as the same run, chosen or dropped", async () => {
  const commands = Array.from({ length: 90 }, (_, i) => `do=burst(at:${i / 4},count:3)`).join("&");
  await relink(page, `#seed=11&${commands}&t=9&paused=1`);
  await expect.poll(() => viewTime(page)).toBe(9);
  const run = await runOf(page);
  await press(page, "Copy link");
  await share()
    .getByText(/^The link has \d+ characters/)
    .waitFor();
  expect(await page.getByRole("img", { name: "QR code of the link" }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    share().getByRole("button", { name: "Download run (.json)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("limiter-bench-seed-11-run.json");
  const text = readFileSync(await download.path(), "utf8");
  expect(JSON.parse(text)).toEqual(run);
  await page.keyboard.press("Escape");

  await relink(page, "#seed=3");
  await press(page, "Copy link");
  await share()
    .locator("input[type=file]")
    .setInputFiles({ name: "run.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await expect.poll(() => runOf(page)).toEqual(run);
  await expect.poll(() => share().count()).toBe(0);
  await seek(page, 9);
  expect(await digestOf(page)).toBe(digestOfRun(run, 9_000_000));
  await page.evaluate(
    (json) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([json], "other.json"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
    },
    JSON.stringify({ ...run, seed: 12 }),
  );
  await expect.poll(async () => (await runOf(page)).seed).toBe(12);
  await page.keyboard.press("Control+z");
  await expect.poll(() => runOf(page)).toEqual(run);
});

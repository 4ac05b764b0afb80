/** The study in a browser: run, watched, stopped, changed, linked, saved, and with workers that fail. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCsv } from "../../src/study/csv.ts";
import { readResult, resultJson } from "../../src/study/file.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { press, runOf, viewTime, waitPast } from "./page.ts";
import { relink } from "./relink.ts";
import { carriedOut, expected, figuresOn, result, SMALL, table } from "./study-page.ts";

let bench: Bench;
/** One page of the server's, opened at the bench; the study is carried out once on it. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open();
});
afterAll(() => bench.close());

/** That the table has the figures that Node finds, and that the pictures are there. */
async function expectFigures(page: Page): Promise<void> {
  expect(await figuresOn(page)).toEqual(expected);
  expect(await page.getByRole("list", { name: "What went wrong on the way" }).count()).toBe(0);
  for (const name of [
    "Calls for each one served",
    "How long the served had waited",
    /^Served by the first call/,
    /^First tries/,
  ])
    expect(await page.getByRole("img", { name }).evaluate((canvas) => canvas.clientHeight)).toBeGreaterThan(100);
}

test("the bench fetches nothing of the study before somebody goes there; out of sight behind it it stands still, and its keys do nothing", async () => {
  const { page, requests } = desk;
  await waitPast(page, 0.2);
  expect(requests.filter((address) => /Study/.test(address))).toEqual([]);
  await press(page, "Study");
  await page.getByRole("heading", { name: "The retry study" }).waitFor();
  expect(requests.filter((address) => /Study.*\.js$/.test(address))).toHaveLength(1);
  expect(await page.getByRole("button", { name: "Study", exact: true }).getAttribute("aria-current")).toBe("page");
  const at = await viewTime(page);
  await page.locator("h1").click();
  for (const key of ["b", "x", "s", "p", "."]) await page.keyboard.press(key);
  await page.waitForTimeout(400);
  expect(await viewTime(page)).toBeLessThan(at + 0.1);
  expect((await runOf(page)).commands).toEqual([]);
  await press(page, "Bench");
  await waitPast(page, at + 0.3);
});

test("the study's workers fill the table with the figures that Node finds, and the pictures with it", async () => {
  const { page } = desk;
  await relink(page, SMALL);
  await carriedOut(page);
  await expectFigures(page);
});

test("from a file too", async () => {
  const { page, faults, close } = await bench.open({ file: true, suffix: SMALL });
  await carriedOut(page);
  await expectFigures(page);
  expect(faults).toEqual([]);
  await close();
});

test("the files that are saved read back as the result", async () => {
  const { page, faults } = desk;
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
    return readFileSync(await download.path(), "utf8");
  };
  const json = await saved("Save everything as JSON");
  expect(json).toBe(resultJson(result));
  expect(readResult(JSON.parse(json))).toEqual({ result, complaints: [] });
  const { rows, complaints } = readCsv(await saved("Save the table as CSV"));
  expect(complaints).toEqual([]);
  expect(rows.map(({ figures }) => figures)).toEqual(result.rows.map(({ figures }) => figures));
  expect(faults).toEqual([]);
});

test("a figure opens in the bench as a run of its row and seed, and the study is where it was left", async () => {
  const { page } = desk;
  const cell = table(page).getByRole("button", { name: /^First try .* Token bucket, Retry-After/ });
  const seed = Number(/seed (\d+)$/.exec((await cell.getAttribute("aria-label")) ?? "")?.[1]);
  await cell.focus();
  await page.keyboard.press("Enter");
  await waitPast(page, 0.1);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Pause/);
  expect(await page.getByRole("status").textContent()).toContain(`the study's run with seed ${seed}, from its start`);
  expect(await runOf(page)).toMatchObject({
    seed,
    scenario: {
      traffic: { rate: 12 },
      lanes: [{ rule: "token-bucket" }],
      clients: { retry: "retry-after-jitter", attempts: null },
    },
  });
  await press(page, "Study");
  expect(await figuresOn(page)).toEqual(expected);
  await page.getByText("Run by run").click();
  await press(page, "Show seed 3");
  await expect.poll(async () => (await runOf(page)).seed).toBe(3);
});

test("a cancelled study keeps what is finished and names what is missing; a long one says so beforehand", async () => {
  const { page } = desk;
  await relink(page, "#view=study&study-seeds=0..999&study-duration=600");
  const estimate = page.locator("#study-estimate");
  await expect
    .poll(() => estimate.textContent())
    .toMatch(/10 rows × 1000 seeds = 10000 runs: about \d+ min on .*more than an hour/);
  await press(page, "Run all the same");
  await table(page).getByRole("button").first().waitFor({ timeout: 50_000 });
  await page.getByRole("button", { name: "Cancel", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent === "Run all the same");
  await page.getByText(/^Stopped: \d+ of 10000 runs/).waitFor();
  await page.getByText(/^\d+ runs of 10 rows are missing$/).click();
  expect(await page.locator(".study-missing li").first().textContent()).toMatch(/: seeds \d+\.\.999$/);
  expect(await page.getByRole("status").textContent()).toMatch(/^The study was stopped\. \d+ of 10000 runs/);
});

test("what is chosen by keyboard is in the link, and the link opens it", async () => {
  const { page, close } = desk;
  await relink(page, "#view=study");
  const choose = async (name: string) => {
    await page.getByRole("checkbox", { name, exact: true }).focus();
    await page.keyboard.press("Space");
  };
  await choose("GCRA");
  await choose("Fixed window");
  await choose("Obey Retry-After");
  const window = page.getByRole("spinbutton", { name: "Window W, seconds" });
  await window.fill("10");
  await window.press("ArrowUp");
  await page.getByRole("textbox", { name: "Seeds" }).fill("5..7");
  await choose("Sweep the retry delay");
  const says = () => new URL(page.url()).hash;
  await expect.poll(says).toContain("study-sweep-delay=0.25:2:0.05");
  const link = says();
  expect(link).toContain("study-window=11");
  expect(link).toContain("study-seeds=5..7");
  await relink(page, "#view=study");
  const checked = page.locator("fieldset").first().getByRole("checkbox", { checked: true });
  const gcra = page.getByRole("checkbox", { name: "GCRA", exact: true });
  await expect.poll(() => gcra.isChecked()).toBe(false);
  await relink(page, link);
  await expect.poll(() => gcra.isChecked()).toBe(true);
  expect(await checked.count()).toBe(5);
  expect(await page.getByRole("textbox", { name: "Seeds" }).inputValue()).toBe("5..7");
  await page.getByRole("textbox", { name: "Seeds" }).fill("some");
  expect(await page.locator("#study\\.seeds-complaint").textContent()).toMatch(
    /^"some" given; it may be a number of seeds/,
  );
  await close();
});

test("a worker of the study that breaks is said, and so is that none starts; the result is the same", async () => {
  const { page, close } = await bench.open({
    suffix: SMALL,
    before: (page) =>
      page.addInitScript(() => {
        const Whole = Worker;
        let isFirst = true;
        Object.assign(window, {
          Worker: class extends Whole {
            constructor(...given: ConstructorParameters<typeof Worker>) {
              if ("none" in window) throw new Error("no workers here");
              super(...given);
              if (given[1]?.name !== "study" || !isFirst) return;
              isFirst = false;
              let heard = 0;
              this.addEventListener("message", () => {
                heard += 1;
                if (heard === 3) this.onerror?.(new ErrorEvent("error", { message: "it broke" }));
              });
            }
          },
        });
      }),
  });
  await carriedOut(page);
  const trouble = () => page.getByRole("list", { name: "What went wrong on the way" }).textContent();
  expect(await trouble()).toBe("A worker failed (it broke); its runs are done again.");
  expect(await figuresOn(page)).toEqual(expected);
  await page.evaluate(() => Object.assign(window, { none: true }));
  await carriedOut(page);
  expect(await trouble()).toMatch(/^No worker starts here\. The page does the runs itself/);
  expect(await figuresOn(page)).toEqual(expected);
  await close();
});

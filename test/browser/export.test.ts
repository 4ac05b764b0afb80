/** Files of the run: what is parsed back from them is the table, and the picture says which run it is of. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventReport, LaneReport, RunReport } from "../../src/sim/report.ts";
import { type Bench, startBench } from "../support/browser.ts";
import { parseCsv } from "./csv.ts";
import { digestOf, lanesOf, press, runOf, seek, viewTime } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const RUN = "#seed=3&clients=fixed(delay:1,attempts:4)&do=edge-burst(at:1,count:20)&do=storm(at:5)";

/** Chooses a line of the Export menu and reads what is saved. */
async function save(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  await press(page, "Export");
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, item)]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** The lanes' figures, from a table of one line for each lane and span. */
function lanesFrom(rows: readonly Record<string, string>[]): LaneReport[] {
  const lanes: LaneReport[] = [];
  for (const row of rows) {
    const { rule, title } = row;
    const [lane, calls, passed, refused, waiting, since, length, most, bound] = NUMBERS.map((name) =>
      Number(row[name]),
    );
    const span = { length, most, from: row.from === "" ? null : Number(row.from), bound };
    const spans = [...(lanes[lane]?.spans ?? []), span];
    lanes[lane] = { rule, title, calls, passed, refused, waiting, since, spans };
  }
  return lanes;
}

const NUMBERS = ["lane", "calls", "passed", "refused", "waiting", "since", "span", "most", "bound"];

/** A lane's figures, counted in its log. */
function countedIn(events: readonly EventReport[], lane: number, span: number) {
  const own = events.filter((event) => event.lane === lane);
  const through = own.filter(({ kind }) => kind === "pass" || kind === "release").map(({ at }) => micros(at));
  const counts = through.map((from) => through.filter((at) => at >= from && at < from + micros(span)).length);
  const most = Math.max(0, ...counts);
  const count = (kind: EventReport["kind"]) => own.filter((event) => event.kind === kind).length;
  return {
    most,
    from: most === 0 ? null : through[counts.indexOf(most)] / 1e6,
    passed: through.length,
    refused: count("refuse"),
    waiting: count("hold") - count("release"),
  };
}

const micros = (seconds: number) => Math.round(seconds * 1e6);

function expectTable(events: readonly EventReport[], lanes: readonly LaneReport[]): void {
  expect(events.length).toBeGreaterThan(200);
  lanes.forEach(({ spans, passed, refused, waiting }, lane) => {
    for (const { length, most, from } of spans) {
      expect(countedIn(events, lane, length)).toEqual({ most, from, passed, refused, waiting });
    }
  });
}

/** Saves table and log in both forms: they parse back to the table on screen, and it can be counted in the log. */
async function expectFiles(page: Page): Promise<void> {
  const [lanes, digest, run] = [await lanesOf(page), await digestOf(page), await runOf(page)];
  const csv = await save(page, "Table, CSV");
  expect(csv.name).toBe("limiter-bench-seed-3-table.csv");
  expect(lanesFrom(parseCsv(csv.content.toString()))).toEqual(lanes);
  const table = await save(page, "Table, JSON");
  expect(JSON.parse(table.content.toString())).toEqual({ engine: 1, seed: 3, until: 12.34, digest, lanes, run });

  const log = await save(page, "Log, JSON");
  const report: RunReport = JSON.parse(log.content.toString());
  expect(report.lanes).toEqual(lanes);
  const events = report.events ?? [];
  expectTable(events, lanes);
  const rows = parseCsv((await save(page, "Log, CSV")).content.toString());
  expect(rows.map(eventFrom)).toEqual(events);
}

test("table, log and slide are saved, and the slide's link leads to the same figures in the one HTML file", async () => {
  const { page, close } = await bench.open({ suffix: RUN });
  await seek(page, 12.34);
  await expectFiles(page);

  // a PNG of 1920×1080 with title, seed and link inside
  const [lanes, digest] = [await lanesOf(page), await digestOf(page)];
  const { name, content } = await save(page, "PNG for a slide");
  expect(name).toBe("limiter-bench-seed-3-slide.png");
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([1920, 1080]);
  const texts = textsOf(content);
  expect(texts.Title).toMatch(/^Rate limiter test bench: 3 requests\/s offered, limit 5\/s, at most 10 in 2 s/);
  expect(texts.Description).toBe(`seed 3, log ${digest.slice(0, 8)}`);
  await close();

  const again = await bench.open({ file: true, suffix: new URL(texts.Source).hash });
  await expect.poll(() => viewTime(again.page)).toBe(12.34);
  expect(await digestOf(again.page)).toBe(digest);
  expect(await lanesOf(again.page)).toEqual(lanes);
  await expectFiles(again.page);
  await again.close();
});

function eventFrom(row: Record<string, string>): EventReport {
  const { until, retryAt, kind } = row;
  return {
    at: Number(row.at),
    lane: Number(row.lane),
    request: row.request,
    attempt: Number(row.attempt),
    kind: kind as EventReport["kind"],
    ...(until === "" ? {} : { until: Number(until) }),
    ...(retryAt === "" ? {} : { retryAt: retryAt === "never" ? null : Number(retryAt) }),
  };
}

/** The text chunks of a PNG, by keyword. */
function textsOf(png: Buffer): Record<string, string> {
  const texts: Record<string, string> = {};
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) !== "tEXt") continue;
    const [keyword, text] = png.toString("latin1", at + 8, at + 8 + png.readUInt32BE(at)).split("\0");
    texts[keyword] = text;
  }
  return texts;
}

test("a frame that may save nothing shows what would have been saved, to be selected or copied", async () => {
  const html = `<!doctype html><html lang="en"><title>A page</title>
    <iframe title="The bench" sandbox="allow-scripts" width="1300" height="800"
      src="${bench.address}limiter-bench.html${RUN}&t=4&paused=1"></iframe>`;
  const { page, close } = await bench.open({
    suffix: "wiki",
    before: (page) => page.route("**/wiki", (route) => route.fulfill({ contentType: "text/html", body: html })),
  });
  const frame = page.frameLocator("iframe");
  // before the simulation's first answer there is nothing to hand over
  await frame.getByText("of at most").first().waitFor();
  await frame.getByRole("button", { name: "Export" }).click();
  expect(await frame.getByRole("button", { name: "Print, one page" }).count()).toBe(0);
  await frame.getByRole("button", { name: "Table, CSV" }).click();
  const field = frame.getByRole("textbox", { name: "Text of limiter-bench-seed-3-table.csv" });
  await expect.poll(() => field.inputValue().then((text) => parseCsv(text).length)).toBe(8);
  const isSelected = () =>
    field.evaluate((node) => {
      const { selectionStart, selectionEnd, value } = node as HTMLTextAreaElement;
      return selectionStart === 0 && selectionEnd === value.length;
    });
  await expect.poll(isSelected).toBe(true);
  await page.keyboard.press("Escape");
  await frame.getByRole("button", { name: "Export" }).click();
  await frame.getByRole("button", { name: "PNG for a slide" }).click();
  const picture = frame.getByRole("img", { name: "limiter-bench-seed-3-slide.png" });
  await expect.poll(() => picture.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(1920);
  await close();
});

/** A small study that browser tests open, what Node finds of it, and what they ask of the page that shows it. */
import type { Page } from "playwright-core";
import { cellOf } from "../../src/app/study-figures.ts";
import { FIGURE_NAMES } from "../../src/study/figures.ts";
import { carryOut, planFor } from "../study/support.ts";
import { press } from "./page.ts";

/** A few hundred calls a run. */
export const SMALL =
  "#view=study&study-clients=5&study-offered=12&study-rate=4&study-duration=8&study-seeds=0..3" +
  "&study-rules=fixed-window,token-bucket,sliding-log:counts=all&study-retry=fixed:0.5,retry-after-jitter:1";
export const result = carryOut(
  planFor({
    ...{ clients: 5, offered: 12, rate: 4, duration: 8, seeds: "0..3" },
    rules: ["fixed-window", "token-bucket", "sliding-log:counts=all"],
    retry: ["fixed:0.5", "retry-after-jitter:1"],
  }),
);

export const table = (page: Page) => page.getByRole("table", { name: /^Figures of the study/ });
const done = (page: Page) => page.getByText(/^Done: 24 of 24 runs in /).waitFor({ timeout: 50_000 });
export async function carriedOut(page: Page): Promise<void> {
  await press(page, "Run");
  await done(page);
}

/** The figures of the table, row by row, without their intervals. */
export const figuresOn = (page: Page): Promise<string[][]> =>
  table(page)
    .locator("tbody tr:has(td)")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => (cell.textContent ?? "").split(" ±")[0])),
    );

export const expected = result.rows.map((row) => [
  ...FIGURE_NAMES.map((name) => cellOf(row.figures[name], name)?.mean ?? "–"),
  String(row.seeds.length),
]);

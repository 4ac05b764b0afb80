/** What browser tests ask of an open page. */
import type { Page } from "playwright-core";
import type { BenchWindow } from "../../src/app/open.ts";
import type { LaneReport } from "../../src/sim/report.ts";
import type { Run } from "../../src/sim/run.ts";

type Outside = { readonly bench: BenchWindow };

export const viewTime = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Outside).bench.viewTime());

export const runOf = (page: Page): Promise<Run> => page.evaluate(() => (window as unknown as Outside).bench.run());

export const digestOf = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as Outside).bench.digest());

export const lanesOf = (page: Page): Promise<LaneReport[]> =>
  page.evaluate(() => (window as unknown as Outside).bench.lanes());

export const seek = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((at) => (window as unknown as Outside).bench.seek(at), seconds);

/** Waits until the view time is past `seconds`. */
export async function waitPast(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction((at) => (window as unknown as Outside).bench.viewTime() > at, seconds);
}

/** Waits until every command has landed and been said. */
export async function waitForLanding(page: Page): Promise<void> {
  await page.getByRole("status").filter({ hasText: "Landed." }).waitFor({ timeout: 20_000 });
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

/** Every canvas of the bench as it is now: its size and what its pixels come to. Those of the words below are drawn when they come near. */
export const pictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>("main canvas")].map((canvas) => {
      const { width, height } = canvas;
      if (width === 0 || height === 0) return "";
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      if (copy === null) throw new Error("no canvas to copy to");
      copy.drawImage(canvas, 0, 0);
      let sum = 0x811c9dc5;
      for (const pixel of new Uint32Array(copy.getImageData(0, 0, width, height).data.buffer)) {
        sum = Math.imul(sum ^ pixel, 0x01000193);
      }
      return `${width}×${height} ${sum >>> 0}`;
    }),
  );

/** The same once nothing changes any more: a worker draws, and what it has drawn comes a little later. */
export async function standing(page: Page): Promise<string[]> {
  let before: string[] = [];
  for (let [tries, same] = [0, 0]; tries < 50; tries++) {
    const now = await pictures(page);
    same = now.join() === before.join() ? same + 1 : 0;
    if (same === 2) return now;
    before = now;
    await page.waitForTimeout(120);
  }
  throw new Error("the canvases don't come to rest");
}

/** Before a page is opened: its workers, or that of one name, break a while after their first word. */
export const breakLater = (page: Page, only?: string) =>
  page.addInitScript((name) => {
    const Whole = Worker;
    Object.assign(window, {
      Worker: class extends Whole {
        constructor(address: string | URL, options: WorkerOptions) {
          super(address, options);
          if (name !== undefined && options.name !== name) return;
          const breaks = () => this.onerror?.(new ErrorEvent("error", { message: "it broke" }));
          this.addEventListener("message", () => setTimeout(breaks, 1500), { once: true });
        }
      },
    });
  }, only);

/** The cells of the table of bounds, row by row, each row led by its header. */
export async function tableOf(page: Page): Promise<string[][]> {
  const table = page.getByRole("table", { name: "Most passed, against each rule's bound" });
  const rows = await table.getByRole("row").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("th, td").allInnerTexts();
      return cells.map((cell) => cell.replace(/\s+/g, " ").trim());
    }),
  );
}

/** A worker that can't start, stays silent or breaks: said on the page with the run, and the bench goes on. */
import type { Disposable, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { digestOfRun } from "../support/digest-of-run.ts";
import { breakLater, digestOf, press, runOf, seek, waitPast } from "./page.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const BROKEN = {
  "does not start": () => {
    Object.assign(window, {
      Worker: class {
        constructor() {
          throw new Error("no workers here");
        }
      },
    });
  },
  "stays silent": () => {
    const { setTimeout: native } = window;
    Object.assign(window, {
      // what the page waits for longest, it waits a fifth as long for
      setTimeout: (what: TimerHandler, ms = 0) => native(what, ms >= 1_000 ? ms / 5 : ms),
      Worker: class {
        postMessage() {}
        terminate() {}
      },
    });
  },
};

const WAYS: [string, (page: Page) => Promise<Disposable>][] = [
  ...Object.entries(BROKEN).map(([how, breakIt]): (typeof WAYS)[number] => [
    how,
    (page) => page.addInitScript(breakIt),
  ]),
  ["breaks after a while", breakLater],
];

test.each(WAYS)("a worker that %s", async (_, before) => {
  const { page, faults, close } = await bench.open({
    suffix: "#seed=9",
    before,
    drawsAway: true,
  });
  const trouble = page.getByRole("region", { name: "Trouble" });
  await expect
    .poll(() => trouble.textContent(), { timeout: 20_000 })
    .toMatch(/^The simulation's worker .*It goes on in the page itself/);
  await trouble.getByText("The run to reproduce it").click();
  expect(await trouble.getByLabel("As a link").inputValue()).toMatch(/#engine=1&seed=9/);
  expect(JSON.parse(await trouble.getByLabel("As JSON").inputValue())).toMatchObject({ engine: 1, seed: 9 });
  await press(page, "Burst");
  await waitPast(page, 0.5);
  await seek(page, 5);
  expect(await digestOf(page)).toBe(digestOfRun(await runOf(page), 5_000_000));
  expect(faults).toEqual([]);
  await close();
});

/** A worker without an answer, and a page that waits for it for ever. */
const waitForEver = () => {
  const { setTimeout: native } = window;
  Object.assign(window, {
    setTimeout: (what: TimerHandler, ms = 0) => (ms >= 1_000 ? 0 : native(what, ms)),
    Worker: class {
      postMessage() {}
    },
  });
};

test("before the simulation's first answer every lane has its name", async () => {
  const { page, close } = await bench.open({ before: (page) => page.addInitScript(waitForEver) });
  const titles = ["Fixed window", "Sliding log", "Token bucket", "Leaky bucket"];
  for (const name of titles) {
    await page.getByRole("radio", { name, exact: true }).waitFor();
    await page.getByRole("article", { name, exact: true }).waitFor();
  }
  expect(await page.getByRole("article").count()).toBe(titles.length);
  expect(await page.evaluate(() => (window as unknown as { bench: { lanes(): unknown[] } }).bench.lanes())).toEqual([]);
  await close();
});

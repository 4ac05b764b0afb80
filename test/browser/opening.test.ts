/** Opening the page, from a server and from the disk: what is there without a click, and what one press shows. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "../support/browser.ts";
import { lanesOf, press, runOf, seek, tableOf, viewTime, waitForLanding, waitPast } from "./page.ts";
import { drawn, relink } from "./relink.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const FOUR = ["Fixed window", "Sliding log", "Token bucket", "Leaky bucket"];

test.each([
  ["from a server", false],
  ["from a file", true],
])(
  "%s a cold open shows four lanes and a filled table, and one press of the boundary burst 2L beside L",
  async (_, file) => {
    const { page, faults, requests, shot, close } = await bench.open({ file, fluent: true });
    await page.getByRole("cell", { name: "of at most 20" }).first().waitFor();
    expect(await page.getByRole("article").count()).toBe(4);
    expect((await tableOf(page)).map(([title]) => title)).toEqual(["rule", ...FOUR]);
    await waitPast(page, 0.2);
    expect(await page.getByRole("region", { name: "Trouble" }).count()).toBe(0);

    // one simulates, one draws; their script imports none of the page's at once
    const workers = page.workers().map((worker) => worker.url());
    expect(workers).toHaveLength(2);
    for (const url of workers) {
      expect(url).toMatch(file ? /^blob:/ : /\/assets\/workers-[\w-]+\.js$/);
      if (!file) expect(await (await fetch(url)).text()).not.toMatch(/\bimport\s*["{*\w]|\bfrom\s*"/);
    }

    await press(page, "Burst across a window boundary");
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/lands at t = [\d.]+ s, in [\d.]+ s/);
    expect(await page.locator(".coming").textContent()).toMatch(/lands at t = \d+\.0 s, in \d\.\d s/);
    if (!file) await shot("desktop-in-motion");
    for (let i = 0; i < 2; i++) await page.keyboard.press("+");
    await waitForLanding(page);
    if (!file) await shot("desktop-after-a-boundary-burst");
    const [head, fixed, log] = await tableOf(page);
    expect(head).toEqual(["rule", "any half second", "any window"]);
    expect(fixed[2]).toBe("20 of at most 20 at the bound, 2 × L");
    expect(log[2]).toBe("10 of at most 10 at the bound");
    expect((await lanesOf(page)).slice(0, 2).map(({ spans }) => spans[1].most)).toEqual([20, 10]);

    expect(faults).toEqual([]);
    const own = file ? "file:" : bench.address;
    expect(requests.filter((address) => !/^(data|blob):/.test(address) && !address.startsWith(own))).toEqual([]);
    expect(requests.filter((address) => address.startsWith("file:")).length).toBe(file ? 1 : 0);
    await close();
  },
);

test("pictures of a phone, to be looked at", async () => {
  const { page, faults, shot, close } = await bench.open({ width: 390, height: 844, touch: true, pixelRatio: 2 });
  await waitPast(page, 1.5);
  await shot("phone-in-motion");
  await relink(page, "#do=edge-burst(at:1,count:20)");
  await seek(page, 4.5);
  await drawn(page);
  await shot("phone-after-a-boundary-burst");
  expect(faults).toEqual([]);
  await close();
});

test("a hostile link runs with what could be read and lists the rest", async () => {
  const suffix =
    "#seed=-4&limit=(rate:nonsense,window:0)&lane=unheard-of&do=burst(at:1,count:99999999)&t=1e99&x=%E0%A4%A";
  const { page, faults, close } = await bench.open({ suffix });
  const notice = page.getByRole("region", { name: "What the link held that could not be" });
  await notice.waitFor();
  const text = await notice.textContent();
  for (const field of ["seed", "scenario.limit.rate", "scenario.lanes[0].rule", "commands[0].count"]) {
    expect(text).toContain(field);
  }
  await expect.poll(() => lanesOf(page)).toHaveLength(1);
  expect(faults).toEqual([]);
  await close();
});

test("a link opens its run at its instant and speed; Reset goes back to it", async () => {
  const suffix = "#seed=5&limit=(rate:4,window:3)&do=burst(at:1,count:7)&t=2&speed=0.25";
  const { page, close } = await bench.open({ suffix });
  await waitPast(page, 2);
  const opened = await runOf(page);
  expect(opened).toMatchObject({ seed: 5, scenario: { limit: { rate: 4, window: 3 } } });
  expect(opened.commands).toEqual([{ at: 1, do: "burst", count: 7 }]);
  expect(await viewTime(page)).toBeLessThan(10);
  await press(page, "Burst");
  await press(page, "Pause");
  await press(page, "Reset");
  await expect.poll(() => runOf(page)).toEqual(opened);
  expect(await page.getByRole("button", { name: "Speed 1/4×" }).count()).toBe(1);
  await close();
});

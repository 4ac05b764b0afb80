/** Controls: by keyboard, by typing as well as by dragging, with bad input, with a finger. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { lanesOf, press, runOf, standing, tableOf, waitPast } from "./page.ts";
import { relink, relinkAt } from "./relink.ts";

let bench: Bench;
/** One page; each test begins with a link of its own. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open();
});
afterAll(async () => {
  await desk.close();
  await bench.close();
});

const commandsOf = async (page: Page) => (await runOf(page)).commands;
const field = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const status = (page: Page) => page.getByRole("status").textContent();

/** What has the focus: its name, whether a ring is drawn around it, and whether it is what is seen in its place. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const { left, top, width, height } = at.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    return {
      name: (at.ariaLabel ?? at.closest("label")?.textContent ?? at.textContent ?? "").trim(),
      tag: at.tagName,
      ring: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      uncovered: seen !== null && (at.contains(seen) || seen.contains(at)),
    };
  });

test("everything is reached with Tab, its focus is seen and not covered", async () => {
  const { page } = desk;
  await waitPast(page, 0.1);
  await press(page, "Pause");
  await page.locator("h1").click();
  const names: string[] = [];
  const faults: string[] = [];
  let isThrough = false;
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press("Tab");
    const { name, tag, ring, uncovered } = await focused(page);
    isThrough = tag === "BODY";
    if (isThrough) break;
    if (!ring || !uncovered) faults.push(name);
    names.push(name);
  }
  const all = ["Play", "Step back", "Step", "Slower", "Faster", "Reset", "Burst", "Retry storm", "Offered", "Window W"];
  expect(faults).toEqual([]);
  expect(isThrough).toBe(true);
  for (const name of all) expect(names.join("\n")).toMatch(new RegExp(`^${name}`, "m"));
});

test("a lane gets another rule by keyboard alone; Escape closes the panel and gives the focus back", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=1", 1);
  const opener = page.getByRole("button", { name: "Rule of lane 2, Sliding log" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const choice = page.getByLabel("Rule of lane 2", { exact: true });
  await choice.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("GCRA");
  await expect.poll(async () => (await lanesOf(page))[1].title).toBe("GCRA");
  expect(await commandsOf(page)).toEqual([{ at: 1, do: "set", lane: 1, rule: "gcra" }]);
  expect((await tableOf(page))[2][0]).toBe("GCRA");
  expect((await tableOf(page))[2][1]).toMatch(/^0 of at most 12 none yet since t = 1\.0 s$/);
  await page.keyboard.press("Escape");
  await choice.waitFor({ state: "hidden" });
  expect((await focused(page)).name).toBe("Rule of lane 2, GCRA");
  // nor does it lie over what has the focus next
  await page.keyboard.press("Enter");
  await choice.waitFor();
  for (let i = 0; i < 12 && (await choice.isVisible()); i++) await page.keyboard.press("Tab");
  await choice.waitFor({ state: "hidden" });
  expect((await focused(page)).name).toBe("Worst case, lane 2, GCRA");
});

test("a lane's parameter gets a value of its own and follows the shared limit again", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=2", 1);
  await page.getByRole("button", { name: "Rule of lane 3, Token bucket" }).click();
  const panel = page.getByRole("region", { name: "Lane 3" });
  const follows = panel.getByRole("checkbox", { name: "follows the shared limit" }).first();
  await follows.uncheck();
  await panel.getByRole("spinbutton", { name: "Capacity B" }).fill("4");
  await expect.poll(async () => (await commandsOf(page)).at(-1)).toMatchObject({ lane: 2, capacity: 4 });
  await follows.check();
  const following = { at: expect.any(Number), do: "set", lane: 2, rule: "token-bucket" };
  await expect.poll(async () => (await commandsOf(page)).at(-1)).toEqual(following);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
});

test("every slider has a field that says the same and goes further", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=3", 1);
  for (const [name, typed, slid] of [
    ["Offered", "120", "7"],
    ["Burst size", "500", "30"],
    ["Rate r", "200", "8"],
    ["Window W", "30", "1.5"],
  ]) {
    const slider = page.getByRole("slider", { name, exact: true });
    await field(page, name).fill(typed);
    await expect.poll(() => slider.inputValue()).toBe(typed);
    await slider.fill(slid);
    await expect.poll(() => field(page, name).inputValue()).toBe(slid);
    await field(page, name).press("ArrowUp");
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(Number(slid));
    expect(await field(page, name).getAttribute("aria-valuemax")).toMatch(/^\d+$/);
  }
  await field(page, "Rate r").fill("600/m");
  await expect.poll(async () => (await commandsOf(page)).at(-1)).toMatchObject({ limit: { rate: "600/m" } });
  await field(page, "Rate r").press("ArrowDown");
  await expect.poll(async () => (await commandsOf(page)).at(-1)).toMatchObject({ limit: { rate: "599/m" } });
});

test("a drag is one command, said once when it ends", async () => {
  const { page } = desk;
  await relink(page, "#seed=5");
  await waitPast(page, 0.3);
  const box = await page.getByRole("slider", { name: "Rate r" }).boundingBox();
  if (!box) throw new Error("no slider");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 26, y);
  await page.mouse.down();
  for (let x = 30; x < 120; x += 10) await page.mouse.move(box.x + x, y);
  expect(await status(page)).not.toMatch(/Rate r/);
  await page.mouse.up();
  expect(await commandsOf(page)).toHaveLength(1);
  expect(await status(page)).toMatch(/^Rate r: [\d.]+\/s from t = [\d.]+ s on\.$/);
});

test("bad input keeps the last good run and names the reason beside the field", async () => {
  const { page, faults } = desk;
  await relink(page, "#seed=6");
  await waitPast(page, 0.2);
  const before = await runOf(page);
  for (const [name, bad, reason] of [
    ["Rate r", "abc", /"abc" given; it may be a number of requests a second/],
    ["Rate r", "0", /0 given; it may be/],
    ["Window W", "0", /0 given; it may be seconds from 0.001/],
    ["Window W", "0.05", /L = round\(r·W\) = 0; L may be from 1/],
    ["Offered", "-1", /-1 given; it may be 0 or/],
    ["Burst size", "20001", /20001 given; it may be a whole number from 1 to 20000/],
  ] as const) {
    await field(page, name).fill(bad);
    const described = await field(page, name).getAttribute("aria-describedby");
    expect(await page.locator(`#${described}`).textContent()).toMatch(reason);
    expect(await field(page, name).getAttribute("aria-invalid")).toBe("true");
    await field(page, name).press("Escape");
    expect(await field(page, name).getAttribute("aria-invalid")).toBe("false");
  }
  expect(await runOf(page)).toEqual(before);
  await field(page, "Window W").fill("0");
  await field(page, "Window W").blur();
  expect(await status(page)).toMatch(/^Not taken: 0 given/);
  const [lane] = await lanesOf(page);
  await expect.poll(async () => (await lanesOf(page))[0].calls).toBeGreaterThan(lane.calls);
  expect(faults).toEqual([]);
});

test("single keys do nothing in fields or with Ctrl, space stays with the button that has the focus, and a scrubber let go of keeps no key", async () => {
  const { page } = desk;
  await relink(page, "#seed=7");
  await waitPast(page, 0.1);
  await field(page, "Burst size").focus();
  await page.keyboard.press("b");
  await page.locator("h1").click();
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Alt+x");
  expect(await commandsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Burst", exact: true }).focus();
  await page.keyboard.press("Space");
  expect(await page.getByRole("button", { name: "Pause", exact: true }).count()).toBe(1);
  const play = (name: string) => page.getByRole("button", { name, exact: true });
  await page.getByRole("slider", { name: "View time in the run" }).click({ position: { x: 40, y: 8 } });
  await play("Play").waitFor();
  await page.keyboard.press("Space");
  await play("Pause").waitFor();
  for (const key of ["b", "X", "s"]) await page.keyboard.press(key);
  expect((await commandsOf(page)).map((command) => command.do)).toEqual(["burst", "burst", "edge-burst", "storm"]);
});

test("the refused clients' policy and numbers are commands; a storm makes clients that give up retry, and says so", async () => {
  const { page } = desk;
  await relinkAt(page, "#seed=4", 1);
  await press(page, "Retry storm");
  expect(await status(page)).toMatch(/Clients that gave up retry after a fixed 1 s/);
  await expect.poll(() => page.getByRole("radio", { name: "fixed delay" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "exponential, no jitter" }).check();
  await field(page, "Cap").fill("5");
  await page.getByRole("checkbox", { name: "no end" }).check();
  const group = page.getByRole("radiogroup", { name: "Refused clients" });
  expect(await group.getByRole("radio").count()).toBe(8);
  expect((await commandsOf(page)).at(-1)).toMatchObject({
    clients: { retry: "exponential", delay: 1, cap: 5, attempts: null },
  });
});

test("choosing a figure marks the span it comes from and says where it is", async () => {
  const { page } = desk;
  await relinkAt(page, "#do=edge-burst(at:1,count:20)", 6);
  const figure = page.getByRole("button", { name: /^20 of at most 20/ }).last();
  const timeline = page.getByRole("img", { name: "Fixed window: the last 20 seconds" });
  const picture = () => timeline.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  await standing(page);
  const before = await picture();
  await figure.click();
  expect(await status(page)).toMatch(/^Fixed window, any 2 s: 20 of at most 20, in \[[\d.]+, [\d.]+\) s\.$/);
  expect(await figure.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(picture).not.toBe(before);
  await figure.click();
  await expect.poll(picture).toBe(before);
});

test("each lane's own button fires its worst case at all lanes; where there is none it says why", async () => {
  const { page } = desk;
  await relinkAt(
    page,
    "#lane=sliding-counter&lane=fixed-window&lane=sliding-counter(admits:fits,fill:interval,window:1.5)&lane=gcra&speed=4",
    3,
  );
  const worst = (lane: number) => page.getByRole("button", { name: new RegExp(`^Worst case.*, lane ${lane}, `) });
  const about = async (lane: number) =>
    page.locator(`#${await worst(lane).getAttribute("aria-describedby")}`).textContent();
  expect(await about(1)).toBe("The most Sliding counter can let through in any 2 s is 20: here it is.");
  await worst(1).click();
  await expect.poll(async () => (await tableOf(page))[1][2]).toMatch(/^20 of at most 20/);
  const [run] = (await runOf(page)).commands;
  expect(run).toEqual({ at: 3, do: "worst", lane: 0, span: 2 });
  await expect.poll(() => status(page)).toMatch(/^Landed\. .*Sliding counter 20 of at most 20/);
  expect(await worst(3).getAttribute("aria-disabled")).toBe("true");
  await worst(3).press("Enter");
  await expect.poll(() => status(page)).toBe(`Not fired: ${await about(3)}.`);
  await press(page, "Retry storm");
  await page.getByRole("button", { name: "Worst case may miss, lane 2, Fixed window", exact: true }).waitFor();
  expect(await about(2)).toMatch(/Refused clients of this lane are still to call again, so the bound may be missed\.$/);
});

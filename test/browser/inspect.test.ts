/** Every decision explained: by pointing, by tapping, by stepping and by arrow keys; and where a figure comes from. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { press, seek, viewTime, waitPast } from "./page.ts";
import { relinkAt } from "./relink.ts";

/** Twenty calls across the boundary at 4 s; the log refuses ten of them, the first at 4 s. */
const STAMPEDE = "#seed=26&do=edge-burst(at:1.5,count:20)";

let bench: Bench;
/** The page of a desk; most tests find it at 6 s of the stampede, with nothing chosen. */
let desk: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  desk = await bench.open({ suffix: `${STAMPEDE}&paused=1` });
});
afterAll(() => bench.close());

async function anew(seconds = 6): Promise<OpenPage> {
  await desk.page.mouse.move(0, 0);
  await relinkAt(desk.page, STAMPEDE, seconds);
  return desk;
}

const tip = (page: Page) => page.getByRole("tooltip");
const answer = (page: Page) => page.locator(".http");
const marks = (page: Page, lane: string) => page.getByRole("slider", { name: `${lane}: marks of the last 20 seconds` });
const says = (page: Page) => page.getByRole("status").textContent();

/** Where an instant of a lane's timeline is on screen, at a share of its height; the view time is 6 s. */
async function placeOf(timeline: Locator, seconds: number, down: number): Promise<{ x: number; y: number }> {
  await timeline.scrollIntoViewIfNeeded();
  const box = await timeline.boundingBox();
  if (!box) throw new Error("no timeline");
  return { x: box.x + 1 + (box.width - 6) * (1 - (6 - seconds) / 20), y: box.y + down * box.height };
}

/** Where crosses are, from the top of a timeline. */
const CROSSES = 0.86;
const TICKS = 0.5;

test("pointing at a cross tells when, in which lane, what and why; Escape hides it, and pointing again brings it back", async () => {
  const { page, faults } = await anew();
  const { x, y } = await placeOf(marks(page, "Sliding log"), 4.2, CROSSES);
  await page.mouse.move(x, y);
  await expect.poll(() => tip(page).textContent()).toMatch(/refused t = 4\.\d+ s/);
  const text = await tip(page).textContent();
  expect(text).toContain("Sliding log, request c0.");
  expect(text).toMatch(/10 of 10 already in \(2\.\d+, 4\.\d+\]/);
  expect(text).toMatch(/to wait: 1\.\d+ s/);
  await page.keyboard.press("Escape");
  await expect.poll(() => tip(page).count()).toBe(0);
  await page.mouse.move(x + 30, y - 40);
  await page.mouse.move(x, y);
  await expect.poll(() => tip(page).count()).toBe(1);
  const words = await tip(page).boundingBox();
  await page.mouse.move((words?.x ?? 0) + 20, (words?.y ?? 0) + 10, { steps: 4 });
  await page.waitForTimeout(400);
  expect(await tip(page).count()).toBe(1);
  expect(faults).toEqual([]);
});

test("choosing a refused call shows its arithmetic and its response; the same request elsewhere is one press away", async () => {
  const { page, faults } = await anew();
  const { x, y } = await placeOf(marks(page, "Sliding log"), 4.2, CROSSES);
  await page.mouse.click(x, y);
  await answer(page).getByText("HTTP/1.1 429 Too Many Requests").waitFor();
  const text = (await answer(page).textContent()) ?? "";
  expect(text).toContain("Retry-After: 2");
  expect(text).toContain('RateLimit-Policy: "bench";q=10;w=2');
  expect(text).toContain('RateLimit: "bench";r=0;t=2');
  expect(text).toMatch(/10 of 10 already in \(2\.\d+, 4\.\d+\]/);
  expect(text).toMatch(/exactly 1\.\d+ s, told as 2 s: 0\.\d+ s longer than needed/);
  expect(await says(page)).toMatch(/^t = 4\.\d+ s, Sliding log: request c0\.\d+ refused; 10 of 10 already in/);
  await page.getByText("The numbers, and other dialects").click();
  const more = ((await page.locator(".answer-more").textContent()) ?? "").replace(/\s+/g, " ");
  expect(more).toMatch(/remembered\s*10 calls/);
  expect(more).toContain("RateLimit-Remaining: 0");
  expect(more).toContain("X-RateLimit-Reset: 6");
  expect(more).toMatch(/1\) 1 limited\s*2\) 10 limit\s*3\) 0 remaining\s*4\) 2 retry after\s*5\) \d reset after/);
  const tick = await placeOf(marks(page, "Fixed window"), 3.8, TICKS);
  await page.mouse.move(tick.x, tick.y);
  await tip(page).waitFor();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page, colorScheme), colorScheme).toEqual([]);
    expect(await tip(page).count()).toBe(1);
  }
  await press(page, "The one before at this instant");
  await answer(page).getByText("HTTP/1.1 200 OK").waitFor();
  expect(await answer(page).textContent()).toMatch(
    /Fixed window · passed · t = 4\.\d+ s\d of 10 in \[4, 6\), \d+ with this call/,
  );
  expect(await page.getByText(/^\d of \d$/).count()).toBe(1);
  expect(faults).toEqual([]);
  await press(page, "Close the answer");
  expect(await answer(page).count()).toBe(0);
});

test("marks are reached with arrow keys, told as the value of a slider, chosen with Enter", async () => {
  const { page } = await anew();
  const slider = marks(page, "Token bucket");
  await slider.focus();
  const valueText = () => slider.getAttribute("aria-valuetext");
  const value = async () => Number(await slider.getAttribute("aria-valuenow"));
  expect(await valueText()).toBe("none chosen");
  await page.keyboard.press("ArrowLeft");
  await expect
    .poll(valueText)
    .toMatch(/^t = 5\.\d+ s, Token bucket: request t\d+ passed; [\d.]+ of 10 tokens, takes 1/);
  const last = await value();
  expect(last).toBe(Number(await slider.getAttribute("aria-valuemax")));
  await page.keyboard.press("ArrowLeft");
  expect(await value()).toBe(last - 1);
  await page.keyboard.press("ArrowRight");
  expect(await value()).toBe(last);
  await page.keyboard.press("Home");
  expect(await value()).toBe(1);
  await expect.poll(() => tip(page).textContent()).toContain("Token bucket, request t0");
  expect(await slider.getAttribute("aria-describedby")).toBe(await tip(page).getAttribute("id"));
  await page.keyboard.press("Enter");
  await answer(page).getByText("HTTP/1.1 200 OK").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => tip(page).count()).toBe(0);
  expect(await answer(page).count()).toBe(1);
  expect(await viewTime(page)).toBe(6);
});

test("from lane to lane with Tab an arrow key goes to the same instant", async () => {
  const { page } = await anew();
  await marks(page, "Fixed window").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await answer(page).getByText("HTTP/1.1").waitFor();
  const at = /t = [\d.]+ s/.exec((await answer(page).textContent()) ?? "")?.[0] ?? "";
  await marks(page, "Sliding log").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => marks(page, "Sliding log").getAttribute("aria-valuetext")).toContain(`${at}, Sliding log`);
});

test("a step chooses the call it has come to and shows its answer", async () => {
  const { page } = await anew();
  await seek(page, 3.99);
  await page.keyboard.press(".");
  await answer(page).getByText("HTTP/1.1 200 OK").waitFor();
  expect(await answer(page).textContent()).toContain("t = 4 s");
  expect(await says(page)).toMatch(
    /request c0\.10: Fixed window passed, Sliding log refused, Token bucket passed, Leaky bucket held/,
  );
  await page.keyboard.press(",");
  await expect.poll(() => answer(page).textContent()).toMatch(/t = 3\.\d+ s/);
});

test("a ball that flies is pointed at and chosen: its fate is known before it gets there", async () => {
  const { page } = await anew(3.58);
  const machine = page.getByRole("img", { name: "Fixed window: the machine" });
  const found = await machine.evaluate(async (canvas) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    // along the chute, from the pipe to the door
    for (let across = 0.16; across < 0.42; across += 0.02) {
      for (let down = 0.2; down < 0.6; down += 0.08) {
        const place = { x: left + across * width, y: top + down * height };
        const at = { clientX: place.x, clientY: place.y, bubbles: true, pointerType: "mouse" };
        canvas.dispatchEvent(new PointerEvent("pointermove", at));
        await new Promise((seen) => setTimeout(seen, 10));
        if (document.querySelector(".tip")) return place;
      }
    }
    return null;
  });
  expect(found).not.toBe(null);
  await expect.poll(() => tip(page).textContent()).toMatch(/passed reaches the gate at t = 3\.\d+ s/);
  await page.mouse.click(found?.x ?? 0, found?.y ?? 0);
  await answer(page).getByText("HTTP/1.1 200 OK").waitFor();
  expect(await answer(page).textContent()).toContain("reaches the gate at t = 3.");
});

test("a tap chooses, and a swipe over a timeline scrolls the page", async () => {
  const { page, close } = await bench.open({
    width: 390,
    height: 844,
    touch: true,
    suffix: `${STAMPEDE}&t=6&paused=1`,
  });
  await waitPast(page, 5.9);
  const { x, y } = await placeOf(marks(page, "Sliding log"), 4.2, 0.84);
  await page.touchscreen.tap(x, y);
  await answer(page).getByText("HTTP/1.1 429 Too Many Requests").waitFor();
  expect(await tip(page).count()).toBe(0);
  const sheet = await page.locator(".answer").boundingBox();
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(sheet?.y ?? 0).toBeGreaterThan(844 * 0.4);
  expect(await marks(page, "Sliding log").evaluate((node) => getComputedStyle(node).touchAction)).toMatch(/auto|pan-y/);
  await close();
});

test("a figure of the table says which calls it counts, marks them and leads to them", async () => {
  const { page } = await anew(40);
  await page
    .getByRole("row", { name: /Fixed window/ })
    .getByRole("button")
    .nth(1)
    .click();
  const note = page.getByRole("region", {
    name: /^Fixed window, any 2 s: 20 of at most 20 in \[[\d.]+, [\d.]+\) s$/,
  });
  await expect
    .poll(() => note.textContent())
    .toMatch(/20 calls let through from t = [\d.]+ s to t = 4\.36 s, within [\d.]+ s/);
  await press(page, "Show it on the timeline");
  await expect.poll(() => viewTime(page)).toBeLessThan(8);
  expect(await says(page)).toMatch(/Fixed window, 20 in \[[\d.]+, [\d.]+\) s\.$/);
  await note.getByText("Its calls").click();
  expect(await note.getByRole("listitem").count()).toBe(20);
  await note.getByRole("listitem").last().getByRole("button").click();
  await answer(page).getByText("HTTP/1.1 200 OK").waitFor();
  expect(await answer(page).textContent()).toContain("request c0.19 · Fixed window · passed · t = 4.36 s");
  await press(page, "Close the answer");
  await page.getByRole("button", { name: "Take the mark away" }).press("Enter");
  await expect.poll(() => note.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-pressed"))).toBe("false");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^20 of at most 20/);
});

/** What people see and hear: axe, names, one message for each action, contrast, shape beside colour. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { type Bench, type OpenPage, startBench } from "../support/browser.ts";
import { lanesOf, press, seek, viewTime, waitForLanding, waitPast } from "./page.ts";

let bench: Bench;
/** A boundary burst, six seconds in: most is read from it as it stands. */
let after: OpenPage;
beforeAll(async () => {
  bench = await startBench();
  after = await bench.open({ suffix: "#do=edge-burst(at:1,count:20)" });
  await seek(after.page, 6);
});
afterAll(() => after.close().then(bench.close));

test.each([
  ["at a desk, light and dark", {}, ["light", "dark"]],
  ["on a phone", { width: 390, height: 844, touch: true }, ["light"]],
] as const)(
  "axe finds nothing at rest, nor in a storm with a panel, a complaint and a mark: %s",
  async (_, view, schemes) => {
    const { page, close } = await bench.open({ ...view, suffix: "#do=storm(at:0)&t=3&paused=1" });
    await expect.poll(() => viewTime(page)).toBe(3);
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    const expectNothing = async () => {
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        expect(await axe(page, colorScheme), colorScheme).toEqual([]);
      }
    };
    await expectNothing();
    await page.getByRole("spinbutton", { name: "Window W" }).fill("0");
    await page
      .getByRole("button", { name: /of at most 20/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Rule of lane 1, Fixed window" }).click();
    await page.getByRole("combobox", { name: "Rule of lane 1" }).waitFor();
    // said once it is no longer being typed
    await page.waitForTimeout(600);
    await expectNothing();
    await close();
  },
);

test("every canvas is an image with a name and a description, and the numbers drawn are in the DOM", async () => {
  const { page } = after;
  const images = await page.locator("main canvas").evaluateAll((all) =>
    all.map((canvas) => ({
      role: canvas.getAttribute("role"),
      name: canvas.getAttribute("aria-label") ?? "",
      about: document.getElementById(canvas.getAttribute("aria-describedby") ?? "")?.textContent ?? "",
    })),
  );
  for (const { role, name, about } of images) {
    expect(role).toBe("img");
    expect(name.length).toBeGreaterThan(10);
    expect(about.length).toBeGreaterThan(20);
  }
  const ofLanes = images.filter(({ name }) => /^(Fixed window|Sliding log|Token bucket|Leaky bucket): /.test(name));
  expect(ofLanes).toHaveLength(9);
  const lanes = await lanesOf(page);
  for (const { title, passed, refused } of lanes) {
    const machine = images.find(({ name }) => name === `${title}: the machine`);
    expect(machine?.about).toMatch(new RegExp(`\\d.* ${passed} through, ${refused} refused`));
  }
  const seconds = page.getByRole("table", { name: "Calls each second" });
  const rows = await seconds
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))));
  expect(rows).toHaveLength(6);
  const sums = [0, 1, 2, 3].map((column) => rows.reduce((sum, row) => sum + row[column], 0));
  expect(sums).toEqual([lanes[0].passed, 0, lanes[0].refused, 0]);
  expect(lanes[0].passed).toBeGreaterThan(20);
});

test("without colour, refused and passed calls still differ: they stand in rows of their own", async () => {
  const timeline = after.page.getByRole("img", { name: "Sliding log: the last 20 seconds" });
  // dark pixels in rows of a tenth of the height, whatever their colour
  const darkest = () =>
    timeline.evaluate((node) => {
      const { width, height } = node as HTMLCanvasElement;
      const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
      copy?.drawImage(node as HTMLCanvasElement, 0, 0);
      const data = copy?.getImageData(0, 0, width - 8, height).data ?? [];
      const counts = new Array<number>(10).fill(0);
      for (let i = 0; i < data.length; i += 4) {
        const grey = 0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2];
        if (data[i + 3] > 128 && grey < 110) counts[Math.floor((Math.floor(i / 4 / (width - 8)) / height) * 10)] += 1;
      }
      return counts;
    });
  // the seconds that were sought are drawn with the next frame
  await expect.poll(async () => Math.max(...(await darkest()).slice(8))).toBeGreaterThan(20);
  const rows = await darkest();
  const ticks = Math.max(...rows.slice(3, 7));
  const crosses = Math.max(...rows.slice(8));
  expect(ticks).toBeGreaterThan(40);
  expect(rows[7]).toBeLessThan(Math.min(ticks, crosses));
});

test.each(["light", "dark"] as const)(
  "%s: text keeps 4.5:1 and marks 3:1 on paper and on card",
  async (colorScheme) => {
    const { page } = after;
    await page.emulateMedia({ colorScheme });
    const colours = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const names = ["paper", "card", "chosen", "ink", "mute", "red", "brass", "blue", "edge"];
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    });
    expect(luminance(colours.paper) < 0.2).toBe(colorScheme === "dark");
    for (const ground of ["paper", "card"]) {
      for (const text of ["ink", "mute", "red", "brass"]) {
        expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      for (const mark of ["edge", "blue"]) {
        expect(contrast(colours[mark], colours[ground]), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
    expect(contrast(colours.ink, colours.chosen)).toBeGreaterThanOrEqual(4.5);
  },
);

/** WCAG 2's ratio of two colours written #rrggbb. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("one polite message for each action and each landing, none in between", async () => {
  const { page, close } = await bench.open({ suffix: "#speed=4" });
  await waitPast(page, 0.2);
  await page.evaluate(() => {
    const heard: string[] = [];
    const regions = document.querySelectorAll("[role=status], [role=alert], [aria-live]");
    const listen = new MutationObserver(([{ target }]) => heard.push(target.textContent ?? ""));
    for (const region of regions) listen.observe(region, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { heard, regions: regions.length });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(await page.evaluate(() => (window as unknown as { regions: number }).regions)).toBe(1);
  await waitPast(page, 2);
  expect(await heard()).toEqual([]);
  await press(page, "Burst");
  await waitForLanding(page);
  await page.waitForTimeout(200);
  expect(await heard()).toEqual([expect.stringMatching(/^Fired at/), expect.stringMatching(/^Landed\./)]);
  await close();
});

/**
 * The built page in a real browser: script for each frame at 200 requests/s offered, frames within 33 ms and presses
 * answered at a sixth of this machine's speed, what is downloaded, and how soon a cold open has filled the table.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { CDPSession, Page } from "playwright-core";
import { type Bench, startBench, stopBrowser, type View } from "../support/browser.ts";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

/** The bench as it is opened first, but for the traffic; and with as many retries as calls at a limit of ten times as much. */
const OFFERED = "#traffic=poisson(rate:200)";
const BUSY = "#traffic=poisson(rate:200)&limit=(rate:100,window:1)&clients=fixed(delay:1,attempts:8)";
/** How many times slower than this machine. */
const THROTTLE = 6;
const SECONDS = 5;

/** Needs dist/ and a browser. */
export async function benchPage(): Promise<void> {
  console.log("page");
  printWeight();
  const bench = await startBench();
  try {
    await printScript(bench, "200 requests/s", OFFERED);
    await printScript(bench, "with retries", BUSY);
    await printFrames(bench, 1);
    await printFrames(bench, THROTTLE);
    await printPresses(bench);
    await printOpening(bench);
  } finally {
    await stopBrowser();
  }
}

const print = (name: string, value: string) => console.log(`  ${name.padEnd(52)} ${value}`);
const ms = (value: number) => `${value.toFixed(1)} ms`;

function printWeight(): void {
  const packed = (file: string) => gzipSync(readFileSync(DIST + file)).length;
  const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB gzipped`;
  const [html] = [readFileSync(`${DIST}index.html`, "utf8")];
  const files = readdirSync(`${DIST}assets`).map((name) => `assets/${name}`);
  const first = ["index.html", ...files.filter((name) => html.includes(name))];
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + packed(name), 0);
  print("served page, what opening it loads", kilo(sum(first)));
  print("served page, with all that is loaded later", kilo(sum(["index.html", ...files])));
  print("one HTML file", kilo(packed("limiter-bench.html")));
}

/** A page that has played for a second, so that its code is warm. */
async function warm(bench: Bench, hash: string, view: View = {}) {
  const open = await bench.open({ ...view, fluent: true, suffix: hash });
  await open.page.waitForFunction(() => (window as unknown as Outside).bench.viewTime() > 1, null, {
    timeout: 120_000,
  });
  return { ...open, session: await open.page.context().newCDPSession(open.page) };
}

interface Outside {
  readonly bench: { viewTime(): number };
}

async function printScript(bench: Bench, scene: string, hash: string): Promise<void> {
  const { page, session, close } = await warm(bench, hash);
  await session.send("Performance.enable");
  const before = await metrics(session);
  const gaps = await frameGaps(page);
  const after = await metrics(session);
  const each = (name: string) => ms(((after[name] - before[name]) * 1000) / gaps.length);
  print(`${scene}: script on the main thread, a frame`, each("ScriptDuration"));
  print(`${scene}: all tasks of the main thread, a frame`, each("TaskDuration"));
  await close();
}

/** Seconds, by name. */
async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const all = await session.send("Performance.getMetrics");
  return Object.fromEntries(all.metrics.map(({ name, value }) => [name, value]));
}

/** Milliseconds from each frame to the next, for some seconds. */
const frameGaps = (page: Page): Promise<number[]> =>
  page.evaluate(
    (length) =>
      new Promise((done) => {
        const gaps: number[] = [];
        let [first, last] = [0, 0];
        const tick = (now: number) => {
          if (last > 0) gaps.push(now - last);
          first ||= now;
          last = now;
          if (now - first < length) requestAnimationFrame(tick);
          else done(gaps);
        };
        requestAnimationFrame(tick);
      }),
    SECONDS * 1000,
  );

async function printFrames(bench: Bench, throttle: number): Promise<void> {
  const { page, close } = await warm(bench, `${BUSY}&do=storm(at:0)`, { throttle });
  const gaps = (await frameGaps(page)).toSorted((a, b) => a - b);
  const share = gaps.filter((gap) => gap <= 33.4).length / gaps.length;
  const p95 = gaps[Math.floor(gaps.length * 0.95)];
  const text = `${(100 * share).toFixed(1)} % within 33 ms, 95 % within ${ms(p95)}, ${(gaps.length / SECONDS).toFixed(0)}/s`;
  print(`600 requests/s in a storm, ${throttle}× slower: frames`, text);
  await close();
}

/** From the key to the frame that says what it did. */
async function printPresses(bench: Bench): Promise<void> {
  const { page, close } = await warm(bench, BUSY, { throttle: THROTTLE });
  const waits: number[] = [];
  for (let i = 0; i < 10; i++) {
    await page.evaluate(listenForAnswer);
    await page.keyboard.press(i % 2 ? "b" : "x");
    waits.push(await page.evaluate(() => (window as unknown as { answerMs: Promise<number> }).answerMs));
  }
  const [median, longest] = [waits.toSorted((a, b) => a - b)[5], Math.max(...waits)];
  print(`busy, ${THROTTLE}× slower: a press is answered in`, `${ms(median)}, at most ${ms(longest)}`);
  await close();
}

/** From now on: `answerMs` is there when a key was pressed, the status has changed and the frame that shows it is drawn. */
function listenForAnswer(): void {
  const answerMs = new Promise<number>((done) => {
    let pressed = 0;
    const heard = ({ timeStamp }: Event) => {
      pressed = timeStamp;
    };
    addEventListener("keydown", heard, { once: true, capture: true });
    const listen = new MutationObserver(() => {
      if (pressed === 0) return;
      listen.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
    });
    const status = document.querySelector("[role=status]") as Element;
    listen.observe(status, { subtree: true, childList: true, characterData: true });
  });
  Object.assign(window, { answerMs });
}

/** Notes when every cell of the table of bounds has a figure, ms since the navigation. */
const noteTable = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      const cells = [...document.querySelectorAll(".bounds td b")];
      if (cells.length === 8 && cells.every((cell) => cell.textContent !== "")) {
        Object.assign(window, { filledMs: performance.now() });
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

async function printOpening(bench: Bench): Promise<void> {
  for (const [place, file] of [
    ["a server", false],
    ["a file", true],
  ] as const) {
    const { page, close } = await bench.open({ file, fluent: true, alone: true, before: noteTable });
    const filled = await page.waitForFunction(() => (window as unknown as { filledMs?: number }).filledMs);
    print(`cold open from ${place}: the table is filled after`, ms(Number(await filled.jsonValue())));
    await close();
  }
}

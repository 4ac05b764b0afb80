/**
 * A real Chromium over the built page, for test/browser: from a server, or as the one HTML file from the disk.
 * Every page collects what went wrong in it and what it asked of the network. All files share one browser, and pages too.
 */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Browser, chromium, type Disposable, type Page, type Request } from "playwright-core";
import { type PreviewServer, preview } from "vite";
import { findBrowser, WAYS_OUT } from "../../scripts/browser.mjs";
import type { BenchWindow } from "../../src/app/open.ts";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // every window would start a renderer for the address bar's popup, which nobody sees: half of what opening a page costs.
  // A later --disable-features replaces the driver's own, so its names that matter here stand in this one too.
  // Nor is a process kept for a site that may come.
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,PaintHolding,HttpsUpgrades,OptimizationHints,AimEnabled",
  // memory that is given back to the system at every compilation is asked for again at the next: an eighth of a page's work
  "--enable-features=PartitionAllocLargeEmptySlotSpanRing",
  // nor does a page need as much new memory between two collections as one that stays open
  "--js-flags=--max-semi-space-size=4",
];

/** How a page is opened; without any: 1440×900, light, in motion, from the server. */
export interface View {
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly pixelRatio?: number;
  /** A coarse pointer and touch events. */
  readonly touch?: boolean;
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  readonly forcedColors?: boolean;
  /** dist/limiter-bench.html from the disk, without a server. */
  readonly file?: boolean;
  /** What follows the address, with its mark: "?embed=1", "#seed=7". */
  readonly suffix?: string;
  /** Called before the page is opened: for init scripts and routes, which are undone when it is closed. */
  readonly before?: (page: Page) => Promise<Disposable | readonly Disposable[]>;
  /** A page that nobody has had before and nobody gets afterwards, with a cache of its own. */
  readonly alone?: boolean;
  /** As many pictures a second as the browser can: for tests of motion. Without it ten, to spare the processor. */
  readonly fluent?: boolean;
  /**
   * A worker draws, as for everyone: so it is where motion is tested. Elsewhere the page draws itself, which is the same
   * (drawing.test.ts), spares a fifth of the processor, and is there at once, to be counted and compared.
   */
  readonly drawsAway?: boolean;
  /** How many times slower than this machine the page's processor is. */
  readonly throttle?: number;
}

export interface OpenPage {
  readonly page: Page;
  /** Console errors and warnings, uncaught exceptions, failed requests: one line each. */
  readonly faults: readonly string[];
  /** Every address asked for, the page's own among them. */
  readonly requests: readonly string[];
  /** Writes dist/shots/NAME.png and returns its path. */
  shot(name: string): Promise<string>;
  close(): Promise<void>;
}

export interface Bench {
  /** Where the built page is served, with a closing slash. */
  readonly address: string;
  open(view?: View): Promise<OpenPage>;
  close(): Promise<void>;
}

interface Shared {
  readonly browser: Browser;
  readonly server: PreviewServer;
  readonly address: string;
  /** Pages that nobody has at present, by kind; opening one anew costs twice as much as sending one of these on. */
  readonly idle: Map<string, Page[]>;
}

type Outside = { readonly bench: BenchWindow };

/** One browser and one server for all files of tests that run in one process; they end with it. */
let shared: Promise<Shared> | undefined;

/** Needs a build (`npm run build`) and a browser; throws an Error that says which is missing. */
export async function startBench(): Promise<Bench> {
  shared ??= start();
  const { browser, address, idle } = await shared;
  return {
    address,
    open: (view = {}) => openPage(browser, address, idle, view),
    close: async () => {
      // what a failed test has left open: one file runs at a time
      const kept = new Set([...idle.values()].flat().map((page) => page.context()));
      await Promise.all(browser.contexts().map((context) => kept.has(context) || context.close()));
    },
  };
}

async function start(): Promise<Shared> {
  if (!existsSync(`${DIST}index.html`)) throw new Error("dist/ holds no page: npm run build");
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error(`no browser found; ways out: ${WAYS_OUT.join("; ")}`);
  const [server, browser] = await Promise.all([
    preview({ logLevel: "warn", preview: { port: 0, host: "127.0.0.1" } }),
    chromium.launch({ executablePath, args: FLAGS }),
  ]);
  return { browser, server, address: addressOf(server), idle: new Map() };
}

/** Ends the browser and the server, for a process that is to end by itself. */
export async function stopBrowser(): Promise<void> {
  await (await shared)?.browser.close();
  await (await shared)?.server.close();
  shared = undefined;
}

function addressOf(server: PreviewServer): string {
  const place = server.httpServer.address();
  if (place === null || typeof place === "string") throw new Error("the preview server listens on no port");
  return `http://127.0.0.1:${place.port}/`;
}

async function openPage(browser: Browser, address: string, idle: Shared["idle"], view: View): Promise<OpenPage> {
  // what a page can't be told afterwards makes a kind; between a file and a server it would change its process
  const kind = `${view.touch} ${view.pixelRatio} ${view.fluent} ${drawsAway(view)} ${view.file}`;
  const alone = view.alone || view.throttle !== undefined;
  const used = alone ? undefined : idle.get(kind)?.pop();
  const page = used ?? (await newPage(browser, view));
  if (used) {
    await Promise.all([
      page.setViewportSize({ width: view.width ?? 1440, height: view.height ?? 900 }),
      page.emulateMedia({ ...mediaOf(view), media: null }),
    ]);
  }
  const { faults, requests, pending } = listen(page);
  const prepared = [(await view.before?.(page)) ?? []].flat();
  if (view.throttle) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: view.throttle });
  }
  const base = view.file ? pathToFileURL(`${DIST}limiter-bench.html`).href : address;
  await page.goto(base + (view.suffix ?? ""));
  // before its first answer nothing can be asked of it
  if (!view.before && !alone) await page.waitForFunction(() => (window as unknown as Outside).bench.lanes().length > 0);
  return {
    page,
    faults,
    requests,
    shot: async (name) => {
      const path = `${DIST}shots/${name}.png`;
      await page.screenshot({ path });
      return path;
    },
    close: async () => {
      if (alone || page.context().pages().length > 1) return page.context().close();
      // a fetch that is broken off would be missing in the next page's cache
      for (let tries = 0; pending.size > 0 && tries < 100; tries++) await page.waitForTimeout(20);
      await empty(page, prepared);
      idle.set(kind, [...(idle.get(kind) ?? []), page]);
    },
  };
}

async function newPage(browser: Browser, view: View): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: view.width ?? 1440, height: view.height ?? 900 },
    deviceScaleFactor: view.pixelRatio ?? 1,
    hasTouch: view.touch ?? false,
    isMobile: view.touch ?? false,
    ...mediaOf(view),
  });
  // below a test's own limit, so that what is waited for in vain is named
  context.setDefaultTimeout(25_000);
  if (!view.fluent) await context.addInitScript(fewFrames);
  if (!drawsAway(view)) await context.addInitScript(keepCanvases);
  return context.newPage();
}

/** Ten animation frames a second at most: what a page decides and says doesn't depend on how many there are. */
function fewFrames(): void {
  const { requestAnimationFrame: native } = window;
  let last = Number.NEGATIVE_INFINITY;
  window.requestAnimationFrame = (draw) => {
    const drawn = (now: number) => {
      last = performance.now();
      draw(now);
    };
    return window.setTimeout(() => native(drawn), Math.max(0, last + 84 - performance.now()));
  };
  window.cancelAnimationFrame = (id) => window.clearTimeout(id);
}

const drawsAway = (view: View): boolean => view.drawsAway ?? view.fluent ?? false;

/** A browser in which no canvas can be handed to a worker. */
function keepCanvases(): void {
  Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
}

const mediaOf = (view: View) =>
  ({
    colorScheme: view.dark ? "dark" : "light",
    reducedMotion: view.reducedMotion ? "reduce" : "no-preference",
    forcedColors: view.forcedColors ? "active" : "none",
  }) as const;

/** Nothing of the page goes on, and nothing that it kept or was prepared with is left. */
async function empty(page: Page, prepared: readonly Disposable[]): Promise<void> {
  for (const one of prepared) await one.dispose();
  await page.evaluate(() => {
    try {
      localStorage.clear();
      sessionStorage.clear();
    } catch {
      // where a page was denied its storage it has kept nothing
    }
  });
  for (const name of ["console", "pageerror", "request", "requestfinished", "requestfailed"] as const) {
    page.removeAllListeners(name);
  }
  await page.goto("about:blank");
}

function listen(page: Page): { faults: string[]; requests: string[]; pending: Set<Request> } {
  const faults: string[] = [];
  const pending = new Set<Request>();
  const requests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("requestfailed", (request) => faults.push(`${request.url()} failed: ${request.failure()?.errorText}`));
  page.on("request", (request) => {
    requests.push(request.url());
    if (request.resourceType() === "script") pending.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => pending.delete(request));
  }
  return { faults, requests, pending };
}

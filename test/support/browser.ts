/**
 * A real Chromium over the built page, for test/browser: from a server, or as the one HTML file from the disk.
 * Every page collects what went wrong in it and what it asked of the network; closing the bench closes all of it.
 */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { type PreviewServer, preview } from "vite";
import { findBrowser, WAYS_OUT } from "../../scripts/browser.mjs";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
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
  /** Called before the page is opened: for init scripts and routes. */
  readonly before?: (context: BrowserContext) => Promise<unknown>;
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

/** Needs a build (`npm run build`) and a browser; throws an Error that says which is missing. */
export async function startBench(): Promise<Bench> {
  if (!existsSync(`${DIST}index.html`)) throw new Error("dist/ holds no page: npm run build");
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error(`no browser found; ways out: ${WAYS_OUT.join("; ")}`);
  const [server, browser] = await Promise.all([
    preview({ logLevel: "warn", preview: { port: 0, host: "127.0.0.1" } }),
    chromium.launch({ executablePath, args: FLAGS }),
  ]);
  const address = addressOf(server);
  return {
    address,
    open: (view = {}) => openPage(browser, address, view),
    close: async () => {
      await Promise.all([browser.close(), server.close()]);
    },
  };
}

function addressOf(server: PreviewServer): string {
  const place = server.httpServer.address();
  if (place === null || typeof place === "string") throw new Error("the preview server listens on no port");
  return `http://127.0.0.1:${place.port}/`;
}

async function openPage(browser: Browser, address: string, view: View): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: view.width ?? 1440, height: view.height ?? 900 },
    deviceScaleFactor: view.pixelRatio ?? 1,
    hasTouch: view.touch ?? false,
    isMobile: view.touch ?? false,
    colorScheme: view.dark ? "dark" : "light",
    reducedMotion: view.reducedMotion ? "reduce" : "no-preference",
    forcedColors: view.forcedColors ? "active" : "none",
  });
  await view.before?.(context);
  const page = await context.newPage();
  const { faults, requests } = listen(page);
  if (view.throttle) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: view.throttle });
  }
  const base = view.file ? pathToFileURL(`${DIST}limiter-bench.html`).href : address;
  await page.goto(base + (view.suffix ?? ""));
  return {
    page,
    faults,
    requests,
    shot: async (name) => {
      const path = `${DIST}shots/${name}.png`;
      await page.screenshot({ path });
      return path;
    },
    close: () => context.close(),
  };
}

function listen(page: Page): { faults: string[]; requests: string[] } {
  const faults: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("requestfailed", (request) => faults.push(`${request.url()} failed: ${request.failure()?.errorText}`));
  page.on("request", (request) => requests.push(request.url()));
  return { faults, requests };
}

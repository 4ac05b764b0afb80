/**
 * Three browsers behind one small driver, for scripts/browsers.mjs: Chromium by playwright-core; Firefox by Marionette,
 * its own WebDriver over a socket (Debian ships no geckodriver); WebKitGTK by WebKitWebDriver, on a screen of its own.
 * What a driver has started ends with it, or with this process.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findBrowser, WAYS_OUT } from "./browser.mjs";

/**
 * `open` may resolve before the page is there; `ask` resolves to what an expression is, and waits for a promise.
 * @typedef {{ version: string, open(address: string): Promise<unknown>, ask(expression: string): Promise<any>,
 *   close(): Promise<void> }} Driver
 * @typedef {{ name: string, find(): Promise<string | null>, open(path: string): Promise<Driver>, ways: string }} Kind
 */

/** @type {Kind[]} */
export const BROWSERS = [
  { name: "Chromium", find: findBrowser, open: openChromium, ways: WAYS_OUT.join("; ") },
  {
    name: "Firefox",
    find: async () => onPath("firefox-esr") ?? onPath("firefox"),
    open: openFirefox,
    ways: "Debian, as root: apt-get install firefox-esr",
  },
  {
    name: "WebKitGTK",
    find: async () => onPath("Xvfb") && onPath("WebKitWebDriver"),
    open: openWebKit,
    ways: "Debian, as root: apt-get install webkit2gtk-driver xvfb",
  },
];

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

process.on("exit", () => {
  for (const child of running) child.kill();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

/** @param {string} path @param {string[]} words @param {import("node:child_process").SpawnOptions} [options] */
function start(path, words, options) {
  const child = spawn(path, words, { stdio: "ignore", ...options });
  running.add(child);
  child.on("exit", () => running.delete(child));
  return child;
}

/** @param {import("node:child_process").ChildProcess} child */
async function end(child) {
  if (!running.has(child)) return;
  child.kill();
  await once(child, "exit");
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Again until it doesn't throw, for 30 s: browsers and pages take a while. @template T @param {() => Promise<T>} act */
export async function eventually(act) {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (tries === 150) throw error;
      await wait(200);
    }
  }
}

/** @param {string} executablePath @returns {Promise<Driver>} */
async function openChromium(executablePath) {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage();
  return {
    version: browser.version(),
    open: (address) => page.goto(address),
    ask: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

/** @param {string} path @returns {Promise<Driver>} */
async function openFirefox(path) {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "limiter-bench-firefox-"));
  process.on("exit", () => rmSync(profile, { recursive: true, force: true }));
  writeFileSync(join(profile, "user.js"), `user_pref("marionette.port", ${port});\n`);
  const firefox = start(path, ["--headless", "--marionette", "--no-remote", "--profile", profile]);
  const socket = await eventually(async () => {
    const tried = connect(port, "127.0.0.1");
    await once(tried, "connect");
    return tried;
  });
  const inbox = packets(socket);
  await inbox.next();
  let id = 0;
  /** @param {string} name @param {object} words */
  const command = async (name, words) => {
    const text = JSON.stringify([0, ++id, `WebDriver:${name}`, words]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { value, done } = await inbox.next();
    if (done) throw new Error("Firefox has closed the connection");
    const [, , error, result] = value;
    if (error) throw new Error(error.message);
    return result;
  };
  const { capabilities } = await command("NewSession", {});
  return {
    version: capabilities.browserVersion,
    open: (address) => command("Navigate", { url: address }),
    ask: async (expression) => (await command("ExecuteScript", { script: `return ${expression}`, args: [] })).value,
    close: async () => {
      socket.destroy();
      await end(firefox);
    },
  };
}

/** Marionette's packets: the length in bytes, a colon, JSON. @param {import("node:net").Socket} socket */
async function* packets(socket) {
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk]);
    for (let colon = rest.indexOf(":"); colon > 0; colon = rest.indexOf(":")) {
      const over = colon + 1 + Number(rest.toString("latin1", 0, colon));
      if (rest.length < over) break;
      yield JSON.parse(rest.toString("utf8", colon + 1, over));
      rest = rest.subarray(over);
    }
  }
}

/** @param {string} path @returns {Promise<Driver>} */
async function openWebKit(path) {
  const screen = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = await once(/** @type {import("node:stream").Readable} */ (screen.stdio[3]), "data");
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: "x11" };
  const driver = start(path, [`--port=${port}`], { env });
  /** @param {string} method @param {string} way @param {object} [words] */
  const command = async (method, way, words) => {
    const body = words && JSON.stringify(words);
    const answer = await fetch(`http://127.0.0.1:${port}${way}`, { method, body });
    const { value } = /** @type {{ value: any }} */ (await answer.json());
    if (!answer.ok) throw new Error(value.message || value.error);
    return value;
  };
  await eventually(() => command("GET", "/status"));
  const { sessionId, capabilities } = await command("POST", "/session", { capabilities: {} });
  const session = `/session/${sessionId}`;
  return {
    version: capabilities.browserVersion,
    open: (address) => command("POST", `${session}/url`, { url: address }),
    ask: (expression) => command("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    close: async () => {
      await command("DELETE", session);
      await end(driver);
      await end(screen);
    },
  };
}

/**
 * Where this machine keeps a Chromium that tests can drive: CHROME_PATH, then the PATH, then the usual places, then
 * playwright's own. A candidate counts only if it runs: on Ubuntu `chromium-browser` may be a stub that asks for a snap.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** First the one without windows of its own: in it the tests take a tenth less. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
];

const MAC = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);
const WINDOWS = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];

/** What can be done where no browser was found, for an error message. */
export const WAYS_OUT = [
  "set CHROME_PATH to a Chrome, Chromium or Edge",
  "install one with the system's packages (as root: apt-get install chromium-headless-shell on Debian, chromium on Ubuntu)",
  "npx playwright-core install --with-deps chromium",
];

/** @param {string} path */
function runs(path) {
  if (!existsSync(path)) return false;
  // chrome.exe --version opens a window instead of answering
  return process.platform === "win32" || spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}

function usualPlaces() {
  const { PATH = "", LOCALAPPDATA, PROGRAMFILES } = process.env;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const roots = [PROGRAMFILES, process.env["PROGRAMFILES(X86)"], LOCALAPPDATA].filter((root) => root !== undefined);
  if (process.platform === "win32") return roots.flatMap((root) => WINDOWS.map((place) => join(root, place)));
  return process.platform === "darwin" ? [...onPath, ...MAC] : onPath;
}

/** Null before the packages are installed. */
async function playwrightsOwn() {
  try {
    const { chromium } = await import("playwright-core");
    return chromium.executablePath();
  } catch {
    return null;
  }
}

/**
 * The path of a browser that runs, or null. A CHROME_PATH that doesn't run is an error, not a reason to look further.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  const given = process.env.CHROME_PATH;
  if (given && !runs(given)) throw new Error(`CHROME_PATH is ${given}, which does not run`);
  return (
    given || (usualPlaces().find(runs) ?? [await playwrightsOwn()].find((path) => path !== null && runs(path)) ?? null)
  );
}

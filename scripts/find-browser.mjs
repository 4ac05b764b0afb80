/**
 * Runs before `npm test`: a browser is there, or is installed where that is possible, or the ways out are named. With
 * `--early`, while the packages come, it only installs one; whether all is well is looked at afterwards.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { findBrowser, WAYS_OUT } from "./browser.mjs";

/** Debian and Ubuntu as root: the one place where installing needs no question. */
async function install() {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (/** @type {string[]} */ ...words) =>
    spawnSync("apt-get", ["-qq", ...words], { stdio: ["ignore", "ignore", "inherit"], env });
  aptGet("update");
  for (const name of ["chromium-headless-shell", "chromium"]) {
    console.log(`browser: none found; apt-get installs ${name}`);
    aptGet("install", "-y", "--no-install-recommends", name, "fonts-liberation");
    if ((await findBrowser()) !== null) return;
  }
}

/** Playwright keeps its browsers there; before the packages are installed it can't be asked whether one runs. */
const CACHE = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), ".cache/ms-playwright");

async function look() {
  if ((await findBrowser()) === null) await install();
  const browser = await findBrowser();
  if (browser === null) throw new Error("no browser found");
  console.log(`browser: ${browser}`);
}

try {
  if (!process.argv.includes("--early")) await look();
  else if (!process.env.CHROME_PATH && !existsSync(CACHE) && (await findBrowser()) === null) await install();
} catch (error) {
  console.error(`browser: ${error instanceof Error ? error.message : error}. Ways out:`);
  for (const way of WAYS_OUT) console.error(`  - ${way}`);
  process.exit(1);
}

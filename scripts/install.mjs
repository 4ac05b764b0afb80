/**
 * Runs before `npm start` and `npm test`: installs the packages when the lock has changed since the last install. With
 * `--browser` a browser is installed meanwhile, where there is none: both wait for the network most of the time.
 * Plain Node without dependencies, for on a fresh clone there are none yet. Says what it does in one line, or nothing.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const MARK = "node_modules/.cache/lock.sha256";

/** `^20.19.0 || >=22.12.0`, as package.json's engines say. */
function nodeIsUsable() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Of the lock and of the machine: some packages bring binaries of one platform only. */
function hashOfInstall() {
  const lock = readFileSync("package-lock.json");
  return createHash("sha256").update(lock).update(`${process.platform} ${process.arch}`).digest("hex");
}

/**
 * How a program ended.
 * @param {string} program @param {string[]} words @returns {Promise<{ status: number | null, signal: string | null }>}
 */
const run = (program, words, shell = false) =>
  new Promise((done) => {
    spawn(program, words, { stdio: "inherit", shell })
      .on("error", () => done({ status: 1, signal: null }))
      .on("close", (status, signal) => done({ status, signal }));
  });

function npmCi() {
  // The npm that called us, where we were called by one; a shell only where Windows needs it to find npm.cmd.
  const npm = process.env.npm_execpath;
  const words = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  return npm && /npm-cli\.[cm]?js$/.test(npm)
    ? run(process.execPath, [npm, ...words])
    : run("npm", words, process.platform === "win32");
}

if (!nodeIsUsable()) {
  console.error(`This needs Node 20.19 or newer (22.12 or newer in line 22); this is ${process.version}.`);
  process.exit(1);
}
const hash = hashOfInstall();
if (!existsSync(MARK) || readFileSync(MARK, "utf8") !== hash) {
  console.log("install: npm ci, because the packages are missing or their lock has changed");
  const browser = process.argv.includes("--browser")
    ? [run(process.execPath, ["scripts/find-browser.mjs", "--early"])]
    : [];
  const [{ status, signal }] = await Promise.all([npmCi(), ...browser]);
  if (status !== 0) {
    console.error("install: npm ci failed; see above. Is the package registry within reach?");
    process.exit(signal ? 130 : 1);
  }
  mkdirSync(dirname(MARK), { recursive: true });
  writeFileSync(MARK, hash);
}

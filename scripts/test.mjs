/**
 * `npm test`: every check of the project, one line each; what failed is printed in full. Exit status 0 only if all
 * passed. `node scripts/test.mjs lint types` runs only the steps named. The counts are left for .ci/run, see SUMMARY.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const FOLDER = "node_modules/.cache/limiter-bench";
const SUMMARY = `${FOLDER}/summary.json`;

/**
 * A step: its name, the words after `node`, and whether vitest counts tests in it.
 * @typedef {{ name: string, words: string[], counts?: boolean }} Step
 * @typedef {{ passed: number, failed: number }} Count
 */

const TSC = "node_modules/typescript/bin/tsc";

/** @param {string} project @returns {Step} */
const vitest = (project) => ({
  name: project,
  counts: true,
  words: [
    ...["node_modules/vitest/vitest.mjs", "run", "--project", project],
    ...["--reporter=dot", "--reporter=json", `--outputFile.json=${FOLDER}/${project}.json`],
  ],
});

/**
 * One round after the other, the steps of a round side by side. Browser tests have two browsers, each with processes of
 * its own: they are done sooner when nothing else runs.
 * @type {Step[][]}
 */
const ROUNDS = [
  [{ name: "build", words: ["scripts/build.mjs"] }],
  [
    vitest("unit"),
    { name: "size", words: ["scripts/weight.mjs"] },
    { name: "types", words: [TSC, "-p", "tsconfig.json"] },
    { name: "core-types", words: [TSC, "-p", "tsconfig.core.json"] },
    { name: "lint", words: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"] },
    { name: "unused", words: ["node_modules/knip/bin/knip.js"] },
  ],
  [vitest("browser")],
];

// Not every tool asks whether its reader is a terminal: here it is always a pipe.
const COLOUR = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1", FORCE_COLOR: undefined };

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * In a group of its own, so that a signal ends whatever it has started too.
 * @param {Step} step @returns {Promise<{ ok: boolean, output: string }>}
 */
function run(step) {
  return new Promise((done) => {
    const child = spawn(process.execPath, step.words, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...COLOUR },
      detached: process.platform !== "win32",
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("close", (status) => {
      running.delete(child);
      done({ ok: status === 0, output });
    });
  });
}

/**
 * What vitest wrote about a step; where it failed without a failed test, the step itself failed once.
 * @param {Step} step @param {boolean} ok @returns {Count}
 */
function countOf(step, ok) {
  if (!step.counts) return { passed: 0, failed: ok ? 0 : 1 };
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(`${FOLDER}/${step.name}.json`, "utf8"));
    return { passed: numPassedTests, failed: ok ? numFailedTests : Math.max(1, numFailedTests) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** @param {Step} step @returns {Promise<Count>} */
async function report(step) {
  const started = performance.now();
  const { ok, output } = await run(step);
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  const count = countOf(step, ok);
  const tests = step.counts ? `  ${count.passed} passed, ${count.failed} failed` : "";
  console.log(`${step.name.padEnd(10)} ${ok ? "ok    " : "FAILED"} ${seconds} s${tests}`);
  if (!ok) console.log(output);
  return count;
}

for (const [signal, status] of /** @type {const} */ ([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])) {
  process.on(signal, () => {
    for (const { pid } of running) {
      if (pid !== undefined) process.kill(process.platform === "win32" ? pid : -pid, signal);
    }
    process.exit(status);
  });
}

const wanted = process.argv.slice(2);
const names = ROUNDS.flat().map(({ name }) => name);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) throw new Error(`no step is called ${unknown}; steps: ${names.join(", ")}`);
mkdirSync(FOLDER, { recursive: true });
for (const file of ["summary", "unit", "browser"]) rmSync(`${FOLDER}/${file}.json`, { force: true });

/** @type {Count[]} */
const counts = [];
for (const round of ROUNDS) {
  const steps = round.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  counts.push(...(await Promise.all(steps.map(report))));
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
writeFileSync(SUMMARY, JSON.stringify({ passed, failed }));
process.exitCode = failed === 0 ? 0 : 1;

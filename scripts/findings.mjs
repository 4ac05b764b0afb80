/**
 * `node scripts/findings.mjs`, after a build: carries out the two studies whose results the page shows without running
 * them, and writes src/study/found-*.ts. A few minutes; to be run again when a rule, a policy or the luck changes.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";

const RULES =
  "fixed-window,sliding-log,sliding-counter,token-bucket,gcra,leaky-bucket,leaky-meter,nginx-limit-req,sliding-log:counts=all";
const SWEEP = "--rules fixed-window,token-bucket,sliding-counter,sliding-log --retry fixed:1 --sweep-delay 0.25:2:0.01";
const RETRY_AFTER = `--rules ${RULES} --retry fixed:1,retry-after,retry-after-jitter:1,full-jitter:1:20`;
const WINDOWS = [1, 10];

/** @param {string} flags */
function study(flags) {
  console.log(`study ${flags}`);
  const words = ["dist/cli.js", "study", ...flags.split(" "), "--json"];
  const { status, stdout } = spawnSync(process.execPath, words, {
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`the study ended with status ${status}`);
  return JSON.parse(stdout).rows;
}

/** Mean and half of the 95 % interval, with so many digits. @param {any} stat @param {number} digits */
function cell(stat, digits) {
  return stat === null ? "-" : `${stat.mean.toFixed(digits)}±${(stat.high - stat.mean).toFixed(digits)}`;
}

/** @param {string} name @param {string} what @param {string[]} commands @param {string[]} lines */
function write(name, what, commands, lines) {
  const [constant] = name.toUpperCase().replaceAll("-", "_").split(".");
  const text = `/**
 * ${what}
 * Written by scripts/findings.mjs; findings.ts reads it, and a test carries out some of it anew.
 */
export const ${constant}_COMMANDS = [
${commands.map((command) => `  ${JSON.stringify(command)},`).join("\n")}
];

export const ${constant} = \`
${lines.join("\n")}
\`;
`;
  writeFileSync(`src/study/${name}`, text);
}

const DIGITS = {
  goodput: 2,
  refusals: 0,
  amplification: 2,
  firstTry: 3,
  burstiness: 3,
  p95: 2,
  unfinished: 3,
  fairness: 3,
};

const sweep = study(SWEEP);
const delays = [...new Set(sweep.map((/** @type {any} */ row) => row.retry.split(":")[1]))];
const sweepRules = [...new Set(sweep.map((/** @type {any} */ row) => row.rule))];
write(
  "found-sweep.ts",
  "First-try share against the delay of clients that retry after a fixed one: delay, then mean ± half interval for each rule.",
  [`limiter-bench study ${SWEEP}`],
  [
    ["delay", ...sweepRules].join(" "),
    ...delays.map((delay) =>
      [
        delay,
        ...sweep
          .filter((/** @type {any} */ row) => row.retry === `fixed:${delay}`)
          .map((/** @type {any} */ row) => cell(row.figures.firstTry, 3)),
      ].join(" "),
    ),
  ],
);

const tables = WINDOWS.map((window) => ({ window, rows: study(`${RETRY_AFTER} --window ${window}`) }));
write(
  "found-retry-after.ts",
  "Clients that obey Retry-After, beside others: window, rule, policy, then mean ± half interval for each figure.",
  WINDOWS.map((window) => `limiter-bench study ${RETRY_AFTER} --window ${window}`),
  [
    ["window", "rule", "retry", ...Object.keys(DIGITS)].join(" "),
    ...tables.flatMap(({ window, rows }) =>
      rows.map((/** @type {any} */ row) =>
        [
          window,
          row.rule,
          row.retry,
          ...Object.entries(DIGITS).map(([name, digits]) => cell(row.figures[name], digits)),
        ].join(" "),
      ),
    ),
  ],
);

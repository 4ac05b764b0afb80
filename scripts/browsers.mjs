/**
 * `npm run test:browsers`: three shared runs in Chromium, Firefox and WebKitGTK must come to the same log and the same
 * figures as in Node, from the one HTML file on the disk and from a server. A browser that isn't there is skipped; exit
 * status 1 if a digest or a figure differs, or if a browser that is there fails.
 */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { preview } from "vite";
import { BROWSERS, eventually } from "./drivers.mjs";

/** Between them: every kind of command but `worst`, luck in arrivals and in retries, seven rules, rates by the minute. */
const RUNS = [
  { name: "edge burst", until: 20, link: "engine=1&seed=7&do=edge-burst(at:3.2,count:20)" },
  {
    name: "storm, full jitter",
    until: 60,
    link: "engine=1&seed=11&clients=full-jitter(delay:1,cap:20,attempts:8)&do=storm(at:2)&do=burst(at:6.5,count:40)",
  },
  {
    name: "set on the way, nginx",
    until: 40,
    link:
      "engine=1&seed=3&lane=nginx-limit-req(rate:3r/s,burst:6,delay:2)&lane=sliding-counter&lane=gcra" +
      "&lane=leaky-bucket(drains:arrival)&clients=retry-after-jitter(attempts:5)" +
      "&do=set(at:4.25,traffic:(kind:poisson,rate:90/m))" +
      "&do=set(at:9.5,traffic:(kind:poisson,rate:12.5),limit:(rate:7/2s,window:3))",
  },
];

/** A browser that takes longer than that for all of it hangs; half a minute is usual. */
const LONGEST_MS = 300_000;

/** @typedef {{ digest: string, lanes: object[] }} Report What the command line and the page say of a run. */

/** @param {typeof RUNS[number]} run @returns {Report} */
function inNode({ name, link, until }) {
  const words = ["dist/cli.js", "run", `#${link}`, "--until", String(until), "--json"];
  const { digest, lanes } = JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" }));
  say(`Node ${process.versions.node}`, `${name}, ${until} s`, digest);
  return { digest, lanes };
}

/**
 * What a page shows at `until` seconds, and what it says is wrong: that its worker didn't start, that the link was changed.
 * @param {import("./drivers.mjs").Driver} driver @param {string} address @param {string} hash @param {number} until
 * @returns {Promise<Report & { notices: string[] }>}
 */
async function answerOf(driver, address, hash, until) {
  // By way of an empty page: an address that differs in its hash only would be no new page, and for one with the same
  // hash Marionette doesn't wait.
  await driver.open("about:blank");
  await driver.open(address + hash);
  // As text: a driver's own way with numbers is not what is compared.
  const answer = `JSON.stringify({
    from: location.href.split("#")[0],
    digest: bench.digest(),
    lanes: bench.lanes(),
    notices: [...document.querySelectorAll(".notice p")].map((p) => p.textContent),
  })`;
  return eventually(async () => {
    const { from, ...shown } = JSON.parse(await driver.ask(`bench.seek(${until}).then(() => ${answer})`));
    if (from !== address) throw new Error(`${address} was opened, ${from} answered`);
    return shown;
  });
}

/** @param {string[]} columns */
function say(...columns) {
  console.log(columns.map((column, i) => column.padEnd([26, 34][i] ?? 0)).join(""));
}

const server = await preview({ logLevel: "warn", preview: { port: 0, host: "127.0.0.1" } });
const hosted = server.resolvedUrls?.local[0] ?? "";
const expected = RUNS.map(inNode);
const count = { passed: 0, failed: 0, skipped: 0 };

const PLACES = [
  { place: "file", address: pathToFileURL(resolve("dist/limiter-bench.html")).href },
  { place: "http", address: hosted },
];

/** @param {import("./drivers.mjs").Driver} driver @param {string} title */
async function compare(driver, title) {
  for (const [index, { name, link, until }] of RUNS.entries()) {
    for (const { place, address } of PLACES) {
      const { notices, ...report } = await answerOf(driver, address, `#${link}`, until);
      const isSame = isDeepStrictEqual(report, expected[index]);
      count[isSame ? "passed" : "failed"] += 1;
      const isLog = report.digest === expected[index].digest;
      const verdict = isSame ? "same" : isLog ? "FAILED: same log, other figures" : "FAILED: another log";
      say(
        title,
        `${name}, ${place}`,
        `${report.digest} ${verdict}`,
        ...notices.map((says) => `; the page says: ${says}`),
      );
    }
  }
}

/** @param {import("./drivers.mjs").Kind} kind */
async function tryBrowser({ name, find, open, ways }) {
  const path = await find();
  if (path === null) {
    count.skipped += RUNS.length * PLACES.length;
    return say(name, "skipped: not found", `(${ways})`);
  }
  const driver = await open(path);
  try {
    await compare(driver, `${name} ${driver.version}`);
  } finally {
    await driver.close();
  }
}

for (const kind of BROWSERS) {
  const late = wait(LONGEST_MS, null, { ref: false }).then(() => Promise.reject(new Error(`over ${LONGEST_MS} ms`)));
  try {
    await Promise.race([tryBrowser(kind), late]);
  } catch (error) {
    count.failed += 1;
    say(kind.name, "FAILED", error instanceof Error ? error.message : String(error));
  }
}
await server.close();
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(count.failed === 0 ? 0 : 1);

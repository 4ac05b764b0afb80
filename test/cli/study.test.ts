/** `limiter-bench study` as people run it: threads, shards, Ctrl-C, files, and one clear line for bad input. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { studyCommand } from "../../src/cli/study.ts";
import { readCsv } from "../../src/study/csv.ts";
import { readResult, resultJson } from "../../src/study/file.ts";
import { seedsText } from "../../src/study/seeds.ts";
import { carryOut, planFor } from "../study/support.ts";
import { runCli } from "../support/cli.ts";

// threads start slowly on a machine that is busy with other tests
vi.setConfig({ testTimeout: 60_000 });

const RULES = "token-bucket,fixed-window,sliding-log:counts=all";
const RETRY = "fixed:1,full-jitter:1:20,retry-after";
const FLAGS = ["--rules", RULES, "--retry", RETRY, "--duration", "10", "--clients", "20", "--offered", "90/m"];
const LIMIT = ["--rate", "0.5", "--window", "4"];

const study = (seeds: string, ...more: string[]) => runCli(["study", ...FLAGS, ...LIMIT, "--seeds", seeds, ...more]);

const plan = planFor({
  clients: 20,
  offered: "90/m",
  rate: 0.5,
  window: 4,
  duration: 10,
  seeds: "0..5",
  rules: RULES.split(","),
  retry: RETRY.split(","),
});
const expected = resultJson(carryOut(plan));

function files(...contents: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "study-"));
  return contents.map((content, i) => {
    const path = join(folder, `shard-${i}.json`);
    writeFileSync(path, content);
    return path;
  });
}

test.each(["1", "2", "3"])(
  "with %s workers the JSON is to the last bit that of one run after the other",
  async (workers) => {
    const { status, stdout, stderr } = await study("6", "--workers", workers, "--json");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(stdout).toBe(expected);
  },
);

test("shards join to exactly the result of one run", async () => {
  const shards = await Promise.all([study("0..1", "--json"), study("2..5", "--json")]);
  const { status, stdout, stderr } = await runCli([
    "study",
    "--merge",
    ...files(...shards.map((shard) => shard.stdout)),
    "--json",
  ]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toBe(expected);
});

test("the table has a line for every rule and policy, and what each rule differs by", async () => {
  const { status, stdout } = await study("3");
  expect(status).toBe(0);
  const lines = stdout.split("\n");
  expect(lines[0]).toBe(
    "20 clients offer 90/m for 10 s; limit 0.5/s, window 4 s; seeds 0..2; mean ± half of the 95 % interval over 3 seeds",
  );
  expect(lines.filter((line) => line.startsWith("fixed-window "))).toHaveLength(6);
  expect(stdout).toContain("less token-bucket, seed by seed:");
});

test("CSV parses back to the figures of the JSON", async () => {
  const { stdout } = await study("0..5", "--csv");
  const { rows, complaints } = readCsv(stdout);
  expect(complaints).toEqual([]);
  expect(rows.map(({ figures }) => figures)).toEqual(
    readResult(JSON.parse(expected)).result.rows.map((row) => row.figures),
  );
});

test("a sweep has a row for every delay", async () => {
  const { stdout } = await runCli([
    ...["study", "--rules", "fixed-window", "--retry", "fixed:1", "--sweep-delay", "0.25:2:0.25"],
    ...["--duration", "5", "--seeds", "2", "--json"],
  ]);
  expect(JSON.parse(stdout).rows.map(({ retry }: { retry: string }) => retry)).toEqual(
    [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2].map((delay) => `fixed:${delay}`),
  );
});

/** The first thread fails as soon as it starts. */
const FIRST_THREAD_FAILS = `
import { threadId } from "node:worker_threads";
if (threadId === 1) throw new Error("no memory for it");`;

test("a thread that fails is said, and its seeds are run again: the result is the same", async () => {
  const args = ["study", ...FLAGS, ...LIMIT, "--seeds", "6", "--workers", "2", "--json"];
  const { status, stdout, stderr } = await runCli(args, { before: FIRST_THREAD_FAILS });
  expect(stderr).toBe("limiter-bench study: A worker failed (no memory for it); its runs are done again.\n");
  expect(status).toBe(0);
  expect(stdout).toBe(expected);
});

const ALL_THREADS_FAIL = `
import { isMainThread } from "node:worker_threads";
if (!isMainThread) throw new Error("no memory for it");`;

test("where no thread starts the main thread does the whole study, and every failure is said", async () => {
  const args = ["study", ...FLAGS, ...LIMIT, "--seeds", "6", "--workers", "2", "--json"];
  const { status, stdout, stderr } = await runCli(args, { before: ALL_THREADS_FAIL });
  expect(status).toBe(0);
  expect(stdout).toBe(expected);
  expect(stderr).toMatch(
    /^(limiter-bench study: A worker failed \(no memory for it\); its runs are done again.\n){1,3}$/,
  );
});

test("runs too long for the main thread are left to threads; where none starts, the study ends with status 1", async () => {
  const long = ["--rules", "token-bucket", "--retry", "fixed:0.05", "--duration", "120", "--seeds", "2", "--json"];
  const { status, stdout, stderr } = await runCli(["study", ...long], { before: ALL_THREADS_FAIL });
  expect(status).toBe(1);
  expect(stderr).toContain("limiter-bench study: No worker is left: no memory for it.\n");
  expect(stderr).toContain("limiter-bench study: missing: token-bucket with fixed:0.05, seeds 0..1\n");
  expect(JSON.parse(stdout).rows).toEqual([]);
});

/** Says on standard error when Ctrl-C would be heard. */
const SAYS_WHEN_IT_LISTENS = `
process.on("newListener", (name) => name === "SIGINT" && process.stderr.write("listening\\n"));`;

test("Ctrl-C leaves what is finished and says what is missing; nothing is lost between the two", async () => {
  let sent = false;
  const heard = (stderr: string, child: { kill(signal: "SIGINT"): boolean }) => {
    if (sent || !stderr.includes("listening")) return;
    sent = true;
    setTimeout(() => child.kill("SIGINT"), 500);
  };
  const args = ["study", "--seeds", "0..4999", "--rules", "fixed-window", "--retry", "fixed:1", "--json"];
  const { status, stdout, stderr } = await runCli(args, { before: SAYS_WHEN_IT_LISTENS, heard });
  expect(status).toBe(130);
  expect(stderr).toContain("limiter-bench study: The study was stopped.\n");
  const { rows, missing } = JSON.parse(stdout);
  const there: number[] = rows.flatMap((row: { seeds: { seed: number }[] }) => row.seeds.map(({ seed }) => seed));
  expect(there.length).toBeLessThan(5_000);
  const rest = Array.from({ length: 5_000 }, (_, seed) => seed).filter((seed) => !there.includes(seed));
  expect(missing).toEqual([{ rule: "fixed-window", retry: "fixed:1", seeds: seedsText(rest) }]);
  expect(stderr).toContain(`missing: fixed-window with fixed:1, seeds ${seedsText(rest)}\n`);
});

test("on a terminal, progress is told on standard error and cleared in the end; the result is the same", async () => {
  const args = ["study", ...FLAGS, ...LIMIT, "--seeds", "400", "--json"];
  const quiet = await runCli(args);
  const { stdout, stderr } = await runCli(args, { before: "process.stderr.isTTY = true;" });
  expect(quiet.stderr).toBe("");
  expect(stdout).toBe(quiet.stdout);
  expect(stderr).toMatch(/study: \d+ %, \d+ of 3600 runs, \d+ s left/);
  expect(stderr.endsWith("\r\u001b[K")).toBe(true);
});

test.each([
  [["--clients", "0"], "--clients: 0 given; it may be a whole number from 1 to 1000000"],
  [["--clients", "fifty"], '--clients: "fifty" given'],
  [["--offered", "lots"], '--offered: "lots" given'],
  [["--rate", "0"], "--rate: 0 given"],
  [["--window", "x"], '--window: "x" given'],
  [["--duration", "-5"], "--duration"],
  [["--seeds", "9..0"], '--seeds: "9..0" given'],
  [["--rules", "token-bucket,toll-booth"], '--rules[1].rule: "toll-booth" given; it may be one of "fixed-window"'],
  [["--retry", "fixed:1,shout"], '--retry[1]: "shout" given; it may be one of give-up'],
  [["--sweep-delay", "2:1:0.1"], '--sweep-delay: "2:1:0.1" given'],
  [["--workers", "0"], "--workers: 0 given"],
  [["--json", "--csv"], "--csv: given beside --json"],
  [["extra"], "extra: given"],
  [["--colour"], "--colour: is no flag of this command; it may be one of --clients, "],
  [["--merge"], "--merge: no file given"],
  [["--merge", "no-such-file.json"], "no-such-file.json: can't be read"],
  [["--seeds", "100000", "--duration", "600", "--workers", "2"], "h on 2 workers; more than an hour needs --long"],
])("bad input is refused in one line that names it: %j", async (args, says) => {
  const { message, usage } = await studyCommand(args).catch((error) => error);
  expect(usage).toBe(true);
  expect(message).toContain(says);
  expect(message).not.toContain("\n");
});

test("what is refused goes to standard error with status 2, and nothing to standard output", async () => {
  const { status, stdout, stderr } = await runCli(["study", "--duration", "-5"]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^limiter-bench study: .*--duration.*\n$/);
});

test("shards that don't belong together are refused", async () => {
  const shards = await Promise.all([study("0..1", "--json"), study("1..2", "--json")]);
  const paths = files(...shards.map(({ stdout }) => stdout), '{"study":{"clients":0}}', "no JSON");
  const merged = (...i: number[]) => runCli(["study", "--merge", ...i.map((one) => paths[one])]);
  expect(await merged(0, 1)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("seed 1 of token-bucket, fixed:1 is in two shards"),
  });
  expect(await merged(0, 2)).toMatchObject({ status: 2, stderr: expect.stringContaining("study.clients: 0 given") });
  expect(await merged(3)).toMatchObject({ status: 2, stderr: expect.stringContaining("is no JSON") });
});

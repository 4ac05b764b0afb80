/**
 * The study against the independent program in Python, on the same eight rows and 20 seeds; what a call costs as runs
 * grow a thousandfold (processor time, all threads); what a thousand seeds leave in memory.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gather, newGathering } from "../../src/study/result.ts";
import { measure, programOf } from "../../src/study/runs.ts";
import { readStudy } from "../../src/study/study.ts";

const CLI = "dist/cli.js";
const PEER = "test/study/peer/study.py";
const ROWS =
  "--rules token-bucket,fixed-window,sliding-counter,sliding-log --retry fixed:1,full-jitter:1:20 --seeds 20 --json";
/** The peer prints a fifth rule too. */
const NOT_COMPARED = "countall";
const REPEATS = 5;

/** Side by side: the peer, then we, so that a busy machine is unfair to both. */
export function benchStudy(): void {
  if (!existsSync(CLI)) {
    console.log(`study: ${CLI} is not there; npm run build`);
    return;
  }
  const ratios: number[] = [];
  for (let i = 0; i < REPEATS; i++) {
    const theirs = peerSeconds();
    const ours = ourSeconds();
    if (theirs === null) {
      console.log(`study, 8 rows, 20 seeds: ${ours.toFixed(2)} s; no python3 to compare with`);
      return;
    }
    ratios.push(theirs / ours);
    console.log(
      `study, 8 rows, 20 seeds: ${ours.toFixed(2)} s, start-up included; Python ${theirs.toFixed(2)} s; ${(theirs / ours).toFixed(1)} times faster`,
    );
  }
  console.log(
    `study: ${ratios.sort((a, b) => a - b)[REPEATS >> 1].toFixed(1)} times faster than ${peerVersion()}, median of ${REPEATS}`,
  );
}

function ourSeconds(): number {
  const begin = performance.now();
  const { status } = spawnSync(process.execPath, [CLI, "study", ...ROWS.split(" ")], { stdio: "ignore" });
  if (status !== 0) throw new Error(`${CLI} study ended with status ${status}`);
  return (performance.now() - begin) / 1_000;
}

/** The seconds it prints, without its own start-up; null where there is no Python. */
function peerSeconds(): number | null {
  const { status, stdout } = spawnSync("python3", [PEER], { encoding: "utf8" });
  if (status !== 0) return null;
  const rows = stdout.split("\n").filter((line) => line !== "" && !line.includes(NOT_COMPARED));
  return rows.reduce((sum, line) => sum + Number(/([\d.]+) s$/.exec(line)?.[1]), 0);
}

/** Builds of Python differ by a third: `PATH=/usr/bin:$PATH npm run bench -- study` compares with the system's. */
const peerVersion = () => spawnSync("python3", ["--version"], { encoding: "utf8" }).stdout.trim();

/** One row, offered and limit scaled together: ten thousand calls to ten million. */
export function benchLinear(): void {
  for (const [name, retry] of [
    ["fixed delay", "fixed:1"],
    ["full jitter", "full-jitter:1:20"],
  ]) {
    for (const scale of [0.3, 3, 30, 300]) {
      const { plan } = readStudy({
        offered: 30 * scale,
        rate: 10 * scale,
        rules: ["token-bucket"],
        retry: [retry],
        seeds: 1,
      });
      const program = programOf(plan, plan.rows[0]);
      if (scale < 1) for (let seed = 0; seed < 50; seed++) measure(plan, 0, program, seed);
      const begin = process.cpuUsage();
      const { figures } = measure(plan, 0, program, 0);
      const { user, system } = process.cpuUsage(begin);
      const calls = (figures.refusals ?? 0) + (figures.goodput ?? 0) * plan.study.duration;
      console.log(
        `study, ${name}, ${calls.toExponential(1)} calls: ${(((user + system) * 1e3) / calls).toFixed(0)} ns a call`,
      );
    }
  }
}

/** What is held after so many seeds of one row, after a collection. */
export function benchMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const { plan } = readStudy({ seeds: 1_000, rules: ["token-bucket"], retry: ["full-jitter:1:20"] });
  const program = programOf(plan, plan.rows[0]);
  const gathering = newGathering(plan);
  for (const seed of plan.seeds) {
    gather(gathering, measure(plan, 0, program, seed));
    if (![9, 99, 499, 999].includes(seed)) continue;
    collect();
    console.log(`study, ${seed + 1} seeds: ${(process.memoryUsage().heapUsed / 2 ** 20).toFixed(1)} MB held`);
  }
}

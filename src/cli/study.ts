/**
 * `limiter-bench study`: the table of a study, on as many threads as the machine has cores; shards of it, and what they
 * come to together. Results go to standard output, what is said on the way to standard error.
 */
import { availableParallelism } from "node:os";
import { resultCsv } from "../study/csv.ts";
import { expectedCalls, expectedSeconds } from "../study/estimate.ts";
import { readResult, resultJson } from "../study/file.ts";
import { MOST_HANDS } from "../study/pool.ts";
import { mergeResults, missingFrom, type StudyResult } from "../study/result.ts";
import type { Plan } from "../study/study.ts";
import { readStudyTexts } from "../study/texts.ts";
import { givenText, readOptions } from "./options.ts";
import { resultText } from "./study-text.ts";
import { runPlan } from "./study-threads.ts";
import { print, readJson, refuseAll, usageError } from "./usage.ts";

/** Runs that take longer have to be asked for. */
const LONG_SECONDS = 3_600;
const MOST_WORKERS = 64;

/** Without defaults: what has a value was given. */
const OPTIONS = {
  clients: { type: "string" },
  offered: { type: "string" },
  rate: { type: "string" },
  window: { type: "string" },
  duration: { type: "string" },
  seeds: { type: "string" },
  rules: { type: "string" },
  retry: { type: "string" },
  "sweep-delay": { type: "string" },
  workers: { type: "string" },
  long: { type: "boolean" },
  merge: { type: "boolean" },
  json: { type: "boolean" },
  csv: { type: "boolean" },
} as const;

/** With these alone a merge does something; its files say what the study is. */
const BESIDE_MERGE = ["merge", "json", "csv"];

type Values = ReturnType<typeof readOptions<typeof OPTIONS>>["values"];

export async function studyCommand(args: string[]): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS);
  if (values.json && values.csv) throw usageError("--csv: given beside --json; it may be one of the two");
  if (values.merge) {
    const idle = Object.keys(values).find((name) => !BESIDE_MERGE.includes(name));
    if (idle !== undefined)
      throw usageError(`--${idle}: given beside --merge, whose files say what the study is; it may be --json or --csv`);
    show(mergeFiles(positionals), values);
    return 0;
  }
  if (positionals.length > 0)
    throw usageError(`${positionals[0]}: given; files may only follow --merge, and rules stand after --rules`);
  const plan = readPlan(values);
  const workers = readWorkers(values.workers);
  if (!values.long) refuseLong(plan, workers);
  const { result, problem, stopped } = await runPlan(plan, workers);
  show(result, values);
  const missing = missingFrom(result);
  if (problem !== null) process.stderr.write(`limiter-bench study: ${problem}\n`);
  for (const { rule, retry, seeds } of missing)
    process.stderr.write(`limiter-bench study: missing: ${rule} with ${retry}, seeds ${seeds}\n`);
  return problem === null ? 0 : stopped ? 130 : 1;
}

function readPlan(values: Values): Plan {
  const { plan, complaints } = readStudyTexts(values);
  refuseAll(complaints.map(({ field, says }) => ({ field: `--${field}`, says: says.replace(/^"" /, "nothing ") })));
  return plan;
}

function readWorkers(text: string | undefined): number {
  if (text === undefined) return Math.min(availableParallelism(), MOST_HANDS);
  const workers = Number(text);
  if (Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS) return workers;
  throw usageError(`--workers: ${givenText(text)}; it may be a whole number from 1 to ${MOST_WORKERS}`);
}

function refuseLong(plan: Plan, workers: number): void {
  const seconds = expectedSeconds(plan, workers);
  if (seconds <= LONG_SECONDS) return;
  const calls = plan.rows.reduce((sum, row) => sum + expectedCalls(plan, row), 0) * plan.seeds.length;
  throw usageError(
    `--seeds: this study is about ${calls.toPrecision(2)} calls, ${(seconds / 3_600).toFixed(1)} h on ${workers} workers; ` +
      `more than an hour needs --long, or shards of it on several machines (--seeds 0..9, then --merge)`,
  );
}

function mergeFiles(paths: readonly string[]): StudyResult {
  if (paths.length === 0) throw usageError("--merge: no file given; it may be the JSON files of one study's shards");
  const shards = paths.map((path) => {
    const { result, complaints } = readResult(readJson(path, "a study's result"));
    refuseAll(complaints.map(({ field, says }) => ({ field: `${path}: ${field}`, says })));
    return result;
  });
  const merged = mergeResults(shards);
  if (typeof merged === "string") throw usageError(`--merge: ${merged}`);
  return merged;
}

function show(result: StudyResult, { json, csv }: Values): void {
  if (json) process.stdout.write(resultJson(result));
  else if (csv) process.stdout.write(resultCsv(result.rows));
  else print(resultText(result));
}

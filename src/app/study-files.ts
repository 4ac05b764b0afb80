/** What the study hands over as files; the command line writes the same, and both read back. */
import { resultCsv } from "../study/csv.ts";
import { resultJson } from "../study/file.ts";
import type { StudyResult } from "../study/result.ts";

export interface StudyFile {
  /** "limiter-bench-study-seeds-0-19.csv" */
  readonly name: string;
  readonly text: string;
  /** Media type. */
  readonly type: string;
}

export function studyFile(result: StudyResult, kind: "csv" | "json"): StudyFile {
  const seeds = result.study.seeds.replace(/[^\d]+/g, "-").slice(0, 40);
  const name = `limiter-bench-study-seeds-${seeds}.${kind}`;
  return kind === "csv"
    ? { name, text: resultCsv(result.rows), type: "text/csv" }
    : { name, text: resultJson(result), type: "application/json" };
}

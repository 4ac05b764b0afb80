/**
 * A result as a JSON file, one line a row, and back. Figures and spread are computed again from the seeds when it is read:
 * a file can't claim what its runs don't show. Numbers go through JSON unchanged to the last bit.
 */
import { type Complain, type Complaint, shown } from "../base/complaint.ts";
import { readArray, readObject } from "../sim/fields.ts";
import { FIGURE_NAMES } from "./figures.ts";
import { differencesOf, missingFrom, type Row, rowOf, type SeedRow, type StudyResult } from "./result.ts";
import { MOST_ROWS, type Plan, readStudy } from "./study.ts";
import { PARTS, type Served } from "./tally.ts";

/** Differences come with it as long as the table is one to be read, not one to be plotted. */
const MOST_COMPARED = 200;

export function resultJson(result: StudyResult): string {
  const lines = (items: readonly object[]) => items.map((item) => `\n ${JSON.stringify(item)}`).join(",");
  const missing = missingFrom(result);
  const differences = result.rows.length > MOST_COMPARED ? [] : differencesOf(result.rows);
  return [
    `{"study":${JSON.stringify(result.study)}`,
    `"rows":[${lines(result.rows)}]`,
    ...(differences.length > 0 ? [`"differences":[${lines(differences)}]`] : []),
    ...(missing.length > 0 ? [`"missing":[${lines(missing)}]`] : []),
  ]
    .join(",\n")
    .concat("}\n");
}

/** Reads what `resultJson` wrote. Complaints: the result holds only what could be read. */
export function readResult(json: unknown): { readonly result: StudyResult; readonly complaints: readonly Complaint[] } {
  const complaints: Complaint[] = [];
  const complain: Complain = (field, says) => complaints.push({ field, says });
  const fields = readObject(json, "result", complain);
  if (fields.study === undefined) complain("study", "nothing given; it may be a study");
  const { plan, complaints: ofStudy } = readStudy(fields.study);
  for (const { field, says } of ofStudy) complain(`study.${field}`, says);
  const rows = readArray(fields.rows, "rows", MOST_ROWS, complain).flatMap(
    (row, i) => readRow(row, plan, `rows[${i}]`, complain) ?? [],
  );
  return { result: { study: plan.study, rows }, complaints };
}

function readRow(written: unknown, plan: Plan, field: string, complain: Complain): Row | null {
  const { rule, retry, seeds, served } = readObject(written, field, complain);
  const spec = plan.rows.find((row) => row.rule === rule && row.retry === retry);
  if (!spec) {
    complain(field, `${shown(rule)} with ${shown(retry)} given; it may be a rule and a policy of the study`);
    return null;
  }
  const known = new Set(plan.seeds);
  const list = readArray(seeds, `${field}.seeds`, known.size, complain);
  const fine = list.every((item) => isSeedRow(item) && known.delete(item.seed));
  if (!fine) complain(`${field}.seeds`, "hold something that is no run of the study, or one twice");
  if (!isServed(served)) complain(`${field}.served`, `${shown(served)} given; it may be counts of served calls`);
  return fine && isServed(served) ? rowOf(spec.rule, spec.retry, list as SeedRow[], served) : null;
}

function isSeedRow(written: unknown): written is SeedRow {
  if (typeof written !== "object" || written === null) return false;
  const fields = written as Record<string, unknown>;
  return FIGURE_NAMES.every((name) => fields[name] === null || Number.isFinite(fields[name]));
}

function isServed(written: unknown): written is Served {
  if (typeof written !== "object" || written === null) return false;
  const { after, first, retried } = written as Record<string, unknown>;
  return [after, first, retried].every(
    (counts) => Array.isArray(counts) && counts.length === PARTS && counts.every(Number.isSafeInteger),
  );
}

/**
 * A rule as text: its id and, after colons, parameters that don't follow the study's limit, each as in a link:
 * "sliding-log:counts=all", "token-bucket:capacity=20:fill=(tokens:5,every:1)".
 */
import { type Complain, shown } from "../base/complaint.ts";
import type { Limit } from "../limiters/rule.ts";
import { read, write } from "../sim/notation.ts";
import type { LaneSpec } from "../sim/run.ts";
import { compileLane, readLane } from "../sim/scenario.ts";

/** Parts of a text between separators that stand outside brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** Reads a rule; complains in `field` and returns null where it may not be. */
export function readRule(written: unknown, limit: Limit, field: string, complain: Complain): LaneSpec | null {
  if (typeof written !== "string") {
    complain(field, `${shown(written)} given; it may be a rule such as "sliding-log" or "sliding-log:counts=all"`);
    return null;
  }
  let fine = true;
  const note: Complain = (where, says) => {
    fine = false;
    complain(where, says);
  };
  const [id, ...settings] = splitOutside(written, ":");
  const fields: Record<string, unknown> = {};
  for (const setting of settings) {
    const [name, ...rest] = setting.split("=");
    const value = rest.length === 1 ? read(rest[0]) : null;
    if (value === null || name === "rule") note(field, `${shown(setting)} can't be read; it may be name=value`);
    else fields[name] = value.value;
  }
  if (!fine) return null;
  const lane = readLane({ ...fields, rule: id }, limit, field, note);
  if (fine) compileLane(lane, limit, field, note);
  return fine ? lane : null;
}

/** What `readRule` takes back. */
export function ruleText(lane: LaneSpec): string {
  const { rule, ...params } = lane;
  return [rule, ...Object.entries(params).map(([name, value]) => `${name}=${write(value)}`)].join(":");
}

/** What the README says of the study and of `window.bench` is what the data and the page have. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { BenchWindow } from "../../src/app/open.ts";
import { timesFewer } from "../../src/app/study-findings.ts";
import type { FigureName } from "../../src/study/figures.ts";
import { type Found, retryAfterFound } from "../../src/study/findings.ts";
import { ROOT } from "../support/files.ts";

const readme = readFileSync(`${ROOT}README.md`, "utf8");
const found = retryAfterFound();

const COUNTING = "sliding-log:counts=all";
const [SECOND, OBEY, JITTER, FULL] = ["fixed:1", "retry-after", "retry-after-jitter:1", "full-jitter:1:20"];

/** The README's names of rules; those in one line have the same figures. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  "fixed window": ["fixed-window"],
  "sliding log": ["sliding-log"],
  "sliding counter": ["sliding-counter"],
  "token bucket, GCRA, leaky meter": ["token-bucket", "gcra", "leaky-meter"],
  "leaky bucket": ["leaky-bucket"],
  "nginx limit_req": ["nginx-limit-req"],
  "log that counts refusals": [COUNTING],
};

/** What stands in the README's columns; those with two policies have the same figures under both. */
const COLUMNS: Readonly<Record<string, { readonly retries: readonly string[]; readonly name: FigureName }>> = {
  "every second": { retries: [SECOND], name: "amplification" },
  "header as sent": { retries: [OBEY], name: "amplification" },
  "every second, header as sent": { retries: [SECOND, OBEY], name: "amplification" },
  "header + U(0, 1 s)": { retries: [JITTER], name: "amplification" },
  "full jitter": { retries: [FULL], name: "amplification" },
  burstiness: { retries: [OBEY], name: "burstiness" },
  "p95 as sent": { retries: [OBEY], name: "p95" },
  "p95 + U(0, 1 s)": { retries: [JITTER], name: "p95" },
};

function figure(window: number, rule: string, retry: string, name: FigureName): Found {
  const row = found.find((one) => one.window === window && one.rule === rule && one.retry === retry);
  return row?.figures[name] ?? { mean: Number.NaN, half: Number.NaN };
}

/** Whether "8.0 ± 0.1" is that figure rounded; the data are rounded themselves, to two digits or three. */
function isRounded(text: string, { mean, half }: Found, name: FigureName): boolean {
  const digits = name === "amplification" || name === "p95" ? 2 : 3;
  const parts = text.split(" ± ");
  return parts.length === 2 && [mean, half].every((value, i) => isNear(parts[i], value, digits));
}

function isNear(text: string, value: number, digits: number): boolean {
  const shown = (text.split(".")[1] ?? "").length;
  // 58.05 may have been 58.046 or 58.054; what shows all digits is equal
  const most = shown < digits ? (10 ** -shown + 10 ** -digits) / 2 : 0;
  return /^\d+(?:\.\d+)?$/.test(text) && Math.abs(Number(text) - value) <= most + 1e-9;
}

/** The README's part on Retry-After, each table as lines of cells. */
const part = /\*\*Which Retry-After[\s\S]*?(?=\*\*Why do)/.exec(readme)?.[0] ?? "";
const tables = part.split("\n\n").flatMap((block) => {
  if (!block.startsWith("|")) return [];
  const [head, , ...lines] = block
    .trim()
    .split("\n")
    .map((line) => line.slice(1, -1).split("|"))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll("**", "")));
  return [{ head, lines }];
});
const prose = part
  .split("\n\n")
  .filter((block) => !block.startsWith("|"))
  .join("\n")
  .replace(/\s+/g, " ");

describe.each([
  [10, ["every second", "header as sent", "header + U(0, 1 s)", "full jitter"]],
  [1, ["every second, header as sent", "header + U(0, 1 s)", "full jitter"]],
])("Retry-After at a window of %i s", (window, calls) => {
  const { head, lines } = tables.find((table) => table.head[0] === `window ${window} s`) ?? { head: [], lines: [] };

  test("the table has every rule, the calls under every policy, and what they cost", () => {
    expect(lines.map(([rule]) => rule)).toEqual(Object.keys(RULES));
    const all = found.filter((row) => row.window === window).map(({ rule }) => rule);
    expect(new Set(lines.flatMap(([rule]) => RULES[rule]))).toEqual(new Set(all));
    expect(head.slice(1)).toEqual([...calls, "burstiness", "p95 as sent", "p95 + U(0, 1 s)"]);
  });

  test("every figure is the one found, with its interval", () => {
    const wrong = lines.flatMap(([rule, ...cells]) =>
      cells.flatMap((cell, i) => {
        const { retries, name } = COLUMNS[head[i + 1]];
        const all = RULES[rule].flatMap((one) => retries.map((retry) => figure(window, one, retry, name)));
        return all.every((one) => isRounded(cell, one, name)) ? [] : [`${rule}, ${head[i + 1]}: ${cell}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test("every figure in the text on Retry-After is the one found", () => {
  expect(prose).toContain(`${timesFewer(10, COUNTING)} times against ${timesFewer(10, "fixed-window")}`);
  const claims: readonly [RegExp, rule: string, retry: string, FigureName][] = [
    [/but from (\S+ ± \S+) calls(?= to)/, COUNTING, SECOND, "amplification"],
    [/ to (\S+ ± [\d.]*\d); that log/, COUNTING, OBEY, "amplification"],
    [/first tries fall from (\S+ ± \S+)(?= to)/, "token-bucket", OBEY, "firstTry"],
    [/to (\S+ ± \S+) under the bucket/, "token-bucket", JITTER, "firstTry"],
    [/refusals \((\S+ ± \S+)(?= against)/, COUNTING, FULL, "amplification"],
    [/against (\S+ ± \S+)(?= as sent)/, COUNTING, OBEY, "amplification"],
    [/as sent, (\S+ ± \S+) with jitter/, COUNTING, JITTER, "amplification"],
  ];
  for (const [words, rule, retry, name] of claims) {
    const text = words.exec(prose)?.[1] ?? "";
    expect(isRounded(text, figure(10, rule, retry, name), name), `${words}: ${text}`).toBe(true);
  }
  // of what is left, study-findings.test.ts holds the seconds of p95 and how many the log that counts refusals serves
  const known = /\S+ times against [\d.]+|30 to 37 s|100 \(10 at 1 s\)|10\/s|20 seeds|95 %|p95|\b10? s\b/g;
  const rest = claims.reduce((left, [words]) => left.replace(words, ""), prose).replace(known, "");
  expect(rest.match(/\d[\d.]*/g)).toBeNull();
});

test("every member of window.bench is named", () => {
  const said: Readonly<Record<keyof BenchWindow, string>> = {
    run: "`run()`",
    viewTime: "`viewTime()`",
    seek: "`seek(seconds)`",
    digest: "`digest()`",
    link: "`link()`",
    lanes: "`lanes()`",
  };
  const section = /## For scripts[\s\S]*?(?=\n## )/.exec(readme)?.[0] ?? "";
  expect(Object.values(said).filter((name) => !section.includes(name))).toEqual([]);
});

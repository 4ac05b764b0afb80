/**
 * The table as CSV (RFC 4180), one line a row: rule, policy, its delay, how many seeds, then mean, sd, low and high of each
 * figure. Numbers are written in full and read back the same; what is not there is empty.
 */
import { type Complaint, shown } from "../base/complaint.ts";
import { FIGURE_NAMES } from "./figures.ts";
import type { Row, Stats } from "./result.ts";
import type { Stat } from "./stats.ts";

/** A line of the table. */
export interface CsvRow {
  readonly rule: string;
  readonly retry: string;
  readonly seeds: number;
  readonly figures: Stats;
}

const PARTS_OF_STAT = ["mean", "sd", "low", "high"] as const;

const HEADER = [
  ...["rule", "retry", "delay", "seeds"],
  ...FIGURE_NAMES.flatMap((name) => PARTS_OF_STAT.map((part) => `${name}.${part}`)),
];

export function resultCsv(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    ...[row.rule, row.retry, row.retry.split(":")[1] ?? "", row.seeds.length],
    ...FIGURE_NAMES.flatMap((name) => PARTS_OF_STAT.map((part) => row.figures[name]?.[part] ?? "")),
  ]);
  return [HEADER, ...lines].map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("");
}

function cellText(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reads what `resultCsv` wrote. */
export function readCsv(text: string): { readonly rows: readonly CsvRow[]; readonly complaints: readonly Complaint[] } {
  const [header = [], ...lines] = cellsOf(text);
  const complaints: Complaint[] = [];
  if (header.join() !== HEADER.join()) {
    return { rows: [], complaints: [{ field: "line 1", says: `may be ${HEADER.join(",")}` }] };
  }
  const rows = lines.flatMap((cells, i) => {
    const numbers = cells.slice(3).map((cell) => (cell === "" ? null : Number(cell)));
    if (cells.length === HEADER.length && numbers.every((number) => number === null || Number.isFinite(number))) {
      return [{ rule: cells[0], retry: cells[1], seeds: numbers[0] as number, figures: statsOf(numbers.slice(1)) }];
    }
    complaints.push({ field: `line ${i + 2}`, says: `${shown(cells.join())} given; it may be ${HEADER.length} cells` });
    return [];
  });
  return { rows, complaints };
}

function statsOf(numbers: readonly (number | null)[]): Stats {
  const stats = FIGURE_NAMES.map((name, i) => {
    const [mean, sd, low, high] = numbers.slice(4 * i, 4 * i + 4);
    const stat: Stat | null = mean === null ? null : { mean, sd, low, high };
    return [name, stat];
  });
  return Object.fromEntries(stats) as Stats;
}

/** Lines of cells; quotes may hold commas, line breaks and doubled quotes. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (lines.length === 0) lines.push([]);
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") lines.push([]);
    if (end === "") break;
  }
  return lines.filter((cells) => cells.length > 1 || (cells[0] ?? "") !== "");
}

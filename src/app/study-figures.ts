/** The study's figures as they are written in tables: means, half of their 95 % intervals, differences, what is missing. */
import { FIGURE_NAMES, FIGURES, type FigureName } from "../study/figures.ts";
import type { Found } from "../study/findings.ts";
import { differenceOf, missingFrom, type Row, type StudyResult } from "../study/result.ts";
import type { Stat } from "../study/stats.ts";
import type { Plan } from "../study/study.ts";

export interface Column {
  readonly name: FigureName;
  readonly title: string;
  readonly unit: string;
  readonly means: string;
}

/** The eight figures in the order of the table. */
export const COLUMNS: readonly Column[] = FIGURE_NAMES.map((name) => ({ name, ...FIGURES[name] }));

export interface Cell {
  readonly mean: string;
  /** Half of the 95 % interval; null where one seed shows no spread. */
  readonly half: string | null;
}

/** Null where nothing was served and the figure means nothing. */
export function cellOf(stat: Stat | null, name: FigureName): Cell | null {
  if (stat === null) return null;
  return {
    mean: figureText(stat.mean, name),
    half: stat.high === null ? null : figureText(stat.high - stat.mean, name),
  };
}

export function foundCell(found: Found | null, name: FigureName): Cell | null {
  return found && { mean: figureText(found.mean, name), half: figureText(found.half, name) };
}

/** A figure of one run, or a mean, with the digits of its column. */
export function figureText(value: number | null, name: FigureName): string {
  return value === null ? "–" : grouped(value.toFixed(FIGURES[name].digits));
}

/** Thousands apart by a thin space, from five digits on. */
function grouped(text: string): string {
  return /^-?\d{5}/.test(text) ? text.replace(/(?<=\d)(?=(\d{3})+(?!\d))/g, "\u2009") : text;
}

export interface DifferenceCell extends Cell {
  /** Whether the interval leaves out 0: the seeds agree on which is more. */
  readonly isClear: boolean;
}

export interface DifferenceRow {
  readonly rule: string;
  readonly retry: string;
  readonly cells: readonly (DifferenceCell | null)[];
  /** How many seeds both rows have. */
  readonly seeds: number;
}

/** Under every policy each other rule less this one, seed by seed. */
export function differencesFrom(rows: readonly Row[], than: string): DifferenceRow[] {
  return rows.flatMap((row) => {
    const other = row.rule === than ? undefined : rows.find((one) => one.rule === than && one.retry === row.retry);
    if (other === undefined) return [];
    const { figures } = differenceOf(row, other);
    const cells = FIGURE_NAMES.map((name) => differenceCell(figures[name], name));
    const seen = new Set(other.seeds.map(({ seed }) => seed));
    return [{ rule: row.rule, retry: row.retry, cells, seeds: row.seeds.filter(({ seed }) => seen.has(seed)).length }];
  });
}

function differenceCell(stat: Stat | null, name: FigureName): DifferenceCell | null {
  const cell = cellOf(stat, name);
  if (stat === null || cell === null) return null;
  const { low, high } = stat;
  const isClear = low !== null && high !== null && (low > 0 || high < 0);
  return { ...cell, mean: signed(cell.mean), isClear };
}

/** With a real minus, and a plus; what is rounded to nothing has neither. */
function signed(text: string): string {
  const bare = text.replace("-", "");
  if (!/[1-9]/.test(bare)) return bare;
  return text.startsWith("-") ? `−${bare}` : `+${bare}`;
}

/** What a study that was stopped lacks: how many runs, and of each row which seeds. */
export interface Missing {
  readonly runs: number;
  readonly rows: readonly { readonly rule: string; readonly retry: string; readonly seeds: string }[];
}

/** Null where nothing is missing. */
export function missingOf(plan: Plan, result: StudyResult): Missing | null {
  const rows = missingFrom(result);
  const there = result.rows.reduce((sum, { seeds }) => sum + seeds.length, 0);
  return rows.length === 0 ? null : { runs: plan.rows.length * plan.seeds.length - there, rows };
}

/** A study's result for reading in a terminal: every figure with half of its 95 % interval, then paired differences. */
import { FIGURE_NAMES, FIGURES, type FigureName } from "../study/figures.ts";
import { differencesOf, type Stats, type StudyResult } from "../study/result.ts";

/** Larger tables are for plotting, not for comparing by eye. */
const MOST_COMPARED = 40;

export function resultText(result: StudyResult): string {
  const { study, rows } = result;
  const most = Math.max(0, ...rows.map(({ seeds }) => seeds.length));
  const [offered, limit] = [study.offered, study.rate].map((rate) => (typeof rate === "number" ? `${rate}/s` : rate));
  const head =
    `${study.clients} clients offer ${offered} for ${study.duration} s; limit ${limit}, window ${study.window} s; ` +
    `seeds ${study.seeds}; mean ± half of the 95 % interval over ${most} seeds`;
  const titles = FIGURE_NAMES.map((name) => FIGURES[name].title);
  const table = tableText([
    ["Rule", "Retry", ...titles],
    ...rows.map((row) => [row.rule, row.retry, ...cellsOf(row.figures)]),
  ]);
  const differences = rows.length > MOST_COMPARED ? [] : differencesOf(rows);
  if (differences.length === 0) return `${head}\n\n${table}`;
  const compared = tableText([
    ["Rule", "Retry", ...titles],
    ...differences.map((one) => [one.rule, one.retry, ...cellsOf(one.figures)]),
  ]);
  return `${head}\n\n${table}\n\nless ${differences[0].than}, seed by seed:\n\n${compared}`;
}

function cellsOf(figures: Stats): string[] {
  return FIGURE_NAMES.map((name) => cellOf(figures, name));
}

function cellOf(figures: Stats, name: FigureName): string {
  const stat = figures[name];
  if (stat === null) return "-";
  const { digits } = FIGURES[name];
  const mean = stat.mean.toFixed(digits);
  return stat.high === null ? mean : `${mean} ±${(stat.high - stat.mean).toFixed(digits)}`;
}

/** Columns of equal width; the first two are words, the others numbers. */
function tableText(lines: readonly (readonly string[])[]): string {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

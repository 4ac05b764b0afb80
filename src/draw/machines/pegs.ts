/** Pegs: one for each call a limit allows, in a grid that fits; and the bar that stands for them where they are too many. */
import { scaleBand, scaleLinear } from "d3-scale";
import { type Area, type Brush, fill, line, stroke } from "../brush.ts";
import type { Pen } from "../pen.ts";
import { machineLabelSize, widthOf, write } from "../words.ts";

export interface Grid {
  readonly columns: number;
  /** Width and height of a peg. */
  readonly wide: number;
  readonly high: number;
  /** What the grid takes of its area, from its upper left corner. */
  readonly area: Area;
  x(column: number): number;
  y(row: number): number;
}

/** Height of a peg and gaps between pegs, in widths of a peg. */
const HIGH = 1.6;
const GAP_X = 0.6;
const GAP_Y = 0.5;
const NARROWEST = 3;
/** What a last row that isn't full is worth. */
const RAGGED = 0.75;

/** The grid with the widest pegs, no wider than `widest`; null where pegs would be too narrow to be counted. */
export function gridFor(count: number, area: Area, widest: number): Grid | null {
  let best = { wide: 0, columns: 1, rows: 1, score: 0 };
  for (let rows = 1; rows <= count && rows * NARROWEST < area.height; rows++) {
    const columns = Math.ceil(count / rows);
    const wide = Math.min(
      widest,
      area.width / (columns * (1 + GAP_X) - GAP_X),
      area.height / (rows * (HIGH + GAP_Y) - GAP_Y),
    );
    const score = wide * (count % columns === 0 ? 1 : RAGGED);
    if (score > best.score + 0.01) best = { wide, columns, rows, score };
  }
  if (best.wide < NARROWEST) return null;
  const { wide, columns, rows } = best;
  const high = wide * HIGH;
  const width = wide * (columns * (1 + GAP_X) - GAP_X);
  const height = wide * (rows * (HIGH + GAP_Y) - GAP_Y);
  const top = area.y + (area.height - height) / 2;
  const x = scaleBand(indices(columns), [area.x, area.x + width]).paddingInner(GAP_X / (1 + GAP_X));
  const y = scaleBand(indices(rows), [top, top + height]).paddingInner(GAP_Y / (HIGH + GAP_Y));
  return {
    columns,
    wide,
    high,
    area: { x: area.x, y: top, width, height },
    x: (column) => x(column) as number,
    y: (row) => y(row) as number,
  };
}

const indices = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Pegs `from` to `to` of a grid, as one path. */
export function tracePegs(pen: Pen, grid: Grid, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    pen.roundRect(
      grid.x(i % grid.columns),
      grid.y(Math.floor(i / grid.columns)),
      grid.wide,
      grid.high,
      grid.wide * 0.22,
    );
  }
}

/** A rack: `used` of `limit` pegs filled, the others empty. */
export function drawPegs(brush: Brush, grid: Grid, used: number, limit: number): void {
  const { ink } = brush.palette;
  const full = Math.min(limit, Math.max(0, Math.round(used)));
  if (full > 0) fill(brush, ink, (pen) => tracePegs(pen, grid, 0, full));
  stroke(brush, ink, 1.1, (pen) => tracePegs(pen, grid, 0, limit));
}

/** A part of a bar, in calls. */
export interface Part {
  readonly calls: number;
  readonly colour: string;
}

/** A bar for what has too many pegs: parts, one after the other, of `limit`, with its ends named. */
export function drawBar(brush: Brush, area: Area, limit: number, parts: readonly Part[]): void {
  const { palette } = brush;
  const size = machineLabelSize(brush, area);
  const high = Math.max(8, Math.min(16, area.height - size - 8));
  const top = area.y + (area.height - high - size - 4) / 2;
  const x = scaleLinear([0, Math.max(1, limit)], [area.x, area.x + area.width]).clamp(true);
  fill(brush, palette.card, (pen) => pen.roundRect(area.x, top, area.width, high, 3));
  let from = 0;
  for (const { calls, colour } of parts) {
    if (calls > 0) fill(brush, colour, (pen) => pen.rect(x(from), top, x(from + calls) - x(from), high));
    from += calls;
  }
  stroke(brush, palette.ink, 1.2, (pen) => {
    pen.roundRect(area.x, top, area.width, high, 3);
    for (const tick of [0, limit / 2, limit]) line(pen, x(tick), top + high, x(tick), top + high + 3);
  });
  if (size === 0) return;
  const style = { colour: palette.mute, size };
  const base = top + high + 5 + size * 0.8;
  const most = countText(limit);
  if (widthOf(brush, `0 ${most}`, style) + 6 < area.width) write(brush, "0", area.x, base, style);
  write(brush, most, area.x + area.width, base, { ...style, align: "right" });
}

/** 1000000 as "1,000,000". */
export function countText(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * Calls for each one served, a row a rule and a block a policy: a dot at the mean, a line over the 95 % interval, the
 * figure in digits at the right. The scale is logarithmic: twice as many is as far everywhere.
 */
import { scaleLog } from "d3-scale";
import { type Brush, disc, fill, line, newBrush, report, stroke } from "./brush.ts";
import type { Picture } from "./study-panels.ts";
import { fittingSize, labelSize, widthOf, write } from "./words.ts";

export interface CallsBlock {
  readonly heading: string;
  readonly rows: readonly {
    readonly title: string;
    readonly mean: number;
    readonly low: number;
    readonly high: number;
    /** The figure as the table has it. */
    readonly text: string;
  }[];
}

const rowHeight = (size: number): number => Math.round(size * 1.5);
const headingHeight = (size: number): number => Math.round(size * 2.1);
/** For the numbers of the scale, at the bottom. */
const footHeight = (size: number): number => Math.round(size * 1.8);

export function callsPicture(blocks: readonly CallsBlock[]): Picture {
  const heightOf = (size: number) =>
    blocks.reduce((sum, { rows }) => sum + headingHeight(size) + rows.length * rowHeight(size), 0);
  return {
    height: (_, size) => heightOf(size) + footHeight(size),
    draw(pen, looks, { width }) {
      const brush = newBrush(pen, looks);
      drawBlocks(brush, blocks, width, heightOf(brush.size));
      return report(brush);
    },
  };
}

function drawBlocks(brush: Brush, blocks: readonly CallsBlock[], width: number, bottom: number): void {
  const { palette, size } = brush;
  const rows = blocks.flatMap((block) => block.rows);
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => widthOf(brush, text, {})));
  const left = Math.min(widest(rows.map(({ title }) => title)) + 12, width * 0.42);
  const right = widest(rows.map(({ text }) => text)) + 12;
  const most = Math.max(2, ...rows.map(({ high }) => high));
  const x = scaleLog([1, most], [left, width - right - 8]).nice();
  drawScale(brush, x, bottom);
  let y = 0;
  for (const { heading, rows: own } of blocks) {
    y += headingHeight(size);
    write(brush, heading, 0, y - size * 0.6, { colour: palette.mute, size: fittingSize(brush, heading, width, {}) });
    for (const row of own) {
      const middle = y + rowHeight(size) / 2;
      const base = middle + size * 0.35;
      write(brush, row.title, 0, base, { colour: palette.ink, size: fittingSize(brush, row.title, left - 8, {}) });
      stroke(brush, palette.ink, 2.5, (pen) => line(pen, x(Math.max(1, row.low)), middle, x(row.high), middle));
      fill(brush, palette.ink, (pen) => disc(pen, x(row.mean), middle, 4));
      write(brush, row.text, width, base, { colour: palette.ink, align: "right" });
      y += rowHeight(size);
    }
  }
}

/** Lines at the whole steps of the scale that have room for their number. */
function drawScale(brush: Brush, x: ReturnType<typeof scaleLog<number, number>>, bottom: number): void {
  const { palette } = brush;
  const size = labelSize(brush);
  const steps = x.ticks().filter((step) => /^[125]0*$/.test(String(step)));
  let end = Number.NEGATIVE_INFINITY;
  for (const step of steps) {
    const half = widthOf(brush, String(step), { size }) / 2;
    if (x(step) - half < end + 8) continue;
    end = x(step) + half;
    stroke(brush, palette.line, 1, (pen) => line(pen, x(step), headingHeight(brush.size) * 0.5, x(step), bottom + 4));
    write(brush, String(step), x(step), bottom + 6 + size, { colour: palette.mute, size, align: "center" });
  }
}

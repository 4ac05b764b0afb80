/**
 * The other run on a lane's timeline: a strip at its foot, on the same time, in blue. Ticks stand for calls let through
 * and crosses below them for refusals, as above; what waited and what was a retry is left to the run itself.
 */
import { type Area, type Brush, fill, line, stroke } from "./brush.ts";
import type { Frame } from "./frame.ts";
import type { Plot } from "./plot.ts";
import { type Column, columnWidth, LET_THROUGH, REFUSED, ticksOf } from "./ticks.ts";

/** Of a timeline's height below its words. */
export const OTHER_SHARE = 0.3;

/** The frame as the other run has it; null where none is shown, or it has no such lane. */
export function otherFrame(frame: Frame, lane: number): Frame | null {
  const { other } = frame;
  return other && lane < other.snapshot.lanes.length ? { ...frame, ...other } : null;
}

/** `strip`: the part of the timeline that is the other run's. */
export function drawOther(brush: Brush, other: Frame, lane: number, plot: Plot, strip: Area): void {
  const { palette } = brush;
  const { strokes, columns } = ticksOf(other, lane, plot.perSecond);
  const at = (share: number) => strip.y + share * strip.height;
  const rows = [
    { row: LET_THROUGH, top: at(0.14), bottom: at(0.56) },
    { row: REFUSED, top: at(0.66), bottom: at(0.9) },
  ];
  fill(brush, palette.blueSoft, (pen) => pen.rect(strip.x, strip.y, strip.width, strip.height));
  stroke(brush, palette.edge, 0.8, (pen) => line(pen, strip.x, strip.y, strip.x + strip.width, strip.y));
  for (const { row, top, bottom } of rows) {
    const own = strokes.filter((one) => one.row === row);
    const dense = columns.filter((one: Column) => one.row === row);
    const half = (bottom - top) / 2;
    if (own.length > 0)
      stroke(brush, palette.blue, row === REFUSED ? 1.1 : 1.4, (pen) => {
        for (const one of own) {
          const x = plot.x(one.at);
          if (row === LET_THROUGH) line(pen, x, top, x, bottom);
          else {
            line(pen, x - half, top, x + half, bottom);
            line(pen, x - half, bottom, x + half, top);
          }
        }
      });
    if (dense.length > 0)
      fill(brush, palette.blue, (pen) => {
        const width = columnWidth(plot.perSecond);
        for (const one of dense) pen.rect(plot.x(one.from), top, width, bottom - top);
      });
  }
}

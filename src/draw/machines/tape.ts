/** Sliding log: a tape W wide, one mark for each remembered call, sliding out of its frame at the left. */
import { scaleLinear } from "d3-scale";
import type { Micros } from "../../base/time.ts";
import type { Machine } from "../../limiters/rule.ts";
import { type Area, type Brush, faded, fill, line, stroke, within } from "../brush.ts";
import { machineLabelSize, widthOf, write } from "../words.ts";
import { drawBar } from "./pegs.ts";

type Tape = Extract<Machine, { kind: "tape" }>;

/** Room at the left for marks that have just left the frame. */
const OUTSIDE = 16;

/** `gone`: ages of calls that the tape has just forgotten. */
export function drawTape(brush: Brush, machine: Tape, area: Area, gone: readonly Micros[]): void {
  const { palette } = brush;
  if (machine.used > machine.ages.length) {
    drawBar(brush, area, machine.limit, [{ calls: machine.used, colour: palette.ink }]);
    return;
  }
  const size = machineLabelSize(brush, area);
  const high = Math.min(Math.max(16, area.height - size - 10), 44);
  const width = Math.min(area.width - OUTSIDE, 240);
  const left = area.x + OUTSIDE + (area.width - OUTSIDE - width) / 2;
  const top = area.y + size + 4 + Math.max(0, (area.height - size - 4 - high) / 2 - 2);
  const inset = 2.5;
  const x = scaleLinear([machine.window, 0], [left + inset, left + width - inset]);
  const thick = Math.max(0.8, Math.min(2.6, (width / Math.max(1, machine.limit)) * 0.3));
  const mark = (age: Micros) => line(brush.pen, x(age), top + high * 0.2, x(age), top + high * 0.8);
  fill(brush, palette.card, (pen) => pen.roundRect(left, top, width, high, 3));
  drawGone(brush, gone.map(x), { x: left - OUTSIDE, y: top + high * 0.24, width: OUTSIDE - 2, height: high * 0.52 });
  const full = machine.used >= machine.limit && machine.ages.length > 0;
  const rest = full ? machine.ages.slice(0, -1) : machine.ages;
  within(brush, { x: left, y: top, width, height: high }, () => {
    if (rest.length > 0) stroke(brush, palette.ink, thick, () => rest.forEach(mark));
    // the one that has to leave before another may come
    if (full) stroke(brush, palette.red, Math.max(2, thick), () => mark(machine.ages[machine.ages.length - 1]));
  });
  stroke(brush, palette.ink, 1.5, (pen) => pen.roundRect(left, top, width, high, 3));
  if (size === 0) return;
  const style = { colour: palette.mute, size };
  if (width > widthOf(brush, "now − W", style) + widthOf(brush, "now", style) + 12) {
    write(brush, "now − W", left, top - 4, style);
  }
  write(brush, "now", left + width, top - 4, { ...style, align: "right" });
}

/** Marks outside the frame, the fainter the farther. */
function drawGone(brush: Brush, places: readonly number[], room: Area): void {
  for (const x of places) {
    const share = (x - room.x) / room.width;
    if (share <= 0 || share > 1) continue;
    faded(brush, share, () =>
      stroke(brush, brush.palette.edge, 2, (pen) => line(pen, x, room.y, x, room.y + room.height)),
    );
  }
}

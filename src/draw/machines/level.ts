/** Leaky meter: a level that drains at r; a call fits while it stays under the rim. */
import { scaleLinear } from "d3-scale";
import type { Machine } from "../../limiters/rule.ts";
import { type Area, type Brush, fill, line, stroke } from "../brush.ts";
import { machineLabelSize, widthOf, write } from "../words.ts";
import { countText } from "./pegs.ts";

type Level = Extract<Machine, { kind: "level" }>;

export function drawLevel(brush: Brush, machine: Level, area: Area): void {
  const { palette } = brush;
  const size = machineLabelSize(brush, area);
  const style = { colour: palette.mute, size };
  const drip = 9;
  const wide = Math.min(60, area.height * 0.85);
  const label = size > 0 ? countText(machine.capacity) : "";
  const left = area.x + (area.width - wide - 14 - widthOf(brush, label, style)) / 2;
  const bottom = area.y + area.height - drip;
  const y = scaleLinear([0, machine.capacity], [bottom, area.y + Math.max(5, size * 0.4)]).clamp(true);
  const level = y(machine.level);
  fill(brush, palette.card, (pen) => pen.roundRect(left, area.y, wide, bottom - area.y, 3));
  fill(brush, palette.blueMid, (pen) => pen.rect(left, level, wide, bottom - level));
  if (machine.level > 0) stroke(brush, palette.blue, 1.4, (pen) => line(pen, left, level, left + wide, level));
  stroke(brush, palette.ink, 1.5, (pen) => pen.roundRect(left, area.y, wide, bottom - area.y, 3));
  stroke(
    brush,
    palette.red,
    1.3,
    (pen) => line(pen, left - 5, y(machine.capacity), left + wide + 5, y(machine.capacity)),
    [4, 3],
  );
  stroke(brush, palette.edge, 1, (pen) => {
    for (const tick of y.ticks(5)) line(pen, left + wide, y(tick), left + wide + 4, y(tick));
  });
  if (size > 0) write(brush, label, left + wide + 9, y(machine.capacity) + size * 0.35, style);
  if (machine.level <= 0) return;
  const x = left + wide / 2;
  stroke(brush, palette.blue, 1.5, (pen) => {
    line(pen, x, bottom + 1, x, bottom + drip - 1);
    pen.moveTo(x - 3.5, bottom + drip - 4.5);
    pen.lineTo(x, bottom + drip - 1);
    pen.lineTo(x + 3.5, bottom + drip - 4.5);
  });
}

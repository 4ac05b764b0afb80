/** Sliding counter: the window before, fading from the left as this one runs, plus this one. */
import type { Machine } from "../../limiters/rule.ts";
import { type Area, type Brush, fill, line, stroke, within } from "../brush.ts";
import { machineLabelSize, widthOf, write } from "../words.ts";
import { drawBar, drawPegs, type Grid, gridFor, tracePegs } from "./pegs.ts";

type TwoRacks = Extract<Machine, { kind: "two-racks" }>;

export function drawTwoRacks(brush: Brush, machine: TwoRacks, area: Area): void {
  const { palette } = brush;
  const size = machineLabelSize(brush, area);
  const plus = 22;
  const half = (area.width - plus) / 2;
  const height = area.height - size - 9;
  const room: Area = { x: area.x, y: area.y + 4, width: half - 2, height };
  const grid = gridFor(machine.limit, room, Math.max(9, area.height * 0.16));
  if (!grid) {
    drawBars(brush, machine, area);
    return;
  }
  const width = 2 * grid.area.width + plus;
  const left = area.x + (area.width - width) / 2;
  const at = (x: number) => gridFor(machine.limit, { ...room, x, width: grid.area.width + 0.01 }, grid.wide) ?? grid;
  const before = at(left);
  const now = at(left + grid.area.width + plus);
  drawFading(brush, machine, before);
  const middle = { x: before.area.x + before.area.width + plus / 2, y: before.area.y + before.area.height / 2 };
  stroke(brush, palette.ink, 1.6, (pen) => {
    line(pen, middle.x - 4.5, middle.y, middle.x + 4.5, middle.y);
    line(pen, middle.x, middle.y - 4.5, middle.x, middle.y + 4.5);
  });
  drawPegs(brush, now, machine.current, machine.limit);
  if (size === 0) return;
  const base = now.area.y + now.area.height + 4 + size;
  const style = { colour: palette.mute, size };
  const share = `last × ${(1 - machine.elapsed).toFixed(2)}`;
  const fits = widthOf(brush, share, style) < grid.area.width + plus - 4;
  write(brush, fits ? share : "last", before.area.x, base, style);
  write(brush, "this one", now.area.x, base, style);
}

/** The elapsed share is gone: what is left of the rack counts. */
function drawFading(brush: Brush, machine: TwoRacks, grid: Grid): void {
  const { palette } = brush;
  const { x, y, width, height } = grid.area;
  const cut = x + width * machine.elapsed;
  const used = Math.min(machine.limit, Math.round(machine.previous));
  const halves = [
    { colour: palette.line, area: { x: x - 2, y: y - 2, width: cut - x + 2, height: height + 4 } },
    { colour: palette.mute, area: { x: cut, y: y - 2, width: x + width + 2 - cut, height: height + 4 } },
  ];
  for (const { colour, area } of halves) {
    within(brush, area, () => {
      if (used > 0) fill(brush, colour, (pen) => tracePegs(pen, grid, 0, used));
      stroke(brush, colour, 1.1, (pen) => tracePegs(pen, grid, 0, machine.limit));
    });
  }
  stroke(brush, palette.edge, 1, (pen) => line(pen, cut, y - 4, cut, y + height + 4), [3, 3]);
}

/** Too many pegs: one bar, what is left of the last window and then this one. */
function drawBars(brush: Brush, machine: TwoRacks, area: Area): void {
  const { palette } = brush;
  const size = machineLabelSize(brush, { ...area, height: area.height * 0.7 });
  drawBar(brush, { ...area, y: area.y + size, height: area.height - size }, machine.limit, [
    { calls: machine.previous * (1 - machine.elapsed), colour: palette.edge },
    { calls: machine.current, colour: palette.ink },
  ]);
  if (size === 0) return;
  const text = `last × ${(1 - machine.elapsed).toFixed(2)} + this one`;
  const style = { colour: palette.mute, size };
  const shown = widthOf(brush, text, style) <= area.width ? text : "last + this one";
  write(brush, shown, area.x, area.y + size, style);
}

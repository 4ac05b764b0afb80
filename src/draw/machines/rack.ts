/** Fixed window: a clock hand that sweeps the window, and a rack of L pegs that empties when the hand wraps. */
import { arc } from "d3-shape";
import type { Machine } from "../../limiters/rule.ts";
import { type Area, type Brush, disc, fill, line, stroke } from "../brush.ts";
import { asContext } from "../pen.ts";
import { drawBar, drawPegs, gridFor } from "./pegs.ts";

type Rack = Extract<Machine, { kind: "rack" }>;

const TURN = 2 * Math.PI;

/** `sweeps`: whether the hand is drawn; where it would only blur, it isn't. */
export function drawRack(brush: Brush, machine: Rack, area: Area, sweeps: boolean): void {
  const radius = Math.min(area.height / 2 - 1, area.width * 0.17, 34);
  const gap = Math.max(10, radius * 0.5);
  const room: Area = { ...area, x: 0, width: area.width - 2 * radius - gap - 2 };
  const grid = gridFor(machine.limit, room, Math.max(9, area.height * 0.17));
  const width = 2 * radius + gap + (grid ? grid.area.width : room.width);
  const left = area.x + Math.max(1, (area.width - width) / 2);
  const y = area.y + area.height / 2;
  drawClock(brush, left + radius, y, radius, sweeps ? machine.elapsed : null);
  const place: Area = { ...room, x: left + 2 * radius + gap, width: grid ? grid.area.width + 1 : room.width };
  if (grid) drawPegs(brush, gridFor(machine.limit, place, grid.wide) ?? grid, machine.used, machine.limit);
  else drawBar(brush, place, machine.limit, [{ calls: machine.used, colour: brush.palette.ink }]);
}

/** A dial with the elapsed share of the window; no hand while no window is open. */
function drawClock(brush: Brush, x: number, y: number, radius: number, elapsed: number | null): void {
  const { palette, pen } = brush;
  fill(brush, palette.card, () => disc(pen, x, y, radius));
  if (elapsed !== null) {
    const angle = elapsed * TURN;
    pen.save();
    pen.translate(x, y);
    fill(brush, palette.wood, () => {
      arc().context(asContext(pen))({ innerRadius: 0, outerRadius: radius, startAngle: 0, endAngle: angle });
    });
    pen.restore();
  }
  stroke(brush, palette.mute, 1, () => {
    for (let i = 0; i < 12; i++) {
      const [across, up] = [Math.sin((i / 12) * TURN), -Math.cos((i / 12) * TURN)];
      line(pen, x + across * radius * 0.86, y + up * radius * 0.86, x + across * radius, y + up * radius);
    }
  });
  stroke(brush, elapsed === null ? palette.mute : palette.ink, 1.5, () => disc(pen, x, y, radius));
  if (elapsed === null) return;
  pen.lineCap = "round";
  stroke(brush, palette.ink, 2.2, () => {
    const angle = elapsed * TURN;
    line(pen, x, y, x + Math.sin(angle) * radius * 0.8, y - Math.cos(angle) * radius * 0.8);
  });
  pen.lineCap = "butt";
}

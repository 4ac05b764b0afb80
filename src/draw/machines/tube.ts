/** Token bucket: a glass tube with its tokens, the next one visibly growing. */
import { scaleLinear } from "d3-scale";
import type { Machine } from "../../limiters/rule.ts";
import { type Area, type Brush, fill, line, stroke } from "../brush.ts";
import { machineLabelSize, widthOf, write } from "../words.ts";
import { countText } from "./pegs.ts";

type Tube = Extract<Machine, { kind: "tube" }>;

/** Least height of a token that can be counted. */
const THINNEST = 2.6;

export function drawTube(brush: Brush, machine: Tube, area: Area): void {
  const { palette } = brush;
  const size = machineLabelSize(brush, area);
  const style = { colour: palette.mute, size };
  const wide = Math.min(46, area.height * 0.62);
  const label = size > 0 ? countText(machine.capacity) : "";
  const left = area.x + (area.width - wide - 12 - widthOf(brush, label, style)) / 2;
  const inset = 3;
  const y = scaleLinear([0, machine.capacity], [area.y + area.height - inset, area.y + inset]).clamp(true);
  const shape = { x: left, y: area.y, width: wide, height: area.height };
  fill(brush, palette.glass, (pen) => pen.roundRect(shape.x, shape.y, shape.width, shape.height, 8));
  const tokens: Area = { x: left + inset, y: area.y, width: wide - 2 * inset, height: area.height };
  if (y(0) - y(1) >= THINNEST) drawTokens(brush, machine, tokens, y);
  else {
    fill(brush, palette.brass, (pen) =>
      pen.roundRect(tokens.x, y(machine.tokens), tokens.width, y(0) - y(machine.tokens), 4),
    );
  }
  stroke(brush, palette.ink, 1.4, (pen) => pen.roundRect(shape.x, shape.y, shape.width, shape.height, 8));
  stroke(brush, palette.edge, 1, (pen) => {
    for (const tick of [0, machine.capacity / 2, machine.capacity])
      line(pen, left + wide, y(tick), left + wide + 5, y(tick));
  });
  if (size === 0) return;
  write(brush, "0", left + wide + 9, y(0) + size * 0.2, style);
  write(brush, label, left + wide + 9, y(machine.capacity) + size * 0.6, style);
}

function drawTokens(brush: Brush, machine: Tube, area: Area, y: (tokens: number) => number): void {
  const { palette } = brush;
  const whole = Math.floor(machine.tokens);
  const gap = Math.min(1.8, (y(0) - y(1)) * 0.3);
  const round = Math.min(3, (y(0) - y(1)) / 2);
  const token = (from: number, to: number) =>
    brush.pen.roundRect(area.x, y(to) + gap / 2, area.width, Math.max(0.6, y(from) - y(to) - gap), round);
  if (whole > 0) {
    fill(brush, palette.brass, () => {
      for (let i = 0; i < whole; i++) token(i, i + 1);
    });
    fill(brush, palette.brassLight, (pen) => {
      for (let i = 0; i < whole; i++) {
        pen.rect(
          area.x + area.width * 0.22,
          y(i + 1) + gap / 2 + 0.8,
          area.width * 0.34,
          Math.max(0.8, (y(i) - y(i + 1)) * 0.24),
        );
      }
    });
  }
  if (whole < machine.capacity && machine.tokens > whole) {
    fill(brush, palette.brassLight, () => token(whole, machine.tokens));
    stroke(brush, palette.brass, 0.8, () => token(whole, machine.tokens));
  }
}

/** GCRA: the instant the next call is due, moving against now; it may lie ahead by the tolerance, no further. */
import { scaleLinear } from "d3-scale";
import type { Machine } from "../../limiters/rule.ts";
import { type Area, type Brush, fill, line, stroke } from "../brush.ts";
import { machineLabelSize, widthOf, write } from "../words.ts";

type Due = Extract<Machine, { kind: "due" }>;

export function drawDue(brush: Brush, machine: Due, area: Area, full: boolean): void {
  const { palette } = brush;
  const size = machineLabelSize(brush, area);
  const reach = reachOf(machine);
  const base = area.y + area.height - size - 10;
  const left = area.x + 6;
  const x = scaleLinear([-0.1 * reach, reach], [left, area.x + area.width - 6]).clamp(true);
  const top = area.y + size + 5;
  if (machine.tolerance > 0) {
    const high = (base - top) * 0.62;
    fill(brush, palette.blueSoft, (pen) => pen.rect(x(0), base - high, x(machine.tolerance) - x(0), high));
    stroke(
      brush,
      palette.blue,
      1,
      (pen) => line(pen, x(machine.tolerance), base - high, x(machine.tolerance), base),
      [2, 2],
    );
  }
  stroke(brush, palette.ink, 1.6, (pen) => line(pen, left, base, area.x + area.width - 6, base));
  stroke(brush, palette.edge, 1, (pen) => {
    for (let i = 0; i <= 10; i++) line(pen, x((i / 10) * reach), base, x((i / 10) * reach), base + 4);
  });
  const marker = full ? palette.red : palette.blue;
  stroke(brush, palette.ink, 2.4, (pen) => line(pen, x(0), top, x(0), base + 5));
  stroke(brush, marker, 2.4, (pen) => line(pen, x(machine.ahead), top, x(machine.ahead), base + 5));
  if (size === 0) return;
  drawLabels(brush, x(0), x(machine.ahead), area, size, marker);
  const below = "tolerance = burst × T";
  if (x(0) + widthOf(brush, below, { size }) < area.x + area.width) {
    write(brush, below, x(0), base + size + 7, { colour: palette.mute, size });
  }
}

function drawLabels(brush: Brush, now: number, due: number, area: Area, size: number, colour: string): void {
  const y = area.y + size;
  const nowWide = widthOf(brush, "now", { size });
  const dueWide = widthOf(brush, "TAT", { size });
  const nowLeft = Math.max(area.x, now - nowWide / 2);
  write(brush, "now", nowLeft, y, { colour: brush.palette.ink, size });
  const dueLeft = Math.min(area.x + area.width - dueWide, Math.max(nowLeft + nowWide + 6, due - dueWide / 2));
  write(brush, "TAT", dueLeft, y, { colour, size });
}

/** µs at the right end: it stays while the TAT moves, and widens by doubling where it must. */
function reachOf({ ahead, tolerance }: Due): number {
  let reach = Math.max(1, tolerance * 1.35);
  while (reach < ahead) reach *= 2;
  return reach;
}

/** The fixed parts of a lane: hopper and pipe, chute, door, run, tray and bin, with the heaps that lie in them. */
import { line as curve } from "d3-shape";
import { STEEL } from "./balls.ts";
import { type Brush, fill, line, type Point, polyline, stroke } from "./brush.ts";
import { heightAt, type Layout } from "./layout.ts";
import { drawLying } from "./lying.ts";
import { heapSize, lift, slotIn } from "./path.ts";
import { asContext } from "./pen.ts";

const THIN = 1.4;
const THICK = 2.2;

/** This lane's slice of the hopper's pipe, with the spout through which its balls leave. */
export function drawPipe(brush: Brush, layout: Layout): void {
  const { pipe, mouth, chute, r, height, goesOn } = layout;
  const left = pipe.x - pipe.half;
  const right = pipe.x + pipe.half;
  const end = goesOn ? height : heightAt(chute, pipe.x) + 0.6 * r;
  const spout = { top: chute.from.y - 2.7 * r, bottom: chute.from.y };
  const neck = mouth === null ? null : { y: pipe.neck, left: pipe.x - mouth, right: pipe.x + mouth };
  fill(brush, brush.palette.wood, (pen) => {
    const top = neck ? [at(neck.left, 3), at(neck.right, 3), at(right, neck.y)] : [at(left, 0), at(right, 0)];
    polyline(pen, [...top, at(right, goesOn ? end : spout.bottom), at(left, end)]);
    if (neck) pen.lineTo(left, neck.y);
  });
  stroke(brush, brush.palette.ink, THIN, (pen) => {
    const wall = neck ? [at(neck.left, 3), at(left, neck.y), at(left, end)] : [at(left, 0), at(left, end)];
    polyline(pen, wall);
    polyline(
      pen,
      neck ? [at(neck.right, 3), at(right, neck.y), at(right, spout.top)] : [at(right, 0), at(right, spout.top)],
    );
    if (goesOn) line(pen, right, spout.bottom + 2, right, end);
    else line(pen, left, end, right, spout.bottom);
    if (neck) line(pen, neck.left, 3, neck.right, 3);
  });
  if (mouth !== null) drawSupply(brush, layout, mouth);
}

const at = (x: number, y: number): Point => ({ x, y });

function drawSupply(brush: Brush, layout: Layout, mouth: number): void {
  const { pipe, r } = layout;
  const balls = supply(layout, mouth);
  const area = { x: pipe.x - mouth, y: 0, width: 2 * mouth, height: pipe.neck };
  drawLying(brush, "hopper", area, r, balls.length, (i) => balls[i]);
}

/** The balls that lie in the hopper: a supply without end, so always as many. */
function supply(layout: Layout, mouth: number) {
  const { pipe, r } = layout;
  const balls: { x: number; y: number; look: number }[] = [];
  const pitch = 1.8 * r;
  for (let y = pipe.neck + 0.4 * r; y > 3 + r; y -= pitch * 0.92) {
    const half = pipe.half + ((mouth - pipe.half) * (pipe.neck - y)) / (pipe.neck - 3) - 1.25 * r;
    if (half < 0) continue;
    const count = Math.floor((2 * half) / pitch) + 1;
    for (let i = 0; i < count; i++) balls.push({ x: pipe.x + (i - (count - 1) / 2) * pitch, y, look: STEEL });
  }
  return balls;
}

/** Chute, run, and the door between them, `open` from 0 (a bridge) to 1 (hanging from its hinge). */
export function drawChute(brush: Brush, layout: Layout, open: number): void {
  const { chute, run, far } = layout;
  const { ink, red } = brush.palette;
  brush.pen.lineCap = "round";
  stroke(brush, ink, THICK, (pen) => {
    line(pen, chute.from.x, chute.from.y, chute.to.x, chute.to.y);
    line(pen, run.from.x, run.from.y, run.to.x, run.to.y);
  });
  const angle = 1.4 * open;
  const length = far.x - chute.to.x - 1;
  stroke(brush, open > 0.25 ? red : ink, THICK + 0.4, (pen) => {
    line(pen, chute.to.x, chute.to.y, chute.to.x + length * Math.cos(angle), chute.to.y + length * Math.sin(angle));
  });
  brush.pen.lineCap = "butt";
}

export function drawBoxes(brush: Brush, layout: Layout): void {
  const { tray, bin } = layout;
  const { ink, mute } = brush.palette;
  stroke(brush, ink, 1.6, (pen) => {
    polyline(pen, [
      at(tray.x, tray.y),
      at(tray.x, tray.y + tray.height),
      at(tray.x + tray.width, tray.y + tray.height),
      at(tray.x + tray.width, tray.y - 0.6 * layout.r),
    ]);
  });
  stroke(brush, mute, THIN, (pen) => {
    polyline(pen, [
      at(bin.x, bin.y),
      at(bin.x, bin.y + bin.height),
      at(bin.x + bin.width, bin.y + bin.height),
      at(bin.x + bin.width, bin.y),
    ]);
  });
}

/** As many balls as lie in a box, or as many as it shows. */
export function drawHeap(brush: Brush, layout: Layout, box: "tray" | "bin", count: number, look: number): void {
  const area = layout[box];
  const shown = Math.min(count, heapSize(area, layout.r));
  drawLying(brush, box, area, layout.r, shown, (i) => ({ ...slotIn(area, layout.r, i), look }));
}

/** The way refused calls come back by. */
export function drawLift(brush: Brush, layout: Layout): void {
  const steps = 10;
  const way = Array.from({ length: steps + 1 }, (_, i) => lift(layout, i / steps));
  const trace = curve<Point>()
    .x(({ x }) => x)
    .y(({ y }) => y);
  stroke(brush, brush.palette.blue, 1, (pen) => trace.context(asContext(pen))(way), [2, 3]);
}

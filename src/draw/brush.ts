/**
 * A brush: a pen with its palette, its size of text and a count of what it has drawn. Every fill, stroke, text and
 * image goes through here, so that the count in a Report is true.
 */
import { type Frame, type Report, textSize } from "./frame.ts";
import type { Palette } from "./palette.ts";
import type { Pen } from "./pen.ts";

export interface Brush {
  readonly pen: Pen;
  readonly palette: Palette;
  /** Size of the text, CSS px. */
  readonly size: number;
  calls: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function newBrush(pen: Pen, frame: Pick<Frame, "palette" | "text">): Brush {
  pen.lineCap = "butt";
  pen.lineJoin = "round";
  pen.textBaseline = "alphabetic";
  pen.globalAlpha = 1;
  return { pen, palette: frame.palette, size: textSize(frame), calls: 0 };
}

export function report(brush: Brush, balls = 0, perBall = 1): Report {
  return { calls: brush.calls, balls, perBall };
}

/** One path, filled. */
export function fill(brush: Brush, colour: string | CanvasGradient, trace: (pen: Pen) => void): void {
  const { pen } = brush;
  pen.beginPath();
  trace(pen);
  pen.fillStyle = colour;
  pen.fill();
  brush.calls += 1;
}

/** One path, stroked; `dash` in px. */
export function stroke(
  brush: Brush,
  colour: string,
  width: number,
  trace: (pen: Pen) => void,
  dash: readonly number[] = SOLID,
): void {
  const { pen } = brush;
  pen.beginPath();
  trace(pen);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  if (dash !== SOLID) pen.setLineDash(dash as number[]);
  pen.stroke();
  if (dash !== SOLID) pen.setLineDash(SOLID as number[]);
  brush.calls += 1;
}

const SOLID: readonly number[] = [];

export function line(pen: Pen, x1: number, y1: number, x2: number, y2: number): void {
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
}

export function disc(pen: Pen, x: number, y: number, radius: number): void {
  pen.moveTo(x + radius, y);
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}

export function polyline(pen: Pen, points: readonly Point[]): void {
  for (let i = 0; i < points.length; i++) {
    if (i === 0) pen.moveTo(points[i].x, points[i].y);
    else pen.lineTo(points[i].x, points[i].y);
  }
}

/** Draws `paint` inside an area only. */
export function within(brush: Brush, area: Area, paint: () => void): void {
  const { pen } = brush;
  pen.save();
  pen.beginPath();
  pen.rect(area.x, area.y, area.width, area.height);
  pen.clip();
  paint();
  pen.restore();
}

/** Draws `paint` thinned to `alpha`. */
export function faded(brush: Brush, alpha: number, paint: () => void): void {
  brush.pen.globalAlpha = alpha;
  paint();
  brush.pen.globalAlpha = 1;
}

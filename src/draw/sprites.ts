/**
 * Balls on the canvas. Where there is an OffscreenCanvas each look is painted once, with its gradient, and copied;
 * elsewhere all balls of one look are one flat path with its highlights.
 */
import { type Ball, RED, RED_RETRY, RETRY, STEEL } from "./balls.ts";
import { type Brush, disc, fill, stroke } from "./brush.ts";
import type { BallTones, Palette } from "./palette.ts";

export type BallPlace = Pick<Ball, "x" | "y" | "look">;

const LOOKS = [STEEL, RED, RETRY, RED_RETRY];

export function drawBalls(brush: Brush, balls: readonly BallPlace[], r: number): void {
  if (balls.length === 0) return;
  const sheet = sheetFor(brush, r);
  if (sheet === null) {
    for (const look of LOOKS) drawFlat(brush, look, balls, r);
    return;
  }
  const cell = cellOf(r);
  const { width } = sheet;
  const pixels = width / LOOKS.length;
  for (const { x, y, look } of balls) {
    brush.pen.drawImage(sheet, look * pixels, 0, pixels, pixels, x - cell / 2, y - cell / 2, cell, cell);
  }
  brush.calls += balls.length;
}

/** The side of the square a ball with its ring takes. */
const cellOf = (r: number): number => 2 * r + 6;

const isRetry = (look: number) => look === RETRY || look === RED_RETRY;

function tonesOf(palette: Palette, look: number): BallTones {
  if (look === STEEL) return palette.steel;
  return look === RETRY ? palette.retryBall : palette.redBall;
}

function ringOf(palette: Palette, look: number): string {
  return look === RETRY ? palette.blue : palette.red;
}

function drawFlat(brush: Brush, look: number, balls: readonly BallPlace[], r: number): void {
  const same = balls.filter((ball) => ball.look === look);
  if (same.length === 0) return;
  const tones = tonesOf(brush.palette, look);
  const body = isRetry(look) ? r * 0.78 : r;
  fill(brush, tones.shade, (pen) => {
    for (const { x, y } of same) disc(pen, x, y, body);
  });
  fill(brush, tones.body, (pen) => {
    for (const { x, y } of same) disc(pen, x - body * 0.2, y - body * 0.22, body * 0.62);
  });
  if (!isRetry(look)) return;
  stroke(brush, ringOf(brush.palette, look), ringWidth(r), (pen) => {
    for (const { x, y } of same) disc(pen, x, y, ringRadius(r));
  });
}

/** A retry is a smaller ball in a ring, so that both take the room of a ball. */
const ringWidth = (r: number) => Math.max(1, r * 0.24);
const ringRadius = (r: number) => r + ringWidth(r) * 0.1;

/** Painted looks by palette, radius and pixel ratio: pictures, for a canvas is looked at anew each time it is copied. */
const sheets = new Map<string, ImageBitmap>();

function sheetFor(brush: Brush, r: number): ImageBitmap | null {
  if (typeof OffscreenCanvas === "undefined") return null;
  const ratio = Math.min(4, Math.max(1, brush.pen.getTransform().a));
  const key = `${brush.palette.kind} ${brush.palette.steel.body} ${r.toFixed(2)} ${ratio}`;
  const known = sheets.get(key);
  if (known) return known;
  const side = Math.ceil(cellOf(r) * ratio);
  const canvas = new OffscreenCanvas(side * LOOKS.length, side);
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  for (const look of LOOKS) {
    pen.setTransform(side / cellOf(r), 0, 0, side / cellOf(r), (look + 0.5) * side, side / 2);
    paint(pen, brush.palette, look, r);
  }
  const sheet = canvas.transferToImageBitmap();
  if (sheets.size > 24) sheets.clear();
  sheets.set(key, sheet);
  return sheet;
}

/** One ball around the origin: light from the upper left. */
function paint(pen: OffscreenCanvasRenderingContext2D, palette: Palette, look: number, r: number): void {
  const tones = tonesOf(palette, look);
  const body = isRetry(look) ? r * 0.74 : r - 0.3;
  const shading = pen.createRadialGradient(-body * 0.32, -body * 0.4, 0, -body * 0.15, -body * 0.2, body * 1.25);
  shading.addColorStop(0, tones.light);
  shading.addColorStop(0.38, tones.body);
  shading.addColorStop(1, tones.shade);
  pen.beginPath();
  pen.arc(0, 0, body, 0, 2 * Math.PI);
  pen.fillStyle = shading;
  pen.fill();
  pen.strokeStyle = tones.rim;
  pen.lineWidth = 0.6;
  pen.stroke();
  if (!isRetry(look)) return;
  pen.beginPath();
  pen.arc(0, 0, ringRadius(r), 0, 2 * Math.PI);
  pen.strokeStyle = ringOf(palette, look);
  pen.lineWidth = ringWidth(r);
  pen.stroke();
}

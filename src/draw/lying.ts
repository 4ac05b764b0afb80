/**
 * Balls that lie: painted once on a canvas of their own and copied from there in one piece. Only balls that have come to
 * lie since are painted; where there are fewer than before, the picture begins anew.
 */
import type { Area, Brush } from "./brush.ts";
import type { Pen } from "./pen.ts";
import { type BallPlace, drawBalls } from "./sprites.ts";

interface Picture {
  readonly pen: OffscreenCanvasRenderingContext2D;
  /** What it was painted for: size, scale, radius, colours. */
  readonly key: string;
  /** Balls painted. */
  painted: number;
}

/** By the canvas they lie on, and by name. */
const pictures = new WeakMap<Pen, Map<string, Picture>>();

/** `count` balls, ball i at `ballAt(i)`, none of them reaching out of `area` by more than its diameter. */
export function drawLying(
  brush: Brush,
  name: string,
  area: Area,
  r: number,
  count: number,
  ballAt: (i: number) => BallPlace,
): void {
  if (count <= 0) return;
  const balls = (from: number) => Array.from({ length: count - from }, (_, i) => ballAt(from + i));
  if (typeof OffscreenCanvas === "undefined") {
    drawBalls(brush, balls(0), r);
    return;
  }
  const scale = brush.pen.getTransform().a;
  // in whole pixels, so that a copy is as sharp as what it was made from
  const left = Math.floor((area.x - 2 * r) * scale);
  const top = Math.floor((area.y - 2 * r) * scale);
  const width = Math.ceil((area.x + area.width + 2 * r) * scale) - left;
  const height = Math.ceil((area.y + area.height + 2 * r) * scale) - top;
  const key = `${left} ${top} ${width} ${height} ${scale} ${r} ${brush.palette.kind} ${brush.palette.steel.body}`;
  const picture = pictureOf(brush.pen, name, key, width, height);
  if (picture === null) return;
  const { pen } = picture;
  if (picture.painted > count) {
    pen.resetTransform();
    pen.clearRect(0, 0, width, height);
    picture.painted = 0;
  }
  pen.setTransform(scale, 0, 0, scale, -left, -top);
  drawBalls({ ...brush, pen: pen as unknown as Pen }, balls(picture.painted), r);
  brush.calls += count - picture.painted + 1;
  picture.painted = count;
  brush.pen.drawImage(pen.canvas, left / scale, top / scale, width / scale, height / scale);
}

function pictureOf(on: Pen, name: string, key: string, width: number, height: number): Picture | null {
  const own = pictures.get(on) ?? new Map<string, Picture>();
  pictures.set(on, own);
  const known = own.get(name);
  if (known?.key === key) return known;
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  if (pen === null) return null;
  const picture = { pen, key, painted: 0 };
  own.set(name, picture);
  return picture;
}

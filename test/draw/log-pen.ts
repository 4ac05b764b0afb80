/**
 * A pen that keeps a log instead of drawing: what was filled, stroked, written, and where it ends up in the box. Paths
 * are kept as the boxes around their points (curves: around their control points), clipped as a canvas would.
 */
import type { Pen } from "../../src/draw/pen.ts";

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Drawn extends Extent {
  readonly op: "fill" | "stroke" | "text";
  readonly colour: string;
  readonly alpha: number;
  /** Of a stroke; else 0. */
  readonly width: number;
  readonly text: string;
  /** Points of the path. */
  readonly points: number;
}

export interface LogPen extends Pen {
  readonly drawn: Drawn[];
}

const EVERYWHERE: Extent = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
const NOWHERE: Extent = { left: 1e9, top: 1e9, right: -1e9, bottom: -1e9 };

const cut = (a: Extent, b: Extent): Extent => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** `digits`: width of the digit 1 in shares of the others', to try fonts whose figures aren't tabular. */
export function newLogPen(digits = 1): LogPen {
  let clip = EVERYWHERE;
  let origin = { x: 0, y: 0 };
  const stack: { clip: Extent; origin: { x: number; y: number } }[] = [];
  let path = NOWHERE;
  let points = 0;
  const drawn: Drawn[] = [];
  const put = (x: number, y: number) => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error(`a point at ${x}, ${y}`);
    const [px, py] = [x + origin.x, y + origin.y];
    path = {
      left: Math.min(path.left, px),
      top: Math.min(path.top, py),
      right: Math.max(path.right, px),
      bottom: Math.max(path.bottom, py),
    };
    points += 1;
  };
  const box = (x: number, y: number, width: number, height: number) => {
    put(x, y);
    put(x + width, y + height);
  };
  const keep = (op: Drawn["op"], extent: Extent, colour: unknown, width: number, text = "") => {
    drawn.push({ op, colour: String(colour), alpha: pen.globalAlpha, width, text, points, ...cut(extent, clip) });
  };
  const sizeOf = () => Number(/(\d+(?:\.\d+)?)px/.exec(pen.font)?.[1]);
  const widthOf = (text: string) =>
    [...text].reduce((sum, one) => sum + (one === "1" ? digits : 1) * 0.56 * sizeOf(), 0);
  const pen = {
    drawn,
    fillStyle: "#000",
    strokeStyle: "#000",
    lineWidth: 1,
    lineCap: "butt",
    lineJoin: "miter",
    globalAlpha: 1,
    font: "10px sans-serif",
    textAlign: "left",
    textBaseline: "alphabetic",
    beginPath() {
      path = NOWHERE;
      points = 0;
    },
    moveTo: put,
    lineTo: put,
    rect: box,
    roundRect: box,
    closePath() {},
    setLineDash() {},
    arc(x: number, y: number, radius: number, from: number, to: number) {
      for (let i = 0; i <= 32; i++) {
        const angle = from + ((to - from) * i) / 32;
        put(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
      }
    },
    quadraticCurveTo(cx: number, cy: number, x: number, y: number) {
      put(cx, cy);
      put(x, y);
    },
    bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number) {
      put(ax, ay);
      put(bx, by);
      put(x, y);
    },
    fill() {
      keep("fill", path, pen.fillStyle, 0);
    },
    stroke() {
      const half = pen.lineWidth / 2;
      const { left, top, right, bottom } = path;
      const wide = { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
      keep("stroke", points === 0 ? NOWHERE : wide, pen.strokeStyle, pen.lineWidth);
    },
    fillText(text: string, x: number, y: number) {
      const size = sizeOf();
      const extent = { left: x, top: y - 0.75 * size, right: x + widthOf(text), bottom: y + 0.2 * size };
      keep("text", extent, pen.fillStyle, 0, text);
    },
    measureText: (text: string) => ({ width: widthOf(text) }) as TextMetrics,
    drawImage() {
      throw new Error("no images where there is no OffscreenCanvas");
    },
    getTransform: () => ({ a: 1 }) as DOMMatrix,
    save() {
      stack.push({ clip, origin });
    },
    restore() {
      const last = stack.pop();
      if (last === undefined) throw new Error("restore without save");
      ({ clip, origin } = last);
    },
    translate(x: number, y: number) {
      origin = { x: origin.x + x, y: origin.y + y };
    },
    clip() {
      clip = cut(clip, path);
    },
  };
  return pen as unknown as LogPen;
}

/** What has been drawn and can be seen. */
export function visible(pen: LogPen): Drawn[] {
  return pen.drawn.filter(({ left, right, top, bottom }) => left <= right && top <= bottom);
}

/** Texts of which one lies over another. Text written digit by digit is one text: pieces of one line touch. */
export function overlaps(pen: LogPen): string[] {
  const texts = visible(pen).filter(({ op }) => op === "text");
  return texts.flatMap((a, i) =>
    texts
      .slice(i + 1)
      .filter((b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map((b) => `"${a.text}" over "${b.text}"`),
  );
}

/** What reaches out of a box by more than `by` px. */
export function outside(pen: LogPen, box: { width: number; height: number }, by = 0.5): Drawn[] {
  return visible(pen).filter(
    ({ left, top, right, bottom }) => left < -by || top < -by || right > box.width + by || bottom > box.height + by,
  );
}

/** A canvas with such a pen, that can be handed on. */
export function fakeCanvas() {
  const pen = Object.assign(newLogPen(), { setTransform() {}, clearRect() {} });
  let isAway = false;
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => pen,
    transferControlToOffscreen: () => {
      isAway = true;
      return { ...canvas };
    },
  };
  return {
    element: canvas as unknown as HTMLCanvasElement,
    isAway: () => isAway,
    drawn: () => pen.drawn,
    clear: () => {
      pen.drawn.length = 0;
    },
  };
}

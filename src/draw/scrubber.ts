/**
 * The whole run as one line: how much of it has been seen, and its commands, each kind with a shape of its own and, where
 * there is room, a label. The thumb shows the view time; on top of it lies the page's own control, unseen.
 */
import { scaleLinear } from "d3-scale";
import type { Micros } from "../base/time.ts";
import { type Brush, disc, fill, line, newBrush, report, stroke } from "./brush.ts";
import type { Box, Frame, Report } from "./frame.ts";
import type { Pen } from "./pen.ts";
import { labelSize, widthOf, write } from "./words.ts";

export interface TrackMark {
  readonly at: Micros;
  readonly kind: "burst" | "edge-burst" | "storm" | "worst" | "set";
  readonly label: string;
}

export interface Track {
  /** The instant at its right end. */
  readonly end: Micros;
  /** How far the run has been seen. */
  readonly seen: Micros;
  /** By instant. */
  readonly marks: readonly TrackMark[];
  /** Where the thumb is held, which the view time follows; null: nobody holds it. */
  readonly held: Micros | null;
}

/** Half the width of the thumb, px: the line ends where the thumb's middle can be. */
const THUMB = 8;
const EDGE = 1.5;

/** Marks of one kind nearer to each other than this, px, are drawn as one. */
const NEAREST = 3;

export function drawTrack(pen: Pen, frame: Frame, { end, seen, marks, held }: Track, box: Box): Report {
  const brush = newBrush(pen, frame);
  const { palette } = brush;
  const x = scaleLinear([0, end], [THUMB, Math.max(THUMB + 1, box.width - THUMB)]).clamp(true);
  const y = box.height - 11;
  const along = (colour: string, width: number, from: number, to: number) =>
    stroke(brush, colour, width, () => line(pen, x(from), y, x(to), y));
  along(palette.line, 4, 0, end);
  along(palette.edge, 4, 0, Math.max(seen, frame.view));
  along(palette.ink, 4, 0, frame.view);
  drawMarks(brush, marks, x, y - 9, box.width);
  const thumb = (pen: Pen) => disc(pen, x(held ?? frame.view), y, THUMB - EDGE / 2);
  fill(brush, palette.card, thumb);
  stroke(brush, palette.ink, EDGE, thumb);
  return report(brush);
}

function drawMarks(
  brush: Brush,
  marks: readonly TrackMark[],
  x: (at: number) => number,
  y: number,
  width: number,
): void {
  const { palette } = brush;
  const style = { colour: palette.mute, size: labelSize(brush) };
  const shown = apart(marks, x);
  shown.forEach(({ at, kind, label }, i) => {
    const place = x(at);
    const left = place + (kind === "edge-burst" ? 10 : 8);
    const next = shown[i + 1] ? x(shown[i + 1].at) - 8 : width;
    fill(brush, COLOURS[kind](palette), (pen) => SHAPES[kind](pen, place, y));
    if (left + widthOf(brush, label, style) < next) write(brush, label, left, y + 3.5, style);
  });
}

function apart(marks: readonly TrackMark[], x: (at: number) => number): TrackMark[] {
  const last: Partial<Record<TrackMark["kind"], number>> = {};
  return marks.filter(({ at, kind }) => {
    const place = x(at);
    if (place - (last[kind] ?? Number.NEGATIVE_INFINITY) < NEAREST) return false;
    last[kind] = place;
    return true;
  });
}

const COLOURS: Record<TrackMark["kind"], (palette: Frame["palette"]) => string> = {
  burst: ({ ink }) => ink,
  "edge-burst": ({ ink }) => ink,
  storm: ({ red }) => red,
  worst: ({ red }) => red,
  set: ({ brass }) => brass,
};

/** A drop of balls: one triangle; half before and half after: two; a zigzag; a cross; a knob that was turned: a square. */
const SHAPES: Record<TrackMark["kind"], (pen: Pen, x: number, y: number) => void> = {
  burst: (pen, x, y) => triangle(pen, x, y, 4.5),
  "edge-burst": (pen, x, y) => {
    triangle(pen, x - 3.2, y, 3);
    triangle(pen, x + 3.2, y, 3);
  },
  storm: (pen, x, y) => outline(pen, x, y, [-1, -5, 3, -5, 1, -1, 4, -1, -2, 5, -1, 1, -4, 1]),
  worst: (pen, x, y) => outline(pen, x, y, [0, -5, 1.5, -1.5, 5, 0, 1.5, 1.5, 0, 5, -1.5, 1.5, -5, 0, -1.5, -1.5]),
  set: (pen, x, y) => pen.rect(x - 3.5, y - 3.5, 7, 7),
};

function triangle(pen: Pen, x: number, y: number, half: number): void {
  outline(pen, x, y, [-half, -4, half, -4, 0, 4.5]);
}

/** A closed path through points given as x, y, x, y, … from (x, y). */
function outline(pen: Pen, x: number, y: number, points: readonly number[]): void {
  pen.moveTo(x + points[0], y + points[1]);
  for (let i = 2; i < points.length; i += 2) pen.lineTo(x + points[i], y + points[i + 1]);
  pen.closePath();
}

/** CSS px below which a timeline has no room for its marks: a page that is still being laid out. */
const SMALLEST: Box = { width: 40, height: 30 };

/**
 * A lane's timeline: the last twenty seconds up to the view time. A black tick for a call let through, a red cross for a
 * refusal, a ring for a retry; of a call that waited a blue mark where it arrived, joined to the tick where it left.
 */
import type { Micros } from "../base/time.ts";
import { type EventKind, KINDS, kindOf, laneOf } from "../sim/event.ts";
import { firstFrom } from "../sim/log.ts";
import { type Area, type Brush, disc, fill, line, newBrush, type Point, report, stroke, within } from "./brush.ts";
import { type Box, type Frame, type Report, SHOWN, textSize } from "./frame.ts";
import { drawNotes } from "./notes.ts";
import { drawOther, OTHER_SHARE, otherFrame } from "./other.ts";
import type { Pen } from "./pen.ts";
import { type Plot, plotOf } from "./plot.ts";
import {
  ARRIVED,
  type Column,
  columnWidth,
  LET_THROUGH,
  REFUSED,
  type Row,
  rowOf,
  type Stroke,
  ticksOf,
} from "./ticks.ts";

export function drawTimeline(pen: Pen, frame: Frame, lane: number, box: Box): Report {
  const brush = newBrush(pen, frame);
  if (box.width < SMALLEST.width || box.height < SMALLEST.height) return report(brush);
  const plot = timelinePlot(box, frame);
  const other = otherFrame(frame, lane);
  const bands = bandsOf(plot, textSize(frame), frame.other != null);
  drawCard(brush, plot);
  within(brush, plot.area, () => {
    if (other) drawOther(brush, other, lane, plot, bands.other);
    drawBoundaries(brush, frame, lane, plot, bands.label.bottom);
    drawNotes(brush, frame, lane, plot, bands.label, () => drawEvents(brush, frame, lane, plot, bands));
  });
  const { x, y, width, height } = plot.area;
  stroke(brush, frame.palette.line, 1, () => pen.roundRect(x - 0.5, y - 0.5, width + 1, height + 1, 3));
  stroke(brush, frame.palette.ink, 1.6, () => line(pen, x + width + 0.8, y - 3, x + width + 0.8, y + height + 3));
  return report(brush);
}

const timelinePlot = (box: Box, { view, shown }: Frame): Plot => plotOf(box, view, 5, 5, 0, shown);

/** Heights of the rows, px. */
export interface Bands {
  /** The strip for words at the top. */
  readonly label: { readonly top: number; readonly bottom: number };
  readonly rows: readonly { readonly top: number; readonly bottom: number }[];
  /** How far a full column rises above a row's strokes. */
  readonly rise: readonly number[];
  /** Where another run is shown. */
  readonly other: Area;
}

function bandsOf(plot: Plot, size: number, hasOther: boolean): Bands {
  const { x, y, width, height } = plot.area;
  const label = { top: y + 2, bottom: y + size + 6 };
  const top = label.bottom + 2;
  const whole = y + height - top;
  const strip = hasOther ? OTHER_SHARE * whole : 0;
  const room = whole - strip;
  const at = (from: number, to: number) => ({ top: top + from * room, bottom: top + to * room });
  const cross = Math.min(3.4, 0.06 * room);
  const middle = top + 0.85 * room;
  const rows: Bands["rows"][number][] = [];
  rows[LET_THROUGH] = at(0.24, 0.66);
  rows[REFUSED] = { top: middle - cross, bottom: middle + cross };
  rows[ARRIVED] = at(0.02, 0.12);
  const rise = [0.2 * room, middle - cross - top - 0.7 * room, 0];
  return { label, rows, rise, other: { x, y: y + height - strip, width, height: strip } };
}

function drawCard(brush: Brush, plot: Plot): void {
  const { x, y, width, height } = plot.area;
  fill(brush, brush.palette.card, (pen) => pen.roundRect(x, y, width, height, 3));
}

/** Verticals closer than this, px, would be a grey field. */
const CLOSEST = 7;

/** From `top` on: above it stand words, which nothing crosses. */
function drawBoundaries(brush: Brush, frame: Frame, lane: number, plot: Plot, top: number): void {
  const own = frame.windows?.[lane] ?? frame.window;
  const matters = frame.windows?.[lane] !== null && isOnTheClock(frame, lane, own);
  const window = matters || frame.snapshot.lanes[lane].gauge.machine.kind !== "rack" ? own : frame.window;
  const { palette } = brush;
  if ((window / 1e6) * plot.perSecond < CLOSEST) return;
  const { y, height } = plot.area;
  // those before the rule or the window was changed were others
  const from = Math.ceil(Math.max(frame.snapshot.lanes[lane].since, frame.view - SHOWN) / window);
  stroke(
    brush,
    matters ? palette.mute : palette.edge,
    matters ? 1.3 : 0.8,
    (pen) => {
      for (let k = from; k * window <= frame.view; k++)
        line(pen, plot.x(k * window), top, plot.x(k * window), y + height);
    },
    matters ? [3, 3] : [2, 4],
  );
}

/** Whether a lane counts in windows that begin at multiples of theirs; one that a first request opened begins anywhere. */
function isOnTheClock({ view, averaged, snapshot }: Frame, lane: number, window: Micros): boolean {
  const { machine } = snapshot.lanes[lane].gauge;
  if (machine.kind !== "rack" || machine.elapsed === null) return false;
  return averaged || Math.abs((view % window) / window - machine.elapsed) < 1e-9;
}

function drawEvents(brush: Brush, frame: Frame, lane: number, plot: Plot, bands: Bands): void {
  const { palette } = brush;
  const { strokes, columns } = ticksOf(frame, lane, plot.perSecond);
  drawColumns(brush, columns, plot, bands);
  const rows = [LET_THROUGH, REFUSED, ARRIVED].map((row) => strokes.filter((one) => one.row === row));
  drawJoins(brush, rows[LET_THROUGH], plot, bands);
  const upright = (colour: string, width: number, row: Row) => {
    const { top, bottom } = bands.rows[row];
    if (rows[row].length === 0) return;
    stroke(brush, colour, width, (pen) => {
      for (const { at } of rows[row]) line(pen, plot.x(at), top, plot.x(at), bottom);
    });
  };
  upright(palette.blue, 1.3, ARRIVED);
  upright(palette.ink, 1.5, LET_THROUGH);
  drawCrosses(brush, rows[REFUSED], plot, bands);
  drawRings(brush, strokes, plot, bands);
}

function drawJoins(brush: Brush, released: readonly Stroke[], plot: Plot, bands: Bands): void {
  const waited = released.filter(({ since }) => since >= 0);
  if (waited.length === 0) return;
  const from = bands.rows[ARRIVED].bottom;
  const to = bands.rows[LET_THROUGH].top;
  stroke(brush, brush.palette.blue, 0.7, (pen) => {
    for (const { at, since } of waited) line(pen, plot.x(since), from, plot.x(at), to);
  });
}

function drawCrosses(brush: Brush, refused: readonly Stroke[], plot: Plot, bands: Bands): void {
  if (refused.length === 0) return;
  const { top, bottom } = bands.rows[REFUSED];
  const half = (bottom - top) / 2;
  stroke(brush, brush.palette.red, 1.4, (pen) => {
    for (const { at } of refused) {
      const x = plot.x(at);
      line(pen, x - half, top, x + half, bottom);
      line(pen, x - half, bottom, x + half, top);
    }
  });
}

/** Around a refused retry's cross, on top of the tick or the mark of another. */
function drawRings(brush: Brush, strokes: readonly Stroke[], plot: Plot, bands: Bands): void {
  const again = strokes.filter((one) => one.again && one.since < 0);
  if (again.length === 0) return;
  const cross = bands.rows[REFUSED];
  const radius = (cross.bottom - cross.top) / 2 + 1.6;
  stroke(brush, brush.palette.blue, 1.2, (pen) => {
    for (const { at, row } of again) {
      const y = row === REFUSED ? (cross.top + cross.bottom) / 2 : bands.rows[row].top - 2.6;
      disc(pen, plot.x(at), y, row === REFUSED ? radius : 2.4);
    }
  });
}

/** A dense second: as tall as its strokes, and taller where more fall into one column. */
function drawColumns(brush: Brush, columns: readonly Column[], plot: Plot, bands: Bands): void {
  const { palette } = brush;
  const width = columnWidth(plot.perSecond);
  const colours = [palette.ink, palette.red, palette.blue];
  for (const row of [LET_THROUGH, REFUSED, ARRIVED] as const) {
    const own = columns.filter((column) => column.row === row);
    if (own.length === 0) continue;
    const { top, bottom } = bands.rows[row];
    let most = 4;
    for (const { count } of own) while (count > most) most *= 2;
    fill(brush, colours[row], (pen) => {
      for (const { from, count } of own) {
        const rise = (bands.rise[row] * count) / most;
        pen.rect(plot.x(from), top - rise, width, bottom - top + rise);
      }
    });
  }
  const again = columns.filter((column) => column.again && column.row === REFUSED);
  if (again.length === 0) return;
  const { bottom } = bands.rows[REFUSED];
  fill(brush, palette.blue, (pen) => {
    for (const { from } of again) pen.rect(plot.x(from), bottom + 2, width, 2);
  });
}

/** How far from a stroke one may point, px. */
const NEAR = 8;

/** Index in the log of the event nearest to (x, y) on a timeline, within a few px; null where there is none. */
export function hitTimeline(frame: Frame, lane: number, box: Box, x: number, y: number): number | null {
  const { log, view } = frame;
  const plot = timelinePlot(box, frame);
  const bands = bandsOf(plot, textSize(frame), frame.other != null);
  if (x < plot.area.x - NEAR || x > plot.area.x + plot.area.width + NEAR) return null;
  const reach = (NEAR / plot.perSecond) * 1e6;
  const at = plot.x.invert(x);
  let best: number | null = null;
  let least = NEAR;
  const end = Math.min(firstFrom(log, at + reach), firstFrom(log, view));
  for (let i = firstFrom(log, Math.max(view - SHOWN, at - reach)); i < end; i++) {
    if (laneOf(log.tag[i]) !== lane) continue;
    const { top, bottom } = bands.rows[rowOf(kindOf(log.tag[i]))];
    const above = Math.max(0, top - y, y - bottom);
    const distance = Math.hypot(plot.x(log.at[i]) - x, above);
    if (distance < least) {
      least = distance;
      best = i;
    }
  }
  return best;
}

/** Where an event at `at` stands on a timeline: the upper end of its stroke; null where it is not shown. */
export function timelinePlace(frame: Frame, box: Box, at: Micros, kind: EventKind): Point | null {
  const plot = timelinePlot(box, frame);
  if (at >= frame.view || plot.x(at) < plot.area.x) return null;
  return { x: plot.x(at), y: bandsOf(plot, textSize(frame), frame.other != null).rows[rowOf(KINDS.indexOf(kind))].top };
}

/**
 * What is pointed out on a timeline: the span behind a figure, boundaries that were announced, the chosen call, and
 * where the log begins. Their words share one strip and never overlap: who finds no room there stays a mark.
 */

import { type Micros, secondsText } from "../base/time.ts";
import { kindOf, laneOf, PASS, RELEASE } from "../sim/event.ts";
import { firstFrom } from "../sim/log.ts";
import { type Brush, faded, fill, line, stroke } from "./brush.ts";
import { type Frame, type MarkedSpan, SHOWN } from "./frame.ts";
import type { Plot } from "./plot.ts";
import { labelSize, type Style, widthOf, write } from "./words.ts";

interface Strip {
  readonly top: number;
  readonly bottom: number;
}

/** Draws what lies under the events, the events, and what lies over them. */
export function drawNotes(
  brush: Brush,
  frame: Frame,
  lane: number,
  plot: Plot,
  strip: Strip,
  events: () => void,
): void {
  const { span } = frame;
  const words = newStrip(brush, plot, strip);
  const marked = span !== null && span.lane === lane ? span : null;
  drawBeginning(brush, frame, plot);
  if (marked) shadeSpan(brush, marked, plot);
  events();
  if (marked) drawSpan(brush, frame, marked, plot, strip, words);
  drawMarks(brush, frame, plot, words);
  drawChosen(brush, frame, lane, plot);
  sayDropped(brush, frame, plot, words);
}

/** Puts words into the strip at the first of the places (left edges) that is free; false where none is. */
type Put = (text: string, places: (width: number) => readonly number[], style: Style) => boolean;

function newStrip(brush: Brush, plot: Plot, strip: Strip): Put {
  const taken: { from: number; to: number }[] = [];
  const { x, width } = plot.area;
  return (text, places, style) => {
    const wide = widthOf(brush, text, style);
    const free = (left: number) =>
      left >= x + 3 && left + wide <= x + width - 3 && taken.every(({ from, to }) => left > to || left + wide < from);
    const left = places(wide).find(free);
    if (left === undefined) return false;
    taken.push({ from: left - 8, to: left + wide + 8 });
    write(brush, text, left, strip.bottom - 4, style);
    return true;
  };
}

/** Nothing is known before the run began or before what the log still holds. */
function drawBeginning(brush: Brush, frame: Frame, plot: Plot): void {
  const begins = Math.max(0, frame.logFrom);
  const { x, y, height } = plot.area;
  const edge = plot.x(begins);
  if (edge <= x) return;
  fill(brush, brush.palette.paper, (pen) => pen.rect(x, y, edge - x, height));
  stroke(brush, brush.palette.edge, 1, (pen) => line(pen, edge, y, edge, y + height));
}

function sayDropped(brush: Brush, frame: Frame, plot: Plot, put: Put): void {
  if (frame.logFrom <= Math.max(0, frame.view - SHOWN)) return;
  const edge = plot.x(frame.logFrom);
  const style = { colour: brush.palette.mute, size: labelSize(brush) };
  const places = (width: number) => [edge - width - 6, edge + 6];
  if (!put("older events dropped", places, style)) put("dropped", places, style);
}

/** The span itself, however few of its calls are left to see. */
function shadeSpan(brush: Brush, span: MarkedSpan, plot: Plot): void {
  const { y, height } = plot.area;
  const from = plot.x(span.from);
  faded(brush, 0.13, () =>
    fill(brush, brush.palette.red, (pen) => pen.rect(from, y, plot.x(span.from + span.length) - from, height)),
  );
}

/** A bracket over its calls, from the first to the last, and how many in what time. */
function drawSpan(brush: Brush, frame: Frame, span: MarkedSpan, plot: Plot, strip: Strip, put: Put): void {
  const { palette } = brush;
  const last = lastPass(frame, span);
  const from = plot.x(span.from);
  const to = Math.max(from + 5, plot.x(last ?? Math.min(frame.view, span.from + span.length)));
  if (to < plot.area.x || from > plot.area.x + plot.area.width) return;
  const y = strip.bottom - 8;
  stroke(brush, palette.red, 1.5, (pen) => {
    line(pen, from, y, to, y);
    line(pen, from, y - 4, from, y + 4);
    line(pen, to, y - 4, to, y + 4);
  });
  const style = { colour: palette.red, weight: 600 as const, size: labelSize(brush) };
  const places = (width: number) => [to + 6, from - width - 6];
  put(spanText(span, last), places, style);
}

/** "20 in 0.76 s": from its first call to its last; the span's own length where the log no longer tells. */
function spanText(span: MarkedSpan, last: Micros | null): string {
  if (last === null) return `${span.most} in ${secondsText(span.length, 2)} s`;
  if (last === span.from) return span.most === 1 ? "1 call" : `${span.most} at one instant`;
  const time = last - span.from;
  return `${span.most} in ${secondsText(time, time < 10_000 ? 6 : 2)} s`;
}

/** The last call let through in the span; null where the log doesn't hold all of it. */
function lastPass(frame: Frame, span: MarkedSpan): Micros | null {
  const { log, logFrom, view } = frame;
  if (span.from < logFrom) return null;
  const end = Math.min(view, span.from + span.length);
  for (let i = firstFrom(log, end) - 1; i >= 0 && log.at[i] >= span.from; i--) {
    const kind = kindOf(log.tag[i]);
    if (laneOf(log.tag[i]) === span.lane && (kind === PASS || kind === RELEASE)) return log.at[i];
  }
  return null;
}

function drawMarks(brush: Brush, frame: Frame, plot: Plot, put: Put): void {
  const { palette } = brush;
  const { x, y, width, height } = plot.area;
  const style = { colour: palette.brassText, weight: 600 as const, size: labelSize(brush) };
  for (const { at, label } of frame.marks) {
    const place = plot.x(at);
    if (at > frame.view) {
      put(`${label} ▸`, (wide) => [x + width - wide - 6], style);
      continue;
    }
    if (place < x) continue;
    stroke(brush, palette.brass, 1.8, (pen) => line(pen, place, y, place, y + height));
    put(label, (wide) => [place + 6, place - wide - 6], style);
  }
}

function drawChosen(brush: Brush, frame: Frame, lane: number, plot: Plot): void {
  const { chosen, palette } = frame;
  if (chosen === null || chosen.lane !== lane) return;
  const { x, y, width, height } = plot.area;
  const place = plot.x(chosen.at);
  if (place < x || place > x + width) return;
  const bottom = y + height;
  stroke(brush, palette.ink, 0.8, (pen) => line(pen, place, y, place, bottom));
  fill(brush, palette.ink, (pen) => {
    pen.moveTo(place - 5, bottom);
    pen.lineTo(place, bottom - 7);
    pen.lineTo(place + 5, bottom);
    pen.closePath();
  });
}

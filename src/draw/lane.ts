/**
 * A lane's machine canvas: its slice of the hopper's pipe, chute, door, machine, tray and bin with their counts, and
 * the balls. What rolls, lies and waits adds up to what the snapshot counts, as far as boxes and balls can show it.
 */
import type { Micros } from "../base/time.ts";
import { kindOf, laneOf, PASS } from "../sim/event.ts";
import { firstFrom } from "../sim/log.ts";
import { type Ball, doorOf, type Flights, flights, passingThrough, perBallOf, RED, STEEL } from "./balls.ts";
import { type Area, type Brush, disc, newBrush, report, stroke, within } from "./brush.ts";
import { type Box, type Frame, type Report, textSize } from "./frame.ts";
import { type Layout, laneLayout } from "./layout.ts";
import { lineOf } from "./line.ts";
import { drawMachine } from "./machines/machine.ts";
import { countText } from "./machines/pegs.ts";
import { drawWaiting } from "./machines/queue.ts";
import type { Pen } from "./pen.ts";
import { drawBalls } from "./sprites.ts";
import { drawBoxes, drawChute, drawHeap, drawLift, drawPipe } from "./track.ts";
import { fittingSize, labelSize, type Style, widthOf, wrapped, write } from "./words.ts";

/** CSS px below which a lane has no room for its machine: a page that is still being laid out. */
const SMALLEST: Box = { width: 200, height: 80 };

const NOTHING: Flights = { balls: [], rolling: 0, dropping: 0, entering: 0 };

/** Lane `lane` of `lanes`; `compact`: with a hopper of its own instead of a slice of a common one. */
export function drawLane(pen: Pen, frame: Frame, lane: number, lanes: number, box: Box, compact: boolean): Report {
  const brush = newBrush(pen, frame);
  if (box.width < SMALLEST.width || box.height < SMALLEST.height) return report(brush, 0, 1);
  const size = textSize(frame);
  const layouts = Array.from({ length: lanes }, (_, i) => laneLayout(box, i, lanes, compact, size));
  const layout = layouts[lane];
  const moves = !frame.still && !frame.averaged;
  const flying = moves ? flights(frame, lane, layout) : NOTHING;
  const through = moves && !compact ? passingThrough(frame, lane, lanes, layouts) : [];
  const balls = [...through, ...flying.balls.filter(({ y }) => y > -layout.r)];
  const perBall = moves ? perBallOf(frame) : 1;

  drawPipe(brush, layout);
  drawTrack(brush, frame, lane, layout, flying);
  // where slices join, a falling ball is drawn in both, and each shows its part
  within(brush, { x: 0, y: 0, ...box }, () => drawBalls(brush, balls, layout.r));
  drawHeaps(brush, frame, lane, layout, flying);
  drawChosen(brush, frame, lane, layout, flying.balls);
  drawCounts(brush, frame, lane, layout);
  drawWords(brush, frame, lane, layout.words, compact || lane === 0 ? perBall : 1);
  return report(brush, balls.length, perBall);
}

function drawTrack(brush: Brush, frame: Frame, lane: number, layout: Layout, flying: Flights): void {
  const { gauge, retrying } = frame.snapshot.lanes[lane];
  if (retrying > 0) drawLift(brush, layout);
  const queue = lineOf(frame, lane);
  if (queue) drawWaiting(brush, queue, flying.entering, layout);
  drawMachine(brush, gauge, layout, { gone: goneFrom(frame, lane), averaged: frame.averaged });
  drawBoxes(brush, layout);
  drawChute(brush, layout, doorOf(frame, lane));
}

function drawHeaps(brush: Brush, frame: Frame, lane: number, layout: Layout, flying: Flights): void {
  const { passed, refused } = frame.snapshot.lanes[lane];
  drawHeap(brush, layout, "tray", passed - flying.rolling, STEEL);
  drawHeap(brush, layout, "bin", refused - flying.dropping, RED);
}

/** Ages of the calls that a sliding log let through a little longer ago than its window. */
function goneFrom(frame: Frame, lane: number): Micros[] {
  const { log, view } = frame;
  const { machine } = frame.snapshot.lanes[lane].gauge;
  if (machine.kind !== "tape" || machine.used > machine.ages.length) return [];
  const ages: Micros[] = [];
  const oldest = view - machine.window * 1.15;
  for (let i = firstFrom(log, oldest); i < log.length && log.at[i] <= view - machine.window; i++) {
    if (laneOf(log.tag[i]) === lane && kindOf(log.tag[i]) === PASS) ages.push(view - log.at[i]);
  }
  return ages.length > 60 ? [] : ages;
}

function drawCounts(brush: Brush, frame: Frame, lane: number, layout: Layout): void {
  const { passed, refused } = frame.snapshot.lanes[lane];
  const { tray, bin } = layout;
  const { palette, size } = brush;
  const base = tray.y + tray.height + size + 3;
  const end = tray.x + tray.width;
  const through = write(brush, `${countText(passed)} through`, end, base, { colour: palette.ink, align: "right" });
  const room = end - through - 8 - bin.x - bin.width - 7;
  const long = `${countText(refused)} refused`;
  const text = widthOf(brush, long, {}) <= room ? long : countText(refused);
  write(brush, text, bin.x + bin.width + 7, bin.y + bin.height - 1, {
    colour: refused > 0 ? palette.red : palette.mute,
  });
}

/** The gauge's figure and what happens next, and how many calls a ball stands for (1: not said). */
function drawWords(brush: Brush, frame: Frame, lane: number, words: Area, perBall: number): void {
  const { gauge } = frame.snapshot.lanes[lane];
  const { palette } = brush;
  const main = { colour: gauge.full ? palette.red : palette.ink, weight: 600 as const };
  const sub = { colour: palette.mute, size: labelSize(brush) };
  const big = frame.averaged ? [] : linesOf(brush, gauge.main, words.width, main);
  const next = frame.averaged ? "on average" : gauge.sub;
  const small = linesOf(brush, next, words.width, sub);
  const said = perBall > 1 ? linesOf(brush, `1 ball = ${countText(perBall)} calls`, words.width, sub) : [];
  const all = [...big, ...small, ...said];
  const lines =
    heightOf(all) <= words.height + LEADING
      ? all
      : [...big, ...(said.length > 0 ? said : oneLine(brush, next, words.width, sub))];
  let y = words.y + Math.max(0, (words.height - heightOf(lines)) / 2);
  for (const { text, ...style } of lines) {
    y += style.size;
    write(brush, text, words.x, y, style);
    y += LEADING;
  }
}

/** px between lines */
const LEADING = 4;

type Line = Style & { readonly text: string; readonly size: number };

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { size }) => sum + size + LEADING, -LEADING);

/** One line where a little smaller is enough for that, else as many as it takes. */
function linesOf(brush: Brush, text: string, width: number, style: Style): Line[] {
  const wished = style.size ?? brush.size;
  const size = fittingSize(brush, text, width, style);
  if (size >= wished * 0.88 && widthOf(brush, text, { ...style, size }) <= width) return [{ ...style, text, size }];
  return wrapped(brush, text, width, style).map((line) => ({
    ...style,
    text: line,
    size: fittingSize(brush, line, width, style),
  }));
}

/** The text in one line, as small as that takes; nothing where it would still be cut off. */
function oneLine(brush: Brush, text: string, width: number, style: Style): Line[] {
  const size = fittingSize(brush, text, width, style);
  return widthOf(brush, text, { ...style, size }) <= width + 0.5 ? [{ ...style, text, size }] : [];
}

/** A ring around the chosen call's ball while it flies. */
function drawChosen(brush: Brush, frame: Frame, lane: number, layout: Layout, balls: readonly Ball[]): void {
  const { chosen, log } = frame;
  if (chosen === null || chosen.lane !== lane) return;
  const ball = balls.find(
    ({ event }) =>
      log.at[event] === chosen.at && log.request[event] === chosen.request && log.tag[event] >>> 4 === chosen.attempt,
  );
  if (ball) stroke(brush, brush.palette.ink, 1.4, (pen) => disc(pen, ball.x, ball.y, layout.r + 4));
}

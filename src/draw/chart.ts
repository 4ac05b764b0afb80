/**
 * The rate chart: for each of the last twenty seconds the calls that reached a lane's gate, by what became of them, with
 * retries told apart by texture and the limit as a line. Seconds are whole seconds of the run and scroll with it.
 */
import { scaleLinear } from "d3-scale";
import { perSecond } from "../base/rate.ts";
import type { Micros } from "../base/time.ts";
import { attemptOf, HOLD, kindOf, laneOf, PASS, RELEASE } from "../sim/event.ts";
import { type Area, type Brush, fill, line, newBrush, report, stroke, within } from "./brush.ts";
import { type Box, type Frame, type Report, SHOWN, textSize } from "./frame.ts";
import { isOldCall } from "./log.ts";
import { countText } from "./machines/pegs.ts";
import type { Pen } from "./pen.ts";
import { type Plot, plotOf } from "./plot.ts";
import { bySecond, type Second } from "./seconds.ts";
import { labelSize, widthOf, write } from "./words.ts";

const SECOND: Micros = 1_000_000;

/** Calls by what became of them. */
export interface Answers {
  passed: number;
  held: number;
  refused: number;
}

/** The calls that reached the gate in [from, from + 1 s) and before the view time. */
export interface ChartSecond {
  readonly from: Micros;
  readonly first: Answers;
  readonly again: Answers;
}

/** The figures drawn, oldest first: each second the log still holds whole, and the one that runs. */
export function chartFigures(frame: Frame, lane: number): ChartSecond[] {
  return bySecond(frame, `answers ${lane}`, (second) => answersIn(frame, lane, second)).filter(
    ({ from }) => from >= 0 && from >= frame.logFrom,
  );
}

function answersIn(frame: Frame, lane: number, { from, first, end }: Second): ChartSecond {
  const { log } = frame;
  const answers: ChartSecond = { from, first: none(), again: none() };
  for (let i = first; i < end; i++) {
    const tag = log.tag[i];
    const kind = kindOf(tag);
    if (laneOf(tag) !== lane || kind === RELEASE || isOldCall(frame, lane, i)) continue;
    const counts = attemptOf(tag) > 1 ? answers.again : answers.first;
    counts[kind === PASS ? "passed" : kind === HOLD ? "held" : "refused"] += 1;
  }
  return answers;
}

const none = (): Answers => ({ passed: 0, held: 0, refused: 0 });

/** Room at the right for the names of the limit and of the steps: the plot is that much narrower than a timeline's. */
const chartMargin = (size: number): number => Math.round(4.8 * size);

export function drawChart(pen: Pen, frame: Frame, lane: number, box: Box): Report {
  const brush = newBrush(pen, frame);
  const size = textSize(frame);
  const figures = chartFigures(frame, lane);
  const plot = plotOf(box, frame.view, size + 8, size + 8, chartMargin(size));
  const limit = perSecond(frame.snapshot.limit.rate);
  const most = figures.reduce((top, second) => Math.max(top, total(second)), 1.3 * limit);
  const { area } = plot;
  const y = scaleLinear([0, stepUp(most)], [area.y + area.height, area.y + 4]);
  fill(brush, frame.palette.card, () => pen.rect(area.x, area.y, area.width, area.height));
  drawSteps(brush, plot, y, limit);
  within(brush, area, () => drawBars(brush, figures, plot, y));
  stroke(brush, frame.palette.line, 1, () => pen.rect(area.x, area.y, area.width, area.height));
  drawLimit(brush, area, y(limit));
  drawSeconds(brush, frame, plot);
  drawLegend(
    brush,
    area,
    figures.some(({ first, again }) => first.held + again.held > 0),
  );
  return report(brush);
}

const total = ({ first, again }: ChartSecond): number => sum(first) + sum(again);
const sum = ({ passed, held, refused }: Answers): number => passed + held + refused;

/** The next of 1, 2, 5, 10, 20, 50, …: the scale changes seldom, and then clearly. */
function stepUp(most: number): number {
  for (let step = 1; ; step *= 10) {
    for (const top of [step, 2 * step, 5 * step]) if (top >= most) return top;
  }
}

type Height = (calls: number) => number;

function drawSteps(brush: Brush, plot: Plot, y: Height & { ticks(count: number): number[] }, limit: number): void {
  const { palette } = brush;
  const { x, width } = plot.area;
  const size = labelSize(brush);
  const most = Math.max(1, Math.min(4, Math.floor(plot.area.height / (2 * size + 6))));
  const steps = y.ticks(most).filter((step) => Number.isInteger(step));
  stroke(brush, palette.line, 1, (pen) => {
    for (const step of steps) line(pen, x, y(step), x + width, y(step));
  });
  for (const step of steps) {
    if (Math.abs(y(step) - y(limit)) < size + 2) continue;
    write(brush, countText(step), x + width + 7, y(step) + size * 0.35, { colour: palette.mute, size });
  }
}

function drawBars(brush: Brush, figures: readonly ChartSecond[], plot: Plot, y: Height): void {
  const { palette } = brush;
  const colours = { passed: palette.ink, held: palette.blue, refused: palette.red };
  const width = Math.max(1, plot.perSecond - Math.min(4, plot.perSecond * 0.2));
  const again: Area[] = [];
  const low = figures.map(() => 0);
  for (const kind of ["passed", "held", "refused"] as const) {
    const bars: Area[] = [];
    figures.forEach((second, i) => {
      const x = plot.x(second.from) + (plot.perSecond - width) / 2;
      const bar = (from: number, to: number) => ({ x, y: y(to), width, height: y(from) - y(to) });
      const top = low[i] + second.first[kind] + second.again[kind];
      if (top > low[i]) bars.push(bar(low[i], top));
      if (second.again[kind] > 0) again.push(bar(low[i] + second.first[kind], top));
      low[i] = top;
    });
    if (bars.length > 0) fill(brush, colours[kind], (pen) => traceAll(pen, bars));
  }
  if (again.length > 0) hatch(brush, again, plot.x(0));
}

function traceAll(pen: Pen, areas: readonly Area[]): void {
  for (const { x, y, width, height } of areas) pen.rect(x, y, width, height);
}

/** Slanting lines over some areas, at rest relative to `origin`: they move with what they lie on. */
function hatch(brush: Brush, areas: readonly Area[], origin: number): void {
  const { pen, palette } = brush;
  const left = Math.min(...areas.map(({ x }) => x));
  const right = Math.max(...areas.map(({ x, width }) => x + width));
  const top = Math.min(...areas.map(({ y }) => y));
  const bottom = Math.max(...areas.map(({ y, height }) => y + height));
  const rise = bottom - top;
  const first = left - rise - ((((left - rise - origin) % HATCH) + HATCH) % HATCH);
  pen.save();
  pen.beginPath();
  traceAll(pen, areas);
  pen.clip();
  stroke(brush, palette.card, 1.4, () => {
    for (let x = first; x < right; x += HATCH) line(pen, x, bottom, x + rise, top);
  });
  pen.restore();
}

/** px between two slanting lines */
const HATCH = 5;

function drawLimit(brush: Brush, area: Area, y: number): void {
  const { palette } = brush;
  const size = labelSize(brush);
  stroke(brush, palette.brass, 1.7, (pen) => line(pen, area.x, y, area.x + area.width, y), [6, 4]);
  write(brush, "limit r", area.x + area.width + 7, y + size * 0.35, { colour: palette.brassText, weight: 600, size });
}

function drawSeconds(brush: Brush, frame: Frame, plot: Plot): void {
  const { palette } = brush;
  const size = labelSize(brush);
  const { x, y, width, height } = plot.area;
  const every = 5 * SECOND;
  for (let at = Math.max(0, Math.ceil((frame.view - SHOWN) / every) * every); at <= frame.view; at += every) {
    const text = `${at / SECOND} s`;
    const half = widthOf(brush, text, { size }) / 2;
    const place = plot.x(at);
    if (place - half < x || place + half > x + width + 4) continue;
    write(brush, text, place - half, y + height + size + 3, { colour: palette.mute, size });
  }
}

function drawLegend(brush: Brush, area: Area, holds: boolean): void {
  const { palette } = brush;
  const size = labelSize(brush);
  const entries = [
    { text: "passed", colour: palette.ink, again: false },
    ...(holds ? [{ text: "held", colour: palette.blue, again: false }] : []),
    { text: "refused", colour: palette.red, again: false },
    { text: "retries", colour: palette.mute, again: true },
  ];
  const side = size * 0.72;
  const base = area.y - 6;
  let x = area.x + 1;
  for (const { text, colour, again } of entries) {
    if (x + side + 5 + widthOf(brush, text, { size }) > area.x + area.width) return;
    const square = { x, y: base - side, width: side, height: side };
    fill(brush, colour, (pen) => traceAll(pen, [square]));
    if (again) hatch(brush, [square], x);
    x += side + 5;
    x += write(brush, text, x, base, { colour: palette.mute, size }) + 14;
  }
}

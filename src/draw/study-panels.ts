/**
 * What stands in the study's panels: first-try share against the retry delay, the completed within a time, and who was
 * served over time. Bands, areas and stacks by d3-shape; first tries dark, retries light, so that grey tells them apart.
 */
import { scaleLinear } from "d3-scale";
import { area, curveStepAfter, line as lineOf, stack } from "d3-shape";
import { type Area, type Brush, disc, fill, line, newBrush, type Point, report, stroke, within } from "./brush.ts";
import type { Box, Report } from "./frame.ts";
import type { Palette } from "./palette.ts";
import { asContext, type Pen } from "./pen.ts";
import {
  drawPanels,
  footing,
  levels,
  type PanelGroup,
  type Panels,
  panelsHeight,
  placed,
  type Scale,
} from "./study.ts";
import { labelSize, widthOf, write } from "./words.ts";

/** How a picture of the study is to look. */
export interface Looks {
  readonly palette: Palette;
  /** Size of the text, CSS px. */
  readonly text: number;
}

export interface SweepPanel {
  readonly group: string;
  readonly title: string;
  /** By delay in seconds; share from 0 to 1 with its interval. */
  readonly points: readonly {
    readonly delay: number;
    readonly mean: number;
    readonly low: number;
    readonly high: number;
  }[];
}

export interface TimePanel {
  readonly group: string;
  readonly title: string;
  /** In equal parts of the duration. */
  readonly within: readonly number[];
  readonly first: readonly number[];
  readonly retried: readonly number[];
}

/** A picture made of panels: how high it is at a width, and how it is drawn. */
export interface Picture {
  height(width: number, text: number): number;
  draw(pen: Pen, looks: Looks, box: Box): Report;
}

function pictureOf(panels: Panels, legend: readonly LegendEntry[]): Picture {
  const top = (width: number, text: number) => legendLines(legend, width, text) * lineHeight(text);
  return {
    height: (width, text) => top(width, text) + panelsHeight(panels, width, text),
    draw(pen, looks, { width }) {
      const brush = newBrush(pen, looks);
      drawLegend(brush, legend, width);
      drawPanels(brush, panels, width, top(width, looks.text));
      return report(brush);
    },
  };
}

type Grouped = { readonly group: string };

function grouped<P extends Grouped>(
  panels: readonly P[],
  panelOf: (panel: P) => PanelGroup["panels"][number],
): PanelGroup[] {
  const headings = [...new Set(panels.map(({ group }) => group))];
  return headings.map((heading) => ({
    heading,
    panels: panels.filter(({ group }) => group === heading).map(panelOf),
  }));
}

/** CSS px a panel needs in width: a sweep has many points, the course of time few. */
const SWEEP_WIDTH = 330;
const TIME_WIDTH = 180;

/** Fewer points are dots on a line, more are a line. */
const MOST_DOTS = 50;

/** First-try share against the delay, with the band of the interval. */
export function sweepPicture(panels: readonly SweepPanel[]): Picture {
  const delays = panels.flatMap(({ points }) => points.map(({ delay }) => delay));
  const x = scaleLinear([Math.min(...delays), Math.max(...delays)], [0, 1]);
  const draw = ({ title, points }: SweepPanel) => ({
    title,
    draw: (brush: Brush, plot: Area) => {
      const { palette, pen } = brush;
      const [across, up] = axes(plot, x, scaleLinear([0, 1], [0, 1]));
      levels(brush, plot, up, [0, 0.5, 1]);
      footing(brush, plot, across, "s");
      const band = area<SweepPanel["points"][number]>(
        (p) => across(p.delay),
        (p) => up(p.low),
        (p) => up(p.high),
      );
      // an interval of few seeds may reach beyond what a share can be
      within(brush, plot, () => fill(brush, palette.blueMid, () => band.context(asContext(pen))(points)));
      const mean = lineOf<SweepPanel["points"][number]>(
        (p) => across(p.delay),
        (p) => up(p.mean),
      );
      stroke(brush, palette.ink, 1.3, () => mean.context(asContext(pen))(points));
      if (points.length > MOST_DOTS) return;
      fill(brush, palette.ink, () => {
        for (const p of points) disc(pen, across(p.delay), up(p.mean), 2.4);
      });
    },
  });
  return pictureOf({ groups: grouped(panels, draw), least: SWEEP_WIDTH }, []);
}

/** Share of the served that had waited less than so long. */
export function completionPicture(panels: readonly TimePanel[], duration: number): Picture {
  const x = scaleLinear([0, duration], [0, 1]);
  const draw = ({ title, within }: TimePanel) => ({
    title,
    draw: (brush: Brush, plot: Area) => {
      const { palette, pen } = brush;
      const [across, up] = axes(plot, x, scaleLinear([0, 1], [0, 1]));
      const points = [0, ...within].map((share, i) => ({ x: across((i * duration) / within.length), y: up(share) }));
      const below = area<Point>(
        (p) => p.x,
        up(0),
        (p) => p.y,
      );
      if (within.length > 0) fill(brush, palette.wood, () => below.context(asContext(pen))(points));
      levels(brush, plot, up, [0, 0.5, 0.95], (value) => `${100 * value} %`);
      footing(brush, plot, across, "s");
      if (within.length === 0) return nothing(brush, plot);
      const edge = lineOf<Point>(
        (p) => p.x,
        (p) => p.y,
      );
      stroke(brush, palette.ink, 1.6, () => edge.context(asContext(pen))(points));
    },
  });
  return pictureOf({ groups: grouped(panels, draw), least: TIME_WIDTH }, []);
}

/** Calls served a second: by the first call below, by a retry on top. `limit`: calls a second. */
export function overTimePicture(panels: readonly TimePanel[], duration: number, limit: number): Picture {
  const most = Math.max(1.2 * limit, ...panels.flatMap(({ first, retried }) => first.map((n, i) => n + retried[i])));
  const x = scaleLinear([0, duration], [0, 1]);
  const y = scaleLinear([0, most], [0, 1]).nice(3);
  const draw = (panel: TimePanel) => ({
    title: panel.title,
    draw: (brush: Brush, plot: Area) => {
      const { palette, pen } = brush;
      const [across, up] = axes(plot, x, y);
      levels(brush, plot, up, up.ticks(3));
      const [first, retried] = layersOf(panel, duration);
      const layer = area<Layer>(
        (p) => across(p.at),
        (p) => up(p.from),
        (p) => up(p.to),
      ).curve(curveStepAfter);
      fill(brush, palette.blueMid, () => layer.context(asContext(pen))(retried));
      fill(brush, palette.ink, () => layer.context(asContext(pen))(first));
      const top = lineOf<Layer>(
        (p) => across(p.at),
        (p) => up(p.to),
      ).curve(curveStepAfter);
      stroke(brush, palette.blue, 1, () => top.context(asContext(pen))(retried));
      stroke(brush, palette.brass, 1.5, () => line(pen, plot.x, up(limit), plot.x + plot.width, up(limit)), [5, 4]);
      footing(brush, plot, across, "s");
    },
  });
  return pictureOf({ groups: grouped(panels, draw), least: TIME_WIDTH }, [
    { name: "served by the first call", colour: "ink" },
    { name: "by a retry", colour: "blueMid" },
    { name: "limit r", colour: "brass", isLine: true },
  ]);
}

interface Layer {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** First tries and retries as layers over the beginnings of the parts, the end of the last one added. */
function layersOf({ first, retried }: TimePanel, duration: number): Layer[][] {
  const parts = first.map((served, i) => ({ first: served, retried: retried[i] }));
  const all = [...parts, ...parts.slice(-1)];
  return stack<(typeof parts)[number], "first" | "retried">()
    .keys(["first", "retried"])(all)
    .map((series) => series.map(([from, to], i) => ({ at: (i * duration) / parts.length, from, to })));
}

function axes<X extends Scale, Y extends Scale>({ x, y, width, height }: Area, across: X, up: Y): [X, Y] {
  return [placed(across, x, x + width), placed(up, y + height, y)];
}

function nothing(brush: Brush, plot: Area): void {
  const style = { colour: brush.palette.mute, size: labelSize(brush) };
  write(brush, "nothing served", plot.x + 6, plot.y + plot.height / 2, style);
}

interface LegendEntry {
  readonly name: string;
  readonly colour: "ink" | "blueMid" | "brass";
  readonly isLine?: true;
}

const lineHeight = (text: number): number => Math.round(text * 1.6);

/** Before anything is measured: on a narrow picture two lines are enough. */
function legendLines(entries: readonly LegendEntry[], width: number, text: number): number {
  if (entries.length === 0) return 0;
  return width < 34 * text ? 2 : 1;
}

function drawLegend(brush: Brush, entries: readonly LegendEntry[], width: number): void {
  const { palette } = brush;
  const size = labelSize(brush);
  const side = size * 0.8;
  let [x, y] = [0, brush.size];
  for (const { name, colour, isLine } of entries) {
    const mark = isLine ? 2 * side : side;
    if (x + mark + 6 + widthOf(brush, name, { size }) > width) [x, y] = [0, y + lineHeight(brush.size)];
    if (isLine)
      stroke(brush, palette[colour], 1.5, (pen) => line(pen, x + 1, y - side / 2, x + mark, y - side / 2), [5, 4]);
    else fill(brush, palette[colour], (pen) => pen.rect(x, y - side, side, side));
    if (colour === "blueMid") stroke(brush, palette.blue, 1, (pen) => pen.rect(x + 0.5, y - side, side, side));
    x += mark + 6;
    x += write(brush, name, x, y, { colour: palette.mute, size }) + 16;
  }
}

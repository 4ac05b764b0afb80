/**
 * Small multiples for the study: groups of panels of one kind under a heading each, as many beside each other as there
 * is room for, all on the same scales, so that panels can be compared by eye. Layout is a function of the width.
 */
import type { ScaleContinuousNumeric } from "d3-scale";
import { type Area, type Brush, line, stroke } from "./brush.ts";
import { fittingSize, labelSize, widthOf, write } from "./words.ts";

export interface Panel {
  readonly title: string;
  /** Draws within the plot; the scales it needs are the drawing's own. */
  readonly draw: (brush: Brush, plot: Area) => void;
}

export interface PanelGroup {
  readonly heading: string;
  readonly panels: readonly Panel[];
}

export interface Panels {
  readonly groups: readonly PanelGroup[];
  /** CSS px a panel needs in width. */
  readonly least: number;
}

export type Scale = ScaleContinuousNumeric<number, number>;

/** CSS px. */
const PLOT_HEIGHT = 84;
const GAP = 20;
/** For the strokes at the right end of a plot. */
const EDGE = 2;

interface Layout {
  readonly columns: number;
  /** Of a panel, with what is written around it. */
  readonly width: number;
  readonly height: number;
  /** Of what is written: above a group, above a plot, below it, at its left. */
  readonly heading: number;
  readonly title: number;
  readonly foot: number;
  readonly left: number;
}

function layoutOf({ groups, least }: Panels, width: number, size: number): Layout {
  const most = Math.max(1, ...groups.map(({ panels }) => panels.length));
  const fit = Math.max(1, Math.floor((width + GAP) / (least + GAP)));
  // as many lines as it takes, all about equally long
  const columns = Math.ceil(most / Math.ceil(most / fit));
  const title = Math.round(size * 1.6);
  const foot = Math.round(size * 1.5);
  return {
    columns,
    width: (width - GAP * (columns - 1)) / columns,
    height: title + PLOT_HEIGHT + foot,
    heading: Math.round(size * 2),
    title,
    foot,
    left: Math.round(size * 3),
  };
}

/** CSS px that `drawPanels` fills at that width with text of that size. */
export function panelsHeight(all: Panels, width: number, size: number): number {
  const layout = layoutOf(all, width, size);
  return all.groups.reduce((sum, { panels }) => sum + groupHeight(layout, panels.length), 0);
}

function groupHeight({ columns, heading, height }: Layout, panels: number): number {
  const lines = Math.ceil(panels / columns);
  return heading + lines * height + Math.max(0, lines - 1) * (GAP / 2);
}

/** From `top` down. */
export function drawPanels(brush: Brush, all: Panels, width: number, top: number): void {
  const { palette, size } = brush;
  const layout = layoutOf(all, width, size);
  let y = top;
  for (const { heading, panels } of all.groups) {
    write(brush, heading, 0, y + size * 1.25, { colour: palette.mute, size: fittingSize(brush, heading, width, {}) });
    panels.forEach((panel, i) => {
      const x = (i % layout.columns) * (layout.width + GAP);
      const down = y + layout.heading + Math.floor(i / layout.columns) * (layout.height + GAP / 2);
      drawPanel(brush, layout, panel, x, down);
    });
    y += groupHeight(layout, panels.length);
  }
}

function drawPanel(brush: Brush, { width, title, left }: Layout, panel: Panel, x: number, y: number): void {
  const plot = { x: x + left, y: y + title, width: width - left - EDGE, height: PLOT_HEIGHT };
  const style = { colour: brush.palette.ink, weight: 600 } as const;
  // a long name begins further left
  const at = widthOf(brush, panel.title, style) <= plot.width ? plot.x : x;
  const size = fittingSize(brush, panel.title, x + width - at, style);
  write(brush, panel.title, at, y + brush.size, { ...style, size });
  panel.draw(brush, plot);
}

/** Lines across the plot at these values, each named at its left. */
export function levels(
  brush: Brush,
  plot: Area,
  y: Scale,
  values: readonly number[],
  text: (value: number) => string = String,
): void {
  const { palette } = brush;
  const size = labelSize(brush);
  stroke(brush, palette.line, 1, (pen) => {
    for (const value of values) line(pen, plot.x, y(value), plot.x + plot.width, y(value));
  });
  for (const value of values) {
    const style = { colour: palette.mute, size, align: "right" } as const;
    write(brush, text(value), plot.x - 5, y(value) + size * 0.35, style);
  }
}

/** The values of the foot, each named below the plot: as many as have room. */
export function footing(brush: Brush, plot: Area, x: Scale, unit: string): void {
  const { palette } = brush;
  const size = labelSize(brush);
  const bottom = plot.y + plot.height;
  const values = x.ticks(Math.max(2, Math.floor(plot.width / (size * 4.5))));
  stroke(brush, palette.edge, 1, (pen) => {
    line(pen, plot.x, bottom, plot.x + plot.width, bottom);
    for (const value of values) line(pen, x(value), bottom, x(value), bottom + 3);
  });
  values.forEach((value, i) => {
    const text = i === values.length - 1 ? `${value} ${unit}` : String(value);
    const isLast = x(value) > plot.x + plot.width - size * 1.5;
    const style = { colour: palette.mute, size, align: isLast ? "right" : "center" } as const;
    write(brush, text, isLast ? plot.x + plot.width : x(value), bottom + 4 + size, style);
  });
}

/** Where values of the foot and of the side lie in a plot. */
export function placed<S extends Scale>(scale: S, from: number, to: number): S {
  return scale.copy().range([from, to]) as S;
}

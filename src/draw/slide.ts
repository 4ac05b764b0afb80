/**
 * A picture of the bench for a slide: the rows of the presenter view, with title, limit, seed, digest and link, so that
 * whoever sees the slide can run it again. Drawn from a frame and words: what it says is said by the page.
 */
import { type Area, type Brush, fill, newBrush, report, stroke, within } from "./brush.ts";
import type { Frame, Report } from "./frame.ts";
import { drawLane } from "./lane.ts";
import type { Pen } from "./pen.ts";
import { drawTimeline } from "./timeline.ts";
import { fittingSize, type Style, widthOf, write } from "./words.ts";

export interface SlideRow {
  readonly title: string;
  /** "8 of 10" */
  readonly state: string;
  readonly refused: number;
  readonly most: number;
  readonly bound: number;
  /** "at the bound, 2 × L" */
  readonly verdict: string;
  readonly isAtBound: boolean;
}

export interface SlideWords {
  readonly title: string;
  /** Traffic, limit and clients, in one line. */
  readonly about: string;
  readonly time: string;
  /** "most in any 2 s" */
  readonly figure: string;
  /** Seed and digest. */
  readonly seed: string;
  readonly link: string;
  /** The link's QR code, a row of modules each; null where it has none. */
  readonly code: readonly (readonly boolean[])[] | null;
  readonly rows: readonly SlideRow[];
  /** L: figures above it are red. */
  readonly limit: number;
  /** Calls that the whole width of a bar stands for. */
  readonly scale: number;
}

/** CSS px. */
export const SLIDE = { width: 1920, height: 1080 };

const TEXT = 32;
const MARGIN = 48;
const GAP = 30;
const HEAD = 158;
const FOOT = 172;
/** Widths of the columns: name, machine, timeline, figure. */
const NAME = 300;
const FIGURE = 350;
const MACHINE = 580;

export function drawSlide(pen: Pen, frame: Frame, words: SlideWords): Report {
  const brush = newBrush(pen, { ...frame, text: TEXT });
  const { palette } = brush;
  fill(brush, palette.paper, () => pen.rect(0, 0, SLIDE.width, SLIDE.height));
  drawHead(brush, words);
  const height = (SLIDE.height - HEAD - FOOT) / words.rows.length;
  words.rows.forEach((row, lane) => {
    const y = HEAD + lane * height;
    stroke(brush, palette.line, 1.5, () => pen.rect(MARGIN, y, SLIDE.width - 2 * MARGIN, 0));
    drawRow(brush, frame, words, row, lane, y, height);
  });
  drawFoot(brush, words);
  return report(brush);
}

function drawHead(brush: Brush, { title, about, time, figure }: SlideWords): void {
  const { ink, mute } = brush.palette;
  const right = SLIDE.width - MARGIN;
  const shown = write(brush, time, right, 66, { colour: ink, weight: 600, align: "right" });
  line(brush, title, MARGIN, 66, right - shown - GAP - MARGIN, { colour: ink, weight: 600, size: 44 });
  line(brush, about, MARGIN, 112, right - MARGIN, { colour: mute });
  const style = { colour: mute, size: 26 };
  write(brush, "last 20 seconds", MARGIN + NAME + GAP + MACHINE + GAP, HEAD - 8, style);
  line(brush, figure, right - FIGURE, HEAD - 8, FIGURE, style);
}

function drawRow(
  brush: Brush,
  frame: Frame,
  { limit, scale, rows }: SlideWords,
  row: SlideRow,
  lane: number,
  y: number,
  height: number,
): void {
  const { ink, mute, red } = brush.palette;
  const middle = y + height / 2;
  line(brush, row.title, MARGIN, middle - 32, NAME, { colour: ink, weight: 600, size: 36 });
  line(brush, row.state, MARGIN, middle + 10, NAME, { colour: ink });
  line(brush, `${row.refused} refused`, MARGIN, middle + 52, NAME, { colour: row.refused > 0 ? red : mute });

  const machine = { x: MARGIN + NAME + GAP, y, width: MACHINE, height };
  at(brush, machine, (pen) => drawLane(pen, { ...frame, text: 0 }, lane, rows.length, machine, false));
  const left = machine.x + MACHINE + GAP;
  const timeline = { x: left, y: y + 4, width: SLIDE.width - MARGIN - FIGURE - GAP - left, height: height - 8 };
  at(brush, timeline, (pen) => drawTimeline(pen, { ...frame, text: TEXT }, lane, timeline));
  drawFigure(
    brush,
    row,
    { x: SLIDE.width - MARGIN - FIGURE, y: middle - 70, width: FIGURE, height: 140 },
    limit,
    scale,
  );
}

/** A drawing of its own in its place; the brush's pen is as it was afterwards. */
function at(brush: Brush, area: Area, paint: (pen: Pen) => Report): void {
  within(brush, area, () => {
    brush.pen.translate(area.x, area.y);
    brush.calls += paint(brush.pen).calls;
  });
}

function drawFigure(brush: Brush, row: SlideRow, area: Area, limit: number, scale: number): void {
  const { pen, palette } = brush;
  const { x, y, width } = area;
  const most = write(brush, String(row.most), x, y + 52, { colour: palette.ink, weight: 600, size: 64 });
  line(brush, `of at most ${row.bound}`, x + most + 12, y + 52, width - most - 12, { colour: palette.ink });
  const bar = y + 70;
  const share = (calls: number) => (width * Math.min(calls, scale)) / scale;
  fill(brush, palette.line, () => pen.roundRect(x, bar, width, 13, 6.5));
  if (row.most > 0) {
    fill(brush, row.most > limit ? palette.red : palette.ink, () => pen.roundRect(x, bar, share(row.most), 13, 6.5));
  }
  fill(brush, palette.ink, () => pen.rect(x + share(row.bound) - 3, bar - 6, 3, 25));
  const style: Style = { colour: row.isAtBound ? palette.ink : palette.mute, weight: row.isAtBound ? 600 : 400 };
  line(brush, row.verdict, x, y + 122, width, style);
}

function drawFoot(brush: Brush, { seed, link, code }: SlideWords): void {
  const { ink, mute } = brush.palette;
  const top = SLIDE.height - FOOT + 22;
  const side = code ? drawCode(brush, code, top) : 0;
  const width = SLIDE.width - 2 * MARGIN - side - GAP;
  write(brush, seed, MARGIN, top + 36, { colour: ink, weight: 600 });
  const style = { colour: mute, size: 26 };
  const lines = brokenAnywhere(brush, link, width, style);
  const shown = lines.length > LINES ? [...lines.slice(0, LINES - 1), `${lines[LINES - 1].slice(0, -1)}…`] : lines;
  shown.forEach((text, i) => {
    write(brush, text, MARGIN, top + 74 + 34 * i, style);
  });
}

/** Of a link; the whole of it is in the file. */
const LINES = 2;

/** At the bottom right, dark on light in every theme: that is what telephones read. Returns its width. */
function drawCode(brush: Brush, code: readonly (readonly boolean[])[], top: number): number {
  const { pen } = brush;
  const side = Math.floor((FOOT - 34) / code.length) * code.length;
  const module = side / code.length;
  const left = SLIDE.width - MARGIN - side;
  fill(brush, "#ffffff", () => pen.rect(left, top, side, side));
  fill(brush, "#000000", () => {
    code.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) pen.rect(left + x * module, top + y * module, module, module);
      });
    });
  });
  return side;
}

/** One line that fits. */
function line(brush: Brush, text: string, x: number, y: number, width: number, style: Style): void {
  write(brush, text, x, y, { ...style, size: fittingSize(brush, text, width, style) });
}

/** A link has no spaces to break it at. */
function brokenAnywhere(brush: Brush, text: string, width: number, style: Style): string[] {
  const lines = [""];
  for (const character of text.slice(0, 400)) {
    const longer = lines[lines.length - 1] + character;
    if (widthOf(brush, longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(character);
  }
  return lines;
}

/**
 * Text on the canvas: measured before it is drawn, so that nothing overlaps or is cut off, with digits of one width, so
 * that a running figure doesn't push the words behind it about.
 */
import type { Area, Brush } from "./brush.ts";
import type { Pen } from "./pen.ts";

export interface Style {
  readonly colour: string;
  /** CSS px; the brush's where missing. */
  readonly size?: number;
  readonly weight?: 400 | 600;
  readonly align?: "left" | "center" | "right";
}

/** The smallest text the drawings use. */
const SMALLEST = 10.5;

/** The size of labels beside the main text. */
export const labelSize = (brush: Brush): number => (brush.size === 0 ? 0 : Math.max(SMALLEST, brush.size * 0.86));

/** The size of labels on a machine; 0 where its zone is too low for any, and the words beside it have to do. */
export function machineLabelSize(brush: Brush, zone: Area): number {
  const size = labelSize(brush);
  return size * 2.6 <= zone.height ? size : 0;
}

/** A font, and what has been measured in it. */
interface Face {
  /** Width of a digit's cell; 0 where all digits are equally wide already. */
  readonly cell: number;
  readonly widths: Map<string, number>;
}

const faces = new Map<string, Face>();
const MOST_FACES = 64;
const MOST_WIDTHS = 1000;

/** What is written in every frame is measured once, and a running figure once for each number of digits. */
function measured(pen: Pen, { cell, widths }: Face, text: string): number {
  const like = cell === 0 ? text.replace(/\d/g, "0") : text;
  const known = widths.get(like);
  if (known !== undefined) return known;
  if (widths.size > MOST_WIDTHS) widths.clear();
  const { width } = pen.measureText(like);
  widths.set(like, width);
  return width;
}

/** Sets the font: it costs nothing to set the one that is set, and much to ask for it. */
function setFace(brush: Brush, style: Pick<Style, "size" | "weight">): Face {
  const { pen } = brush;
  const font = `${style.weight ?? 400} ${style.size ?? brush.size}px ${brush.palette.font}`;
  pen.font = font;
  const known = faces.get(font);
  if (known) return known;
  const zero = pen.measureText("0").width;
  const cell = Math.abs(zero - pen.measureText("1").width) < 0.01 ? 0 : zero;
  if (faces.size > MOST_FACES) faces.clear();
  const face = { cell, widths: new Map() };
  faces.set(font, face);
  return face;
}

const isDigit = (character: string) => character >= "0" && character <= "9";

/** The width `write` will take. */
export function widthOf(brush: Brush, text: string, style: Pick<Style, "size" | "weight">): number {
  return (style.size ?? brush.size) === 0 ? 0 : widthIn(brush.pen, setFace(brush, style), text);
}

function widthIn(pen: Pen, face: Face, text: string): number {
  if (face.cell === 0) return measured(pen, face, text);
  let width = 0;
  for (const piece of pieces(text)) width += isDigit(piece) ? face.cell : measured(pen, face, piece);
  return width;
}

/** Text as runs of anything but digits, and single digits. */
const pieces = (text: string): string[] => text.match(/\d|\D+/g) ?? [];

/** Writes on the baseline `y`; returns the width. */
export function write(brush: Brush, text: string, x: number, y: number, style: Style): number {
  if ((style.size ?? brush.size) === 0) return 0;
  const { pen } = brush;
  const face = setFace(brush, style);
  const width = widthIn(pen, face, text);
  if (width === 0) return 0;
  const left = style.align === "right" ? x - width : style.align === "center" ? x - width / 2 : x;
  pen.fillStyle = style.colour;
  pen.textAlign = "left";
  if (face.cell === 0) put(brush, text, left, y);
  else {
    let place = left;
    for (const piece of pieces(text)) {
      const own = measured(pen, face, piece);
      const room = isDigit(piece) ? face.cell : own;
      put(brush, piece, place + (room - own) / 2, y);
      place += room;
    }
  }
  return width;
}

function put(brush: Brush, text: string, x: number, y: number): void {
  if (brush.size === 0) return;
  brush.pen.fillText(text, x, y);
  brush.calls += 1;
}

/** The largest size, from the wished one down to the smallest, at which `text` fits into `width`. */
export function fittingSize(brush: Brush, text: string, width: number, style: Pick<Style, "size" | "weight">): number {
  const size = style.size ?? brush.size;
  const wide = widthOf(brush, text, { ...style, size });
  return wide <= width ? size : Math.max(Math.min(SMALLEST, size), (size * width) / wide);
}

/** A number stays with its unit. */
const BREAK = / (?!m?s$|m?s )/;

/** `text` broken at spaces into lines no wider than `width`, where words allow. */
export function wrapped(brush: Brush, text: string, width: number, style: Pick<Style, "size" | "weight">): string[] {
  const lines: string[] = [];
  for (const word of text.split(BREAK)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(brush, `${last} ${word}`, style) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

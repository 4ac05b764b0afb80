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

/** Width of a digit's cell by font; 0 where all digits are equally wide already. */
const cells = new Map<string, number>();

function cellOf(pen: Pen): number {
  const known = cells.get(pen.font);
  if (known !== undefined) return known;
  const zero = pen.measureText("0").width;
  const cell = Math.abs(zero - pen.measureText("1").width) < 0.01 ? 0 : zero;
  if (cells.size > 64) cells.clear();
  cells.set(pen.font, cell);
  return cell;
}

function setFont(brush: Brush, style: Pick<Style, "size" | "weight">): void {
  const font = `${style.weight ?? 400} ${style.size ?? brush.size}px ${brush.palette.font}`;
  if (brush.pen.font !== font) brush.pen.font = font;
}

const isDigit = (character: string) => character >= "0" && character <= "9";

/** The width `write` will take. */
export function widthOf(brush: Brush, text: string, style: Pick<Style, "size" | "weight">): number {
  if ((style.size ?? brush.size) === 0) return 0;
  setFont(brush, style);
  const { pen } = brush;
  const cell = cellOf(pen);
  if (cell === 0) return pen.measureText(text).width;
  let width = 0;
  for (const piece of pieces(text)) width += isDigit(piece) ? cell : pen.measureText(piece).width;
  return width;
}

/** Text as runs of anything but digits, and single digits. */
const pieces = (text: string): string[] => text.match(/\d|\D+/g) ?? [];

/** Writes on the baseline `y`; returns the width. */
export function write(brush: Brush, text: string, x: number, y: number, style: Style): number {
  const { pen } = brush;
  const width = widthOf(brush, text, style);
  if (width === 0) return 0;
  const left = style.align === "right" ? x - width : style.align === "center" ? x - width / 2 : x;
  pen.fillStyle = style.colour;
  pen.textAlign = "left";
  const cell = cellOf(pen);
  if (cell === 0) put(brush, text, left, y);
  else {
    let place = left;
    for (const piece of pieces(text)) {
      const own = pen.measureText(piece).width;
      const room = isDigit(piece) ? cell : own;
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

/**
 * Where the parts of a lane stand in its canvas, from the box it is given: hopper and pipe at the left, chute, door, run
 * and tray along the middle, bin below, machine and words above. Lane k's slice of the pipe joins the next one's.
 */
import type { Area, Point } from "./brush.ts";
import type { Box } from "./frame.ts";

export interface Layout {
  /** Radius of a ball. */
  readonly r: number;
  readonly height: number;
  /** The pipe: centre, half its inner width, where balls leave the hopper (this lane's y; negative above its slice). */
  readonly pipe: { readonly x: number; readonly half: number; readonly from: number; readonly neck: number };
  /** Half the width of the hopper's mouth; null where the hopper is another slice's. */
  readonly mouth: number | null;
  /** Whether the pipe goes on below this slice. */
  readonly goesOn: boolean;
  /** The line balls roll on, from the pipe to the door. */
  readonly chute: Line;
  /** The door lies between these two. A refused ball falls at `near`, every other is let go at `far`. */
  readonly near: Point;
  readonly far: Point;
  /** From the door to the tray. */
  readonly run: Line;
  readonly tray: Area;
  readonly bin: Area;
  /** Where the first in a queue waits, and the length of the queue before it. */
  readonly head: Point;
  readonly queue: number;
  /** For the machine, for its words, and for the title, which the page writes. */
  readonly zone: Area;
  readonly words: Area;
  readonly title: Area;
}

export interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** The height of a line at x. */
export function heightAt(line: Line, x: number): number {
  return line.from.y + ((x - line.from.x) / (line.to.x - line.from.x)) * (line.to.y - line.from.y);
}

const SLOPE = 0.085;
/** How far a wheel's paddles reach, in radii of a ball. */
export const WHEEL = 4.6;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The layout of lane `lane` of `lanes`; `size`: of the text. Lengths in CSS px. */
export function laneLayout(box: Box, lane: number, lanes: number, compact: boolean, size: number): Layout {
  const { width, height } = box;
  const unit = clamp(Math.min(height / 150, width / (compact ? 380 : 440)), 0.55, 2);
  const r = (compact ? 5 : 5.6) * unit;
  const pipe = pipeOf(unit, compact, lane, height);
  const wall = pipe.x + pipe.half;
  const mouth = (compact ? 16 : 25) * unit;
  const nearX = Math.round(width * (compact ? 0.36 : 0.4));
  const farX = nearX + 3.1 * r;
  const trayWidth = 2 * r * (compact ? 6.2 : 7.2) + 4;
  const tray: Area = {
    x: width - 5 - trayWidth,
    y: height - size - 10 - 4.4 * r,
    width: trayWidth,
    height: 4.4 * r,
  };
  const gateY = tray.y - SLOPE * (tray.x - farX);
  const chute: Line = { from: { x: wall, y: gateY - SLOPE * (nearX - wall) }, to: { x: nearX, y: gateY } };
  const run: Line = { from: { x: farX, y: gateY }, to: { x: tray.x, y: tray.y } };
  const words = wordsArea(width, size, run, r);
  const left = compact ? wall + 2 * r : nearX;
  const zoneBottom = heightAt(chute, Math.min(left, nearX)) - 2 * r - 5;
  const headX = Math.min(words.x - WHEEL * r - 8, tray.x - 3 * r);
  return {
    r,
    height,
    pipe,
    mouth: lane === 0 || compact ? mouth : null,
    goesOn: !compact && lane < lanes - 1,
    chute,
    near: { x: nearX + 1.5 * r, y: gateY },
    far: { x: farX, y: gateY },
    run,
    tray,
    bin: { x: nearX - 0.6 * r, y: gateY + 4.8 * r, width: 2 * r * 5.2 + 4, height: height - 6 - gateY - 4.8 * r },
    head: { x: headX, y: heightAt(run, headX) },
    queue: headX - farX - 1.6 * r,
    zone: { x: left, y: 5, width: words.x - 10 - left, height: zoneBottom - 5 },
    words,
    title: { x: pipe.x + mouth + 8, y: 5, width: nearX - pipe.x - mouth - 16, height: chute.from.y - 2 * r - 8 },
  };
}

function pipeOf(unit: number, compact: boolean, lane: number, height: number): Layout["pipe"] {
  const neck = (compact ? 24 : 38) * unit;
  const from = neck - (compact ? 0 : lane * height);
  return { x: (compact ? 19 : 31) * unit, half: (compact ? 7.5 : 11) * unit, from, neck };
}

function wordsArea(width: number, size: number, run: Line, r: number): Area {
  const wide = Math.min(0.37 * width, 9.9 * size + 6);
  const x = width - 5 - wide;
  return { x, y: 5, width: wide, height: heightAt(run, x) - 2 * r - 8 };
}

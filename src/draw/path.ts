/**
 * The ways a ball can go, each a function of the share of it that is done. Nothing here knows of time or of calls.
 * A way ends where the next one begins, so that a ball that changes ways doesn't jump.
 */
import type { Area, Point } from "./brush.ts";
import { heightAt, type Layout } from "./layout.ts";

/** The share of the travel that is spent falling. */
export const FALL = 0.42;
/** The share of a way to the tray that is rolled; the rest is the drop into it. */
const ROLL = 0.72;

const mix = (a: number, b: number, share: number) => a + (b - a) * share;

/** Where a ball stands that touches the chute, the door or the run at `x`. */
export function onTrack(layout: Layout, x: number): Point {
  const line = x < layout.far.x ? layout.chute : layout.run;
  const y = x > layout.chute.to.x && x < layout.far.x ? layout.far.y : heightAt(line, x);
  return { x, y: y - layout.r };
}

/** Down the pipe and along the chute to `x`: the door's near or far side. */
export function approach(layout: Layout, share: number, x: number): Point {
  const elbow = onTrack(layout, layout.pipe.x);
  if (share < FALL) {
    const part = share / FALL;
    return { x: elbow.x, y: mix(layout.pipe.from, elbow.y, part * (0.25 + 0.75 * part)) };
  }
  const part = (share - FALL) / (1 - FALL);
  return onTrack(layout, mix(elbow.x, x, part * (0.75 + 0.25 * part)));
}

/** Where a ball coming back from the bin joins the chute. */
const joinX = (layout: Layout) => layout.near.x - 7.5 * layout.r;

/** The share of the way back that is the lift. */
const LIFT = 0.6;

/** From the bin up to the chute, and along it to `x`. */
export function comeBack(layout: Layout, share: number, x: number): Point {
  if (share < LIFT) return lift(layout, share / LIFT);
  const part = (share - LIFT) / (1 - LIFT);
  return onTrack(layout, mix(joinX(layout), x, part));
}

/** The lift: a quarter turn from the bin's edge to the chute. */
export function lift(layout: Layout, share: number): Point {
  const { bin, r } = layout;
  const end = onTrack(layout, joinX(layout));
  const start = { x: bin.x + 1.4 * r, y: bin.y - 0.2 * r };
  const bend = { x: end.x - 1.2 * r, y: start.y + 0.6 * r };
  const rest = 1 - share;
  return {
    x: rest * rest * start.x + 2 * rest * share * bend.x + share * share * end.x,
    y: rest * rest * start.y + 2 * rest * share * bend.y + share * share * end.y,
  };
}

/** Through the door into the bin. */
export function dropIn(layout: Layout, share: number, slot: Point): Point {
  const from = onTrack(layout, layout.near.x);
  return {
    x: mix(from.x, slot.x, share * share),
    y: mix(from.y, slot.y, share * (0.6 + 0.4 * share)),
  };
}

/** From `x` on the run to its place in the tray. */
export function rollOut(layout: Layout, share: number, x: number, slot: Point): Point {
  const edge = onTrack(layout, layout.tray.x);
  if (share < ROLL) return onTrack(layout, mix(x, edge.x, share / ROLL));
  const part = (share - ROLL) / (1 - ROLL);
  return { x: mix(edge.x, slot.x, part), y: mix(edge.y, slot.y, part * part) };
}

/** Where a call stands that is `seats` places (of `places`) away from being let go. */
export function seatAt(layout: Layout, seats: number, places: number): Point {
  return onTrack(layout, layout.head.x - Math.min(1, seats / places) * layout.queue);
}

/** From the door to a seat. */
export function takeSeat(layout: Layout, share: number, seats: number, places: number): Point {
  return onTrack(layout, mix(layout.far.x, seatAt(layout, seats, places).x, share));
}

/** How many balls lie side by side in a box. */
const perRow = (area: Area, r: number): number => Math.max(2, Math.floor((area.width - 2) / (2 * r)));

/** How many balls a box shows: two rows. */
export const heapSize = (area: Area, r: number): number => 2 * perRow(area, r) - 1;

/**
 * Where the `index`-th ball of a box lies, from 0: a full row, and a shorter one in its gaps. Later ones come to lie
 * where one of the upper row does already, so that a full box stays as it is.
 */
export function slotIn(area: Area, r: number, index: number): Point {
  const row = perRow(area, r);
  const pitch = (area.width - 2) / row;
  const upper = index >= row;
  const place = upper ? (index - row) % (row - 1) : index;
  return {
    x: area.x + 1 + pitch * (place + (upper ? 1 : 0.5)),
    y: area.y + area.height - 1 - r - (upper ? 1.74 * r : 0),
  };
}

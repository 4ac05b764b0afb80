/**
 * What a lane's events become on its timeline: single strokes, or, in seconds with more events than pixels, counts by
 * column. Which of the two is asked of each whole second by itself and columns begin at multiples of their width, so
 * that nothing changes its look while it scrolls.
 */
import type { Micros } from "../base/time.ts";
import { attemptOf, HOLD, kindOf, laneOf, REFUSE, RELEASE } from "../sim/event.ts";
import { type Frame, SHOWN } from "./frame.ts";
import { firstFrom, isOldCall } from "./log.ts";

/** Rows of a timeline. */
export const LET_THROUGH = 0;
export const REFUSED = 1;
export const ARRIVED = 2;
export type Row = typeof LET_THROUGH | typeof REFUSED | typeof ARRIVED;

export interface Stroke {
  readonly at: Micros;
  readonly row: Row;
  readonly again: boolean;
  /** When a released call arrived; -1 for others. */
  readonly since: Micros;
}

/** So many events of one row from `from` on, `length` µs long. */
export interface Column {
  readonly from: Micros;
  readonly row: Row;
  count: number;
  again: boolean;
}

export interface Ticks {
  readonly strokes: Stroke[];
  readonly columns: Column[];
  /** µs */
  readonly columnLength: Micros;
}

const SECOND: Micros = 1_000_000;
/** Strokes a pixel beyond which a second is shown as columns. */
const DENSE = 1.2;
/** Width of a column, px. */
const COLUMN = 2;

/** The row an event belongs to. */
export function rowOf(kind: number): Row {
  if (kind === REFUSE) return REFUSED;
  return kind === HOLD ? ARRIVED : LET_THROUGH;
}

/** Events of [view − 20 s, view) of a lane; `perSecond`: pixels. */
export function ticksOf(frame: Frame, lane: number, perSecond: number): Ticks {
  const columnLength = Math.max(1, Math.round((COLUMN / perSecond) * SECOND));
  const ticks: Ticks = { strokes: [], columns: [], columnLength };
  for (const [first, end] of secondsOf(frame)) {
    const counts = [0, 0, 0];
    for (let i = first; i < end; i++) {
      const tag = frame.log.tag[i];
      if (laneOf(tag) === lane) counts[rowOf(kindOf(tag))] += 1;
    }
    addSecond(
      frame,
      lane,
      first,
      end,
      counts.map((count) => count > DENSE * perSecond),
      ticks,
    );
  }
  return ticks;
}

/** Where in the log each whole second of the shown time begins and ends. */
export function secondsOf({ log, view }: Frame): [first: number, end: number][] {
  const start = Math.floor((view - SHOWN) / SECOND) * SECOND;
  const end = firstFrom(log, view);
  const seconds: [number, number][] = [];
  for (let at = start; at < view; at += SECOND) {
    const first = seconds.at(-1)?.[1] ?? firstFrom(log, at);
    seconds.push([first, Math.min(end, firstFrom(log, at + SECOND))]);
  }
  return seconds;
}

function addSecond(frame: Frame, lane: number, first: number, end: number, isDense: boolean[], into: Ticks): void {
  const { log } = frame;
  const { strokes, columns, columnLength } = into;
  const open: (Column | null)[] = [null, null, null];
  for (let i = first; i < end; i++) {
    const tag = log.tag[i];
    if (laneOf(tag) !== lane) continue;
    const at = log.at[i];
    const kind = kindOf(tag);
    const row = rowOf(kind);
    const again = attemptOf(tag) > 1;
    if (kind === HOLD && isOldCall(frame, lane, i)) continue;
    if (!isDense[row]) {
      strokes.push({ at, row, again, since: kind === RELEASE ? log.since[i] : -1 });
      continue;
    }
    const last = open[row];
    if (last !== null && at < last.from + columnLength) {
      last.count += 1;
      last.again ||= again;
    } else {
      const column = { from: Math.floor(at / columnLength) * columnLength, row, count: 1, again };
      open[row] = column;
      columns.push(column);
    }
  }
}

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
  const { log, view } = frame;
  const start = Math.floor((view - SHOWN) / SECOND);
  const end = firstFrom(log, view);
  const first = firstFrom(log, start * SECOND);
  const counts = countSeconds(frame, lane, first, end, start);
  const columnLength = Math.max(1, Math.round((COLUMN / perSecond) * SECOND));
  const strokes: Stroke[] = [];
  const columns: Column[] = [];
  const open: (Column | null)[] = [null, null, null];
  for (let i = first; i < end; i++) {
    const tag = log.tag[i];
    if (laneOf(tag) !== lane) continue;
    const kind = kindOf(tag);
    if (kind === HOLD && isOldCall(log, i)) continue;
    const at = log.at[i];
    const row = rowOf(kind);
    const again = attemptOf(tag) > 1;
    if (counts[(Math.floor(at / SECOND) - start) * 3 + row] <= DENSE * perSecond) {
      strokes.push({ at, row, again, since: kind === RELEASE ? log.since[i] : -1 });
      continue;
    }
    const from = Math.floor(at / columnLength) * columnLength;
    const last = open[row];
    if (last !== null && last.from === from) {
      last.count += 1;
      last.again ||= again;
    } else {
      const column = { from, row, count: 1, again };
      open[row] = column;
      columns.push(column);
    }
  }
  return { strokes, columns, columnLength };
}

/** Events in each whole second from `start` on, three rows a second. */
function countSeconds(frame: Frame, lane: number, first: number, end: number, start: number): Uint32Array {
  const { log } = frame;
  const counts = new Uint32Array((SHOWN / SECOND + 2) * 3);
  for (let i = first; i < end; i++) {
    const tag = log.tag[i];
    if (laneOf(tag) === lane) counts[(Math.floor(log.at[i] / SECOND) - start) * 3 + rowOf(kindOf(tag))] += 1;
  }
  return counts;
}

/**
 * What a lane's events become on its timeline: single strokes, or, in seconds with more events than pixels, counts by
 * column. Which of the two is asked of each whole second by itself and columns begin at multiples of their width, so
 * that nothing changes its look while it scrolls.
 */
import type { Micros } from "../base/time.ts";
import { attemptOf, HOLD, kindOf, laneOf, REFUSE, RELEASE } from "../sim/event.ts";
import type { Frame } from "./frame.ts";
import { isOldCall } from "./log.ts";
import { bySecond, type Second } from "./seconds.ts";

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

/** How long a column is where a second is so many px wide, µs. */
const columnLength = (perSecond: number): Micros => Math.max(1, Math.round((COLUMN / perSecond) * SECOND));

/** px: whole µs of about COLUMN. */
export const columnWidth = (perSecond: number): number => (columnLength(perSecond) / SECOND) * perSecond;

/** Events of [view − 20 s, view) of a lane; `perSecond`: pixels. */
export function ticksOf(frame: Frame, lane: number, perSecond: number): Ticks {
  const seconds = bySecond(frame, `ticks ${lane} ${perSecond}`, (second) => ticksIn(frame, lane, perSecond, second));
  return { strokes: seconds.flatMap(({ strokes }) => strokes), columns: seconds.flatMap(({ columns }) => columns) };
}

function ticksIn(frame: Frame, lane: number, perSecond: number, { first, end }: Second): Ticks {
  const { log } = frame;
  const ticks: Ticks = { strokes: [], columns: [] };
  const counts = [0, 0, 0];
  for (let i = first; i < end; i++) {
    const tag = log.tag[i];
    if (laneOf(tag) === lane) counts[rowOf(kindOf(tag))] += 1;
  }
  const isDense = counts.map((count) => count > DENSE * perSecond);
  const length = columnLength(perSecond);
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
      ticks.strokes.push({ at, row, again, since: kind === RELEASE ? log.since[i] : -1 });
      continue;
    }
    const last = open[row];
    if (last !== null && at < last.from + length) {
      last.count += 1;
      last.again ||= again;
    } else {
      const column = { from: Math.floor(at / length) * length, row, count: 1, again };
      open[row] = column;
      ticks.columns.push(column);
    }
  }
  return ticks;
}

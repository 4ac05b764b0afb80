/** The frame that canvases are drawn from: the session's snapshot and log as they are now, and what is to be marked. */
import { averaged } from "../app/average.ts";
import type { Bench } from "../app/bench.ts";
import { comingAt } from "../app/coming.ts";
import { laneAt } from "../app/settings.ts";
import type { Frame, Mark, MarkedSpan } from "../draw/frame.ts";
import { DARK, LIGHT, type Palette } from "../draw/palette.ts";
import { ruleOf } from "../limiters/index.ts";

/** From this speed on, machines show the average: what flies is no longer seen, what wraps would flash. */
const AVERAGED_SPEED = 8;

const dark = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;

export function palette(): Palette {
  return dark?.matches ? DARK : LIGHT;
}

/** Calls `changed` when the system turns light or dark; returns how to stop. */
export function watchPalette(changed: () => void): () => void {
  dark?.addEventListener("change", changed);
  return () => dark?.removeEventListener("change", changed);
}

/** Null before the first answer of the simulation. */
export function frameOf(bench: Bench): Frame | null {
  const { session, store } = bench;
  const { snapshot, log, frontier } = session;
  if (snapshot === null) return null;
  const { program, speed, reducedMotion, playing } = store.getState();
  const isAveraged = playing && speed >= AVERAGED_SPEED;
  return {
    view: snapshot.at,
    travel: program.travel,
    frontier,
    snapshot: isAveraged ? averaged(bench.recent, snapshot) : snapshot,
    log,
    logFrom: log.from,
    palette: palette(),
    still: reducedMotion,
    marks: marksOf(bench, snapshot.at),
    span: spanOf(bench),
    chosen: null,
    window: snapshot.limit.window,
    windows: snapshot.lanes.map((_, lane) => windowOf(bench, snapshot.at, lane)),
    averaged: isAveraged,
  };
}

/** The boundaries that bursts are about to cross. */
function marksOf(bench: Bench, view: number): Mark[] {
  return comingAt(bench.firings, view)
    .filter(({ kind }) => kind === "edge-burst")
    .map(({ lands }) => ({ at: lands, label: `t = ${lands / 1e6} s` }));
}

function spanOf(bench: Bench): MarkedSpan | null {
  const { span } = bench.store.getState();
  const lane = span && bench.session.snapshot?.lanes[span.lane];
  const figure = lane?.spans[span?.span ?? 0];
  if (!span || !figure || figure.from < 0) return null;
  return { lane: span.lane, from: figure.from, length: figure.length, most: figure.most };
}

/** A lane's own window, or null where its rule counts in none. */
function windowOf(bench: Bench, view: number, lane: number): number | null {
  const { rule, params } = laneAt(bench.store.getState().program, view, lane);
  if (!ruleOf(rule)?.params.window) return null;
  return (params as { window: number }).window;
}

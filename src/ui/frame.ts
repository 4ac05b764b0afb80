/** The frame that canvases are drawn from: the session's snapshot and log as they are now, and what is to be marked. */
import { averaged, isAveraged } from "../app/average.ts";
import { type Bench, shownOf } from "../app/bench.ts";
import { comingAt } from "../app/coming.ts";
import { laneAt } from "../app/settings.ts";
import { themeOf } from "../app/theme.ts";
import type { Frame, Mark, MarkedSpan } from "../draw/frame.ts";
import { ruleOf } from "../limiters/index.ts";
import { paletteOf } from "./looks.ts";

/** Null before the first answer of the simulation. */
export function frameOf(bench: Bench): Frame | null {
  const { session, store } = bench;
  const { log, frontier } = session;
  const snapshot = shownOf(bench);
  if (snapshot === null) return null;
  const state = store.getState();
  const { program, reducedMotion } = state;
  const isMean = isAveraged(state);
  return {
    view: snapshot.at,
    travel: program.travel,
    frontier,
    snapshot: isMean ? averaged(bench.recent, snapshot) : snapshot,
    log,
    past: log.past,
    logFrom: log.from,
    palette: paletteOf(themeOf(state)),
    still: reducedMotion,
    marks: marksOf(bench, snapshot.at),
    span: spanOf(bench),
    chosen: (state.pointed ?? state.chosen)?.event ?? null,
    window: snapshot.limit.window,
    windows: snapshot.lanes.map((_, lane) => windowOf(bench, snapshot.at, lane)),
    averaged: isMean,
    other: otherOf(bench),
  };
}

/** The run beside this one, as far as it has followed. */
function otherOf({ store, other }: Bench): Frame["other"] {
  if (store.getState().other === null || !other?.snapshot) return null;
  const { snapshot, log, frontier } = other;
  return { snapshot, log, past: log.past, frontier, logFrom: log.from };
}

/** The boundaries that bursts are about to cross. */
function marksOf(bench: Bench, view: number): Mark[] {
  return comingAt(bench.firings, view)
    .filter(({ kind }) => kind === "edge-burst")
    .map(({ lands }) => ({ at: lands, label: `t = ${lands / 1e6} s` }));
}

function spanOf(bench: Bench): MarkedSpan | null {
  const { span } = bench.store.getState();
  const lane = span && shownOf(bench)?.lanes[span.lane];
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

/** Frames for tests and for the gallery: real runs, simulated up to what a page would know at a view time. */
import type { Micros } from "../../src/base/time.ts";
import type { Frame } from "../../src/draw/frame.ts";
import { LIGHT } from "../../src/draw/palette.ts";
import type { EventColumns } from "../../src/sim/event.ts";
import { advance } from "../../src/sim/kernel.ts";
import type { Program } from "../../src/sim/program.ts";
import { readRun } from "../../src/sim/read.ts";
import { collector } from "../../src/sim/sink.ts";
import { snapshotOf } from "../../src/sim/snapshot.ts";
import { initialState, type State } from "../../src/sim/state.ts";

/** A run that can be looked at, at instants that don't go back. */
export interface Film {
  readonly program: Program;
  readonly log: EventColumns;
  readonly until: Micros;
  readonly state: State;
}

/** Runs `json` up to `until` s. */
export function filmOf(json: unknown, until: number): Film {
  const { program, complaints } = readRun(json);
  if (complaints.length > 0) throw new Error(JSON.stringify(complaints));
  const sink = collector();
  advance(initialState(program), program, until * 1e6 + program.travel + 1, { sink });
  return { program, log: sink.take(), until: until * 1e6, state: initialState(program) };
}

/** The frame at `view` µs, not before the one asked for last. */
export function frameAt(film: Film, view: Micros, change: Partial<Frame> = {}): Frame {
  if (view < film.state.at) throw new Error("a film runs forward only");
  advance(film.state, film.program, view, { sink: null });
  const snapshot = snapshotOf(film.state);
  return {
    view,
    travel: film.program.travel,
    frontier: film.until + film.program.travel,
    snapshot,
    log: film.log,
    past: film.log,
    logFrom: 0,
    palette: LIGHT,
    still: false,
    marks: [],
    span: null,
    chosen: null,
    window: snapshot.limit.window,
    averaged: false,
    ...change,
  };
}

/** One frame of one run. */
export function frameOf(json: unknown, view: number, change: Partial<Frame> = {}): Frame {
  return frameAt(filmOf(json, view), Math.round(view * 1e6), change);
}

const LANES = ["fixed-window", "sliding-log", "sliding-counter", "token-bucket", "gcra", "leaky-bucket", "leaky-meter"];

/** Named runs, each with an instant worth looking at. */
export const SCENES = {
  calm: { run: {}, view: 14.3 },
  "boundary burst": { run: { commands: [{ at: 7.2, do: "edge-burst", count: 20 }] }, view: 10.62 },
  storm: { run: { commands: [{ at: 6, do: "storm" }] }, view: 14.2 },
  "storm, few left": {
    run: {
      scenario: { clients: { retry: "full-jitter", delay: 1, cap: 20, attempts: 8 } },
      commands: [{ at: 3, do: "storm" }],
    },
    view: 12.1,
  },
  "other machines": {
    run: {
      scenario: {
        lanes: [
          { rule: "sliding-counter" },
          { rule: "gcra" },
          { rule: "leaky-meter" },
          { rule: "nginx-limit-req", rate: "5r/s", burst: 12, delay: 8 },
        ],
      },
      commands: [{ at: 7.2, do: "edge-burst", count: 20 }],
    },
    view: 10.42,
  },
  "large limits": {
    run: {
      scenario: {
        traffic: { kind: "poisson", rate: 300 },
        limit: { rate: 600, window: 10 },
        lanes: LANES.slice(0, 4).map((rule) => ({ rule })),
      },
    },
    view: 13,
  },
  "hundreds a second": {
    run: {
      scenario: { traffic: { kind: "poisson", rate: 200 }, clients: { retry: "fixed", delay: 1 } },
    },
    view: 23,
  },
} as const;

/**
 * What has been fired and has not landed yet: one entry for each command, from its press until its last ball reaches
 * the gates. Instants are µs.
 */
import { ballAt, type Program } from "../sim/program.ts";
import type { Command, Run } from "../sim/run.ts";

export interface Coming {
  /** Which command of the run. */
  readonly command: number;
  readonly kind: "burst" | "edge-burst" | "storm" | "worst";
  readonly pressed: number;
  /** The first ball reaches the gates; for a burst across a boundary, the boundary. */
  readonly lands: number;
  /** Everything has reached the gates before this. */
  readonly over: number;
  /** Balls; 0 for a storm. */
  readonly count: number;
  /** Of a worst case: the lane and the span, µs, it is for. */
  readonly worst: { readonly lane: number; readonly span: number } | null;
}

/** Every command that fires something, in the order of the run. */
export function firings(run: Run, program: Program): Coming[] {
  return program.actions
    .flatMap((action) => {
      if (action.kind === "set") return [];
      const command = run.commands[action.command];
      if (command.do === "set") return [];
      const worst = command.do === "worst" ? { lane: command.lane, span: Math.round(command.span * 1e6) } : null;
      const base = { command: action.command, kind: command.do, pressed: Math.round(command.at * 1e6), worst };
      if (action.kind === "storm") return [{ ...base, lands: action.at, over: action.until, count: 0 }];
      const { balls } = action;
      const lands = balls.kind === "edge" ? balls.boundary : ballAt(balls, 0);
      return [{ ...base, lands, over: ballAt(balls, balls.count - 1) + 1, count: balls.count }];
    })
    .sort((a, b) => a.command - b.command);
}

/** Those pressed by `view` that are not over. */
export function comingAt(all: readonly Coming[], view: number): Coming[] {
  return all.filter(({ pressed, over }) => pressed <= view && view < over);
}

const NAMES: Record<Exclude<Command["do"], "set">, string> = {
  burst: "Burst",
  "edge-burst": "Burst across a window boundary",
  storm: "Retry storm",
  worst: "Worst case",
};

/** "lands at t = 8.0 s, in 2.4 s". */
export function landsText({ lands }: Coming, view: number): string {
  return `lands at t = ${instant(lands)} s, in ${left(lands - view)} s`;
}

/** "Burst: lands at t = 8.0 s, in 2.4 s". */
export function comingText(coming: Coming, view: number): string {
  const { kind, lands, over } = coming;
  const name = NAMES[kind];
  if (view < lands) return `${name}: ${landsText(coming, view)}`;
  if (kind === "storm") return `${name}: until t = ${instant(over)} s, ${left(over - view)} s left`;
  return `${name}: landing since t = ${instant(lands)} s, ${left(over - view)} s left`;
}

/** Seconds with at least one digit after the point and up to three. */
export function instant(micros: number): string {
  return (micros / 1e6).toFixed(3).replace(/0{1,2}$/, "");
}

function left(micros: number): string {
  return (micros / 1e6).toFixed(1);
}

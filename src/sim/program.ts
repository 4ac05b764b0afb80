/**
 * The program: a run compiled to whole microseconds. What depends only on the run (which settings a command makes,
 * when each ball of a burst reaches the gates) is decided here, once; the kernel only carries it out.
 */
import type { Rate } from "../base/rate.ts";
import type { Micros } from "../base/time.ts";
import type { Clients } from "../clients/policies.ts";
import type { Limit } from "../limiters/rule.ts";

export type CompiledTraffic =
  /** null: silence. */
  { readonly kind: "poisson"; readonly rate: Rate | null } | { readonly kind: "times"; readonly at: readonly Micros[] };

export interface LaneSettings {
  readonly rule: string;
  /** Compiled by the rule's specs. */
  readonly params: unknown;
}

export interface Settings {
  readonly traffic: CompiledTraffic;
  readonly limit: Limit;
  readonly clients: Clients;
  readonly lanes: readonly LaneSettings[];
}

/** When the balls of a burst reach the gates; ball i is asked for in order, i = 0, 1, … */
export type Balls =
  /** start + ⌊i·num/den⌋. */
  | {
      readonly kind: "even";
      readonly count: number;
      readonly start: Micros;
      readonly num: number;
      readonly den: number;
    }
  /** b − ⌈(before−i)·num/den⌉ for i < before, then b + ⌊(i−before)·num/den⌋. */
  | {
      readonly kind: "edge";
      readonly count: number;
      readonly boundary: Micros;
      readonly before: number;
      readonly num: number;
      readonly den: number;
    }
  | { readonly kind: "list"; readonly count: number; readonly start: Micros; readonly offsets: readonly Micros[] };

/** What a command does to the simulation, from the instant at which it acts on the gates. */
export type Action = { readonly at: Micros; readonly command: number } & (
  | { readonly kind: "set"; readonly change: Partial<Settings> }
  | { readonly kind: "burst"; readonly balls: Balls }
  | { readonly kind: "storm"; readonly until: Micros; readonly rate: Rate }
);

/** Half-open: stream requests whose gate instant lies in [from, to) are drawn and discarded. */
export interface Hold {
  readonly from: Micros;
  readonly to: Micros;
}

export interface Program {
  readonly seed: number;
  readonly travel: Micros;
  readonly initial: Settings;
  /** By instant, then by command. */
  readonly actions: readonly Action[];
  /** Disjoint, in order. */
  readonly holds: readonly Hold[];
  /** The balls of bursts, by command. */
  readonly balls: Readonly<Record<number, Balls>>;
  /** The instants of `times` traffic, by the command that set it; -1 for the scenario's. */
  readonly times: Readonly<Record<number, readonly Micros[]>>;
  /** The settings once every command has acted. */
  readonly final: Settings;
}

/**
 * The same program under another seed. Field by field, as whatever the kernel looks at is made: engines give what is
 * spread another shape once they have seen it often, and throw away what they compiled for the first.
 */
export function reseeded(program: Program, seed: number): Program {
  const { travel, initial, actions, holds, balls, times, final } = program;
  return { seed, travel, initial, actions, holds, balls, times, final };
}

/** The instant of ball i. */
export function ballAt(balls: Balls, i: number): Micros {
  switch (balls.kind) {
    case "even":
      return balls.start + Math.floor((i * balls.num) / balls.den);
    case "edge": {
      if (i >= balls.before) return balls.boundary + Math.floor(((i - balls.before) * balls.num) / balls.den);
      return balls.boundary - Math.ceil(((balls.before - i) * balls.num) / balls.den);
    }
    case "list":
      return balls.start + balls.offsets[i];
  }
}

/** Whether the hopper holds its stream back at that gate instant. */
export function isHeld(holds: readonly Hold[], at: Micros): boolean {
  let low = 0;
  let high = holds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds[middle].to <= at) low = middle + 1;
    else high = middle;
  }
  return low < holds.length && holds[low].from <= at;
}

/** Overlapping holds made disjoint, in order. */
export function mergeHolds(holds: readonly Hold[]): Hold[] {
  const merged: Hold[] = [];
  for (const hold of [...holds].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && hold.from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, hold.to) };
    else merged.push(hold);
  }
  return merged;
}

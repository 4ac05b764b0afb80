/**
 * The world of the second simulation: what is to come stands in one list, and what comes first at one instant is
 * decided number by number, as the architecture words it. Slow and plain on purpose.
 */
import type { StreamState } from "../../src/base/random.ts";
import { parseRate, type Rate } from "../../src/base/rate.ts";
import type { AnyRule, Limit } from "../../src/limiters/rule.ts";
import type { Event } from "../../src/sim/event.ts";

// biome-ignore lint/suspicious/noExplicitAny: a run as people write it, read loosely on purpose
export type Loose = any;

/** What is to come. `order` decides at one instant. */
export interface Coming {
  readonly at: number;
  readonly order: readonly number[];
  readonly lane: number;
  act(): void;
}

export interface Call {
  readonly lane: number;
  readonly request: number;
  readonly attempt: number;
  readonly came: number;
  /** The refusal it answers, or -1. */
  readonly refused: number;
  readonly waited: number;
}

export interface NaiveLane {
  /** As written. */
  spec: Loose;
  rule: AnyRule;
  params: Loose;
  state: Loose;
  /** Who waits, in order of arrival. */
  queue: Call[];
}

export interface World {
  readonly seed: number;
  readonly travel: number;
  readonly events: Event[];
  coming: Coming[];
  traffic: Loose;
  limit: Loose;
  clients: Loose;
  lanes: NaiveLane[];
  /** The hopper holds its stream back in these. */
  readonly holds: [number, number][];
  storm: { rate: Rate; command: number; balls: number } | null;
  streamed: number;
  /** The stream, in gate time: instants are whole µs and carry a fraction; `mean` gap 0 is silence. */
  stream: { generator: StreamState; mean: number; rest: number; at: number; fraction: number };
}

/** At one instant: the end of a storm, commands by index, releases, new requests, retries. */
export const STORM_ENDS = -1;
export const COMMAND = 0;
export const RELEASE = 1;
export const REQUEST = 2;
export const RETRY = 3;

function sooner(a: Coming, b: Coming): number {
  if (a.at !== b.at) return a.at - b.at;
  for (let i = 0; i < a.order.length; i++) if (a.order[i] !== b.order[i]) return a.order[i] - b.order[i];
  throw new Error("nothing decides between two of one instant");
}

export function first(coming: readonly Coming[], stream: Coming | null): Coming | null {
  let least = stream;
  for (const one of coming) if (least === null || sooner(one, least) < 0) least = one;
  return least;
}

export function drop(world: World, which: (one: Coming) => boolean): void {
  world.coming = world.coming.filter((one) => !which(one));
}

export const micros = (seconds: number): number => Math.round(seconds * 1e6);

export function limitOf({ limit }: World): Limit {
  const rate = parseRate(limit.rate) as Rate;
  const window = micros(limit.window);
  const twice = (2n * BigInt(rate.count) * BigInt(window)) / BigInt(rate.per);
  return { rate, window, calls: Number((twice + 1n) / 2n) };
}

export function isHeld(world: World, at: number): boolean {
  return world.holds.some(([from, to]) => from <= at && at < to);
}

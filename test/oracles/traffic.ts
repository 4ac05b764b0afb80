/**
 * Generated traffic: a list of moves that is played against the oracle's own answers, so that most
 * calls fall where rules go wrong: at one instant, on a window's edge, at the very instant a refusal named, one µs off.
 */
import fc from "fast-check";
import { MAX_MICROS, type Micros, secondsOf } from "../../src/base/time.ts";
import type { Verdict } from "../../src/limiters/rule.ts";
import { type Lane, mostCost, ratio } from "./lanes.ts";

/** Where the next call falls. `off` is added to the place: -1, 0 or 1 µs. */
export interface Move {
  readonly to: "here" | "on" | "edge" | "retry" | "leaves" | "age" | "far";
  readonly off: number;
  /** Which edge, which earlier call, or how far on. */
  readonly pick: number;
  readonly cost: "one" | "two" | "half" | "most" | "over";
}

const MOVE: fc.Arbitrary<Move> = fc.record({
  to: fc.oneof(
    { weight: 5, arbitrary: fc.constant("here" as const) },
    { weight: 6, arbitrary: fc.constantFrom("on", "edge", "retry", "leaves", "age", "far") },
  ),
  off: fc.constantFrom(-1, 0, 0, 1),
  pick: fc.nat({ max: 1000 }),
  cost: fc.oneof(
    { weight: 6, arbitrary: fc.constant("one" as const) },
    { weight: 4, arbitrary: fc.constantFrom("two", "half", "most", "over") },
  ),
});

export const MOVES = fc.array(MOVE, { minLength: 5, maxLength: 60 });

/** The lane's natural lengths of time, whole µs. */
export function periods(lane: Lane): Micros[] {
  if ("window" in lane) return [Math.round(lane.window * 1e6)];
  if (lane.rule === "nginx-limit-req") return [1_000, 1_000_000];
  const { count, per } = ratio(lane.rate);
  const each = Math.max(1, Number(per / count));
  return lane.rule === "token-bucket" && lane.fill !== "continuous"
    ? [Math.round(lane.fill.every * 1e6)]
    : [each, each + 1];
}

export interface Call {
  readonly at: Micros;
  readonly cost: number;
}

/** Plays moves from `from` on against `offer` (the oracle) and shows each call with its verdict to `see`. */
export function play(
  lane: Lane,
  moves: readonly Move[],
  from: Micros,
  offer: (at: Micros, cost: number) => Verdict,
  see: (call: Call, verdict: Verdict) => void,
): void {
  const lengths = periods(lane);
  const stamps: Micros[] = [from];
  let [now, retry, leaves] = [from, from, from];
  for (const move of moves) {
    const length = lengths[move.pick % lengths.length];
    const places: Record<Move["to"], number> = {
      here: now,
      on: now + move.pick,
      edge: (Math.floor(now / length) + 1 + (move.pick % 2)) * length,
      retry,
      leaves,
      age: stamps[move.pick % stamps.length] + length,
      far: now + (move.pick % 5) * length + move.pick,
    };
    now = Math.min(MAX_MICROS, Math.max(now, places[move.to] + (move.to === "here" ? 0 : move.off)));
    const call = { at: now, cost: costOf(lane, move.cost) };
    const verdict = offer(call.at, call.cost);
    see(call, verdict);
    stamps.push(now);
    if (verdict.kind === "refuse") retry = verdict.retryAt ?? now;
    if (verdict.kind === "hold") leaves = verdict.until;
  }
}

function costOf(lane: Lane, cost: Move["cost"]): number {
  const most = mostCost(lane);
  if (lane.rule === "leaky-bucket" || lane.rule === "nginx-limit-req") return 1; // these take cost 1 only
  switch (cost) {
    case "one":
      return 1;
    case "two":
      return 2;
    case "half":
      return Math.max(1, Math.floor(most / 2));
    case "most":
      return most;
    case "over":
      return most + 1;
  }
}

/** A lane and the first call that differ, as one line a person can replay. */
export function shownCall(lane: Lane, call: Call, ours: unknown, theirs: unknown): string {
  return `${JSON.stringify(lane)} at ${secondsOf(call.at)} s, cost ${call.cost}: rule ${JSON.stringify(ours)}, reference ${JSON.stringify(theirs)}`;
}

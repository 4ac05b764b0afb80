/**
 * The second implementation of every rule, from the definitions: BigInt, states that are never changed in place, and no
 * thought for speed. A model says only whether a call is let in and what that leaves behind; waits are searched for
 * elsewhere, so a wrong formula for a wait can't be repeated here.
 */
import { type Lane, micros, ratio, thousandths } from "./lanes.ts";

export interface Model<State> {
  start(at: bigint): State;
  /** The state once the call is let in and the instant it leaves, rounded up to a whole µs; null where it is refused. */
  decide(state: State, at: bigint, cost: bigint): { next: State; leaves: bigint } | null;
  /** What a refused call leaves behind, where refused calls are remembered. */
  remember?(state: State, at: bigint, cost: bigint): State;
  /** What of the state still matters from `at` on, instants taken from `at`: states of equal views at equal phases of the lane's clock decide alike for ever. */
  view(state: State, at: bigint): readonly bigint[];
}

type LaneOf<Id extends Lane["rule"]> = Extract<Lane, { rule: Id }>;

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const up = (a: bigint, b: bigint) => a / b + (a % b === 0n ? 0n : 1n);

/** Admitted calls of the clock's window: windows are [kW, (k+1)W). */
export function fixedByClock(lane: LaneOf<"fixed-window">): Model<{ window: bigint; used: bigint }> {
  const length = micros(lane.window);
  return {
    start: () => ({ window: 0n, used: 0n }),
    decide(state, at, cost) {
      const window = at / length;
      const used = (window === state.window ? state.used : 0n) + cost;
      return used <= BigInt(lane.limit) ? { next: { window, used }, leaves: at } : null;
    },
    view: (state, at) => [state.window === at / length ? state.used : 0n],
  };
}

/** A window [opened, opened+W) opened by the first call that can pass. */
export function fixedByFirst(lane: LaneOf<"fixed-window">): Model<{ opened: bigint; used: bigint } | null> {
  return {
    start: () => null,
    decide(state, at, cost) {
      const open = state && at < state.opened + micros(lane.window) ? state : { opened: at, used: 0n };
      const used = open.used + cost;
      return used <= BigInt(lane.limit) ? { next: { opened: open.opened, used }, leaves: at } : null;
    },
    view: (state, at) => (state && at < state.opened + micros(lane.window) ? [at - state.opened, state.used] : []),
  };
}

type Stamp = readonly [at: bigint, cost: bigint];

/** Every remembered call of the last W, one stamp each. */
export function slidingLog(lane: LaneOf<"sliding-log">): Model<readonly Stamp[]> {
  const recent = (stamps: readonly Stamp[], at: bigint) => stamps.filter(([stamp]) => stamp > at - micros(lane.window));
  const stamped = (stamps: readonly Stamp[], at: bigint, cost: bigint) => [...recent(stamps, at), [at, cost] as const];
  return {
    start: () => [],
    decide(stamps, at, cost) {
      const used = recent(stamps, at).reduce((sum, [, each]) => sum + each, 0n);
      return used + cost <= BigInt(lane.limit) ? { next: stamped(stamps, at, cost), leaves: at } : null;
    },
    remember: lane.counts === "all" ? stamped : undefined,
    view: (stamps, at) => recent(stamps, at).flatMap(([stamp, cost]) => [at - stamp, cost]),
  };
}

/** A tally of remembered calls by window, [window, cost]: the weighted one before and the current one decide. */
export function slidingCounter(lane: LaneOf<"sliding-counter">): Model<readonly Stamp[]> {
  const length = micros(lane.window);
  const of = (tally: readonly Stamp[], window: bigint) => tally.find(([each]) => each === window)?.[1] ?? 0n;
  const tallied = (tally: readonly Stamp[], at: bigint, cost: bigint): readonly Stamp[] => {
    const window = at / length;
    return [...tally.filter(([each]) => each === window - 1n), [window, of(tally, window) + cost]];
  };
  return {
    start: () => [],
    decide(tally, at, cost) {
      const window = at / length;
      const left = (window + 1n) * length - at;
      // the estimate, W times as large so that it is whole
      const estimate = of(tally, window - 1n) * left + of(tally, window) * length;
      const limit = BigInt(lane.limit) * length;
      const fits = estimate + cost * length <= limit;
      const below = estimate + (cost - 1n) * length < limit;
      return (lane.admits === "fits" ? fits : below) ? { next: tallied(tally, at, cost), leaves: at } : null;
    },
    remember: lane.counts === "all" ? tallied : undefined,
    view: (tally, at) => [of(tally, at / length - 1n), of(tally, at / length)],
  };
}

/** Tokens counted in units of 1/per, of which every µs adds `count`. */
export function bucket(lane: LaneOf<"token-bucket">): Model<{ units: bigint; at: bigint }> {
  const { count, per } = ratio(lane.rate);
  const most = BigInt(lane.capacity) * per;
  return {
    start: (at) => ({ units: lane.starts === "full" ? most : 0n, at }),
    decide(state, at, cost) {
      const units = smaller(most, state.units + (at - state.at) * count) - cost * per;
      return units >= 0n ? { next: { units, at }, leaves: at } : null;
    },
    view: (state, at) => [smaller(most, state.units + (at - state.at) * count)],
  };
}

/** k tokens at I, 2I, 3I, … from 0. */
export function bucketByInterval(
  lane: LaneOf<"token-bucket">,
  fill: { tokens: number; every: number },
): Model<{ tokens: bigint; at: bigint }> {
  const every = micros(fill.every);
  const most = BigInt(lane.capacity);
  return {
    start: (at) => ({ tokens: lane.starts === "full" ? most : 0n, at }),
    decide(state, at, cost) {
      const fills = at / every - state.at / every;
      const tokens = smaller(most, state.tokens + fills * BigInt(fill.tokens)) - cost;
      return tokens >= 0n ? { next: { tokens, at }, leaves: at } : null;
    },
    view: (state, at) => [smaller(most, state.tokens + (at / every - state.at / every) * BigInt(fill.tokens))],
  };
}

/** The theoretical arrival time, `count` times as large so that it is whole; T is then `per`. */
export function gcra(lane: LaneOf<"gcra">): Model<bigint> {
  const { count, per } = ratio(lane.rate);
  const burst = BigInt(lane.burst);
  return {
    start: () => 0n,
    decide(tat, at, cost) {
      const conforms = cost <= burst + 1n && at * count >= tat + (cost - 1n - burst) * per;
      return conforms ? { next: larger(tat, at * count) + cost * per, leaves: at } : null;
    },
    view: (tat, at) => [larger(0n, tat - at * count)],
  };
}

/** The numbers of the ticks (the k-th at k/r from 0) given to calls; those still to come are waiting. */
export function leakyByWheel(lane: LaneOf<"leaky-bucket">): Model<readonly bigint[]> {
  const { count, per } = ratio(lane.rate);
  return {
    start: () => [],
    decide(ticks, at) {
      const waiting = ticks.filter((tick) => tick * per > at * count);
      if (waiting.length >= lane.places) return null;
      const following = (at * count) / per + 1n;
      const tick = larger(following, (waiting.at(-1) ?? 0n) + 1n);
      return { next: [...waiting, tick], leaves: up(tick * per, count) };
    },
    view: (ticks, at) => ticks.filter((tick) => tick * per > at * count).map((tick) => tick * per - at * count),
  };
}

/** Virtual scheduling, the TAT as for GCRA. */
export function leakyByArrival(lane: LaneOf<"leaky-bucket">): Model<bigint> {
  const { count, per } = ratio(lane.rate);
  return {
    start: () => 0n,
    decide(tat, at) {
      if (tat - at * count > BigInt(lane.places) * per) return null;
      const leaves = larger(tat, at * count);
      return { next: leaves + per, leaves: up(leaves, count) };
    },
    view: (tat, at) => [larger(0n, tat - at * count)],
  };
}

/** A level in units of 1/per that falls by `count` every µs. */
export function leakyMeter(lane: LaneOf<"leaky-meter">): Model<{ level: bigint; at: bigint }> {
  const { count, per } = ratio(lane.rate);
  return {
    start: (at) => ({ level: 0n, at }),
    decide(state, at, cost) {
      const level = larger(0n, state.level - (at - state.at) * count) + cost * per;
      return level <= BigInt(lane.capacity) * per ? { next: { level, at }, leaves: at } : null;
    },
    view: (state, at) => [larger(0n, state.level - (at - state.at) * count)],
  };
}

/** nginx's arithmetic: whole milliseconds, thousandths of a request; null before the first call of the key. */
export function nginx(lane: LaneOf<"nginx-limit-req">): Model<{ excess: bigint; last: bigint } | null> {
  const rate = thousandths(lane.rate);
  const delayed = lane.delay === "all" ? 0n : lane.delay === "nodelay" ? null : BigInt(lane.delay) * 1000n;
  return {
    start: () => null,
    decide(state, at) {
      const now = at / 1000n;
      if (!state) return { next: { excess: 0n, last: now }, leaves: at };
      const ms = now - state.last;
      const excess = larger(0n, state.excess - (rate * ms) / 1000n + 1000n);
      if (excess > BigInt(lane.burst) * 1000n) return null;
      const over = delayed === null ? 0n : larger(0n, excess - delayed);
      const wait = (over * 1000n) / rate;
      return { next: { excess, last: now }, leaves: at + wait * 1000n };
    },
    view(state, at) {
      const ms = state ? at / 1000n - state.last : 0n;
      return state && state.excess - (rate * ms) / 1000n > -1000n ? [state.excess, ms] : [];
    },
  };
}

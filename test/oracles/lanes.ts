/**
 * Lanes as people write them, one type a rule: the common ground of the registry's rules and of the oracles here. Each
 * side reads the written form by itself; only `compiled` goes through the registry's readers.
 */
import { rateOf } from "../../src/base/rate.ts";
import { SECOND } from "../../src/base/time.ts";
import { ruleOf } from "../../src/limiters/index.ts";
import { readParams } from "../../src/limiters/params.ts";
import type { AnyRule, Limit } from "../../src/limiters/rule.ts";

export type Fill = "continuous" | { readonly tokens: number; readonly every: number };

/** Lengths of time in seconds, rates as a number a second or as text. */
export type Lane =
  | { rule: "fixed-window"; limit: number; window: number; opens: "clock" | "first-request" }
  | { rule: "sliding-log"; limit: number; window: number; counts: "admitted" | "all" }
  | { rule: "sliding-counter"; limit: number; window: number; admits: "below" | "fits"; counts: "admitted" | "all" }
  | { rule: "token-bucket"; capacity: number; rate: number | string; starts: "full" | "empty"; fill: Fill }
  | { rule: "gcra"; rate: number | string; burst: number }
  | { rule: "leaky-bucket"; rate: number | string; places: number; drains: "wheel" | "arrival" }
  | { rule: "leaky-meter"; rate: number | string; capacity: number }
  | { rule: "nginx-limit-req"; rate: string; burst: number; delay: "nodelay" | "all" | number };

/** Any limit will do: the lanes here leave no parameter out. */
const SHARED: Limit = { rate: rateOf(5, SECOND), window: 2 * SECOND, calls: 10 };

/** The registry's rule and its parameters for a lane; throws where the registry's readers complain. */
export function compiled(lane: Lane): { rule: AnyRule; params: unknown } {
  const { rule: id, ...written } = lane;
  const rule = ruleOf(id);
  if (!rule) throw new Error(`no rule ${id}`);
  const params = readParams(rule.params, written, SHARED, id, (field, says) => {
    throw new Error(`${field} ${says}`);
  });
  return { rule, params };
}

/** Seconds as whole microseconds. */
export function micros(seconds: number): bigint {
  return BigInt(Math.round(seconds * 1e6));
}

const UNIT: Record<string, bigint> = { s: 1_000_000n, m: 60_000_000n, h: 3_600_000_000n, d: 86_400_000_000n };

/** A written rate as `count` requests for each `per` µs, not reduced. */
export function ratio(written: number | string): { count: bigint; per: bigint } {
  const [amount, length = "1s"] = String(written).split("/");
  const [whole, decimals = ""] = amount.split(".");
  const times = BigInt(length.slice(0, -1) || "1");
  return { count: BigInt(whole + decimals), per: times * UNIT[length.slice(-1)] * 10n ** BigInt(decimals.length) };
}

/** nginx's own rate: thousandths of a request a second, truncated. */
export function thousandths(written: string): bigint {
  const [amount, unit] = written.split("r/");
  return (BigInt(amount) * 1000n) / (unit === "m" ? 60n : 1n);
}

/** The largest cost that can ever pass. */
export function mostCost(lane: Lane): number {
  switch (lane.rule) {
    case "fixed-window":
    case "sliding-log":
    case "sliding-counter":
      return lane.limit;
    case "token-bucket":
    case "leaky-meter":
      return lane.capacity;
    case "gcra":
      return lane.burst + 1;
    case "leaky-bucket":
    case "nginx-limit-req":
      return 1;
  }
}

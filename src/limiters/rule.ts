/**
 * The protocol of a rule. A rule is one file that implements it and one line in `index.ts`; everything else (picker,
 * fields, validation, machines, laws, golden files, command line) iterates the registry.
 */
import type { Rate } from "../base/rate.ts";
import type { Micros } from "../base/time.ts";
import type { ParamSpecs } from "./params.ts";

/** The limit all lanes share: missing lane parameters come from it. */
export interface Limit {
  readonly rate: Rate;
  readonly window: Micros;
  /** L = round(rate·window), half up. */
  readonly calls: number;
}

/** The decision about one call. `retryAt`: the first instant at which this very call would not be refused, null for never. */
export type Verdict =
  | { readonly kind: "pass" }
  | { readonly kind: "hold"; readonly until: Micros }
  | { readonly kind: "refuse"; readonly retryAt: Micros | null };

export const PASS: Verdict = { kind: "pass" };
export const NEVER: Verdict = { kind: "refuse", retryAt: null };
export const hold = (until: Micros): Verdict => ({ kind: "hold", until });
/** An instant past 2^53 µs (285 years) can't be named to the microsecond and no run gets there: never. */
export const refuse = (retryAt: Micros): Verdict =>
  retryAt <= Number.MAX_SAFE_INTEGER ? { kind: "refuse", retryAt } : NEVER;

/** What a machine is drawn from. Shares run from 0 to 1; fractions are for drawing only and decide nothing. */
export type Machine =
  /** A clock hand (`elapsed` of the window, null while none is open) and a rack of `limit` pegs. */
  | { readonly kind: "rack"; readonly elapsed: number | null; readonly used: number; readonly limit: number }
  /** A tape `window` wide: the ages of remembered calls, newest first, at most 200 of `used`. */
  | {
      readonly kind: "tape";
      readonly window: Micros;
      readonly ages: readonly Micros[];
      readonly used: number;
      readonly limit: number;
    }
  /** Two racks: the window before, fading as `elapsed` grows, and this one. */
  | {
      readonly kind: "two-racks";
      readonly previous: number;
      readonly current: number;
      readonly limit: number;
      readonly elapsed: number;
    }
  /** A tube of tokens, the fraction being the one that grows. */
  | { readonly kind: "tube"; readonly tokens: number; readonly capacity: number }
  /** The TAT lies `ahead` µs after now; up to `tolerance` µs of that are allowed. */
  | { readonly kind: "due"; readonly ahead: number; readonly tolerance: number }
  /** A queue before a wheel; `turn` is the share of the way to its next tick. */
  | { readonly kind: "queue"; readonly waiting: number; readonly places: number; readonly turn: number }
  /** A level that drains. */
  | { readonly kind: "level"; readonly level: number; readonly capacity: number }
  /** A dial of the excess, in requests: at once up to `delay`, held up to `burst`, refused above. */
  | { readonly kind: "dial"; readonly excess: number; readonly delay: number; readonly burst: number };

/** The rule's state now, for the drawing and the readouts. */
export interface Gauge {
  readonly machine: Machine;
  /** The figure in large: "7 of 10". */
  readonly main: string;
  /** What happens next: "empties in 1.22 s". */
  readonly sub: string;
  /** Whether a call of cost 1 would be refused now. */
  readonly full: boolean;
}

/** The arithmetic of a decision that is about to be taken: the sentence and the numbers in it. */
export interface Explanation {
  readonly sentence: string;
  readonly figures: readonly { readonly name: string; readonly value: number; readonly unit: string }[];
}

/**
 * Traffic that reaches the bound from any state. Where the last call came at q, it starts at b, the first multiple of
 * `period` (0: any instant) from q + quiet on: calls of cost 1 at b plus these offsets, in order.
 */
export interface WorstTraffic {
  readonly quiet: Micros;
  readonly period: Micros;
  readonly arrivals: readonly Micros[];
}

/** What the page says of a rule, each statement true of the implementation here. */
export interface About {
  /** What one key costs to remember, bytes included. */
  readonly remembers: string;
  readonly guarantees: string;
  /** The wait a refusal can name. */
  readonly wait: string;
  /** Real limiters that decide this way. */
  readonly gateways: readonly string[];
}

export interface Rule<Params = unknown, State = unknown> {
  readonly id: string;
  readonly title: string;
  /** Half a line under the title. */
  summary(params: Params): string;
  readonly params: ParamSpecs;
  about(params: Params): About;
  /** The state of a lane that has seen no call, at `at`. Plain data: numbers, strings, arrays, objects, null. */
  init(params: Params, at: Micros): State;
  /** Decides a call of `cost` and may change `state`; looks at nothing else. `at` never goes back. */
  offer(state: State, params: Params, at: Micros, cost: number): Verdict;
  gauge(state: State, params: Params, at: Micros): Gauge;
  explain(state: State, params: Params, at: Micros, cost: number): Explanation;
  /** The most calls of cost 1 passed on (passed or released) in any half-open span of `span` µs. */
  bound(params: Params, span: Micros): number;
  /** Whether traffic is known that reaches `bound(params, span)` on whole µs; false where it is an upper bound only. */
  tight(params: Params, span: Micros): boolean;
  /** Null where the bound is an upper bound only, beyond MOST_ARRIVALS calls, and where quiet or period exceed 30 days. */
  worstTraffic(params: Params, span: Micros): WorstTraffic | null;
}

/** The most calls one worst-case command fires. */
export const MOST_ARRIVALS = 20_000;

/** A rule whose types have been forgotten, as the registry hands it out. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds rules of different parameters and states
export type AnyRule = Rule<any, any>;

/**
 * Lanes and traffic for the laws of rules, generated from nothing but a rule's specs: any rule of the registry, and any
 * that will be added, gets parameters it reads, corners included, and calls that tie with the instants it names.
 */
import fc from "fast-check";
import { parseRate } from "../../src/base/rate.ts";
import { MAX_MICROS, type Micros, SECOND } from "../../src/base/time.ts";
import { type ParamSpec, readParams } from "../../src/limiters/params.ts";
import type { AnyRule, Limit, Verdict } from "../../src/limiters/rule.ts";

export const LIMIT: Limit = { rate: parseRate(5) ?? never("5"), window: 2 * SECOND, calls: 10 };

/** What people write in one parameter or another; a spec takes what it reads. Small numbers come often, corners at times. */
const SMALL = [0, 1, 2, 3, 4, 5, 7, 10, 0.001, 0.001001, 0.003, 0.02, 0.25, 2.5, 1.000001, 60];
const RATES = [1000, 1500, 99_999, "10/m", "100/m", "3/90s", "7/13s", "10r/s", "7r/s", "1000r/s", "100r/m", "7r/m"];
const FILLS = ["continuous", { tokens: 1, every: 0.001 }, { tokens: 3, every: 1 }, { tokens: 4, every: 0.007001 }];
const CORNERS = [100_000, "1/d", "99991/7s", 1_000_000, 2_592_000, 86_399.999999, "100000r/s", "1r/m"];

const WRITTEN: readonly unknown[] = [...SMALL, ...SMALL, ...RATES, ...FILLS, ...CORNERS];

export interface Lane {
  readonly rule: AnyRule;
  /** As people write them. */
  readonly written: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: compiled parameters of any rule
  readonly params: any;
}

/** The lane of a rule with what is written, the rest from the shared limit; throws where a complaint is made. */
export function laneOf(rule: AnyRule, written: Readonly<Record<string, unknown>>): Lane {
  const params = readParams(rule.params, written, LIMIT, "lane", (field, says) => never(`${field}: ${says}`));
  return { rule, written, params };
}

/** What one parameter may be. */
export function writtenFor(spec: ParamSpec): unknown[] {
  const own = spec.field.kind === "choice" ? spec.field.options : WRITTEN;
  return own.filter((written) => spec.read(written) !== null);
}

/** Any lane of a rule. */
export function lanes(rule: AnyRule): fc.Arbitrary<Lane> {
  const each = Object.entries(rule.params).map(([name, spec]) => [name, fc.constantFrom(...writtenFor(spec))] as const);
  return fc.record(Object.fromEntries(each)).map((written) => laneOf(rule, written));
}

/** Where the next calls come: how long after the last, or at an instant that a verdict has named. */
export interface Move {
  readonly to: "here" | "soon" | "later" | "retry" | "release";
  readonly by: number;
  readonly cost: number;
  readonly times: number;
}

export const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    to: fc.constantFrom<Move["to"][]>("here", "soon", "later", "retry", "retry", "release"),
    by: fc.oneof(fc.constantFrom(0, 0, 1), fc.nat({ max: 2 ** 20 })),
    cost: fc.constantFrom(1, 1, 1, 1, 2, 3),
    times: fc.constantFrom(1, 1, 2, 3, 12),
  }),
  { minLength: 1, maxLength: 30 },
);

/** Makes the calls of a walk from an instant on, none after 30 days; returns the instant of the last one. */
export function play(walk: readonly Move[], from: Micros, offer: (at: Micros, cost: number) => Verdict): Micros {
  let at = from;
  let retryAt = from;
  let release = from;
  for (const { to, by, cost, times } of walk) {
    const tie = { retry: retryAt - (by % 2), release: release - (by % 2) };
    const aim = { ...tie, here: at, soon: at + (by % 8), later: at + by * 997 }[to];
    if (aim > MAX_MICROS) continue;
    at = Math.max(at, aim);
    for (let i = 0; i < times; i++) {
      const verdict = offer(at, cost);
      if (verdict.kind === "refuse") retryAt = verdict.retryAt ?? retryAt;
      if (verdict.kind === "hold") release = verdict.until;
    }
  }
  return at;
}

function never(what: string): never {
  throw new Error(what);
}

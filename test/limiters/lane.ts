/** A lane to be tried in a test: a rule with parameters as people write them, offered calls at instants in seconds. */
import { parseRate, type RateText } from "../../src/base/rate.ts";
import { type Micros, microsOf, SECOND, secondsOf } from "../../src/base/time.ts";
import { ruleOf } from "../../src/limiters/index.ts";
import { readParams } from "../../src/limiters/params.ts";
import type { AnyRule, Explanation, Gauge, Limit, Verdict } from "../../src/limiters/rule.ts";

/** The default scenario's: 5 a second, 2 s, 10 calls. */
export const LIMIT: Limit = limitOf(5, 2, 10);

export function limitOf(rate: RateText, window: number, calls: number): Limit {
  const parsed = parseRate(rate);
  if (!parsed) throw new Error(`no rate: ${rate}`);
  return { rate: parsed, window: window * SECOND, calls };
}

export interface TriedLane {
  readonly rule: AnyRule;
  // biome-ignore lint/suspicious/noExplicitAny: parameters and state of any rule
  readonly params: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly state: any;
  offer(at: number, cost?: number): Verdict;
  /** Offers `count` calls at one instant; how many were not refused. */
  flood(at: number, count: number): number;
  gauge(at: number): Gauge;
  explain(at: number, cost?: number): Explanation;
}

/** A fresh lane; throws where a parameter is complained of. */
export function lane(id: string, written: Record<string, unknown> = {}, limit: Limit = LIMIT): TriedLane {
  const rule = ruleOf(id);
  if (!rule) throw new Error(`no rule ${id}`);
  const params = readParams(rule.params, written, limit, "lane", (field, says) => {
    throw new Error(`${field}: ${says}`);
  });
  const state = rule.init(params, 0);
  const offer = (at: number, cost = 1) => rule.offer(state, params, micros(at), cost);
  return {
    rule,
    params,
    state,
    offer,
    flood: (at, count) => Array.from({ length: count }, () => offer(at)).filter(({ kind }) => kind !== "refuse").length,
    gauge: (at) => rule.gauge(state, params, micros(at)),
    explain: (at, cost = 1) => rule.explain(state, params, micros(at), cost),
  };
}

export function micros(seconds: number): Micros {
  const value = microsOf(seconds);
  if (value === null) throw new Error(`finer than a microsecond: ${seconds}`);
  return value;
}

/** What a verdict comes to, in seconds: "pass", "hold 0.2" (how long), "retry 1.1" (when), "never". */
export function told(verdict: Verdict, at: number): string {
  if (verdict.kind === "pass") return "pass";
  if (verdict.kind === "hold") return `hold ${secondsOf(verdict.until - micros(at))}`;
  return verdict.retryAt === null ? "never" : `retry ${secondsOf(verdict.retryAt)}`;
}

/** The laws of rules over the registry and over a rule just added to it; and each law shown to bite. */
import { describe, expect, test } from "vitest";
import { RULES } from "../../src/limiters/index.ts";
import { type AnyRule, PASS, refuse } from "../../src/limiters/rule.ts";
import * as laws from "./rules.ts";
import { cooldown } from "./rules-toy.ts";

describe.each([...RULES, cooldown].map((rule) => [rule.id, rule] as const))("%s", (_, rule) => {
  test("has plain state, which decides the same after a trip through JSON", () => laws.stateIsPlain(rule));
  test("is not changed by being looked at, and its gauge knows a refusal", () => laws.lookingChangesNothing(rule));
  test("is not changed by a refusal, unless it counts all calls", () => {
    expect(laws.refusalChangesNothing(rule)).toBeGreaterThan(200);
  });
  test("names the very instant at which it would not refuse again", () => {
    expect(laws.retryAtIsExact(rule)).toBeGreaterThan(200);
  });
  test("never passes what costs more than its limit", () => laws.tooMuchNeverPasses(rule));
  test("never exceeds its bound in any half-open span", () => {
    expect(laws.boundHolds(rule)).toBeGreaterThan(5);
  });
  test("reaches its bound under its worst traffic, from any state", () => {
    expect(laws.worstTrafficReaches(rule)).toBeGreaterThan(50);
  });
  test("names field and range of a parameter that may not be", () => {
    expect(laws.badParametersAreNamed(rule)).toBeGreaterThan(10);
  });
  test("reads back what it writes", () => laws.parametersRoundTrip(rule));
});

/** The toy rule with one thing wrong. */
const broken = (wrong: Partial<AnyRule>): AnyRule => ({ ...cooldown, ...wrong });

describe("a rule that breaks a law is found out", () => {
  test("one that keeps undefined in its state", () => {
    expect(() => laws.stateIsPlain(broken({ init: (_, at) => ({ free: at, seen: undefined }) }))).toThrow();
  });
  test("one whose gauge changes it", () => {
    const gauge: AnyRule["gauge"] = (s, p, at) => cooldown.gauge(Object.assign(s, { looked: at }), p, at);
    expect(() => laws.lookingChangesNothing(broken({ gauge }))).toThrow();
  });
  test("one whose gauge is never full", () => {
    const gauge: AnyRule["gauge"] = (s, p, at) => ({ ...cooldown.gauge(s, p, at), full: false });
    expect(() => laws.lookingChangesNothing(broken({ gauge }))).toThrow();
  });
  test("one that remembers refused calls", () => {
    const offer: AnyRule["offer"] = (s, p, at, cost) => {
      const verdict = cooldown.offer(s, p, at, cost);
      if (verdict.kind === "refuse") s.free += 1;
      return verdict;
    };
    expect(() => laws.refusalChangesNothing(broken({ offer }))).toThrow();
  });
  test.each([-1, 1])("one whose wait is off by %d µs", (off) => {
    const offer: AnyRule["offer"] = (s, p, at, cost) => {
      const verdict = cooldown.offer(s, p, at, cost);
      return verdict.kind === "refuse" && verdict.retryAt !== null ? refuse(verdict.retryAt + off) : verdict;
    };
    expect(() => laws.retryAtIsExact(broken({ offer }))).toThrow();
  });
  test("one that lets anything pass at last", () => {
    const offer: AnyRule["offer"] = (s, p, at, cost) => (at > s.free ? PASS : cooldown.offer(s, p, at, cost));
    expect(() => laws.tooMuchNeverPasses(broken({ offer }))).toThrow();
  });
  test("one that passes one more than its bound", () => {
    expect(() => laws.boundHolds(broken({ bound: (p, span) => Math.ceil((span - 1) / p.gap) }))).toThrow();
  });
  test("one whose worst traffic comes too early", () => {
    const worstTraffic: AnyRule["worstTraffic"] = (p, span) => {
      const worst = cooldown.worstTraffic(p, span);
      return worst && { ...worst, quiet: 0 };
    };
    expect(() => laws.worstTrafficReaches(broken({ worstTraffic }))).toThrow();
  });
  test("one that reads what is out of range, and one that does not say what may be", () => {
    const { gap } = cooldown.params;
    const lax = { gap: { ...gap, read: (written: unknown) => gap.read(written) ?? 1 } };
    expect(() => laws.badParametersAreNamed(broken({ params: lax }))).toThrow();
    const off = { gap: { ...gap, write: (value: number) => value / 1e6 + 1 } };
    expect(() => laws.parametersRoundTrip(broken({ params: off }))).toThrow();
  });
});

/** The registry as the picker shows it, and what every rule is when nothing but the shared limit is given. */
import { describe, expect, test } from "vitest";
import { RULES, ruleOf } from "../../src/limiters/index.ts";
import { type AnyRule, MOST_ARRIVALS } from "../../src/limiters/rule.ts";
import { lane, micros } from "./lane.ts";

const HALF = micros(0.5);
const WINDOW = micros(2);

test("the registry holds the eight rules in the order of the picker, each once", () => {
  expect(RULES.map(({ title }) => title)).toEqual([
    "Fixed window",
    "Sliding log",
    "Sliding counter",
    "Token bucket",
    "GCRA",
    "Leaky bucket",
    "Leaky meter",
    "nginx limit_req",
  ]);
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(8);
  expect(ruleOf("token-bucket")?.title).toBe("Token bucket");
  expect(ruleOf("leaky")).toBeNull();
});

test.each([
  ["fixed-window", 20, 20],
  ["sliding-log", 10, 10],
  ["sliding-counter", 13, 20],
  ["token-bucket", 12, 19],
  ["gcra", 12, 19],
  ["leaky-bucket", 3, 10],
  ["leaky-meter", 12, 19],
  ["nginx-limit-req", 3, 11],
])("5 a second, 10 in 2 s: %s passes at most %d in half a second and %d in 2 s", (id, half, window) => {
  const { rule, params } = lane(id);
  expect([rule.bound(params, HALF), rule.bound(params, WINDOW)]).toEqual([half, window]);
  expect([rule.tight(params, HALF), rule.tight(params, WINDOW)]).toEqual([true, true]);
});

describe.each(RULES.map((rule) => [rule.id, rule] as const))("%s", (id, rule: AnyRule) => {
  test("has worst traffic for half a second and for a window", () => {
    const { params } = lane(id);
    for (const span of [HALF, WINDOW]) expect(rule.worstTraffic(params, span)?.arrivals.length).toBeGreaterThan(2);
  });

  test("has no worst traffic of more calls than a command fires, nor one that waits over 30 days", () => {
    const { params } = lane(id);
    const spans = [1000, 10_000, 100_000, 1_000_000].map(micros);
    const calls = spans.map((span) => rule.worstTraffic(params, span)?.arrivals.length ?? 0);
    expect(Math.max(...calls)).toBeLessThanOrEqual(MOST_ARRIVALS);
    expect(calls[0]).toBeGreaterThan(0);
    expect(calls.at(-1)).toBe(0);
  });

  test("says what it remembers in bytes that its state bears out", () => {
    const { params, state, rule: same } = lane(id);
    const said = same.about(params).remembers;
    expect(said).toMatch(/\d+ bytes/);
    const fields = Object.keys(state).length;
    if (id !== "sliding-log") expect(said).toContain(`${8 * fields} bytes`);
  });

  test("says what it guarantees, which wait it can name and who decides this way", () => {
    const about = rule.about(lane(id).params);
    expect([about.guarantees, about.wait, rule.summary(lane(id).params)].every((text) => text.length > 8)).toBe(true);
    expect(about.gateways.every((name) => name.length > 3)).toBe(true);
  });
});

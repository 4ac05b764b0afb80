/**
 * What every rule owes, as functions of a rule: run over the registry, and over whatever is added to it. Each throws
 * where the rule breaks the law; those that could hold for want of cases return how many they saw.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { MAX_MICROS, type Micros } from "../../src/base/time.ts";
import { readParams } from "../../src/limiters/params.ts";
import type { AnyRule, Verdict, WorstTraffic } from "../../src/limiters/rule.ts";
import { holds } from "../support/holds.ts";
import { type Lane, LIMIT, laneOf, lanes, moves, play, writtenFor } from "./rules-traffic.ts";

const RUNS = { numRuns: 200, seed: 20_261_130 };

/** More than any limit, capacity or burst may be. */
const TOO_MUCH = 1_000_002;

interface Release {
  readonly at: Micros;
  readonly cost: number;
}

/** Walks through any lane of the rule, `look` being given each call before it is decided. */
function walk(rule: AnyRule, look: (lane: Lane, state: unknown, at: Micros, cost: number) => Verdict): void {
  const property = fc.property(lanes(rule), moves, (lane, steps) => {
    const state = rule.init(lane.params, 0);
    play(steps, 0, (at, cost) => look(lane, state, at, cost));
  });
  fc.assert(property, RUNS);
}

/** The state is numbers, text, lists and records; after a trip through JSON it decides as before. */
export function stateIsPlain(rule: AnyRule): void {
  walk(rule, (lane, state, at, cost) => {
    const text = JSON.stringify(state);
    const copy = JSON.parse(text);
    expect(copy).toStrictEqual(state);
    const verdict = rule.offer(state, lane.params, at, cost);
    expect(rule.offer(copy, lane.params, at, cost)).toEqual(verdict);
    holds(JSON.stringify(copy) === JSON.stringify(state), () => `a copy of ${text} comes to something else at ${at}`);
    return verdict;
  });
}

/** Gauge and explanation change nothing, hold finite numbers, and the gauge knows whether a call would be refused. */
export function lookingChangesNothing(rule: AnyRule): void {
  walk(rule, (lane, state, at, cost) => {
    const before = JSON.stringify(state);
    const gauge = rule.gauge(state, lane.params, at);
    const explanation = rule.explain(state, lane.params, at, cost);
    holds(JSON.stringify(state) === before, () => `${before} became ${JSON.stringify(state)}`);
    expect(JSON.parse(JSON.stringify(gauge))).toStrictEqual(gauge);
    holds(explanation.sentence !== "", () => "an explanation without words");
    for (const { name, value } of explanation.figures) holds(Number.isFinite(value), () => `${name} is ${value}`);
    const full = rule.offer(structuredClone(state), lane.params, at, 1).kind === "refuse";
    holds(full === gauge.full, () => `the gauge says full: ${gauge.full} at ${at}`);
    return rule.offer(state, lane.params, at, cost);
  });
}

/** A refusal changes no state, unless the lane counts all calls. */
export function refusalChangesNothing(rule: AnyRule): number {
  let refused = 0;
  walk(rule, (lane, state, at, cost) => {
    const before = JSON.stringify(state);
    const verdict = rule.offer(state, lane.params, at, cost);
    if (verdict.kind !== "refuse" || lane.params.counts === "all") return verdict;
    refused += 1;
    holds(JSON.stringify(state) === before, () => `${before} became ${JSON.stringify(state)}`);
    return verdict;
  });
  return refused;
}

/** At the instant a refusal names, a copy of the lane does not refuse the call; at no earlier one does it. */
export function retryAtIsExact(rule: AnyRule): number {
  let named = 0;
  walk(rule, (lane, state, at, cost) => {
    const verdict = rule.offer(state, lane.params, at, cost);
    if (verdict.kind !== "refuse") return verdict;
    const refusedAt = (instant: Micros) =>
      rule.offer(structuredClone(state), lane.params, instant, cost).kind === "refuse";
    const end = verdict.retryAt ?? 2 * MAX_MICROS;
    holds(end > at, () => `refused at ${at} until ${end}`);
    for (const earlier of [at, Math.floor((at + end) / 2), Math.floor((at + 15 * end) / 16), end - 1]) {
      holds(refusedAt(earlier), () => `refused at ${at} until ${end}, but not at ${earlier}`);
    }
    holds(refusedAt(end) === (verdict.retryAt === null), () => `refused at ${at} until ${verdict.retryAt}`);
    if (verdict.retryAt !== null) named += 1;
    return verdict;
  });
  return named;
}

/** What costs more than any limit never passes, however long the lane is left alone before. */
export function tooMuchNeverPasses(rule: AnyRule): void {
  const property = fc.property(lanes(rule), moves, fc.constantFrom(0, 1_000_000, MAX_MICROS), (lane, steps, later) => {
    const state = rule.init(lane.params, 0);
    const last = play(steps, 0, (at, cost) => rule.offer(state, lane.params, at, cost));
    const verdict = rule.offer(state, lane.params, last + later, TOO_MUCH);
    expect(verdict).toEqual({ kind: "refuse", retryAt: null });
  });
  fc.assert(property, RUNS);
}

/** No half-open span of any length ever lets more go than its bound; and longer spans have no smaller bounds. */
export function boundHolds(rule: AnyRule): number {
  let most = 0;
  const property = fc.property(lanes(rule), moves, (lane, steps) => {
    const released: Release[] = [];
    const state = rule.init(lane.params, 0);
    play(steps, 0, (at, cost) => noted(released, at, cost, rule.offer(state, lane.params, at, cost)));
    released.sort((a, b) => a.at - b.at);
    for (let first = 0; first < released.length; first++) {
      let passed = 0;
      let before = 0;
      for (const { at, cost } of released.slice(first)) {
        passed += cost;
        const bound = rule.bound(lane.params, at - released[first].at + 1); // the shortest span that holds both
        holds(passed <= bound, () => `${passed} of ${bound} from ${released[first].at} to ${at}`);
        holds(bound >= before, () => `a bound of ${bound} after one of ${before}, from ${released[first].at} to ${at}`);
        before = bound;
      }
      most = Math.max(most, passed);
    }
  });
  fc.assert(property, { ...RUNS, numRuns: 100 });
  return most;
}

/** From any state, the worst traffic reaches the bound. */
export function worstTrafficReaches(rule: AnyRule): number {
  let reached = 0;
  const spans = fc.oneof(
    fc.constantFrom(1, 2, 1000, 1001, 500_000, 2_000_000),
    fc.integer({ min: 1, max: 10_000_000 }),
  );
  const property = fc.property(lanes(rule), moves, spans, fc.nat({ max: 5_000 }), (lane, steps, span, idle) => {
    const worst = rule.worstTraffic(lane.params, span);
    if (worst === null) return;
    expect(rule.tight(lane.params, span)).toBe(true);
    const state = rule.init(lane.params, 0);
    const released: Release[] = []; // also by calls that wait when the traffic starts
    const offer = (at: Micros, cost: number) => noted(released, at, cost, rule.offer(state, lane.params, at, cost));
    const start = startOf(worst, play(steps, 0, offer) + worst.quiet + idle);
    for (const offset of worst.arrivals) offer(start + offset, 1);
    const since = released.filter(({ at }) => at >= start).sort((a, b) => a.at - b.at);
    expect(mostWithin(span, since)).toBe(rule.bound(lane.params, span));
    reached += 1;
  });
  fc.assert(property, RUNS);
  return reached;
}

/** The first multiple of its period from `ready` on. */
function startOf(worst: WorstTraffic, ready: Micros): Micros {
  return worst.period === 0 ? ready : Math.ceil(ready / worst.period) * worst.period;
}

function noted(released: Release[], at: Micros, cost: number, verdict: Verdict): Verdict {
  if (verdict.kind === "pass") released.push({ at, cost });
  if (verdict.kind === "hold") {
    holds(verdict.until > at, () => `held at ${at} until ${verdict.until}`);
    released.push({ at: verdict.until, cost });
  }
  return verdict;
}

function mostWithin(span: Micros, released: readonly Release[]): number {
  let most = 0;
  for (let first = 0, end = 0; first < released.length; first++) {
    while (end < released.length && released[end].at < released[first].at + span) end++;
    most = Math.max(most, end - first);
  }
  return most;
}

/** What a parameter may not be is complained of once, by field and range, and replaced by something that may be. */
export function badParametersAreNamed(rule: AnyRule): number {
  let named = 0;
  for (const [name, spec] of Object.entries(rule.params)) {
    const beyond =
      spec.field.kind === "number"
        ? [spec.field.min - 1, spec.field.min - 1e-6, spec.field.max + 1, spec.field.min + 1e-9]
        : ["0/d", "0.5/d", 1_000_001, "1e3", "10 r/s", "0r/s", "nodelays", { tokens: 0, every: 1 }, { tokens: 1 }];
    for (const bad of [...beyond, Number.NaN, Infinity, -1, "", "nonsense", null, [], {}, true, "__proto__"]) {
      expect(spec.read(bad), `${name} reads ${bad}`).toBeNull();
      const complaints: string[][] = [];
      const params = readParams(rule.params, { [name]: bad }, LIMIT, "lane", (...said) => complaints.push(said));
      expect(complaints).toEqual([[`lane.${name}`, expect.stringContaining(spec.may)]]);
      expect(spec.read(spec.write(params[name]))).toEqual(params[name]);
      named += 1;
    }
  }
  return named;
}

/** What may be written reads back from JSON and from a text field; the ends of a range are inside it. */
export function parametersRoundTrip(rule: AnyRule): void {
  for (const [name, spec] of Object.entries(rule.params)) {
    const ends = spec.field.kind === "number" ? [spec.field.min, spec.field.max] : [];
    for (const written of [...ends, ...writtenFor(spec)]) {
      const value = laneOf(rule, { [name]: written }).params[name];
      expect(spec.read(JSON.parse(JSON.stringify(spec.write(value))))).toEqual(value);
      if (spec.text) expect(spec.read(spec.text(value))).toEqual(value);
      expect(spec.nearest(written) ?? value).toEqual(value);
    }
  }
  expect(() => laneOf(rule, { other: 1 })).toThrow(/lane.other: is not a parameter of this rule/);
}

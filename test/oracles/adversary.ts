/**
 * An exhaustive adversary: every state a rule can reach when calls fall on the multiples of a step, every number of calls
 * at each of them, and from that the true most passed on in any half-open span. The registry's rule decides; the
 * reference decides beside it, on every edge, and its view of the state tells which states are the same.
 */
import type { Micros } from "../../src/base/time.ts";
import type { AnyRule, Verdict } from "../../src/limiters/rule.ts";
import { compiled, type Lane, mostCost } from "./lanes.ts";
import type { Model } from "./models.ts";
import { modelOf } from "./reference.ts";

/** A reached state at one instant of the grid, before its calls. */
interface Node {
  readonly at: Micros;
  readonly state: unknown;
  readonly model: unknown;
  /** Instants at which held calls leave, all of them after the step before. */
  readonly leaving: readonly Micros[];
  /** What k = 0, 1, … calls now pass on in this step, and the node that follows. */
  readonly edges: { readonly gain: number; readonly next: number }[];
}

interface Search {
  readonly lane: Lane;
  readonly rule: AnyRule;
  readonly params: unknown;
  // biome-ignore lint/suspicious/noExplicitAny: models of different states
  readonly model: Model<any>;
  readonly step: Micros;
  /** After so long the lane's clock looks the same. */
  readonly period: Micros;
  readonly nodes: Node[];
  readonly known: Map<string, number>;
}

/** More reached states than this would be a lane too large to search. */
const MOST_NODES = 60_000;

/**
 * The most passed on in any span of 1, 2, … `steps` steps. `period`: a multiple of the step after which the lane's own
 * clock repeats (its window, its fill, its tick; the step itself where it has none).
 */
export function mostPassed(lane: Lane, step: Micros, period: Micros, steps: number): number[] {
  const { rule, params } = compiled(lane);
  const search: Search = { lane, rule, params, model: modelOf(lane), step, period, nodes: [], known: new Map() };
  nodeOf(search, 0, rule.init(params, 0), search.model.start(0n), []);
  for (let i = 0; i < search.nodes.length; i++) expand(search, search.nodes[i]);
  const most: number[] = [];
  let best = search.nodes.map(() => 0);
  for (let span = 1; span <= steps; span++) {
    best = search.nodes.map(({ edges }) => edges.reduce((top, edge) => Math.max(top, edge.gain + best[edge.next]), 0));
    most.push(best.reduce((top, value) => Math.max(top, value), 0));
  }
  return most;
}

function nodeOf(search: Search, at: Micros, state: unknown, model: unknown, leaving: readonly Micros[]): number {
  const view = search.model.view(model, BigInt(at));
  const key = [at % search.period, ...view, "leaving", ...leaving.map((instant) => instant - at)].join();
  const found = search.known.get(key);
  if (found !== undefined) return found;
  if (search.nodes.length === MOST_NODES) throw new Error(`too many states: ${JSON.stringify(search.lane)}`);
  search.known.set(key, search.nodes.length);
  return search.nodes.push({ at, state, model, leaving, edges: [] }) - 1;
}

function expand(search: Search, node: Node): void {
  const { rule, params, step } = search;
  const after = node.at + step;
  const state = structuredClone(node.state);
  const leaving = [...node.leaving];
  let [model, passed] = [node.model, 0];
  // refused calls change nothing unless they are remembered: one more than the limit is then as bad as any number
  const most = search.model.remember ? mostCost(search.lane) + 1 : Number.POSITIVE_INFINITY;
  for (let calls = 0; ; calls++) {
    const gain = passed + leaving.filter((instant) => instant < after).length;
    const still = leaving.filter((instant) => instant >= after);
    node.edges.push({ gain, next: nodeOf(search, after, structuredClone(state), model, still) });
    if (calls === most) return;
    const verdict = rule.offer(state, params, node.at, 1);
    const decided = decideBeside(search, model, node.at, verdict);
    if (verdict.kind === "refuse" && !search.model.remember) return;
    model = decided;
    if (verdict.kind === "pass") passed += 1;
    if (verdict.kind === "hold") leaving.push(onGrid(verdict.until, step));
  }
}

/** The reference's state after the call; throws where it decides otherwise. */
function decideBeside(search: Search, model: unknown, at: Micros, verdict: Verdict): unknown {
  const taken = search.model.decide(model, BigInt(at), 1n);
  const leaves = verdict.kind === "hold" ? verdict.until : verdict.kind === "pass" ? at : null;
  if ((taken && Number(taken.leaves)) !== leaves) {
    throw new Error(
      `${JSON.stringify(search.lane)} at ${at} µs: rule ${JSON.stringify(verdict)}, reference ${taken?.leaves}`,
    );
  }
  return taken ? taken.next : search.model.remember?.(model, BigInt(at), 1n);
}

/** Spans that begin on the grid are all there is to search only if calls leave on it too. */
function onGrid(instant: Micros, step: Micros): Micros {
  if (instant % step !== 0) throw new Error(`a call leaves at ${instant} µs, off the grid`);
  return instant;
}

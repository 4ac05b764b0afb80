/**
 * A second simulation, from the architecture's words alone: commands, queues and clients here, the traffic beside it.
 * Rules, their parameters and the waits of clients are the real ones; they have tests of their own.
 */
import { keyedUniform, newStream } from "../../src/base/random.ts";
import { nextWait } from "../../src/clients/policies.ts";
import { ruleOf } from "../../src/limiters/index.ts";
import { readParams } from "../../src/limiters/params.ts";
import type { AnyRule } from "../../src/limiters/rule.ts";
import type { Event, EventKind } from "../../src/sim/event.ts";
import { DEFAULT_SCENARIO } from "../../src/sim/run.ts";
import { ballOf, blow, burstInstants, edgeInstants, nextOfStream, setTraffic } from "./naive-traffic.ts";
import {
  type Call,
  COMMAND,
  drop,
  first,
  type Loose,
  limitOf,
  micros,
  type NaiveLane,
  RELEASE,
  REQUEST,
  RETRY,
  type World,
} from "./naive-world.ts";

/** Every event with at < until, of a run whose fields may be missing but not wrong. Stops after `most` events. */
export function naiveEvents(run: Loose, until: number, most = Number.POSITIVE_INFINITY): readonly Event[] {
  const world = begin(run);
  const meet = (at: number, request: number) => arrive(world, at, request);
  setTraffic(world, world.traffic, 0, meet);
  (run.commands ?? []).forEach((command: Loose, index: number) => {
    const at = micros(command.at);
    const act = () => press(world, command, index, at);
    world.coming.push({ at, order: [COMMAND, index, 0], lane: -1, act });
  });
  while (world.events.length < most) {
    const next = first(world.coming, nextOfStream(world, meet));
    if (next === null || next.at >= until) break;
    const place = world.coming.indexOf(next);
    if (place >= 0) world.coming.splice(place, 1);
    next.act();
  }
  return world.events;
}

function begin(run: Loose): World {
  const usual = DEFAULT_SCENARIO;
  const given = run.scenario ?? {};
  const seed = run.seed ?? 7;
  const world: World = {
    seed,
    travel: micros(given.travel ?? usual.travel),
    events: [],
    coming: [],
    traffic: { ...usual.traffic, ...given.traffic },
    limit: { ...usual.limit, ...given.limit },
    clients: { ...usual.clients, ...given.clients },
    lanes: [],
    holds: [],
    storm: null,
    streamed: 0,
    stream: { generator: newStream(seed), mean: 0, rest: -1, at: 0, fraction: 0 },
  };
  world.lanes = (given.lanes ?? usual.lanes).map((spec: Loose) => newLane(world, spec, 0));
  return world;
}

function newLane(world: World, spec: Loose, now: number): NaiveLane {
  const { rule: id, ...own } = spec;
  const rule = ruleOf(id) as AnyRule;
  const params = readParams(rule.params, own, limitOf(world), id, (field, says) => {
    throw new Error(`${field} ${says}`);
  });
  return { spec, rule, params, state: rule.init(params, now), queue: [] };
}

function arrive(world: World, now: number, request: number): void {
  for (let lane = 0; lane < world.lanes.length; lane++)
    offer(world, now, { lane, request, attempt: 1, came: now, refused: -1, waited: 0 }, false);
}

/** `again`: it waited in a queue whose rule has changed, and is no new call. */
function offer(world: World, now: number, call: Call, again: boolean): void {
  const lane = world.lanes[call.lane];
  const since = again ? call.came : call.refused;
  const verdict = lane.rule.offer(lane.state, lane.params, now, 1);
  if (verdict.kind === "pass") tell(world, now, again ? "release" : "pass", call, -1, since);
  else if (verdict.kind === "hold") {
    tell(world, now, "hold", call, verdict.until, since);
    lane.queue.push(call);
    const act = () => {
      lane.queue = lane.queue.filter((one) => one !== call);
      tell(world, verdict.until, "release", call, -1, call.came);
    };
    const order = [RELEASE, call.came, call.request, call.lane];
    world.coming.push({ at: verdict.until, order, lane: call.lane, act });
  } else {
    tell(world, now, "refuse", call, verdict.retryAt ?? -1, since);
    comeBack(world, now, call, verdict.retryAt);
  }
}

function comeBack(world: World, now: number, call: Call, retryAt: number | null): void {
  const { attempt, request, lane } = call;
  const clients = { ...world.clients, delay: micros(world.clients.delay), cap: micros(world.clients.cap) };
  const uniform = keyedUniform(world.seed, request, attempt);
  const exactWait = retryAt === null ? null : retryAt - now;
  const wait = nextWait(clients, { attempt, previousWait: call.waited, exactWait, uniform });
  if (wait === null) return;
  const at = now + wait;
  const next: Call = { ...call, attempt: attempt + 1, came: at, refused: now, waited: wait };
  const act = () => offer(world, at, next, false);
  world.coming.push({ at, order: [RETRY, now, request, lane], lane, act });
}

function tell({ events }: World, at: number, kind: EventKind, call: Call, value: number, since: number): void {
  events.push({ at, kind, lane: call.lane, request: call.request, attempt: call.attempt, value, since });
}

function press(world: World, command: Loose, index: number, at: number): void {
  const gate = at + world.travel;
  const { rate, window, calls } = limitOf(world);
  const count = command.count ?? 2 * calls;
  switch (command.do) {
    case "set":
      set(world, command, at);
      break;
    case "burst":
      fire(world, index, burstInstants(gate, count, rate));
      break;
    case "edge-burst": {
      const { boundary, instants } = edgeInstants(gate, count, rate, window);
      world.holds.push([boundary - window, boundary]);
      fire(world, index, instants);
      break;
    }
    case "worst":
      worst(world, command, index, gate);
      break;
    case "storm": {
      const act = () => blow(world, index, rate, gate);
      world.coming.push({ at: gate, order: [COMMAND, index, 1], lane: -1, act });
    }
  }
}

function fire(world: World, command: number, instants: readonly number[]): void {
  instants.forEach((at, i) => {
    const act = () => arrive(world, at, ballOf(command, i));
    world.coming.push({ at, order: [REQUEST, command + 1, i], lane: -1, act });
  });
}

function worst(world: World, command: Loose, index: number, gate: number): void {
  const { rule, params } = world.lanes[command.lane ?? 0];
  const traffic = rule.worstTraffic(params, micros(command.span ?? world.limit.window));
  if (traffic === null) throw new Error("no worst traffic is known");
  const { quiet, period, arrivals } = traffic;
  let start = gate + quiet;
  if (period > 0 && start % period > 0) start += period - (start % period);
  const instants = arrivals.map((offset) => start + offset);
  world.holds.push([gate, start + (arrivals.at(-1) ?? 0) + 1]);
  fire(world, index, instants);
}

function set(world: World, command: Loose, now: number): void {
  const { at: _at, do: _do, traffic, limit, clients, lane, ...own } = command;
  const shared = lane === undefined || typeof limit === "object";
  if (clients !== undefined) world.clients = { ...world.clients, ...clients };
  if (limit !== undefined && shared) world.limit = { ...world.limit, ...limit };
  if (traffic !== undefined) setTraffic(world, traffic, now, (at, request) => arrive(world, at, request));
  world.lanes.forEach((before, index) => {
    const named = limit === undefined || shared ? own : { ...own, limit };
    const changed = named.rule === undefined ? { ...before.spec, ...named } : named;
    const fresh = newLane(world, index === lane ? changed : before.spec, now);
    const same = fresh.rule === before.rule && JSON.stringify(fresh.params) === JSON.stringify(before.params);
    if (same) {
      before.spec = fresh.spec;
      return;
    }
    world.lanes[index] = fresh;
    drop(world, (one) => one.order[0] === RELEASE && one.lane === index);
    for (const held of before.queue) offer(world, now, held, true);
  });
}

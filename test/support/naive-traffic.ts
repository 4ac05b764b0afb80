/** The traffic of the second simulation: stream, given instants, storms, and when the balls of a burst reach the gates. */
import { unitExponentials } from "../../src/base/random.ts";
import { parseRate, type Rate } from "../../src/base/rate.ts";
import { type Coming, drop, isHeld, type Loose, micros, REQUEST, STORM_ENDS, type World } from "./naive-world.ts";

/** A gap of num/den µs. */
interface Gap {
  readonly num: bigint;
  readonly den: bigint;
}

const less = (a: Gap, b: Gap): Gap => (b.num * a.den < a.num * b.den ? b : a);

/** 1/25 s or 1/(5r), whichever is less. */
function burstGap(rate: Rate): Gap {
  return less({ num: 40_000n, den: 1n }, { num: BigInt(rate.per), den: 5n * BigInt(rate.count) });
}

const floor = (i: number, { num, den }: Gap): number => Number((BigInt(i) * num) / den);
const ceil = (i: number, { num, den }: Gap): number => Number((BigInt(i) * num + den - 1n) / den);

/** The architecture's table in BigInt, without a fraction anywhere. `gate`: the press + travel. */
export function burstInstants(gate: number, count: number, rate: Rate): number[] {
  const gap = burstGap(rate);
  return Array.from({ length: count }, (_, i) => gate + floor(i, gap));
}

/** The boundary it crosses and the gate instants, from ball 0 on. */
export function edgeInstants(
  gate: number,
  count: number,
  rate: Rate,
  window: number,
): { boundary: number; instants: number[] } {
  let boundary = 0;
  while (boundary - window < gate) boundary += window;
  const before = Math.floor(count / 2);
  const after = count - before;
  const gap = less(burstGap(rate), { num: BigInt(window), den: 4n * BigInt(after) });
  return {
    boundary,
    instants: [
      ...Array.from({ length: before }, (_, i) => boundary - ceil(before - i, gap)),
      ...Array.from({ length: after }, (_, i) => boundary + floor(i, gap)),
    ],
  };
}

function unit(world: World): number {
  const drawn = unitExponentials(world.stream.generator, 1);
  world.stream.generator = drawn.state;
  return drawn.draws[0];
}

const gapOf = (rate: Rate): number => rate.per / rate.count;

/** The stream goes on as traffic and storm want it: what is left of its gap, counted in mean gaps, stays. */
function tuneStream(world: World, now: number): void {
  const { stream, traffic, storm } = world;
  const offered = traffic.kind === "poisson" && traffic.rate !== 0 ? gapOf(parseRate(traffic.rate) as Rate) : 0;
  const mean = storm ? gapOf(storm.rate) : offered;
  if (mean === stream.mean) return;
  if (stream.mean > 0) stream.rest = (stream.at - now + stream.fraction) / stream.mean;
  else if (stream.rest < 0) stream.rest = unit(world);
  stream.mean = mean;
  stream.at = now;
  stream.fraction = 0;
  if (mean > 0) stretch(world, stream.rest);
}

function stretch({ stream }: World, units: number): void {
  const gap = stream.fraction + units * stream.mean;
  stream.at += Math.floor(gap);
  stream.fraction = gap - Math.floor(gap);
}

/** The stream's next request; beside given instants it is a ball of the storm. */
export function nextOfStream(world: World, arrive: (at: number, request: number) => void): Coming | null {
  const { stream, storm, traffic } = world;
  if (stream.mean === 0) return null;
  const { at } = stream;
  const own = traffic.kind === "poisson";
  const act = () => {
    const request = own || !storm ? world.streamed++ : ballOf(storm.command, storm.balls++);
    stretch(world, unit(world));
    if (!isHeld(world, at)) arrive(at, request);
  };
  return { at, order: own || !storm ? [REQUEST, 0, 0] : [REQUEST, storm.command + 1, 0], lane: -1, act };
}

export const ballOf = (command: number, ball: number): number => (command + 1) * 2 ** 40 + ball;

export function setTraffic(
  world: World,
  traffic: Loose,
  now: number,
  arrive: (at: number, request: number) => void,
): void {
  world.traffic = traffic;
  drop(world, ({ order }) => order[0] === REQUEST && order[1] === -1);
  const instants = (traffic.kind === "times" ? traffic.at.map(micros) : []).filter((at: number) => at >= now);
  instants.forEach((at: number, i: number) => {
    const act = () => {
      const request = world.streamed++;
      if (!isHeld(world, at)) arrive(at, request);
    };
    world.coming.push({ at, order: [REQUEST, -1, i], lane: -1, act });
  });
  tuneStream(world, now);
}

/** A storm of `rate` begins or goes on at `gate`; clients no longer give up. */
export function blow(world: World, command: number, rate: Rate, gate: number): void {
  world.storm = { rate: { count: 3 * rate.count, per: rate.per }, command, balls: 0 };
  drop(world, ({ order }) => order[0] === STORM_ENDS);
  const at = gate + 8_000_000;
  const act = () => {
    world.storm = null;
    tuneStream(world, at);
  };
  world.coming.push({ at, order: [STORM_ENDS], lane: -1, act });
  tuneStream(world, gate);
  if (world.clients.retry === "give-up") world.clients = { ...world.clients, retry: "fixed", delay: 1 };
}

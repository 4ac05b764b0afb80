/**
 * Traffic: when requests reach the gates. A Poisson stream in gate time, given instants, and the balls of bursts.
 * A change of rate stretches what is left of the current gap, so that the balls in flight move and none is drawn anew.
 */
import { assert } from "../base/assert.ts";
import { unitExponentials } from "../base/random.ts";
import { perSecond, type Rate } from "../base/rate.ts";
import { type Micros, SECOND } from "../base/time.ts";
import { commandRequest, streamRequest } from "./event.ts";
import { ballAt, type CompiledTraffic, isHeld, type Program } from "./program.ts";
import type { State, Stream } from "./state.ts";

/** Unit exponentials drawn at a time. */
const DRAWN_AHEAD = 32;

/** The mean gap of a rate in µs: a double, the nearest to the ratio; + − × ÷ on it are the same in every browser. */
export const meanGap = (rate: Rate | null): number => (rate === null ? 0 : rate.per / rate.count);

/** What the hopper offers now, in requests a second; for reading, to twelve digits, so that 15 is no 14.999999999999998. */
export function offeredRate(state: State): number {
  return state.stream.mean === 0 ? 0 : Number((SECOND / state.stream.mean).toPrecision(12));
}

/** The traffic is this from `at` on. */
export function setOffered(state: State, program: Program, traffic: CompiledTraffic, source: number, at: Micros): void {
  const blowing = state.storm.until > at;
  if (traffic.kind === "times") {
    const instants = program.times[source];
    state.times = { source, next: firstNotBefore(instants, at) };
    state.offered = 0;
  } else {
    state.times = null;
    state.offered = meanGap(traffic.rate);
  }
  if (!blowing) setMean(state.stream, state.offered, at);
}

/** A storm of that rate blows until `until`; one that blows already is extended. */
export function startStorm(state: State, command: number, rate: Rate, until: Micros, at: Micros): void {
  state.storm = { until, command, balls: 0 };
  setMean(state.stream, meanGap(rate), at);
  assert(perSecond(rate) > 0, "a storm offers something");
}

export function endStorm(state: State): void {
  const at = state.storm.until;
  state.storm = { until: -1, command: -1, balls: 0 };
  setMean(state.stream, state.offered, at);
}

function setMean(stream: Stream, mean: number, at: Micros): void {
  if (mean === stream.mean) return;
  if (stream.mean > 0) stream.rest = (stream.at - at + stream.fraction) / stream.mean;
  else if (stream.rest < 0) stream.rest = nextUnit(stream);
  stream.mean = mean;
  if (mean === 0) {
    stream.at = -1;
    stream.fraction = 0;
  } else {
    stream.at = at;
    stream.fraction = 0;
    stretch(stream, stream.rest);
  }
}

/** Moves the next instant on by `units` mean gaps, the fraction carried. */
function stretch(stream: Stream, units: number): void {
  const gap = stream.fraction + units * stream.mean;
  const whole = Math.floor(gap);
  stream.at += whole;
  stream.fraction = gap - whole;
}

function nextUnit(stream: Stream): number {
  if (stream.used === stream.units.length) {
    const drawn = unitExponentials(stream.generator, DRAWN_AHEAD);
    stream.units = drawn.draws;
    stream.generator = drawn.state;
    stream.used = 0;
  }
  return stream.units[stream.used++];
}

/** The request that reaches the gates next. */
export interface Arrival {
  /** Infinity: none. */
  at: Micros;
  request: number;
  /** Which source it is of: the stream, given instants, or a burst (its place in `state.bursts`). */
  source: number;
}

const STREAM = -1;
const TIMES = -2;

/** Puts the next arrival into `into`; at one instant the stream comes first, then bursts by command. */
export function nextArrival(state: State, program: Program, into: Arrival): void {
  into.at = Number.POSITIVE_INFINITY;
  into.request = 0;
  const { stream, times, bursts } = state;
  if (stream.mean > 0) {
    into.at = stream.at;
    into.request =
      times === null ? streamRequest(state.streamed) : commandRequest(state.storm.command, state.storm.balls);
    into.source = STREAM;
  }
  if (times !== null) {
    const instants = program.times[times.source];
    if (times.next < instants.length && instants[times.next] <= into.at) {
      into.at = instants[times.next];
      into.request = streamRequest(state.streamed);
      into.source = TIMES;
    }
  }
  for (let i = 0; i < bursts.length; i++) {
    const burst = bursts[i];
    const at = ballAt(program.balls[burst.command], burst.next);
    if (at > into.at) continue;
    const request = commandRequest(burst.command, burst.next);
    if (at < into.at || request < into.request) {
      into.at = at;
      into.request = request;
      into.source = i;
    }
  }
}

/** Takes that arrival out of its source; false where the hopper held it back. */
export function takeArrival(state: State, program: Program, arrival: Arrival): boolean {
  if (arrival.source >= 0) {
    const burst = state.bursts[arrival.source];
    burst.next += 1;
    if (burst.next === program.balls[burst.command].count) state.bursts.splice(arrival.source, 1);
    return true;
  }
  if (arrival.source === TIMES) {
    if (state.times) state.times.next += 1;
    state.streamed += 1;
  } else {
    if (state.times === null) state.streamed += 1;
    else state.storm.balls += 1;
    stretch(state.stream, nextUnit(state.stream));
  }
  return !isHeld(program.holds, arrival.at);
}

function firstNotBefore(instants: readonly Micros[], at: Micros): number {
  let low = 0;
  let high = instants.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (instants[middle] < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Leaky bucket as a queue: calls wait and leave one by one, 1/r apart.
 * `wheel`: a wheel ticks at 1/r, 2/r, … from 0 whether anyone waits or not. `arrival`: virtual scheduling, as nginx and
 * bottleneck do it: a call leaves at once or 1/r after the one before. It shapes traffic where the others drop it.
 *
 * Both drains keep one number of calls and an origin, exactly: tick j is at origin + j/r, and what is named to the
 * outside is rounded up to a whole microsecond.
 */
import type { Rate } from "../base/rate.ts";
import { type Micros, secondsOf, secondsText } from "../base/time.ts";
import { callsIn, microsFor, partIn } from "./flow.ts";
import { choice, count, type ParamsOf, rate } from "./params.ts";
import { type Explanation, hold, MOST_ARRIVALS, NEVER, PASS, type Rule, refuse } from "./rule.ts";
import { type Group, trafficOf } from "./traffic.ts";
import { waitText } from "./words.ts";

const params = {
  rate: rate("Rate r", (limit) => limit.rate),
  places: count("Places in the queue", (limit) => limit.calls),
  drains: choice("Drains", ["wheel", "arrival"]),
};
type Params = ParamsOf<typeof params>;

/**
 * Ticks are counted from `origin` (0 for the wheel, the first call of the busy spell for `arrival`). `ticks`: of the
 * wheel, the tick at which the last in the queue leaves; of `arrival`, the tick at which the next would leave (its TAT).
 */
interface State {
  origin: Micros;
  ticks: number;
}

export const leakyBucket: Rule<Params, State> = {
  id: "leaky-bucket",
  title: "Leaky bucket",
  summary: (p) => (p.drains === "wheel" ? "a queue, drained at r" : "a queue, 1/r apart"),
  params,
  about: (p) => ({
    remembers: "an origin and how many ticks after it the last one leaves: 16 bytes, and the calls that wait",
    guarantees: `calls leave one by one, 1/r apart; at most ${p.places} wait`,
    wait: p.drains === "wheel" ? "until the next tick, when a place falls free" : "until a place falls free",
    gateways: p.drains === "wheel" ? [] : ["nginx limit_req without nodelay", "bottleneck"],
  }),

  init: () => ({ origin: 0, ticks: 0 }),

  offer(s, p, at, cost) {
    if (cost !== 1) return NEVER; // a queue takes calls one by one
    const done = callsIn(p.rate, at - s.origin);
    if (p.drains === "wheel") {
      if (s.ticks - done >= p.places) return refuse(microsFor(p.rate, done + 1));
      s.ticks = Math.max(s.ticks, done) + 1;
      return hold(microsFor(p.rate, s.ticks));
    }
    if (s.ticks <= done) {
      s.origin = at;
      s.ticks = 1;
      return PASS;
    }
    if (s.ticks - p.places > done) return refuse(s.origin + microsFor(p.rate, s.ticks - p.places));
    s.ticks += 1;
    return hold(s.origin + microsFor(p.rate, s.ticks - 1));
  },

  gauge(s, p, at) {
    const waiting = waitingOf(s, p, at);
    const turning = p.drains === "wheel" || waiting > 0;
    return {
      machine: {
        kind: "queue",
        waiting,
        places: p.places,
        turn: turning ? partIn(p.rate, at - s.origin) / p.rate.per : 0,
      },
      main: `${waiting} of ${p.places} waiting`,
      sub: waiting > 0 ? `the last one waits ${waitText(leavesAt(s, p, lastTick(s, p)) - at)}` : "nobody waits",
      full: waiting >= p.places,
    };
  },

  explain: (s, p, at, cost) => explain(s, p, at, cost),

  // Some stretch of whole microseconds holds ⌈d/T⌉ ticks, since count and per share no factor: every phase comes up.
  bound: (p, span) => ticksWithin(p.rate, span),
  tight: () => true,

  worstTraffic(p, span) {
    const ticks = ticksWithin(p.rate, span);
    const first = densestFrom(p.rate, ticks, span);
    if (first === null) return null;
    // A call at one tick leaves at the next, so that the queue is never empty at a tick.
    if (p.drains === "wheel") return trafficOf(0, p.rate.per, callsAtTicks(p.rate, first - 1, ticks));
    return trafficOf(microsFor(p.rate, p.places + 1), 0, [[0, 1], ...callsAtTicks(p.rate, 0, first + ticks - 1)]);
  },
};

/** The tick at which the last in the queue leaves. */
function lastTick(s: State, p: Params): number {
  return p.drains === "wheel" ? s.ticks : s.ticks - 1;
}

function leavesAt(s: State, p: Params, tick: number): Micros {
  return s.origin + microsFor(p.rate, tick);
}

function waitingOf(s: State, p: Params, at: Micros): number {
  return Math.max(0, lastTick(s, p) - callsIn(p.rate, at - s.origin));
}

/** ⌈span/T⌉ */
function ticksWithin(r: Rate, span: Micros): number {
  return callsIn(r, span) + (partIn(r, span) > 0 ? 1 : 0);
}

/** The first tick from which on `ticks` of them lie within `span`; null where it is too far off to be fired at. */
function densestFrom(r: Rate, ticks: number, span: Micros): number | null {
  for (let first = 1; first + ticks <= MOST_ARRIVALS; first++) {
    if (microsFor(r, first + ticks - 1) - microsFor(r, first) < span) return first;
  }
  return null;
}

function* callsAtTicks(r: Rate, from: number, ticks: number): Generator<Group> {
  for (let i = 0; i < ticks; i++) yield [microsFor(r, from + i), 1];
}

function explain(s: State, p: Params, at: Micros, cost: number): Explanation {
  const waiting = waitingOf(s, p, at);
  const done = callsIn(p.rate, at - s.origin);
  const free = leavesAt(s, p, p.drains === "wheel" ? done + 1 : Math.max(0, s.ticks - p.places));
  const tick = p.drains === "wheel" ? Math.max(s.ticks, done) + 1 : s.ticks;
  const atOnce = p.drains === "arrival" && s.ticks <= done;
  const figures = [
    { name: "waiting", value: waiting, unit: "calls" },
    { name: "places", value: p.places, unit: "calls" },
    { name: "interval", value: secondsOf(microsFor(p.rate, 1)), unit: "s" },
  ];
  if (cost !== 1) return { sentence: `costs ${cost}, but a queue takes calls one by one: it never passes`, figures };
  if (waiting >= p.places) {
    const sentence = `${waiting} of ${p.places} places taken, the next falls free at ${secondsText(free)}`;
    return { sentence, figures: [...figures, { name: "falls free", value: secondsOf(free), unit: "s" }] };
  }
  const leaves = atOnce ? at : leavesAt(s, p, tick);
  const where = atOnce ? "leaves at once" : `leaves at ${secondsText(leaves)}`;
  const sentence = `${waiting} of ${p.places} places taken, ${where}`;
  return { sentence, figures: [...figures, { name: "leaves", value: secondsOf(leaves), unit: "s" }] };
}

/** What every number in the sections on the rules is, counted from the runs that their Show me sets up. */
import { perSecond } from "../../src/base/rate.ts";
import { secondsOf } from "../../src/base/time.ts";
import { BUCKETS, METERS, QUEUES, STAMPEDE, steady, WINDOWS } from "../../src/lessons/setup.ts";
import { gcra } from "../../src/limiters/gcra.ts";
import { slidingLog } from "../../src/limiters/sliding-log.ts";
import { DEFAULT_SCENARIO } from "../../src/sim/run.ts";
import { compileLimit } from "../../src/sim/scenario.ts";
import { boundOf, carry, counted, eventsOf, laneOf, tidy } from "./carry.ts";
import type { Claim } from "./numbers.ts";

const limit = compileLimit(DEFAULT_SCENARIO.limit);
export const L = limit.calls;
export const W = secondsOf(limit.window);
const R = perSecond(limit.rate);

/** Instants at which calls of the first command reach a lane, and how long they take, the gap after the last counted in. */
function burstOf(setup: typeof STAMPEDE, until: number): { at: number[]; lasts: number } {
  const at = eventsOf(setup, until, 0, "pass", "hold", "refuse")
    .filter(({ request, attempt }) => request.startsWith("c0.") && attempt === 1)
    .map((event) => event.at);
  return { at, lasts: tidy(at[at.length - 1] - at[0] + 0.04) };
}

export function sameRequests(): Claim[] {
  const burst = burstOf(STAMPEDE, 8);
  const passed = [0, 1, 2, 3].map((lane) => counted(STAMPEDE, lane, "passed", 0, 8, 0));
  const left = eventsOf(STAMPEDE, 8, 3, "release").filter(({ request }) => request.startsWith("c0."));
  const gaps = new Set(left.slice(1).map(({ at }, i) => tidy(at - left[i].at)));
  return [
    ["Five requests a second", R],
    ["10 calls in 2 s", L, W],
    ["Fire 20 requests", burst.at.length],
    ["all 20 through, the sliding log 10, the token bucket 13", ...passed.slice(0, 3)],
    ["takes in 13 as well", passed[3]],
    ["one by one, 0.2 s apart", ...gaps],
    ["Twenty requests across the boundary at 4 s", burst.at.length, 2 * W],
  ];
}

export function guarantees(): Claim[] {
  const log = { limit: L, window: limit.window, counts: "admitted" as const };
  const state = slidingLog.init(log, 0);
  const batch = (at: number) => Array.from({ length: L }, () => slidingLog.offer(state, log, at, 1).kind);
  const closed = [...batch(0), ...batch(limit.window)].filter((kind) => kind === "pass").length;
  const cell = { rate: limit.rate, burst: 15 };
  const due = gcra.init(cell, 0);
  const through = Array.from({ length: 30 }, () => gcra.offer(due, cell, 0, 1).kind).filter((kind) => kind === "pass");
  const twice = boundOf(WINDOWS, 0, W) / L;
  const counter = { ...WINDOWS, scenario: { lanes: [{ rule: "sliding-counter" }] } };
  return [
    ["A closed span of 2 s could hold 20 calls of a correct log whose limit is 10", W, closed, L],
    ["but up to 2L in a span", twice],
    ["Up to 2L in the worst span", boundOf(counter, 0, W) / L],
    ["prevents is 2L in an instant", twice],
    ["no more than L + 1 come through in a span of W/L", boundOf(counter, 0, W / L) - L],
    ["burst + 1 guarantees", through.length - cell.burst],
    ["a burst of 15 lets 16 through", cell.burst, through.length],
    ["Takes in burst + 1 calls at once", nginxAtOnce(7) - 7],
  ];
}

/** How many calls nginx takes in at one instant. */
function nginxAtOnce(burst: number): number {
  const { definition, params } = laneOf(
    { seed: 7, scenario: { lanes: [{ rule: "nginx-limit-req", burst, delay: "all" }] } },
    0,
  );
  const state = definition.init(params, 0);
  return Array.from({ length: 30 }, () => definition.offer(state, params, 0, 1).kind).filter((k) => k !== "refuse")
    .length;
}

export function dropOrWait(): Claim[] {
  const burst = burstOf(QUEUES, 7);
  const refused = [0, 1, 2, 3].map((lane) => counted(QUEUES, lane, "refused", 0, 7));
  const places = [2, 3].map((lane) => (laneOf(QUEUES, lane).params as { places: number }).places);
  const holds = eventsOf(QUEUES, 7, 3, "hold").map(({ at, until = at }) => tidy(until - at));
  const [drops] = refused.slice(3);
  return [
    [
      "Of 20 requests within 0.8 s the log drops 10 and the token bucket 7",
      burst.at.length,
      burst.lasts,
      refused[0],
      refused[1],
    ],
    ["A queue of 10 places drops 7 too", places[0], refused[2]],
    ["one of 20 places drops none", drops === 0 ? places[1] : Number.NaN],
    ["waits 3.24 s", Math.max(...holds)],
    ["20 places at 5 a second are 4 s", places[1], R, places[1] / R],
  ];
}

export function bucketBound(): Claim[] {
  const burst = burstOf(BUCKETS, 5);
  const capacity = [1, 2, 3].map((lane) => (laneOf(BUCKETS, lane).params as { capacity: number }).capacity);
  const passed = [1, 2, 3].map((lane) => counted(BUCKETS, lane, "passed", 2, 4));
  const { definition, params } = laneOf(BUCKETS, 1);
  const quiet = secondsOf(definition.worstTraffic(params, limit.window)?.quiet ?? 0);
  return [
    ["with 10 tokens and 5 more a second, 19 calls pass within 2 s", capacity[0], R, passed[0], W],
    ["5 a second for 2 s are 10", R, W, R * W],
    ["The 10 were saved before, the other 9 grew", capacity[0], passed[0] - capacity[0]],
    ["here 19, not 20", boundOf(BUCKETS, 1, W), capacity[0] + R * W],
    ["needs B/r, 2 s, without calls", quiet],
    ["5 tokens let 14 through in 2 s, one token 10", capacity[1], passed[1], W, passed[2]],
    ["50 requests within 2 s", burst.at.length, burst.lasts],
    ["buckets of 10, 5 and 1", ...capacity],
  ];
}

export function fixedLeaks(): Claim[] {
  const { at, lasts } = burstOf(WINDOWS, 6);
  const worst = eventsOf(WINDOWS, 16, 1, "pass").filter(({ request }) => request.startsWith("c1."));
  const [first] = worst;
  const late = worst.filter((event) => event.at === tidy(first.at + W - 0.000001));
  const next = worst.filter((event) => event.at === tidy(first.at + W));
  return [
    ["Ten calls just before", at.filter((t) => t < 2 * W).length],
    ["ten just after", at.filter((t) => t >= 2 * W).length],
    ["20 calls pass in less than 0.8 s", counted(WINDOWS, 0, "passed", 0, 6, 0), lasts],
    ["⌈d/W⌉ + 1", boundOf(WINDOWS, 0, 3 * W) / L - 3],
    ["in 4 s 30 calls, not the 40 that ⌊d/W⌋ + 2", 4, boundOf(WINDOWS, 0, 4), L * (Math.floor(4 / W) + 2), 2],
    ["the other 9 at the end", late.length],
    ["10 more when the next one opens", next.length],
    ["19 in one window's length", carry(WINDOWS, 16).lanes[1].spans[1].most],
    ["more than 10 through in 2 s", boundOf(WINDOWS, 2, W), W],
    ["lets 12 of the same 20 through", counted(WINDOWS, 3, "passed", 0, 6, 0), at.length],
    ["the boundary at 4 s", 2 * W],
  ];
}

export function shaping(): Claim[] {
  const spans = carry(METERS, 12).lanes.map((lane) => lane.spans[0].most);
  return [
    [
      "a burst of 20 leaves the bucket as 12 calls in half a second, and the queue as 3",
      burstOf(METERS, 12).at.length,
      spans[0],
      spans[3],
    ],
  ];
}

export function lockedLog(): Claim[] {
  const always = steady(false);
  const pauses = steady(true);
  const at = eventsOf(always, 20, 0, "pass", "refuse").map((event) => event.at);
  const gap = tidy(at[1] - at[0]);
  const silent = eventsOf(pauses, 20, 1, "pass", "refuse").map((event) => event.at);
  const resumed = silent.filter((t) => t >= 14);
  const locked = counted(pauses, 1, "passed", W, 14) + counted(always, 1, "passed", W, 20);
  return [
    ["6.25 times a second where 5 are allowed", 1 / gap, R],
    [
      "10 calls pass in the first 2 s, and none after",
      counted(always, 1, "passed", 0, W),
      locked === 0 ? W : Number.NaN,
    ],
    ["98 of the 125 calls", counted(always, 0, "passed", 0, 20), at.length],
    ["After 2 s of silence", resumed[0] - Math.max(...silent.filter((t) => t < 12)) > W ? W : Number.NaN],
    ["another 10 calls", counted(pauses, 1, "passed", 14, 20)],
    ["A call every 0.16 s, with 2 s of silence from 12 s on", gap, 14 - 12, 12],
  ];
}

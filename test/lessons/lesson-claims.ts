/** What every number in the words of each lesson is, counted from the lesson's own runs. */
import { perSecond } from "../../src/base/rate.ts";
import { secondsOf } from "../../src/base/time.ts";
import { retryAfterSeconds } from "../../src/clients/policies.ts";
import { LESSONS } from "../../src/lessons/lessons.ts";
import type { Setup } from "../../src/lessons/setup.ts";
import { STORM_FACTOR, STORM_LENGTH } from "../../src/sim/commands.ts";
import { readRun } from "../../src/sim/read.ts";
import { compileLimit } from "../../src/sim/scenario.ts";
import { boundOf, counted, eventsOf, laneOf, tidy } from "./carry.ts";
import type { Claim } from "./numbers.ts";

const runsOf = (id: string): readonly Setup[] => LESSONS.find((lesson) => lesson.id === id)?.runs ?? [];
const limitOf = (setup: Setup) => compileLimit(readRun(setup).run.scenario.limit);
const windowOf = (setup: Setup) => secondsOf(limitOf(setup).window);
const rateOf = (setup: Setup) => perSecond(limitOf(setup).rate);
const capacityOf = (setup: Setup, lane: number) => (laneOf(setup, lane).params as { capacity: number }).capacity;
const placesOf = (setup: Setup, lane: number) => (laneOf(setup, lane).params as { places: number }).places;

/** The first calls of a command's requests at a lane. */
function balls(setup: Setup, until: number, lane = 0): number[] {
  return eventsOf(setup, until, lane, "pass", "hold", "refuse")
    .filter(({ request, attempt }) => request.startsWith("c0.") && attempt === 1)
    .map(({ at }) => at);
}

/** So many seconds that a burst takes, as "less than" so many says it: the gap after the last ball counted in. */
function lasts(at: readonly number[]): number {
  return tidy(at[at.length - 1] - at[0] + 0.04);
}

function stampede(): Claim[] {
  const [setup] = runsOf("stampede");
  const at = balls(setup, 8);
  const first = at.filter((t) => t < 4).length;
  return [
    ["10 calls in 2 s", limitOf(setup).calls, windowOf(setup)],
    ["Twenty requests", at.length],
    [
      "10 reach the gates just before the boundary at 4 s, 10 just after",
      first,
      2 * windowOf(setup),
      at.length - first,
    ],
    ["less than 0.8 s", lasts(at)],
    ["of the 20", at.length],
    ["remembers the first 10", counted(setup, 1, "passed", 3.6, 4, 0)],
    [
      "had 10 tokens and grows 3 more",
      capacityOf(setup, 2),
      counted(setup, 2, "passed", 0, 8, 0) - capacityOf(setup, 2),
    ],
  ];
}

function bound(): Claim[] {
  const [setup] = runsOf("bound");
  const at = balls(setup, 5);
  return [
    ["5 calls a second for ever", rateOf(setup)],
    ["hold 10, 5 and 1", ...[1, 2, 3].map((lane) => capacityOf(setup, lane))],
    ["From 2 s on, 50 requests arrive within 2 s", at[0], at.length, lasts(at)],
    ["from 2 s to 4 s", at[0], at[0] + lasts(at)],
    ["Sliding log, 10 in 2 s", limitOf(setup).calls, windowOf(setup)],
    ["Bucket of 10", capacityOf(setup, 1)],
    ["Bucket of 5", capacityOf(setup, 2)],
    ["Bucket of 1", capacityOf(setup, 3)],
    [
      "the bucket of 10 fewer than 20 in 2 s, so 19, though its rate is 5",
      ...[capacityOf(setup, 1), capacityOf(setup, 1) + rateOf(setup) * 2, 2],
      ...[boundOf(setup, 1, 2), rateOf(setup)],
    ],
  ];
}

function queues(): Claim[] {
  const [setup] = runsOf("queues");
  const holds = eventsOf(setup, 8, 3, "hold").map(({ at, until = at }) => tidy(until - at));
  const left = eventsOf(setup, 8, 3, "release").map(({ at }) => at);
  return [
    ["one call each 0.2 s", tidy(left[1] - left[0])],
    ["One queue has 10 places, the other 20", placesOf(setup, 2), placesOf(setup, 3)],
    ["Twenty requests arrive within 0.8 s", balls(setup, 8).length, lasts(balls(setup, 8))],
    ["of the 20", balls(setup, 8).length],
    ["10 places\n", placesOf(setup, 2)],
    ["20 places", placesOf(setup, 3)],
    ["the last call waits 3.24 s", Math.max(...holds)],
  ];
}

function policies(): Claim[] {
  const runs = runsOf("policies");
  const first = (setup: Setup) =>
    eventsOf(setup, 20, 2, "pass", "hold", "refuse").filter(({ at, attempt }) => at >= 2 && attempt === 1).length;
  const requests = new Set(runs.map(first));
  const bucket = laneOf(runs[0], 2).params as { rate: { count: number; per: number } };
  const waits = eventsOf(runs[3], 20, 2, "refuse").map(({ at, retryAt }) => Math.round(((retryAt ?? at) - at) * 1e6));
  const fixed = readRun(runs[0]).run.scenario.clients;
  return [
    ["For 8 s the hopper offers 15", secondsOf(STORM_LENGTH), STORM_FACTOR * rateOf(runs[0])],
    ["8 calls at most", fixed.attempts ?? 0],
    ["From 2 s to 20 s the same 163 requests", 2, 20, requests.size === 1 ? [...requests][0] : Number.NaN],
    ["from 2 s to 20 s?", 2, 20],
    ["Fixed 1 s", fixed.delay],
    ["more than 0.2 s away", 1 / perSecond(bucket.rate)],
    ["says 1 s every time", ...new Set(waits.map(retryAfterSeconds))],
  ];
}

function locked(): Claim[] {
  const [setup] = runsOf("locked");
  const at = eventsOf(setup, 20, 1, "pass", "refuse").map((event) => event.at);
  const refused = eventsOf(setup, 20, 1, "refuse").map((event) => event.at);
  // spans of 2 s that begin just after a refusal hold the fewest
  const fewest = refused.filter((t) => t < 17).map((s) => refused.filter((t) => t > s && t <= tidy(s + 2)).length);
  return [
    ["every 0.16 s", tidy(at[1] - at[0])],
    ["6.25 calls a second where 5 are", 1 / tidy(at[1] - at[0]), rateOf(setup)],
    ["the last 2 s", windowOf(setup)],
    ["from 10 s to 20 s", 10, 20],
    ["at least 12 of them fall into any 2 s", Math.min(...fewest), windowOf(setup)],
  ];
}

function twice(): Claim[] {
  const [setup] = runsOf("twice");
  const at = balls(setup, 9);
  const early = at.filter((t) => t < 6);
  const late = at.filter((t) => t >= 6);
  const limit = limitOf(setup).calls;
  return [
    ["counter's 2L", boundOf(setup, 0, windowOf(setup)) / limit],
    ["Here L is 10 and the window 2 s", limit, windowOf(setup)],
    ["10 calls arrive in the last microsecond", early.filter((t) => t === 5.999999).length],
    ["the boundary at 6 s", 3 * windowOf(setup)],
    ["10 more one by one in the next 2 s", new Set(late).size, Math.ceil(at[at.length - 1] - at[0])],
    ["these 20 calls, all within 2 s", at.length, at[at.length - 1] - at[0] < 2 ? 2 : Number.NaN],
    ["a tenth of its 10 calls every 0.2 s", limit, tidy(late[1] - late[0])],
  ];
}

function herd(): Claim[] {
  const [sent, , spread] = runsOf("herd");
  const refused = eventsOf(sent, 1.6, 2, "refuse");
  const waves = eventsOf(sent, 12, 2, "pass").map(({ at }) => at);
  const later = [...new Set(waves)].slice(1);
  const told = refused.map(({ at, retryAt = at }) => retryAfterSeconds(Math.round(((retryAt ?? at) - at) * 1e6)));
  const tries = eventsOf(spread, 12, 2, "refuse").length;
  const lastOf = (setup: Setup) => eventsOf(setup, 12, 2, "pass").at(-1)?.at ?? 0;
  return [
    [
      "30 requests arrive at one instant",
      new Set(waves).size > 0 ? waves.filter((t) => t === 1.5).length + refused.length : 0,
    ],
    ["10 tokens and refuses the other 20", waves.filter((t) => t === 1.5).length, refused.length],
    ["Retry-After: 1.", ...new Set(told)],
    ["until all 30 are served", waves.length],
    ["up to 1 s more", readRun(runsOf("herd")[1]).run.scenario.clients.delay],
    ["up to 4 s more", readRun(spread).run.scenario.clients.delay],
    ["to 5 new tokens each time", ...new Set(later.map((t) => waves.filter((other) => other === t).length))],
    // all 20 refusals of this run are the ones at the first instant
    ["spread over 4 s more", tries === refused.length ? readRun(spread).run.scenario.clients.delay : Number.NaN],
    ["served at 6.39 s instead of 5.5 s", Math.floor(lastOf(spread) * 100) / 100, lastOf(sent)],
  ];
}

export const LESSON_CLAIMS: Readonly<Record<string, () => Claim[]>> = {
  stampede,
  bound,
  queues,
  policies,
  locked,
  twice,
  herd,
};

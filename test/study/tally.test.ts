/** The figures from events by hand, and the clients' shares against fifty streams of their own. */
import { expect, test } from "vitest";
import { HOLD, PASS, REFUSE, RELEASE, tagOf } from "../../src/sim/event.ts";
import { jain, statOf } from "../../src/study/stats.ts";
import { clientOf, newTally } from "../../src/study/tally.ts";
import { carryOut, planFor } from "./support.ts";

const SECOND = 1_000_000;

/** Events of one lane in seconds: [at, kind, request, attempt]. */
function tallied(duration: number, clients: number, events: readonly (readonly [number, number, number, number])[]) {
  const tally = newTally(1, duration * SECOND, clients);
  for (const [at, kind, request, attempt] of events) {
    tally.event(at * SECOND, tagOf(kind, 0, attempt), request, -1, -1);
  }
  return tally;
}

test("a request refused once and served by its retry counts as it should in every figure", () => {
  const tally = tallied(2, 1, [
    [0.1, PASS, 0, 1],
    [0.3, REFUSE, 1, 1],
    [0.5, REFUSE, 2, 1],
    [1.3, PASS, 1, 2],
  ]);
  expect(tally.figures()).toEqual({
    goodput: 1,
    refusals: 2,
    amplification: 2,
    firstTry: 0.5,
    burstiness: expect.closeTo(2, 12), // ten buckets, two of them with one: mean 0.2, standard deviation 0.4
    p95: 1,
    unfinished: 1 - 2 / 3,
    fairness: 1,
  });
});

test("a held call is served when it is released, and not at all if that comes too late", () => {
  const tally = tallied(10, 1, [
    [1, HOLD, 0, 1],
    [2, HOLD, 1, 1],
    [4, RELEASE, 0, 1],
  ]);
  expect(tally.figures()).toMatchObject({
    goodput: 0.1,
    refusals: 0,
    amplification: 1,
    firstTry: 1,
    p95: 3,
    unfinished: 0.5,
  });
});

test("p95 is the value at index ⌊0.95·n⌋ of the sorted list", () => {
  const served = (n: number) =>
    tallied(1_000, 1, [
      ...Array.from({ length: n }, (_, i) => [0, REFUSE, i, 1] as const),
      ...Array.from({ length: n }, (_, i) => [i + 1, PASS, i, 2] as const),
    ]).figures().p95;
  expect(served(1)).toBe(1);
  expect(served(19)).toBe(19);
  expect(served(20)).toBe(20);
  expect(served(40)).toBe(39);
});

test("served calls fall into the part of the duration in which they are served, and by the time they took", () => {
  const { after, first, retried } = tallied(60, 3, [
    [0.5, PASS, 0, 1],
    [1, REFUSE, 1, 1],
    [59.9, PASS, 1, 2],
  ]).served();
  expect(first.map((count, i) => (count > 0 ? i : -1)).filter((i) => i >= 0)).toEqual([0]);
  expect(retried.map((count, i) => (count > 0 ? i : -1)).filter((i) => i >= 0)).toEqual([59]);
  expect(after.map((count, i) => (count > 0 ? i : -1)).filter((i) => i >= 0)).toEqual([0, 58]);
});

test("where nothing is served, shares of it are nothing, and all is unfinished", () => {
  const tally = tallied(2, 4, [[0.5, REFUSE, 0, 1]]);
  expect(tally.figures()).toEqual({
    goodput: 0,
    refusals: 1,
    amplification: null,
    firstTry: null,
    burstiness: null,
    p95: null,
    unfinished: 1,
    fairness: null,
  });
});

test("a run without a request has nothing unfinished", () => {
  expect(tallied(2, 4, []).figures()).toMatchObject({ goodput: 0, refusals: 0, unfinished: 0 });
});

test("clients share one stream evenly, whatever the seed", () => {
  for (const seed of [0, 1, 2, 4_294_967_295]) {
    const counts = Array.from({ length: 20 }, () => 0);
    for (let request = 0; request < 100_000; request++) counts[clientOf(seed, request, 20)] += 1;
    // chi-square with 19 degrees of freedom: above 43.8 once in a thousand
    const chi = counts.reduce((sum, count) => sum + (count - 5_000) ** 2 / 5_000, 0);
    expect(chi).toBeLessThan(43.8);
  }
});

test("requests that follow one another are no more often one client's than chance has it", () => {
  const pairs = 200_000;
  let same = 0;
  for (let request = 0; request < pairs; request++) {
    if (clientOf(3, request, 50) === clientOf(3, request + 1, 50)) same += 1;
  }
  const expected = pairs / 50;
  expect(Math.abs(same - expected)).toBeLessThan(4 * Math.sqrt(expected));
});

test("without a limit to speak of, the clients' shares are as unequal as independent Poisson counts", () => {
  // n counts of mean m: Jain's index is about 1/(1 + 1/m)
  const plan = planFor({
    clients: 50,
    offered: 30,
    rate: 1_000,
    duration: 60,
    seeds: "0..99",
    rules: ["fixed-window"],
    retry: ["give-up"],
  });
  const stat = carryOut(plan).rows[0].figures.fairness;
  const mean = (30 * 60) / 50;
  expect(Math.abs((stat?.mean ?? 0) - 1 / (1 + 1 / mean))).toBeLessThan(0.002);
  // a Poisson count's variance is its mean, so the index varies as a chi-square over 49 does
  expect(stat?.sd).toBeGreaterThan(0.0035);
  expect(stat?.sd).toBeLessThan(0.0075);
  expect(jain([1, 1])).toBe(1);
  expect(statOf([1])?.mean).toBe(1);
});

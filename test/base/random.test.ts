/** Luck is even over keys and over seeds, small ones included, the same everywhere, and exponential where it should be. */
import { describe, expect, test } from "vitest";
import { hashOf, keyedUniform, newStream, unitExponentials } from "../../src/base/random.ts";

const DRAWS = 20_000;

function meanAndVariance(draws: readonly number[]): [mean: number, variance: number] {
  const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  return [mean, draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / draws.length];
}

/** Within five standard errors of mean 1/2 and variance 1/12. */
function expectUniform(draws: readonly number[]): void {
  const [mean, variance] = meanAndVariance(draws);
  expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true);
  expect(Math.abs(mean - 1 / 2)).toBeLessThan(5 * Math.sqrt(1 / 12 / draws.length));
  expect(Math.abs(variance - 1 / 12)).toBeLessThan(5 * Math.sqrt(1 / 180 / draws.length));
}

const drawsOf = (draw: (i: number) => number, count = DRAWS) => Array.from({ length: count }, (_, i) => draw(i));

describe("keyed draws are uniform", () => {
  test("over requests of one seed", () => expectUniform(drawsOf((i) => keyedUniform(7, i, 1))));
  test("over seeds, from the smallest on", () => expectUniform(drawsOf((i) => keyedUniform(i, 0, 1))));
  test("over attempts", () => expectUniform(drawsOf((i) => keyedUniform(1, 2, i))));
  test("over keys that differ above 2^32 only", () => expectUniform(drawsOf((i) => keyedUniform(i * 2 ** 33, 3))));
});

test("draws of neighbouring requests, seeds and attempts are not alike", () => {
  for (const pair of [
    (i: number) => [keyedUniform(7, i, 1), keyedUniform(7, i + 1, 1)],
    (i: number) => [keyedUniform(i, 5, 1), keyedUniform(i + 1, 5, 1)],
    (i: number) => [keyedUniform(7, i, 1), keyedUniform(7, i, 2)],
    (i: number) => [keyedUniform(i, i + 1), keyedUniform(i + 1, i)],
  ]) {
    const products = drawsOf((i) => (pair(i)[0] - 0.5) * (pair(i)[1] - 0.5));
    expect(Math.abs(meanAndVariance(products)[0])).toBeLessThan(5 / 12 / Math.sqrt(DRAWS));
  }
});

test("a hash is the same everywhere: changing it would change every shared link", () => {
  expect([hashOf(0), hashOf(1), hashOf(7, 17, 2), hashOf(2 ** 40)]).toEqual([
    -1921701207, -1346544728, -79106008, 1630721663,
  ]);
});

describe("exponential draws", () => {
  test("of one stream have mean 1, variance 1 and e^-1 of them beyond 1", () => {
    const { draws } = unitExponentials(newStream(7), 200_000);
    const [mean, variance] = meanAndVariance(draws);
    expect(Math.abs(mean - 1)).toBeLessThan(5 / Math.sqrt(draws.length));
    expect(Math.abs(variance - 1)).toBeLessThan(5 * Math.sqrt(8 / draws.length));
    for (const at of [0.1, 0.5, 1, 2, 5]) {
      const beyond = draws.filter((draw) => draw > at).length / draws.length;
      const expected = Math.exp(-at);
      expect(Math.abs(beyond - expected)).toBeLessThan(5 * Math.sqrt((expected * (1 - expected)) / draws.length));
    }
  });

  test("that come first are as good for small seeds as for any", () => {
    const firsts = drawsOf((seed) => unitExponentials(newStream(seed), 1).draws[0]);
    const [mean, variance] = meanAndVariance(firsts);
    expect(Math.abs(mean - 1)).toBeLessThan(5 / Math.sqrt(DRAWS));
    expect(Math.abs(variance - 1)).toBeLessThan(5 * Math.sqrt(8 / DRAWS));
  });

  test("are the same however they are sliced, from a state that is plain", () => {
    const whole = unitExponentials(newStream(3), 100);
    const first = unitExponentials(newStream(3), 37);
    const rest = unitExponentials(JSON.parse(JSON.stringify(first.state)), 63);
    expect([...first.draws, ...rest.draws]).toEqual(whole.draws);
    expect(rest.state).toEqual(whole.state);
  });

  test("of none leave the state as it was", () => {
    const state = newStream(5);
    expect(unitExponentials(state, 0)).toEqual({ draws: [], state });
  });
});

/** Every retry policy against its line of the table, and the luck of jitter: its mean and spread over requests and over seeds. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyedUniform } from "../../src/base/random.ts";
import {
  type Clients,
  drawsLuck,
  nextWait,
  RETRY_POLICIES,
  type Refusal,
  type RetryPolicy,
  retryAfterSeconds,
} from "../../src/clients/policies.ts";

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;

const clients = (retry: RetryPolicy, more: Partial<Clients> = {}): Clients => ({
  retry,
  delay: SECOND,
  cap: 20 * SECOND,
  attempts: 8,
  ...more,
});

const refusal = (more: Partial<Refusal> = {}): Refusal => ({
  attempt: 1,
  previousWait: 0,
  exactWait: 1_500_000,
  uniform: 0.5,
  ...more,
});

/** The waits after refusals 1, 2, … of one request, luck staying the same. */
function chain(spec: Clients, more: Partial<Refusal> = {}, most = 12): (number | null)[] {
  const waits: (number | null)[] = [];
  for (let attempt = 1; attempt <= most; attempt++) {
    const wait = nextWait(spec, refusal({ attempt, previousWait: waits.at(-1) ?? 0, ...more }));
    waits.push(wait);
    if (wait === null) break;
  }
  return waits.map((wait) => (wait === null ? null : wait / SECOND));
}

const most = RETRY_POLICIES.filter((policy) => policy !== "give-up");

test.each<[RetryPolicy, number, (number | null)[]]>([
  ["give-up", 0.5, [null]],
  ["fixed", 0.5, [1, 1, 1, 1, 1, 1, 1, null]],
  ["exponential", 0.5, [1, 2, 4, 8, 16, 20, 20, null]],
  ["full-jitter", 0.5, [0.5, 1, 2, 4, 8, 10, 10, null]],
  ["full-jitter", 0.25, [0.25, 0.5, 1, 2, 4, 5, 5, null]],
  ["equal-jitter", 0.5, [0.75, 1.5, 3, 6, 12, 15, 15, null]],
  ["decorrelated-jitter", 0, [1, 1, 1, 1, 1, 1, 1, null]],
  ["decorrelated-jitter", 0.5, [2, 3.5, 5.75, 9.125, 14.1875, 20, 20, null]],
  ["retry-after", 0.5, [2, 2, 2, 2, 2, 2, 2, null]],
  ["retry-after-jitter", 0.5, [2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, null]],
])("%s at luck %d waits as its line of the table says", (policy, uniform, waits) => {
  expect(chain(clients(policy), { uniform })).toEqual(waits);
});

test("attempts counts calls in all, the first included; null is for ever", () => {
  for (const policy of most) {
    expect(chain(clients(policy, { attempts: 1 }))).toEqual([null]);
    expect(chain(clients(policy, { attempts: 3 }))).toHaveLength(3);
    expect(nextWait(clients(policy, { attempts: null }), refusal({ attempt: 1_000_000 }))).not.toBeNull();
  }
});

test("a growing wait reaches its cap long before anything overflows", () => {
  for (const policy of ["exponential", "full-jitter", "equal-jitter"] as const) {
    const spec = clients(policy, { delay: 1_000, cap: DAY, attempts: null });
    const wait = nextWait(spec, refusal({ attempt: 2 ** 28, uniform: 1 - 2 ** -32 }));
    expect(Math.abs((wait as number) - DAY)).toBeLessThan(100);
  }
});

test("a cap below the base delay holds from the first retry on; a fixed delay knows no cap", () => {
  const low = { delay: 3 * SECOND, cap: SECOND };
  expect(nextWait(clients("exponential", low), refusal())).toBe(SECOND);
  expect(nextWait(clients("decorrelated-jitter", low), refusal())).toBe(SECOND);
  expect(nextWait(clients("fixed", low), refusal())).toBe(3 * SECOND);
});

describe("Retry-After", () => {
  test.each([
    [1, 1],
    [999_999, 1],
    [SECOND, 1],
    [SECOND + 1, 2],
    [59_999_999, 60],
    [30 * DAY, 2_592_000],
  ])("an exact wait of %d µs is sent as %d s: rounded up, at least 1", (exact, seconds) => {
    expect(retryAfterSeconds(exact)).toBe(seconds);
    expect(nextWait(clients("retry-after"), refusal({ exactWait: exact }))).toBe(seconds * SECOND);
  });

  test("where the rule can name no wait there is no header, and a client that obeys headers gives up", () => {
    const never = refusal({ exactWait: null });
    expect(nextWait(clients("retry-after"), never)).toBeNull();
    expect(nextWait(clients("retry-after-jitter"), never)).toBeNull();
    for (const policy of ["fixed", "exponential", "full-jitter", "equal-jitter", "decorrelated-jitter"] as const)
      expect(nextWait(clients(policy), never)).not.toBeNull();
  });

  test("jitter is added to the header, never subtracted", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 * DAY }), luck, (exactWait, uniform) => {
        const wait = nextWait(clients("retry-after-jitter"), refusal({ exactWait, uniform })) as number;
        const header = retryAfterSeconds(exactWait) * SECOND;
        expect(wait).toBeGreaterThanOrEqual(header);
        expect(wait).toBeLessThan(header + SECOND);
        expect(wait).toBeGreaterThanOrEqual(exactWait);
      }),
    );
  });
});

/** As a keyed draw is: 32 bits in [0, 1). */
const luck = fc.nat({ max: 2 ** 32 - 1 }).map((bits) => bits / 2 ** 32);

test("every wait is whole microseconds, at least 1 and at most what its policy allows", () => {
  const micros = fc.oneof(fc.integer({ min: 1_000, max: 5_000 }), fc.integer({ min: 1_000, max: DAY }));
  const refusals = fc.record({
    attempt: fc.integer({ min: 1, max: 60 }),
    previousWait: fc.nat({ max: DAY }),
    exactWait: fc.option(fc.integer({ min: 1, max: 30 * DAY })),
    uniform: fc.oneof(luck, fc.constantFrom(0, 2 ** -32, 1 - 2 ** -32)),
  });
  fc.assert(
    fc.property(fc.constantFrom(...most), micros, micros, refusals, (policy, delay, cap, given) => {
      const wait = nextWait(clients(policy, { delay, cap, attempts: null }), given);
      if (wait === null) {
        expect(given.exactWait).toBeNull();
        return;
      }
      expect(Number.isSafeInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(1);
      if (["exponential", "full-jitter", "equal-jitter", "decorrelated-jitter"].includes(policy))
        expect(wait).toBeLessThanOrEqual(cap);
    }),
    { seed: 2031, numRuns: 500 },
  );
});

test("full jitter at no luck at all still waits a microsecond", () => {
  expect(nextWait(clients("full-jitter"), refusal({ uniform: 0 }))).toBe(1);
});

test("only policies with jitter ask for luck", () => {
  for (const policy of RETRY_POLICIES) {
    const waits = [0, 0.3, 0.9].map((uniform) => nextWait(clients(policy), refusal({ uniform })));
    expect(new Set(waits).size > 1).toBe(drawsLuck(policy));
  }
});

/** Of waits in seconds: mean, variance, and how neighbours go together. */
function moments(waits: readonly number[]) {
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  const spread = (lag: number) =>
    waits.slice(lag).reduce((sum, wait, i) => sum + (wait - mean) * (waits[i] - mean), 0) / (waits.length - lag);
  return { mean, variance: spread(0), together: spread(1) / spread(0) };
}

const DRAWS = 20_000;
/** Five standard errors of the mean of so many uniform draws from a unit; of the variance it is more than enough. */
const ERROR = 5 / Math.sqrt(12 * DRAWS);

describe.each<[string, (i: number) => number]>([
  ["the stream's requests", (i) => keyedUniform(7, i, 1)],
  ["the balls of a burst", (i) => keyedUniform(7, 2 ** 40 + i, 1)],
  ["seeds", (i) => keyedUniform(i, 0, 1)],
  ["seeds far apart", (i) => keyedUniform(i * 200_003, 5, 1)],
  ["attempts", (i) => keyedUniform(7, 3, i + 1)],
])("over %s", (_, uniformOf) => {
  test.each<[RetryPolicy, number, number]>([
    ["full-jitter", 0.5, 1],
    ["equal-jitter", 0.75, 0.5],
    ["decorrelated-jitter", 2, 2],
    ["retry-after-jitter", 2.5, 1],
  ])("%s has mean %d s and the spread of a uniform draw from %d s", (policy, mean, width) => {
    const waits = Array.from(
      { length: DRAWS },
      (_unused, i) => (nextWait(clients(policy), refusal({ uniform: uniformOf(i) })) as number) / SECOND,
    );
    const found = moments(waits);
    expect(Math.abs(found.mean - mean)).toBeLessThan(ERROR * width);
    expect(Math.abs(found.variance / (width * width) - 1 / 12)).toBeLessThan(ERROR);
    expect(Math.abs(found.together)).toBeLessThan(5 / Math.sqrt(DRAWS));
  });
});

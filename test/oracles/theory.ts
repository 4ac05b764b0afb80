/**
 * Exact long-run rates of passed calls a second when calls of cost 1 come as a Poisson stream of rate λ and none is
 * retried. Textbook formulas: Erlang's loss system, M/D/1/B, and expectations over Poisson counts. Seconds and calls a second.
 */

/** P(N = 0), P(N = 1), … of a Poisson variable, far enough that the rest doesn't matter. */
function poisson(mean: number): number[] {
  const terms = [Math.exp(-mean)];
  const enough = Math.ceil(mean + 12 * Math.sqrt(mean) + 20);
  for (let n = 1; n <= enough; n++) terms.push((terms[n - 1] * mean) / n);
  return terms;
}

/** E[f(N)] of a Poisson variable. */
function expected(mean: number, f: (n: number) => number): number {
  return poisson(mean).reduce((sum, p, n) => sum + p * f(n), 0);
}

export function fixedByClockRate(limit: number, window: number, λ: number): number {
  return expected(λ * window, (n) => Math.min(limit, n)) / window;
}

/** A cycle is a window and the exponential gap to the call that opens the next. */
export function fixedByFirstRate(limit: number, window: number, λ: number): number {
  return expected(λ * window, (n) => Math.min(limit, 1 + n)) / (window + 1 / λ);
}

/** Each of L slots is a server busy for exactly W. */
export function slidingLogRate(limit: number, window: number, λ: number): number {
  return λ * (1 - erlangB(limit, λ * window));
}

function erlangB(servers: number, load: number): number {
  let blocked = 1;
  for (let n = 1; n <= servers; n++) blocked = (load * blocked) / (n + load * blocked);
  return blocked;
}

/** With every call remembered a call passes if fewer than L came in the last W: refused or not, they are Poisson. */
export function lockingLogRate(limit: number, window: number, λ: number): number {
  return λ * expected(λ * window, (n) => (n < limit ? 1 : 0));
}

/** The same for a counter, over where in its window a call falls; `passes(prev, cur, f)` is its test. */
export function lockingCounterRate(
  window: number,
  λ: number,
  passes: (prev: number, cur: number, f: number) => boolean,
): number {
  const parts = 2_000;
  const before = poisson(λ * window);
  let share = 0;
  for (let i = 0; i < parts; i++) {
    const f = (i + 0.5) / parts;
    const current = poisson(λ * window * f);
    for (const [prev, p] of before.entries())
      for (const [cur, q] of current.entries()) {
        if (!passes(prev, cur, f)) break; // one more in this window never helps
        share += (p * q) / parts;
      }
  }
  return λ * share;
}

/** Calls let into M/D/1 with room for `places`, the one in service included: a bucket, GCRA, a meter, a queue by arrival. */
export function bucketRate(places: number, r: number, λ: number): number {
  return λ / (emptyAtDepartures(places, λ / r) + λ / r);
}

/** The share of departures that leave the system empty, from the chain of what they leave behind. */
function emptyAtDepartures(places: number, load: number): number {
  const arrivals = poisson(load);
  const left = [1];
  for (let k = 0; k < places - 1; k++) {
    // balance across the cut between k and k+1, solved for k+1
    let sum = left[k] - left[0] * (arrivals[k] ?? 0);
    for (let j = 1; j <= k; j++) sum -= left[j] * (arrivals[k - j + 1] ?? 0);
    left.push(sum / arrivals[0]);
  }
  return left[0] / left.reduce((sum, p) => sum + p, 0);
}

/** A queue that a wheel empties by one a tick, looked at after each tick. */
export function wheelRate(places: number, r: number, λ: number): number {
  return (
    chainRate(places, λ / r, (waiting, arrived) => {
      const before = Math.min(places, waiting + arrived);
      return { next: Math.max(0, before - 1), passed: before > 0 ? 1 : 0 };
    }) * r
  );
}

/** A bucket filled with k at once, looked at after each fill. */
export function intervalRate(capacity: number, k: number, every: number, λ: number): number {
  return (
    chainRate(capacity, λ * every, (tokens, arrived) => {
      const passed = Math.min(tokens, arrived);
      return { next: Math.min(capacity, tokens - passed + k), passed };
    }) / every
  );
}

/** Passed in a step of a chain over 0 … `top` that Poisson arrivals drive, in the long run: by iteration to rest. */
function chainRate(
  top: number,
  mean: number,
  step: (state: number, arrived: number) => { next: number; passed: number },
): number {
  const arrivals = poisson(mean);
  let shares = Array.from({ length: top + 1 }, () => 1 / (top + 1));
  let rate = 0;
  for (let round = 0; round < 3_000; round++) {
    const next = shares.map(() => 0);
    rate = 0;
    for (const [state, share] of shares.entries())
      for (const [arrived, p] of arrivals.entries()) {
        const outcome = step(state, arrived);
        next[outcome.next] += share * p;
        rate += share * p * outcome.passed;
      }
    shares = next;
  }
  return rate;
}

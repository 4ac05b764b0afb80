/**
 * Means with their spread, and Student's t for 95 % intervals. Only + − × ÷, in the order of the seeds: the same study
 * gives the same digits everywhere. Source of the quantiles: any table; of the tail: Cornish and Fisher, 1938.
 */

/** Of one figure over seeds. With one seed there is no spread to speak of: null. */
export interface Stat {
  readonly mean: number;
  /** Sample standard deviation, with n − 1. */
  readonly sd: number | null;
  /** A 95 % interval for the mean: mean ± t·sd/√n. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Of values in their order; null for none. */
export function statOf(values: readonly number[]): Stat | null {
  const n = values.length;
  if (n === 0) return null;
  // from the first value on, so that equal values have exactly that mean and no spread
  const mean = values[0] + sum(values.map((value) => value - values[0])) / n;
  if (n === 1) return { mean, sd: null, low: null, high: null };
  const variance = sum(values.map((value) => (value - mean) * (value - mean))) / (n - 1);
  const half = studentT(n - 1) * squareRoot(variance / n);
  return { mean, sd: squareRoot(variance), low: mean - half, high: mean + half };
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Population standard deviation over mean, of counts; null where all are 0. */
export function variation(counts: readonly number[]): number | null {
  const mean = sum(counts) / counts.length;
  if (!(mean > 0)) return null;
  return squareRoot(sum(counts.map((count) => (count - mean) * (count - mean))) / counts.length) / mean;
}

/** Jain's index of shares, 1/n to 1: (Σx)²/(n·Σx²); null where all are 0. Source: R. Jain and others, 1984. */
export function jain(shares: readonly number[]): number | null {
  const total = sum(shares);
  if (total === 0) return null;
  return (total * total) / (shares.length * sum(shares.map((share) => share * share)));
}

/** √x for x ≥ 0 by Newton's steps from above, until they no longer fall. */
export function squareRoot(x: number): number {
  if (!(x > 0)) return 0;
  let root = Math.max(x, 1);
  for (;;) {
    const next = (root + x / root) / 2;
    if (next >= root) return root;
    root = next;
  }
}

const T_975 = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448, 2.1314,
  2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];
const Z_975 = 1.959964;

/** The 97.5 % quantile of Student's t, to 4 digits, for whole `freedom` ≥ 1. */
export function studentT(freedom: number): number {
  if (freedom <= T_975.length) return T_975[freedom - 1];
  const z = Z_975;
  const z3 = z * z * z;
  const z5 = z3 * z * z;
  const first = (z3 + z) / 4;
  const second = (5 * z5 + 16 * z3 + 3 * z) / 96;
  const third = (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / 384;
  return z + (first + (second + third / freedom) / freedom) / freedom;
}

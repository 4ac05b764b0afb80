/**
 * Whole-number arithmetic that stays exact where a product would leave 2^53.
 * `Math.floor(a / b)` is exact for whole a < 2^53: a quotient rounds up to the next whole number q only if q·b > 2^53.
 */
import { assert } from "./assert.ts";

const LIMB = 1024;
const SAFE = Number.MAX_SAFE_INTEGER;

/**
 * ⌊a·b/c⌋ for whole a ≥ 0, 0 ≤ b, 1 ≤ c, without ever forming a·b where that exceeds 2^53.
 * Needs b and c below 2^42 (30 days in µs is 2^41.3) on the long way; the result must be a safe whole number.
 */
export function mulDivFloor(a: number, b: number, c: number): number {
  const product = a * b;
  if (product <= SAFE) return Math.floor(product / c);
  assert(b < 2 ** 42 && c < 2 ** 42, "mulDivFloor takes factors below 2^42");
  // Horner over the limbs of a, highest first: quotient and remainder of (limbs so far)·b by c.
  const whole = Math.floor(b / c);
  const part = b % c;
  let quotient = 0;
  let rest = 0;
  for (let unit = LIMB ** 5; unit >= 1; unit /= LIMB) {
    const limb = Math.floor(a / unit) % LIMB;
    const next = rest * LIMB + limb * part;
    quotient = quotient * LIMB + Math.floor(next / c);
    rest = next % c;
  }
  return quotient + a * whole;
}

/** ⌈a/b⌉ for whole 0 ≤ a < 2^53, b ≥ 1. */
export function ceilDiv(a: number, b: number): number {
  const floor = Math.floor(a / b);
  return a % b === 0 ? floor : floor + 1;
}

export function gcd(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

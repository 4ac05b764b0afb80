/**
 * A rate is a ratio of whole numbers: `count` requests for each `per` microseconds, in lowest terms.
 * One request is `per` units and every microsecond adds `count` of them, so no refill is ever rounded.
 */
import { gcd } from "./exact.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./time.ts";

export interface Rate {
  readonly count: number;
  /** Whole microseconds. */
  readonly per: number;
}

/** How a rate is written: requests a second, or text such as "10/m", "5000/h", "3/90s". */
export type RateText = number | string;

const UNITS: Record<string, number> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };
const DECIMAL = /^(\d+)(?:\.(\d+))?$/;
const TEXT = /^(\d+(?:\.\d+)?)(?:\/(\d+)?([smhd]))?$/;

/** What every reader may be told a rate is. */
export const RATE_FORMS = 'a number of requests a second, or text such as "10/m", "5000/h" or "3/90s"';

export function rateOf(count: number, per: number): Rate {
  const shared = gcd(count, per) || 1;
  return { count: count / shared, per: per / shared };
}

/**
 * Reads a rate exactly; null where the form is wrong or the ratio can't be kept exactly
 * (count·per, the product every refill forms, has to stay below 2^52).
 */
export function parseRate(written: unknown): Rate | null {
  const text = typeof written === "number" ? plainDecimal(written) : written;
  const match = typeof text === "string" ? TEXT.exec(text.trim()) : null;
  if (!match) return null;
  const [, amount, times = "1", unit = "s"] = match;
  const [, whole, fraction = ""] = DECIMAL.exec(amount) ?? [];
  const count = Number(whole + fraction);
  const per = Number(times) * UNITS[unit] * Number(`1${"0".repeat(fraction.length)}`);
  if (per === 0 || !Number.isSafeInteger(count) || !Number.isSafeInteger(per)) return null;
  const rate = rateOf(count, per);
  return rate.count * rate.per < 2 ** 52 && rate.per < 2 ** 42 ? rate : null;
}

/** Compares two rates: negative, zero or positive as a is below, equal to or above b. Exact: products stay below 2^53 by use. */
export function compareRates(a: Rate, b: Rate): number {
  return a.count * b.per - b.count * a.per;
}

/** Requests a second, for drawing and for reading; rounded like any double. */
export function perSecond(rate: Rate): number {
  return (rate.count * SECOND) / rate.per;
}

/** The shortest way to write a rate that reads back as the same ratio. */
export function rateText(rate: Rate): RateText {
  const each = perSecond(rate);
  const again = parseRate(each);
  if (again && again.count === rate.count && again.per === rate.per) return each;
  for (const [unit, length] of Object.entries(UNITS)) {
    const count = (rate.count * length) / rate.per;
    if (Number.isInteger(count)) return `${count}/${unit}`;
  }
  for (const [unit, length] of Object.entries(UNITS).reverse()) {
    if (rate.per % length === 0) return `${rate.count}/${rate.per / length}${unit}`;
  }
  // per is no whole number of seconds: widen the ratio until it is
  const widen = SECOND / gcd(rate.per, SECOND);
  return `${rate.count * widen}/${(rate.per * widen) / SECOND}s`;
}

/** 0.1 as "0.1" and 1e-7 as "0.0000001": the decimal a double was written as. */
function plainDecimal(value: number): string | null {
  if (!Number.isFinite(value) || value < 0) return null;
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/0+$/, "") : text;
}

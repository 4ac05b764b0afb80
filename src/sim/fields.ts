/**
 * Readers of single fields: each takes whatever was written and returns a value that may be, complaining on the side.
 * A missing field is no fault: it has the value it is given here.
 */
import { type Complain, shown } from "../base/complaint.ts";
import { compareRates, parseRate, RATE_FORMS, type RateText, rateText } from "../base/rate.ts";
import { type Micros, microsOf, secondsOf, secondsText } from "../base/time.ts";
import { FASTEST, SLOWEST } from "../limiters/params.ts";

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(written: unknown): written is Fields {
  return typeof written === "object" && written !== null && !Array.isArray(written);
}

/** The object that was written, or an empty one. */
export function readObject(written: unknown, field: string, complain: Complain): Fields {
  if (written === undefined) return {};
  if (isObject(written)) return written;
  complain(field, `${shown(written)} given; it may be an object`);
  return {};
}

export function readArray(written: unknown, field: string, most: number, complain: Complain): readonly unknown[] {
  if (!Array.isArray(written)) {
    complain(field, `${shown(written)} given; it may be an array`);
    return [];
  }
  if (written.length <= most) return written;
  complain(field, `${written.length} given; it may hold at most ${most}`);
  return written.slice(0, most);
}

export function onlyFields(fields: Fields, known: readonly string[], field: string, complain: Complain): void {
  for (const name of Object.keys(fields)) {
    if (!known.includes(name)) complain(join(field, name), `is no field here; known are ${known.join(", ")}`);
  }
}

export const join = (field: string, name: string): string => (field === "" ? name : `${field}.${name}`);

/** A whole number from min to max; out of range it becomes the nearest. */
export function readWhole(
  written: unknown,
  missing: number,
  min: number,
  max: number,
  field: string,
  complain: Complain,
): number {
  if (written === undefined) return missing;
  if (Number.isInteger(written) && (written as number) >= min && (written as number) <= max)
    return (written as number) + 0;
  complain(field, `${shown(written)} given; it may be a whole number from ${min} to ${max}`);
  return clamp(written, missing, min, max, Math.round);
}

/** Seconds, kept as written; from min to max in whole µs. */
export function readSeconds(
  written: unknown,
  missing: number,
  min: Micros,
  max: Micros,
  field: string,
  complain: Complain,
): number {
  if (written === undefined) return missing;
  const micros = typeof written === "number" ? microsOf(written) : null;
  if (micros !== null && micros >= min && micros <= max) return secondsOf(micros);
  complain(
    field,
    `${shown(written)} given; it may be seconds from ${secondsText(min)} to ${secondsText(max)}, no finer than a microsecond`,
  );
  return secondsOf(clamp(typeof written === "number" ? written * 1e6 : written, missing * 1e6, min, max, Math.round));
}

/** A rate as text or number; `zero`: whether silence is allowed. */
export function readRate(
  written: unknown,
  missing: RateText,
  zero: boolean,
  field: string,
  complain: Complain,
): RateText {
  if (written === undefined) return missing;
  if (zero && written === 0) return 0;
  const rate = parseRate(written);
  const inside =
    rate !== null && rate.count > 0 && compareRates(rate, SLOWEST) >= 0 && compareRates(rate, FASTEST) <= 0;
  if (inside) return written as RateText;
  complain(
    field,
    `${shown(written)} given; it may be ${zero ? "0 or " : ""}${RATE_FORMS}, from 1 a day to 100000 a second`,
  );
  if (rate === null || rate.count === 0) return missing;
  return rateText(compareRates(rate, SLOWEST) < 0 ? SLOWEST : FASTEST);
}

export function readWord<Word extends string>(
  written: unknown,
  missing: Word,
  words: readonly Word[],
  field: string,
  complain: Complain,
): Word {
  if (written === undefined) return missing;
  if (words.includes(written as Word)) return written as Word;
  complain(field, `${shown(written)} given; it may be one of ${words.map((word) => `"${word}"`).join(", ")}`);
  return missing;
}

function clamp(written: unknown, missing: number, min: number, max: number, round: (value: number) => number): number {
  if (typeof written !== "number" || Number.isNaN(written)) return missing;
  return Math.min(max, Math.max(min, round(written)));
}

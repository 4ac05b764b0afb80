/** Simulated time: whole microseconds since the start of the run. JSON and fields write it in seconds. */

/** An instant or a length of time, whole microseconds, 0 to MAX_MICROS. */
export type Micros = number & { readonly unit?: "µs" };

export const SECOND: Micros = 1_000_000;
export const MINUTE: Micros = 60 * SECOND;
export const HOUR: Micros = 60 * MINUTE;
export const DAY: Micros = 24 * HOUR;

/** The longest run and the longest window: 30 days. */
export const MAX_MICROS: Micros = 30 * DAY;

/** What a double may lie off the decimal that was written, as a share of it: a few units in its last place. */
const NOISE = 1e-15;

/** Seconds as whole microseconds, or null where the number is not finite or is finer than a microsecond. */
export function microsOf(seconds: number): Micros | null {
  const micros = Math.round(seconds * 1e6);
  if (!Number.isSafeInteger(micros) || Math.abs(seconds * 1e6 - micros) > Math.abs(micros) * NOISE) return null;
  return micros + 0; // -0 becomes 0
}

/** Whole microseconds as seconds: the double nearest to the decimal, which `microsOf` takes back exactly. */
export function secondsOf(micros: Micros): number {
  return micros / 1e6;
}

/** "12.61": seconds with the digits that are there, up to `digits` after the point (6: exact). */
export function secondsText(micros: Micros, digits = 6): string {
  const text = (micros / 1e6).toFixed(digits);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

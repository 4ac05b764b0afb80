/**
 * The IETF draft's fields: RateLimit-Policy and RateLimit as draft-ietf-httpapi-ratelimit-headers-11 (May 2026, not an
 * RFC) has them, in the structured fields of RFC 9651, and the three fields of its version 06 and before.
 */
import { assert } from "../base/assert.ts";
import { SECOND, secondsText } from "../base/time.ts";
import { type Dialect, secondsToMore, type Told, wholeSeconds } from "./headers-told.ts";

/** RFC 9651, 4.1.6: printable ASCII in quotes, quotes and backslashes escaped. */
export function sfString(text: string): string {
  assert(/^[\x20-\x7e]*$/.test(text), "a structured string is printable ASCII");
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** RFC 9651, 4.1.4: at most 15 digits. */
export function sfInteger(value: number): string {
  assert(Number.isInteger(value) && Math.abs(value) <= 999_999_999_999_999, "a structured integer has 15 digits");
  return String(value + 0); // no -0
}

/** One member of a list: a string and its parameters in order; those that are null are left out. */
export function sfItem(text: string, parameters: Readonly<Record<string, number | null>>): string {
  const written = Object.entries(parameters).flatMap(([key, value]) =>
    value === null ? [] : [`;${key}=${sfInteger(value)}`],
  );
  return sfString(text) + written.join("");
}

export const draftHeaders: Dialect = (told) => {
  const { policy, quota } = told;
  const { w, notes } = windowOf(told);
  return {
    id: "draft",
    title: "IETF draft 11",
    headers: [
      { name: "RateLimit-Policy", value: sfItem(policy, { q: quota.limit, w }) },
      { name: "RateLimit", value: sfItem(policy, { r: quota.remaining, t: secondsToMore(told) }) },
    ],
    notes,
  };
};

/** The window in whole seconds; null where it can't be written, and why not. */
function windowOf({ quota: { window } }: Told): { w: number | null; notes: string[] } {
  const w = Math.max(1, wholeSeconds(window.length));
  switch (window.kind) {
    case "about":
      return { w, notes: [`This rule has no window: w=${w} is the time in which all of its quota comes back.`] };
    case "exact":
      if (window.length < SECOND) {
        return {
          w: null,
          notes: [`w is left out: it counts whole seconds, and the window is ${secondsText(window.length)} s.`],
        };
      }
      if (window.length % SECOND === 0) return { w, notes: [] };
      return {
        w,
        notes: [`w counts whole seconds: the window of ${secondsText(window.length)} s is rounded up to ${w}.`],
      };
  }
}

export const olderDraftHeaders: Dialect = (told) => {
  const seconds = secondsToMore(told);
  return {
    id: "older-draft",
    title: "IETF draft 06 and before",
    headers: [
      { name: "RateLimit-Limit", value: sfInteger(told.quota.limit) },
      { name: "RateLimit-Remaining", value: sfInteger(told.quota.remaining) },
      ...(seconds === null ? [] : [{ name: "RateLimit-Reset", value: sfInteger(seconds) }]),
    ],
    notes: [],
  };
};

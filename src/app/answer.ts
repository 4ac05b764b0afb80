/** The HTTP response that the client of an inspected call would see, and the figures of the call's arithmetic as text. */

import { type Response, responseOf } from "../gateway/headers.ts";
import { THROTTLE_FIELDS } from "../gateway/headers-throttle.ts";
import type { Inspection } from "../worker/protocol.ts";

/** A call and how it was decided. */
export type Inspected = Inspection;

export function answerOf({ call, verdict, rule, params, after }: Inspected): Response {
  return responseOf({ at: call.at, verdict, rule, params, after });
}

/** "remembered: 10 calls". */
export function figureTexts({ explanation }: Inspected): { readonly name: string; readonly value: string }[] {
  return explanation.figures.map(({ name, value, unit }) => ({ name, value: `${value}${unit && ` ${unit}`}` }));
}

/** redis-cell's five integers with their names. */
export function throttleRows({ throttle: { reply } }: Response): { readonly name: string; readonly value: number }[] {
  return THROTTLE_FIELDS.map((name, i) => ({ name, value: reply[i] }));
}

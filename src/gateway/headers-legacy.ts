/** The X-RateLimit-* headers that no document defines, as GitHub sends them: Reset is a second of the clock, not a wait. */
import { type Dialect, secondsToMore, wholeSeconds } from "./headers-told.ts";

export const legacyHeaders: Dialect = (told) => {
  const { at, wait, quota } = told;
  const moreAt = wait === null ? quota.moreAt : at + wait.exact;
  return {
    id: "legacy",
    title: "X-RateLimit, as GitHub sends it",
    headers: [
      { name: "X-RateLimit-Limit", value: String(quota.limit) },
      { name: "X-RateLimit-Remaining", value: String(quota.remaining) },
      ...(moreAt === null ? [] : [{ name: "X-RateLimit-Reset", value: String(wholeSeconds(moreAt)) }]),
    ],
    notes:
      secondsToMore(told) === null
        ? []
        : ["Reset is a second of the clock, which here starts at 0 with the run; elsewhere some send a wait instead."],
  };
};

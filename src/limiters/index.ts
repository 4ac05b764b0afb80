/** The registry: one line a rule, in the order of the picker. */
import { fixedWindow } from "./fixed-window.ts";
import { gcra } from "./gcra.ts";
import { leakyBucket } from "./leaky-bucket.ts";
import { leakyMeter } from "./leaky-meter.ts";
import { nginxLimitReq } from "./nginx-limit-req.ts";
import type { AnyRule } from "./rule.ts";
import { slidingCounter } from "./sliding-counter.ts";
import { slidingLog } from "./sliding-log.ts";
import { tokenBucket } from "./token-bucket.ts";

export const RULES: readonly AnyRule[] = [
  fixedWindow,
  slidingLog,
  slidingCounter,
  tokenBucket,
  gcra,
  leakyBucket,
  leakyMeter,
  nginxLimitReq,
];

/** The rule of that id, or null. */
export function ruleOf(id: string): AnyRule | null {
  return RULES.find((rule) => rule.id === id) ?? null;
}

/** The registry: one line a rule, in the order of the picker. */
import type { AnyRule } from "./rule.ts";

export const RULES: readonly AnyRule[] = [];

/** The rule of that id, or null. */
export function ruleOf(id: string): AnyRule | null {
  return RULES.find((rule) => rule.id === id) ?? null;
}

/** Rules and retry policies of a study as people call them, and those that can be chosen. */
import { RULES, ruleOf } from "../limiters/index.ts";

/** "sliding-log:counts=all" as "Sliding log (remembers all)". */
export function ruleName(text: string): string {
  const own = variantWords(text);
  const title = ruleOf(text.split(":")[0])?.title ?? text;
  return own === "" ? title : `${title} (${own})`;
}

/** What a rule's text sets beside the shared limit: "remembers all"; empty for nothing. */
export function variantWords(text: string): string {
  const [id, ...settings] = text.split(":");
  const params = ruleOf(id)?.params ?? {};
  // a value may itself hold colons: then it is shown as it is written
  if (!settings.every((setting) => /^[\w-]+=[\w.-]+$/.test(setting))) return text.slice(id.length + 1);
  return settings
    .map((setting) => {
      const [name, value] = setting.split("=");
      return `${params[name]?.label.toLowerCase() ?? name} ${value.replaceAll("-", " ")}`;
    })
    .join(", ");
}

/** Every rule, each with its variants, as texts. */
export const RULE_CHOICES: readonly string[] = RULES.flatMap(({ id, params }) => [
  id,
  ...Object.entries(params).flatMap(([name, { field }]) =>
    field.kind === "choice" ? field.options.slice(1).map((option) => `${id}:${name}=${option}`) : [],
  ),
]);

interface PolicyWords {
  readonly title: string;
  /** What its delay is called; missing where it has none. */
  readonly delay?: string;
}

const POLICIES: Readonly<Record<string, PolicyWords>> = {
  "give-up": { title: "Give up" },
  fixed: { title: "Fixed delay", delay: "delay" },
  exponential: { title: "Exponential", delay: "first delay" },
  "full-jitter": { title: "Full jitter", delay: "first delay" },
  "equal-jitter": { title: "Equal jitter", delay: "first delay" },
  "decorrelated-jitter": { title: "Decorrelated jitter", delay: "first delay" },
  "retry-after": { title: "Obey Retry-After" },
  "retry-after-jitter": { title: "Retry-After, jitter on top", delay: "jitter up to" },
};

export function policyWords(text: string): PolicyWords {
  return POLICIES[text.split(":")[0]] ?? { title: text };
}

/** "full-jitter:1:20" as "Full jitter, 1 s, cap 20 s". */
export function policyName(text: string): string {
  const [, delay, cap] = text.split(":");
  const waits = [...(delay === undefined ? [] : [`${delay} s`]), ...(cap === undefined ? [] : [`cap ${cap} s`])];
  return [policyWords(text).title, ...waits].join(", ");
}

/** A policy without its delay, "full-jitter:20", as "Full jitter, cap 20 s". */
export function sweptName(policy: string): string {
  const [name, cap] = policy.split(":");
  return cap === undefined ? policyWords(name).title : `${policyWords(name).title}, cap ${cap} s`;
}

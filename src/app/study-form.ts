/** What the fields of the study's form may hold, and what they come to. */
import { LONGEST_DELAY, SHORTEST_DELAY } from "../sim/scenario.ts";
import { USUAL_RETRIES } from "../study/retry.ts";
import { MOST_CLIENTS, MOST_REQUESTS, type Study } from "../study/study.ts";
import { studyCommand } from "../study/texts.ts";
import { type Desk, setStudy } from "./study.ts";

/** The command line that carries the same study out. */
export const commandOf = (study: Study): string => studyCommand(study);

/** Every policy with its usual waits, as text. */
const POLICY_CHOICES: readonly string[] = USUAL_RETRIES;

/** Seconds. */
export const WAITS = { least: SHORTEST_DELAY / 1e6, most: LONGEST_DELAY / 1e6 };
export const CLIENTS = { least: 1, most: MOST_CLIENTS };
export const DURATION = { least: 0.2, most: MOST_REQUESTS };

export interface Choice {
  readonly text: string;
  readonly isChosen: boolean;
}

/** The usual choices, each at its place, with what else has been chosen after those of its kind. */
export function choicesOf(usual: readonly string[], chosen: readonly string[]): Choice[] {
  const kindOf = (text: string) => text.split(":")[0];
  const kinds = [...new Set([...usual, ...chosen].map(kindOf))];
  return kinds.flatMap((kind) => {
    const own = chosen.filter((text) => kindOf(text) === kind);
    return usual
      .filter((text) => kindOf(text) === kind)
      .concat(own)
      .filter((text, i, all) => all.indexOf(text) === i)
      .map((text) => ({ text, isChosen: own.includes(text) }));
  });
}

/** Policies are of one kind whatever their waits: the usual one stands only where none of its kind is chosen. */
export function policyChoices(chosen: readonly string[]): Choice[] {
  const kinds = new Set(chosen.map((text) => text.split(":")[0]));
  return choicesOf(
    POLICY_CHOICES.filter((text) => !kinds.has(text.split(":")[0])),
    chosen,
  ).sort((a, b) => placeOf(a.text) - placeOf(b.text));
}

function placeOf(policy: string): number {
  return POLICY_CHOICES.findIndex((text) => text.split(":")[0] === policy.split(":")[0]);
}

/** Chooses or leaves a rule or a policy; the chosen stand in the order of the choices. */
export function choose(desk: Desk, field: "rules" | "retry", choices: readonly Choice[], text: string): boolean {
  const next = choices.filter((choice) => (choice.text === text ? !choice.isChosen : choice.isChosen));
  return setStudy(
    desk,
    `study.${field}`,
    field,
    next.map((choice) => choice.text),
  );
}

/** Puts another wait into a chosen policy: `part` 1 for its delay, 2 for its cap, in seconds. */
export function setWait(desk: Desk, control: string, policy: string, part: 1 | 2, wait: number): boolean {
  const parts = policy.split(":");
  parts[part] = String(wait);
  const { retry } = desk.store.getState().plan.study;
  return setStudy(
    desk,
    control,
    "retry",
    retry.map((text) => (text === policy ? parts.join(":") : text)),
  );
}

export const USUAL_SWEEP = "0.25:2:0.05";

/** From, to and step of a sweep, in seconds. */
export function sweepParts(sweep: string): readonly number[] {
  return sweep.split(":").map(Number);
}

export function setSweepPart(desk: Desk, control: string, sweep: string, part: number, seconds: number): boolean {
  const parts = sweep.split(":").map((text, i) => (i === part ? String(seconds) : text));
  return setStudy(desk, control, "sweepDelay", parts.join(":"));
}

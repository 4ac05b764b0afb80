/**
 * A study as texts, one a field, by the names of the command line's flags: what stands on a command line, in a link and
 * in the command that carries out again what the page shows. Lists are separated by commas.
 */
import { parseRate } from "../base/rate.ts";
import { splitOutside } from "./rule.ts";
import { DEFAULT_STUDY, type ReadStudy, readStudy, type Study } from "./study.ts";

/** By flag, the field of the study it gives. */
const FIELD_OF = {
  clients: "clients",
  offered: "offered",
  rate: "rate",
  window: "window",
  duration: "duration",
  seeds: "seeds",
  rules: "rules",
  retry: "retry",
  "sweep-delay": "sweepDelay",
} as const satisfies Record<string, keyof Study>;

export type StudyFlag = keyof typeof FIELD_OF;
export const STUDY_FLAGS = Object.keys(FIELD_OF) as readonly StudyFlag[];

/** What is missing has the default study's value. */
export type StudyTexts = { readonly [Flag in StudyFlag]?: string | undefined };

/** Complaints name the flag: a complaint about a field is one about its text. */
export function readStudyTexts(texts: StudyTexts): ReadStudy {
  const list = (text: string | undefined) => (text === undefined ? undefined : splitOutside(text, ","));
  const { plan, complaints } = readStudy({
    clients: numberOf(texts.clients),
    offered: rateOf(texts.offered),
    rate: rateOf(texts.rate),
    window: numberOf(texts.window),
    duration: numberOf(texts.duration),
    seeds: texts.seeds,
    rules: list(texts.rules),
    retry: list(texts.retry),
    sweepDelay: texts["sweep-delay"],
  });
  return { plan, complaints: complaints.map(({ field, says }) => ({ field: flagOf(field), says })) };
}

function flagOf(field: string): string {
  return field.replace("sweepDelay", "sweep-delay");
}

/** What looks like a number is one; anything else is left for the study to refuse. */
function numberOf(text: string | undefined): unknown {
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function rateOf(text: string | undefined): unknown {
  const number = numberOf(text);
  return typeof number === "number" && parseRate(number) === null ? text : number;
}

/** The texts of what is not as in the default study. */
export function studyTexts(study: Study): StudyTexts {
  const texts = STUDY_FLAGS.flatMap((flag) => {
    const text = textOf(study[FIELD_OF[flag]]);
    return text === textOf(DEFAULT_STUDY[FIELD_OF[flag]]) ? [] : [[flag, text]];
  });
  return Object.fromEntries(texts);
}

function textOf(value: Study[keyof Study]): string {
  return Array.isArray(value) ? value.join(",") : String(value ?? "");
}

/** The command that carries the study out, for a shell. */
export function studyCommand(study: Study): string {
  const flags = Object.entries(studyTexts(study)).map(([flag, text]) => `--${flag} ${quoted(String(text))}`);
  return ["limiter-bench study", ...flags].join(" ");
}

const quoted = (text: string): string => (/^[\w.,:=/-]+$/.test(text) ? text : `'${text}'`);

/**
 * Parameters of rules as data: label, unit, range, default from the shared limit. One reader turns what was written
 * (seconds, rates as text) into whole numbers; one writer turns them back; fields on the page are made from the same specs.
 */
import { type Complain, shown } from "../base/complaint.ts";
import { compareRates, parseRate, RATE_FORMS, type Rate, rateOf, rateText } from "../base/rate.ts";
import { DAY, MAX_MICROS, type Micros, microsOf, SECOND, secondsOf, secondsText } from "../base/time.ts";
import type { Limit } from "./rule.ts";

/** Largest limit, capacity, burst or number of places. */
export const MOST_CALLS = 1_000_000;
export const SLOWEST: Rate = rateOf(1, DAY);
export const FASTEST: Rate = rateOf(100_000, SECOND);
export const SHORTEST_WINDOW: Micros = 1_000;

/** A parameter of one kind: how it is named, read, written and what it is when missing. */
export interface ParamSpec<Value = unknown> {
  readonly label: string;
  readonly unit: string;
  /** What the field may be, as the end of a sentence. */
  readonly may: string;
  /** How the page edits it. */
  readonly field:
    | { readonly kind: "number"; readonly min: number; readonly max: number; readonly step: number }
    | { readonly kind: "text" }
    | { readonly kind: "choice"; readonly options: readonly string[] };
  /** The value of what was written, or null where it may not be. */
  read(written: unknown): Value | null;
  /** The nearest value that may be, for a link that must run; null where nothing is near. */
  nearest(written: unknown): Value | null;
  /** As JSON writes it. */
  write(value: Value): unknown;
  /** As a text field shows it, where that differs from how JSON writes it; `read` takes it back. */
  text?(value: Value): string;
  /** When missing. Null where the shared limit can't be written so. */
  missing(limit: Limit): Value | null;
}

// biome-ignore lint/suspicious/noExplicitAny: specs of different values stand side by side
export type ParamSpecs = Readonly<Record<string, ParamSpec<any>>>;

type ValueOf<Spec> = Spec extends ParamSpec<infer Value> ? Value : never;
/** The compiled parameters that specs describe. */
export type ParamsOf<Specs extends ParamSpecs> = { readonly [Name in keyof Specs]: ValueOf<Specs[Name]> };

/** A whole number of calls from `min` to `max`. */
export function count(label: string, missing: (limit: Limit) => number, min = 1, max = MOST_CALLS): ParamSpec<number> {
  return {
    label,
    unit: "calls",
    may: `a whole number from ${min} to ${max}`,
    field: { kind: "number", min, max, step: 1 },
    read: (written) =>
      Number.isInteger(written) && (written as number) >= min && (written as number) <= max
        ? (written as number) + 0 // -0 becomes 0
        : null,
    nearest: (written) => (isNumber(written) ? Math.min(max, Math.max(min, Math.round(written))) : null),
    write: (value) => value,
    missing: (limit) => Math.min(max, Math.max(min, missing(limit))),
  };
}

/** A length of time from `min` to `max`, written in seconds. */
export function seconds(
  label: string,
  missing: (limit: Limit) => Micros,
  min: Micros = SHORTEST_WINDOW,
  max: Micros = MAX_MICROS,
): ParamSpec<Micros> {
  const inside = (micros: Micros | null) => (micros !== null && micros >= min && micros <= max ? micros : null);
  return {
    label,
    unit: "s",
    may: `seconds from ${secondsText(min)} to ${secondsText(max)}, no finer than a microsecond`,
    field: { kind: "number", min: secondsOf(min), max: secondsOf(max), step: 0.1 },
    read: (written) => (typeof written === "number" ? inside(microsOf(written)) : null),
    nearest: (written) => (isNumber(written) ? Math.min(max, Math.max(min, Math.round(written * SECOND))) : null),
    write: secondsOf,
    missing,
  };
}

/** A rate, kept as an exact ratio. */
export function rate(label: string, missing: (limit: Limit) => Rate): ParamSpec<Rate> {
  return {
    label,
    unit: "/s",
    may: `${RATE_FORMS}, from 1 a day to 100000 a second`,
    field: { kind: "text" },
    read: (written) => {
      const value = parseRate(written);
      return value && compareRates(value, SLOWEST) >= 0 && compareRates(value, FASTEST) <= 0 ? value : null;
    },
    nearest: (written) => {
      const value = parseRate(written);
      if (!value) return null;
      return compareRates(value, SLOWEST) < 0 ? SLOWEST : compareRates(value, FASTEST) > 0 ? FASTEST : value;
    },
    write: rateText,
    missing,
  };
}

/** One of a few words; the first is the default. */
export function choice<const Options extends readonly [string, ...string[]]>(
  label: string,
  options: Options,
): ParamSpec<Options[number]> {
  return {
    label,
    unit: "",
    may: `one of ${options.map((option) => `"${option}"`).join(", ")}`,
    field: { kind: "choice", options },
    read: (written) => (options.includes(written as string) ? (written as Options[number]) : null),
    nearest: () => null,
    write: (value) => value,
    missing: () => options[0],
  };
}

/**
 * Reads a lane's parameters. What is missing comes from the limit; what may not be is complained of and replaced by the
 * nearest that may, or by the default.
 */
export function readParams<Specs extends ParamSpecs>(
  specs: Specs,
  given: Readonly<Record<string, unknown>>,
  limit: Limit,
  field: string,
  complain: Complain,
): ParamsOf<Specs> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(specs, name))
      complain(`${field}.${name}`, `is not a parameter of this rule; it takes ${Object.keys(specs).join(", ")}`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const written = given[name];
    const value = written === undefined ? spec.missing(limit) : spec.read(written);
    if (value === null) {
      complain(
        `${field}.${name}`,
        written === undefined
          ? `the shared limit can't be written so; give ${spec.may}`
          : `${shown(written)} given; it may be ${spec.may}`,
      );
    }
    values[name] = value ?? spec.nearest(written) ?? spec.missing(limit) ?? spec.nearest(1);
  }
  return values as ParamsOf<Specs>;
}

function isNumber(written: unknown): written is number {
  return typeof written === "number" && !Number.isNaN(written);
}

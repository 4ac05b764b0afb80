/** Reads the parts of a scenario: each returns the part as JSON, whole and valid, and complains of what was not. */
import { type Complain, shown } from "../base/complaint.ts";
import { mulDivFloor } from "../base/exact.ts";
import { parseRate, type Rate } from "../base/rate.ts";
import { MAX_MICROS, type Micros, microsOf, SECOND } from "../base/time.ts";
import { type Clients, RETRY_POLICIES } from "../clients/policies.ts";
import { RULES, ruleOf } from "../limiters/index.ts";
import { MOST_CALLS, readParams, SHORTEST_WINDOW } from "../limiters/params.ts";
import type { Limit } from "../limiters/rule.ts";
import {
  type Fields,
  isObject,
  join,
  onlyFields,
  readArray,
  readObject,
  readRate,
  readSeconds,
  readWord,
} from "./fields.ts";
import type { CompiledTraffic, LaneSettings } from "./program.ts";
import type { ClientsSpec, LaneSpec, LimitSpec, Traffic } from "./run.ts";

const MOST_TIMES = 1_000_000;
export const LONGEST_TRAVEL: Micros = 60 * SECOND;
export const SHORTEST_DELAY: Micros = 1_000;
export const LONGEST_DELAY: Micros = 86_400 * SECOND;
export const MOST_ATTEMPTS = 1_000;
export const MOST_LANES = 4;

export function readTraffic(written: unknown, base: Traffic, field: string, complain: Complain): Traffic {
  const fields = readObject(written, field, complain);
  const kind = readWord(
    fields.kind,
    fields.at !== undefined ? "times" : fields.rate !== undefined ? "poisson" : base.kind,
    ["poisson", "times"],
    join(field, "kind"),
    complain,
  );
  if (kind === "poisson") {
    onlyFields(fields, ["kind", "rate"], field, complain);
    return {
      kind,
      rate: readRate(fields.rate, base.kind === "poisson" ? base.rate : 3, true, join(field, "rate"), complain),
    };
  }
  onlyFields(fields, ["kind", "at"], field, complain);
  if (fields.at === undefined) return base.kind === "times" ? base : { kind, at: [] };
  return { kind, at: readTimes(fields.at, join(field, "at"), complain) };
}

function readTimes(written: unknown, field: string, complain: Complain): number[] {
  let last = 0;
  return readArray(written, field, MOST_TIMES, complain).map((item, i) => {
    const at = readSeconds(item, last, 0, MAX_MICROS, `${field}[${i}]`, complain);
    if (at < last) complain(`${field}[${i}]`, `${shown(item)} given; it may not be before the one before it, ${last}`);
    last = Math.max(last, at);
    return last;
  });
}

export function compileTraffic(traffic: Traffic): CompiledTraffic {
  if (traffic.kind === "times") return { kind: "times", at: traffic.at.map((at) => microsOf(at) as Micros) };
  return { kind: "poisson", rate: traffic.rate === 0 ? null : (parseRate(traffic.rate) as Rate) };
}

/** L = round(rate·window), half up: ⌊(⌊2·rate·window⌋ + 1)/2⌋. */
function callsPerWindow(rate: Rate, window: Micros): number {
  return Math.floor((mulDivFloor(2 * rate.count, window, rate.per) + 1) / 2);
}

export function readLimit(written: unknown, base: LimitSpec, field: string, complain: Complain): LimitSpec {
  const fields = readObject(written, field, complain);
  onlyFields(fields, ["rate", "window"], field, complain);
  let told = false;
  const tell: Complain = (where, says) => {
    told = true;
    complain(where, says);
  };
  const spec = {
    rate: readRate(fields.rate, base.rate, false, join(field, "rate"), tell),
    window: readSeconds(fields.window, base.window, SHORTEST_WINDOW, MAX_MICROS, join(field, "window"), tell),
  };
  const { calls } = compileLimit(spec);
  if (calls >= 1 && calls <= MOST_CALLS) return spec;
  // of a rate or a window that was none, that has been said
  if (told) return base;
  complain(
    field,
    `a rate of ${shown(spec.rate)} and a window of ${spec.window} s make L = round(r·W) = ${calls}; L may be from 1 to ${MOST_CALLS}`,
  );
  return base;
}

export function compileLimit(spec: LimitSpec): Limit {
  const rate = parseRate(spec.rate) as Rate;
  const window = microsOf(spec.window) as Micros;
  return { rate, window, calls: callsPerWindow(rate, window) };
}

export function readClients(written: unknown, base: ClientsSpec, field: string, complain: Complain): ClientsSpec {
  const fields = readObject(written, field, complain);
  onlyFields(fields, ["retry", "delay", "cap", "attempts"], field, complain);
  const wait = (name: "delay" | "cap") =>
    readSeconds(fields[name], base[name], SHORTEST_DELAY, LONGEST_DELAY, join(field, name), complain);
  return {
    retry: readWord(fields.retry, base.retry, RETRY_POLICIES, join(field, "retry"), complain),
    delay: wait("delay"),
    cap: wait("cap"),
    attempts: readAttempts(fields.attempts, base.attempts, join(field, "attempts"), complain),
  };
}

function readAttempts(written: unknown, missing: number | null, field: string, complain: Complain): number | null {
  if (written === null) return null;
  if (written === undefined) return missing;
  if (Number.isInteger(written) && (written as number) >= 1 && (written as number) <= MOST_ATTEMPTS)
    return written as number;
  complain(field, `${shown(written)} given; it may be a whole number from 1 to ${MOST_ATTEMPTS}, or null for no end`);
  return missing;
}

export function compileClients(spec: ClientsSpec): Clients {
  const { retry, attempts } = spec;
  return { retry, delay: microsOf(spec.delay) as Micros, cap: microsOf(spec.cap) as Micros, attempts };
}

/** A lane: its rule, and those parameters that don't follow the limit. An unknown rule becomes the first of the registry. */
export function readLane(written: unknown, limit: Limit, field: string, complain: Complain): LaneSpec {
  const { rule: id, ...given } = readObject(written, field, complain);
  if (!isObject(written)) return { rule: RULES[0].id };
  const rule = typeof id === "string" ? ruleOf(id) : null;
  if (rule === null) {
    complain(
      join(field, "rule"),
      `${id === undefined ? "nothing" : shown(id)} given; it may be one of ${RULES.map((known) => `"${known.id}"`).join(", ")}`,
    );
    return { rule: RULES[0].id };
  }
  const params = readParams(rule.params, given, limit, field, complain) as Fields;
  const spec: Record<string, unknown> = { rule: rule.id };
  for (const [name, param] of Object.entries(rule.params)) {
    // what can't follow the limit has been complained of, and is written out so that it needn't
    const written = given[name] !== undefined || param.missing(limit) === null;
    if (written) spec[name] = param.write(params[name]);
  }
  return spec as LaneSpec;
}

/** Complains where a parameter that follows the limit can't. */
export function compileLane(spec: LaneSpec, limit: Limit, field: string, complain: Complain): LaneSettings {
  const { rule: id, ...given } = spec;
  const rule = ruleOf(id) ?? RULES[0];
  return { rule: rule.id, params: readParams(rule.params, given, limit, field, complain) };
}

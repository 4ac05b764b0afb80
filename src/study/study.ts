/**
 * A study as JSON: a family of scenarios, every rule against every retry policy over the same seeds. The same words on
 * the command line, in files and in links. What can't be read is complained of, never thrown.
 */
import { type Complain, type Complaint, shown } from "../base/complaint.ts";
import { parseRate, perSecond, type Rate, type RateText } from "../base/rate.ts";
import { MAX_MICROS, type Micros, microsOf, SECOND } from "../base/time.ts";
import type { Limit } from "../limiters/rule.ts";
import { onlyFields, readArray, readObject, readRate, readSeconds, readWhole } from "../sim/fields.ts";
import type { ClientsSpec, LaneSpec } from "../sim/run.ts";
import { compileLimit, readLimit } from "../sim/scenario.ts";
import { hasDelay, readRetry, retryText } from "./retry.ts";
import { readRule, ruleText } from "./rule.ts";
import { parseSeeds, SEEDS_FORMS, seedsText } from "./seeds.ts";
import { parseSweep, SWEEP_FORMS } from "./sweep.ts";

export interface Study {
  /** Who share the key; each offers an equal part. */
  readonly clients: number;
  /** Requests a second, of all clients together. */
  readonly offered: RateText;
  /** The limit: calls a second, and the seconds of its window. */
  readonly rate: RateText;
  readonly window: number;
  /** Seconds in which requests arrive and calls count. */
  readonly duration: number;
  /** See seeds.ts. */
  readonly seeds: string;
  /** See rule.ts. */
  readonly rules: readonly string[];
  /** See retry.ts. */
  readonly retry: readonly string[];
  /** See sweep.ts: takes the place of every policy's delay; null for none. */
  readonly sweepDelay: string | null;
}

export const DEFAULT_STUDY: Study = {
  clients: 50,
  offered: 30,
  rate: 10,
  window: 1,
  duration: 60,
  seeds: "0..19",
  rules: ["token-bucket", "fixed-window", "sliding-counter", "sliding-log", "sliding-log:counts=all"],
  retry: ["fixed:1", "full-jitter:1:20"],
  sweepDelay: null,
};

/** One row of the table: a rule against a policy, both as text and as JSON. */
export interface RowSpec {
  readonly rule: string;
  readonly retry: string;
  readonly lane: LaneSpec;
  readonly clients: ClientsSpec;
}

/** A study that has been read: what there is to run. */
export interface Plan {
  readonly study: Study;
  readonly duration: Micros;
  readonly seeds: readonly number[];
  /** Policy by policy, in each rule by rule. */
  readonly rows: readonly RowSpec[];
}

export const MOST_CLIENTS = 1_000_000;
/** What a run may bring, on average: each may have to wait for its retry, and pending retries have an end. */
export const MOST_REQUESTS = 900_000;
export const MOST_ROWS = 20_000;
/** Bursts are counted in buckets this long: a study lasts at least one of them. */
export const BUCKET: Micros = SECOND / 5;

export interface ReadStudy {
  readonly plan: Plan;
  readonly complaints: readonly Complaint[];
}

/** Reads JSON of any kind. Every field may be missing: then it has the default study's value. */
export function readStudy(json: unknown): ReadStudy {
  const complaints: Complaint[] = [];
  const complain: Complain = (field, says) => complaints.push({ field, says });
  const fields = readObject(json, "study", complain);
  const usual = DEFAULT_STUDY;
  onlyFields(fields, Object.keys(usual), "", complain);
  const limit = readLimit(
    { rate: fields.rate, window: fields.window },
    { rate: usual.rate, window: usual.window },
    "limit",
    (field, says) => complain(field === "limit" ? "window" : field.replace("limit.", ""), says),
  );
  const offered = readRate(fields.offered, usual.offered, false, "offered", complain);
  const duration = readSeconds(fields.duration, usual.duration, BUCKET, MAX_MICROS, "duration", complain);
  const seeds = readSeeds(fields.seeds, complain);
  const sweepDelay = (fields.sweepDelay ?? null) as string | null;
  const delays = sweepDelay === null ? null : parseSweep(sweepDelay);
  if (sweepDelay !== null && delays === null)
    complain("sweepDelay", `${shown(sweepDelay)} given; it may be ${SWEEP_FORMS}`);
  const rules = readRules(fields.rules, compileLimit(limit), complain);
  const retry = readRetries(fields.retry, complain);
  const study: Study = {
    clients: readWhole(fields.clients, usual.clients, 1, MOST_CLIENTS, "clients", complain),
    offered,
    ...limit,
    duration,
    seeds: seedsText(seeds),
    rules: rules.map(ruleText),
    retry: retry.map(retryText),
    sweepDelay: delays === null ? null : sweepDelay,
  };
  const plan = planOf(study, seeds, rules, swept(retry, delays));
  refuseTooMuch(plan, complain);
  return { plan, complaints };
}

function readSeeds(written: unknown, complain: Complain): readonly number[] {
  const seeds = parseSeeds(written ?? DEFAULT_STUDY.seeds);
  if (seeds === null) complain("seeds", `${shown(written)} given; it may be ${SEEDS_FORMS}`);
  return seeds ?? readSeeds(undefined, complain);
}

function readRules(written: unknown, limit: Limit, complain: Complain): LaneSpec[] {
  const list = written === undefined ? DEFAULT_STUDY.rules : readArray(written, "rules", MOST_ROWS, complain);
  if (list.length === 0) complain("rules", "none given; it may be one rule or more");
  const rules = list.flatMap((item, i) => readRule(item, limit, `rules[${i}]`, complain) ?? []);
  return rules.length === 0 ? readRules(undefined, limit, complain) : distinct(rules, ruleText);
}

function readRetries(written: unknown, complain: Complain): ClientsSpec[] {
  const list = written === undefined ? DEFAULT_STUDY.retry : readArray(written, "retry", MOST_ROWS, complain);
  if (list.length === 0) complain("retry", "none given; it may be one policy or more");
  const policies = list.flatMap((item, i) => readRetry(item, `retry[${i}]`, complain) ?? []);
  return policies.length === 0 ? readRetries(undefined, complain) : distinct(policies, retryText);
}

/** Every policy that has a delay, with each delay of the sweep in its place. */
function swept(policies: readonly ClientsSpec[], delays: readonly number[] | null): ClientsSpec[] {
  if (delays === null) return [...policies];
  return distinct(
    policies.flatMap((clients) => (hasDelay(clients) ? delays.map((delay) => ({ ...clients, delay })) : [clients])),
    retryText,
  );
}

function distinct<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(textOf(item)).size);
}

function planOf(study: Study, seeds: readonly number[], rules: LaneSpec[], policies: ClientsSpec[]): Plan {
  const rows = policies.flatMap((clients) =>
    rules.map((lane) => ({ rule: ruleText(lane), retry: retryText(clients), lane, clients })),
  );
  return { study, duration: microsOf(study.duration) as Micros, seeds, rows };
}

function refuseTooMuch(plan: Plan, complain: Complain): void {
  const { study, rows } = plan;
  const requests = perSecond(parseRate(study.offered) as Rate) * study.duration;
  if (requests > MOST_REQUESTS) {
    const says = `${study.duration} s at ${study.offered} a second bring about ${Math.round(requests)} requests to a run; there may be ${MOST_REQUESTS}`;
    complain("duration", says);
  }
  if (rows.length > MOST_ROWS)
    complain("rules", `make ${rows.length} rows with the policies; there may be ${MOST_ROWS}`);
}

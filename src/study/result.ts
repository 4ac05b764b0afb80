/**
 * The result of a study, put together from its runs in whatever order they come; the same runs give the same result to
 * the last bit. Shards with different seeds join to what one run over all of them would have given.
 */
import { FIGURE_NAMES, type FigureName, type Figures } from "./figures.ts";
import type { RunResult } from "./runs.ts";
import { seedsText } from "./seeds.ts";
import { type Stat, statOf } from "./stats.ts";
import { type Plan, readStudy, type Study } from "./study.ts";
import { PARTS, type Served, zeros } from "./tally.ts";

export type SeedRow = { readonly seed: number } & Figures;
export type Stats = { readonly [Name in FigureName]: Stat | null };

export interface Row {
  readonly rule: string;
  readonly retry: string;
  readonly figures: Stats;
  /** By seed. */
  readonly seeds: readonly SeedRow[];
  /** Summed over the seeds, in PARTS equal parts of the duration. */
  readonly served: Served;
}

export interface StudyResult {
  readonly study: Study;
  /** As in the plan; rows of which no run is there are left out. */
  readonly rows: readonly Row[];
}

/** Runs gathered so far. */
export interface Gathering {
  readonly plan: Plan;
  readonly rows: { readonly seeds: SeedRow[]; served: Served }[];
}

export function newGathering(plan: Plan): Gathering {
  const none: Served = { after: zeros(PARTS), first: zeros(PARTS), retried: zeros(PARTS) };
  return { plan, rows: plan.rows.map(() => ({ seeds: [], served: none })) };
}

export function gather(gathering: Gathering, run: RunResult): void {
  const row = gathering.rows[run.row];
  row.seeds.push({ seed: run.seed, ...run.figures });
  row.served = added(row.served, run.served);
}

function added(a: Served, b: Served): Served {
  const add = (name: keyof Served) => a[name].map((count, i) => count + b[name][i]);
  return { after: add("after"), first: add("first"), retried: add("retried") };
}

export function resultOf(gathering: Gathering): StudyResult {
  const rows = gathering.plan.rows.flatMap(({ rule, retry }, i) => {
    const { seeds, served } = gathering.rows[i];
    return seeds.length === 0 ? [] : [rowOf(rule, retry, seeds, served)];
  });
  return { study: gathering.plan.study, rows };
}

export function rowOf(rule: string, retry: string, seeds: readonly SeedRow[], served: Served): Row {
  const sorted = [...seeds].sort((a, b) => a.seed - b.seed);
  return { rule, retry, figures: statsOf(sorted), seeds: sorted, served };
}

function statsOf(seeds: readonly Figures[]): Stats {
  const stats = FIGURE_NAMES.map((name) => [name, statOf(seeds.flatMap((row) => row[name] ?? []))]);
  return Object.fromEntries(stats) as Stats;
}

/** The seeds each row lacks, as text; rows that lack none are left out. */
export function missingFrom(result: StudyResult): { rule: string; retry: string; seeds: string }[] {
  const { plan } = readStudy(result.study);
  return plan.rows.flatMap(({ rule, retry }) => {
    const there = result.rows.find((row) => row.rule === rule && row.retry === retry);
    const seen = new Set(there?.seeds.map(({ seed }) => seed));
    const lacking = plan.seeds.filter((seed) => !seen.has(seed));
    return lacking.length === 0 ? [] : [{ rule, retry, seeds: seedsText(lacking) }];
  });
}

/** The result over all seeds of the shards, or in one sentence why they don't belong together. */
export function mergeResults(shards: readonly StudyResult[]): StudyResult | string {
  const studies = shards.map(({ study }) => JSON.stringify({ ...study, seeds: "" }));
  const other = studies.findIndex((text) => text !== studies[0]);
  if (other >= 0) return `shard ${other + 1} is of another study than shard 1: only seeds may differ`;
  const seeds = shards.map(({ study }) => study.seeds).join(",");
  const { plan } = readStudy({ ...shards[0].study, seeds });
  const gathering = newGathering(plan);
  const places = new Map(plan.rows.map(({ rule, retry }, i) => [`${rule} ${retry}`, i]));
  for (const row of shards.flatMap((shard) => shard.rows)) {
    const place = gathering.rows[places.get(`${row.rule} ${row.retry}`) as number];
    const there = new Set(place.seeds.map(({ seed }) => seed));
    const twice = row.seeds.find(({ seed }) => there.has(seed));
    if (twice) return `seed ${twice.seed} of ${row.rule}, ${row.retry} is in two shards`;
    place.seeds.push(...row.seeds);
    place.served = added(place.served, row.served);
  }
  return resultOf(gathering);
}

/** Another rule less this one under one policy, seed by seed: all rules face the same arrivals and the same luck. */
export interface Difference {
  readonly retry: string;
  readonly rule: string;
  readonly than: string;
  readonly figures: Stats;
}

/** Paired differences over the seeds that both rows have. */
export function differenceOf(row: Row, than: Row): Difference {
  const bySeed = new Map(than.seeds.map((other) => [other.seed, other]));
  const pairs = row.seeds.flatMap((one) => {
    const other = bySeed.get(one.seed);
    return other ? [subtract(one, other)] : [];
  });
  return { retry: row.retry, rule: row.rule, than: than.rule, figures: statsOf(pairs) };
}

function subtract(a: Figures, b: Figures): Figures {
  const less = (x: number | null, y: number | null) => (x === null || y === null ? null : x - y);
  return Object.fromEntries(FIGURE_NAMES.map((name) => [name, less(a[name], b[name])])) as Figures;
}

/** Under every policy, each rule against the first. */
export function differencesOf(rows: readonly Row[]): Difference[] {
  return rows.flatMap((row) => {
    const than = rows.find(({ retry }) => retry === row.retry) as Row;
    return than === row ? [] : [differenceOf(row, than)];
  });
}

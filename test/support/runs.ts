/**
 * Generated runs, as people write them: every kind of traffic, every rule, every policy and every command, at instants
 * that are multiples of few numbers, so that things meet on one microsecond all the time.
 */
import fc from "fast-check";
import { RETRY_POLICIES } from "../../src/clients/policies.ts";
import { readRun } from "../../src/sim/read.ts";
import type { Run } from "../../src/sim/run.ts";
import type { Lane } from "../oracles/lanes.ts";
import { SMALL, variantsAt } from "../oracles/variants.ts";

export type Written = Record<string, unknown>;

/** Bursts leave 40 ms apart and fixed waits are multiples of that: most of these instants meet. */
const instants: fc.Arbitrary<number> = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 150 }).map((n) => (n * 40_000) / 1e6) },
  { weight: 2, arbitrary: fc.nat({ max: 12 }).map((n) => n / 2) },
  { weight: 1, arbitrary: fc.nat({ max: 6_000_000 }).map((n) => n / 1e6) },
);

/** Every limit these make has L ≥ 1. */
const rates = fc.constantFrom<(number | string)[]>(1, 2, 5, 7.5, 10, 25, "90/m", "7/2s");
const windows = fc.constantFrom(0.5, 0.84, 1, 2, 3);
export const limits = fc.record({ rate: rates, window: windows });

const shared = fc.constantFrom(
  ...["fixed-window", "sliding-log", "sliding-counter", "token-bucket", "gcra", "leaky-bucket", "leaky-meter"],
);

/** A rule with parameters from the shared limit, or any variant of any rule with its own. */
export const lanes: fc.Arbitrary<Written & { rule: string }> = fc.oneof(
  shared.map((rule) => ({ rule })),
  ...(Object.values(variantsAt(SMALL)) as fc.Arbitrary<Lane>[]).map((variant) => variant.map((lane) => ({ ...lane }))),
);

const times = fc.array(instants, { maxLength: 40 }).map((at) => ({ kind: "times", at: at.sort((a, b) => a - b) }));

const traffics: fc.Arbitrary<Written> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 0.5, 3, 12, 40, "90/m").map((rate) => ({ kind: "poisson", rate })) },
  { weight: 2, arbitrary: times },
);

/** Clients that call for ever wait long enough to be counted. */
const clients: fc.Arbitrary<Written> = fc
  .record({
    retry: fc.constantFrom(...RETRY_POLICIES),
    delay: fc.constantFrom(0.001, 0.04, 0.2, 0.333333, 1),
    cap: fc.constantFrom(0.04, 0.5, 20),
    attempts: fc.constantFrom(1, 2, 3, 5, null),
  })
  .map((spec) => (spec.attempts === null ? { ...spec, delay: 1, cap: 20 } : spec));

const counts = fc.integer({ min: 1, max: 30 });
const partial = (whole: fc.Arbitrary<Written>) =>
  fc.tuple(whole, fc.infiniteStream(fc.boolean())).map(([fields, keep]) => {
    const kept = Object.entries(fields).filter(() => keep.next().value);
    return Object.fromEntries(kept);
  });

/** What a `set` may change, wholly or in part. */
const changes: fc.Arbitrary<Written> = fc.oneof(
  traffics.map((traffic) => ({ traffic })),
  partial(limits).map((limit) => ({ limit })),
  partial(clients.filter(({ attempts }) => attempts !== null)).map((spec) => ({ clients: spec })),
  fc.tuple(fc.nat({ max: 3 }), lanes).map(([lane, spec]) => ({ lane, ...spec })),
  fc.tuple(limits, fc.nat({ max: 3 }), shared).map(([limit, lane, rule]) => ({ limit, lane, rule })),
);

export const commands: fc.Arbitrary<Written & { at: number }> = fc.oneof(
  fc.tuple(instants, counts).map(([at, count]) => ({ at, do: "burst", count })),
  fc.tuple(instants, counts).map(([at, count]) => ({ at, do: "edge-burst", count })),
  instants.map((at) => ({ at, do: "storm" })),
  fc
    .tuple(instants, fc.nat({ max: 3 }), fc.constantFrom(0.1, 0.5, 1, 2))
    .map(([at, lane, span]) => ({ at, do: "worst", lane, span })),
  fc.tuple(instants, changes).map(([at, change]) => ({ at, do: "set", ...change })),
);

/** More balls than this make a run slow and show nothing new. */
const MOST_BALLS = 300;

/** The run without the commands that can't be (a worst case that no traffic reaches), and those that fire too much. */
function withoutRefused(written: Written & { commands: readonly Written[] }): Written {
  const { complaints, program } = readRun(written);
  const refused = complaints.flatMap(({ field }) => /^commands\[(\d+)\]$/.exec(field)?.[1] ?? []).map(Number);
  const loud = Object.keys(program.balls).filter((command) => program.balls[Number(command)].count > MOST_BALLS);
  // what was refused has moved the numbers of what comes after it: one kind at a time
  const gone = refused.length > 0 ? refused : loud.map(Number);
  if (gone.length === 0) return written;
  return withoutRefused({ ...written, commands: written.commands.filter((_, i) => !gone.includes(i)) });
}

/** A valid run as it is written: what follows the limit is left out, a `set` changes only parts. */
export const writtenRuns: fc.Arbitrary<Written> = fc
  .record({
    engine: fc.constant(1),
    seed: fc.oneof(fc.nat({ max: 9 }), fc.nat()),
    scenario: fc.record({
      traffic: traffics,
      travel: fc.constantFrom(0, 0.04, 0.45),
      limit: limits,
      lanes: fc.array(lanes, { minLength: 1, maxLength: 4 }),
      clients,
    }),
    commands: fc.array(commands, { maxLength: 6 }),
  })
  .map((run) => {
    const known = (command: Written) => ({ ...command, lane: (command.lane as number) % run.scenario.lanes.length });
    const inLanes = run.commands.map((command) => ("lane" in command ? known(command) : command) as typeof command);
    return withoutRefused({ ...run, commands: inLanes.sort((a, b) => a.at - b.at) });
  });

/** A valid run. */
export const runs: fc.Arbitrary<Run> = writtenRuns.map((written) => readRun(written).run);

/** How long generated runs are looked at: every command has acted and its traffic has mostly landed. */
export const HORIZON = 12_000_000;

/** Whole microseconds within a run, ties with its events included. */
export const cuts: fc.Arbitrary<number> = fc.oneof(
  instants.map((at) => Math.round(at * 1e6)),
  fc.nat({ max: HORIZON }),
);

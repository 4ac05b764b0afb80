/**
 * Runs that lessons and sections set the bench up with, as people write them: what is missing has the default run's
 * value, and reading a setup as a run makes it whole.
 */
import type { ClientsSpec, Command, LaneSpec, LimitSpec, Traffic } from "../sim/run.ts";

export interface Setup {
  readonly seed: number;
  readonly scenario?: {
    readonly traffic?: Traffic;
    readonly travel?: number;
    readonly limit?: LimitSpec;
    readonly lanes?: readonly LaneSpec[];
    readonly clients?: Partial<ClientsSpec>;
  };
  readonly commands?: readonly Command[];
}

const SILENCE: Traffic = { kind: "poisson", rate: 0 };

/** Default lanes, default traffic, and 20 requests across the boundary at 4 s: the first at 3.6 s, the last at 4.36 s. */
export const STAMPEDE: Setup = { seed: 26, commands: [{ at: 1.5, do: "edge-burst", count: 20 }] };

/** 50 requests in 2 s, from 2 s on, at a log and at buckets of three sizes that are full. */
export const BUCKETS: Setup = {
  seed: 7,
  scenario: {
    traffic: SILENCE,
    lanes: [
      { rule: "sliding-log" },
      { rule: "token-bucket" },
      { rule: "token-bucket", capacity: 5 },
      { rule: "token-bucket", capacity: 1 },
    ],
  },
  commands: [{ at: 1.55, do: "burst", count: 50 }],
};

/** 20 requests from 2 s on, at two lanes that drop and two that let wait. */
export const QUEUES: Setup = {
  seed: 7,
  scenario: {
    traffic: SILENCE,
    lanes: [
      { rule: "sliding-log" },
      { rule: "token-bucket" },
      { rule: "leaky-bucket" },
      { rule: "leaky-bucket", places: 20 },
    ],
  },
  commands: [{ at: 1.55, do: "burst", count: 20 }],
};

/** A storm that reaches the gates at 2 s and blows until 10 s, with these clients. */
export function storm(clients: Partial<ClientsSpec>): Setup {
  return { seed: 7, scenario: { clients }, commands: [{ at: 1.55, do: "storm" }] };
}

/** A call every 0.16 s (6.25 a second, where 5 are allowed) for 20 s; `silence`: from 12 s to 14 s nobody calls. */
export function steady(silence: boolean): Setup {
  const instants = Array.from({ length: 125 }, (_, i) => (i * 16) / 100);
  return {
    seed: 7,
    scenario: {
      traffic: { kind: "times", at: silence ? instants.filter((at) => at < 12 || at >= 14) : instants },
      lanes: [
        { rule: "sliding-log" },
        { rule: "sliding-log", counts: "all" },
        { rule: "token-bucket" },
        { rule: "fixed-window" },
      ],
    },
  };
}

/** The sliding counter's worst two seconds, fired at counters of both kinds, a log and a bucket. */
export const COUNTERS: Setup = {
  seed: 7,
  scenario: {
    traffic: SILENCE,
    lanes: [
      { rule: "sliding-counter" },
      { rule: "sliding-counter", admits: "fits" },
      { rule: "sliding-log" },
      { rule: "token-bucket" },
    ],
  },
  commands: [{ at: 1, do: "worst", lane: 0, span: 2 }],
};

/** 30 requests that all arrive at 1.5 s, of clients that call until they are served. */
export function crowd(clients: Partial<ClientsSpec>): Setup {
  return {
    seed: 7,
    scenario: {
      traffic: { kind: "times", at: Array.from({ length: 30 }, () => 1.5) },
      clients: { attempts: null, ...clients },
    },
  };
}

/** Each default rule's own worst two seconds, one after another, over the default traffic. */
export const WORST: Setup = {
  seed: 7,
  commands: [
    { at: 1, do: "worst", lane: 0, span: 2 },
    { at: 9, do: "worst", lane: 1, span: 2 },
    { at: 16, do: "worst", lane: 2, span: 2 },
    { at: 24, do: "worst", lane: 3, span: 2 },
  ],
};

/** One bucket, seen from below, as one instant and from above; and the queue that bears the same name. */
export const METERS: Setup = {
  seed: 7,
  scenario: {
    traffic: { kind: "poisson", rate: 4 },
    lanes: [{ rule: "token-bucket" }, { rule: "gcra" }, { rule: "leaky-meter" }, { rule: "leaky-bucket" }],
  },
  commands: [{ at: 3.55, do: "burst", count: 20 }],
};

/** Fixed windows by the clock and by a first request, and what mends them: a stampede, then the second one's worst 2 s. */
export const WINDOWS: Setup = {
  seed: 7,
  scenario: {
    traffic: SILENCE,
    lanes: [
      { rule: "fixed-window" },
      { rule: "fixed-window", opens: "first-request" },
      { rule: "sliding-log" },
      { rule: "sliding-counter" },
    ],
  },
  commands: [
    { at: 1.5, do: "edge-burst", count: 20 },
    { at: 8, do: "worst", lane: 1, span: 2 },
  ],
};

/** Calls 99 ms apart at limiters of one each 100 ms: one clock ticks in milliseconds, the other in microseconds. */
export const CLOCKS: Setup = {
  seed: 7,
  scenario: {
    traffic: { kind: "times", at: [0.000999, 0.1, 0.2] },
    limit: { rate: 10, window: 1 },
    lanes: [{ rule: "nginx-limit-req" }, { rule: "gcra", burst: 0 }],
  },
};

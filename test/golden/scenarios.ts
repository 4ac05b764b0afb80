/** The runs that golden files picture, and until when (seconds). */
import { RETRY_POLICIES } from "../../src/clients/policies.ts";
import { RULES } from "../../src/limiters/index.ts";

export interface Scenario {
  readonly name: string;
  readonly until: number;
  readonly run: unknown;
}

const lanesOf = (...rules: string[]) =>
  rules.map((rule) => (rule === "nginx-limit-req" ? { rule, burst: 9 } : { rule }));

/** Every policy in the same storm, four rules behind it. */
const storms = RETRY_POLICIES.map((retry) => ({
  name: `storm-${retry}`,
  until: 40,
  run: {
    seed: 11,
    scenario: { clients: { retry, delay: 0.5, cap: 10, attempts: 6 } },
    commands: [{ at: 2, do: "storm" }],
  },
}));

export const SCENARIOS: readonly Scenario[] = [
  { name: "default", until: 30, run: { seed: 7 } },
  { name: "boundary-burst", until: 12, run: { seed: 7, commands: [{ at: 3.2, do: "edge-burst", count: 20 }] } },
  {
    name: "every-rule",
    until: 20,
    run: {
      seed: 3,
      scenario: { traffic: { kind: "poisson", rate: 6 }, lanes: lanesOf(...RULES.slice(0, 4).map(({ id }) => id)) },
      commands: [{ at: 1, do: "burst", count: 30 }],
    },
  },
  {
    name: "every-other-rule",
    until: 20,
    run: {
      seed: 3,
      scenario: { traffic: { kind: "poisson", rate: 6 }, lanes: lanesOf(...RULES.slice(4, 8).map(({ id }) => id)) },
      commands: [{ at: 1, do: "burst", count: 30 }],
    },
  },
  ...storms,
  {
    name: "settings-changed-under-way",
    until: 30,
    run: {
      seed: 5,
      scenario: { limit: { rate: "90/m", window: 4 }, clients: { retry: "fixed", delay: 1, attempts: 3 } },
      commands: [
        { at: 2, do: "burst", count: 25 },
        { at: 3, do: "set", lane: 3, rule: "leaky-bucket", drains: "arrival" },
        { at: 3, do: "set", limit: { rate: 8 } },
        { at: 6, do: "set", traffic: { kind: "times", at: [6.1, 6.1, 6.1, 7, 8, 8] } },
        { at: 6, do: "storm" },
        { at: 9, do: "set", lane: 2, fill: { tokens: 3, every: 0.5 } },
        { at: 12, do: "set", traffic: { kind: "poisson", rate: 20 }, clients: { retry: "decorrelated-jitter" } },
        { at: 15, do: "edge-burst", count: 9 },
      ],
    },
  },
  {
    name: "worst-cases",
    until: 40,
    run: {
      seed: 9,
      commands: [0, 1, 2, 3].map((lane) => ({ at: 1 + 9 * lane, do: "worst", lane, span: 2 })),
    },
  },
];

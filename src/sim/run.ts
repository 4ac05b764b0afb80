/**
 * A run as JSON: the truth from which everything else is recomputed. Seconds and requests a second, as people write
 * them. Links, files, exports, the command line and the tests all speak this.
 */
import type { RateText } from "../base/rate.ts";
import type { RetryPolicy } from "../clients/policies.ts";

export interface Run {
  /** Version of the rules and of this format. */
  readonly engine: 1;
  readonly seed: number;
  readonly scenario: Scenario;
  readonly commands: readonly Command[];
}

export type Traffic =
  /** A Poisson stream; a rate of 0 is silence. */
  | { readonly kind: "poisson"; readonly rate: RateText }
  /** Calls that reach the gates at exactly these seconds, in order, without travel. */
  | { readonly kind: "times"; readonly at: readonly number[] };

export interface LimitSpec {
  readonly rate: RateText;
  /** Seconds. */
  readonly window: number;
}

/** A rule id and those of its parameters that don't follow the shared limit. */
export interface LaneSpec {
  readonly rule: string;
  readonly [parameter: string]: unknown;
}

export interface ClientsSpec {
  readonly retry: RetryPolicy;
  /** Seconds. */
  readonly delay: number;
  readonly cap: number;
  /** Calls in all, the first included; null: for ever. */
  readonly attempts: number | null;
}

export interface Scenario {
  readonly traffic: Traffic;
  /** Seconds from the hopper to the gates. */
  readonly travel: number;
  readonly limit: LimitSpec;
  readonly lanes: readonly LaneSpec[];
  readonly clients: ClientsSpec;
}

/** What the user asked, at a simulated instant in seconds. */
export type Command =
  | { readonly at: number; readonly do: "burst"; readonly count: number }
  | { readonly at: number; readonly do: "edge-burst"; readonly count: number }
  | { readonly at: number; readonly do: "storm" }
  | { readonly at: number; readonly do: "worst"; readonly lane: number; readonly span: number }
  | ({ readonly at: number; readonly do: "set" } & SettingsChange);

export interface SettingsChange {
  readonly traffic?: Partial<Traffic>;
  readonly limit?: Partial<LimitSpec>;
  readonly clients?: Partial<ClientsSpec>;
  /** The lane that `rule` and the parameters beside it are for, from 0. */
  readonly lane?: number;
  readonly rule?: string;
  readonly [parameter: string]: unknown;
}

export const DEFAULT_SCENARIO: Scenario = {
  traffic: { kind: "poisson", rate: 3 },
  travel: 0.45,
  limit: { rate: 5, window: 2 },
  lanes: [{ rule: "fixed-window" }, { rule: "sliding-log" }, { rule: "token-bucket" }, { rule: "leaky-bucket" }],
  clients: { retry: "give-up", delay: 1, cap: 20, attempts: 8 },
};

export const DEFAULT_RUN: Run = { engine: 1, seed: 7, scenario: DEFAULT_SCENARIO, commands: [] };

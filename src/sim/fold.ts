/**
 * The fold over a run's commands: the settings as they are after the commands so far, and what these come to. Each
 * command comes out as JSON, whole and valid, and as an action of the program.
 */
import type { Complain } from "../base/complaint.ts";
import { type Micros, microsOf } from "../base/time.ts";
import { type Action, type Balls, type Hold, mergeHolds, type Program, type Settings } from "./program.ts";
import type { Command, Scenario } from "./run.ts";
import { compileClients, compileLane, compileLimit, compileTraffic } from "./scenario.ts";

/** Where the fold over the commands stands. */
export interface Fold {
  readonly travel: Micros;
  readonly complain: Complain;
  /** As JSON, as it is after the commands so far. */
  scenario: Scenario;
  settings: Settings;
  readonly commands: Command[];
  readonly actions: Action[];
  readonly holds: Hold[];
  /** Storms that have been pressed and don't yet act: they will change the policy. */
  storms: Micros[];
  /** Bursts whose last ball may not have landed yet. */
  flying: { readonly last: Micros; readonly count: number }[];
  /** Balls whose instants are kept one by one. */
  listed: number;
  /** Commands that could not be fired. */
  refused: number;
  last: Micros;
}

export function newFold(scenario: Scenario, complain: Complain): Fold {
  return {
    travel: microsOf(scenario.travel) as Micros,
    complain,
    scenario,
    settings: compileSettings(scenario, null, "scenario", complain),
    commands: [],
    actions: [],
    holds: [],
    storms: [],
    flying: [],
    listed: 0,
    refused: 0,
    last: 0,
  };
}

/** What `before` has of an unchanged part is kept. */
export function compileSettings(
  scenario: Scenario,
  before: { scenario: Scenario; settings: Settings } | null,
  field: string,
  complain: Complain,
): Settings {
  const limit = compileLimit(scenario.limit);
  return {
    traffic: before?.scenario.traffic === scenario.traffic ? before.settings.traffic : compileTraffic(scenario.traffic),
    limit,
    clients: compileClients(scenario.clients),
    // the parameters were read once, with their complaints; what may still fail is a parameter that follows the limit
    lanes: scenario.lanes.map((lane, i) => compileLane(lane, limit, `${field}.lanes[${i}]`, complain)),
  };
}

export function programOf(seed: number, initial: Settings, fold: Fold): Program {
  const balls: Record<number, Balls> = {};
  const times: Record<number, readonly Micros[]> = {};
  if (initial.traffic.kind === "times") times[-1] = initial.traffic.at;
  for (const action of fold.actions) {
    if (action.kind === "burst") balls[action.command] = action.balls;
    if (action.kind === "set" && action.change.traffic?.kind === "times")
      times[action.command] = action.change.traffic.at;
  }
  const actions = [...fold.actions].sort((a, b) => a.at - b.at || a.command - b.command);
  return {
    seed,
    travel: fold.travel,
    initial,
    actions,
    holds: mergeHolds(fold.holds),
    balls,
    times,
    final: fold.settings,
  };
}

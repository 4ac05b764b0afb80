/**
 * The settings in force at an instant, as JSON: the scenario with the `set` commands folded over it. The fields of the
 * page show these, also after going back. Mirrors what the simulation does with them; it decides nothing.
 */
import type { LaneSettings, Program } from "../sim/program.ts";
import type { ClientsSpec, LaneSpec, LimitSpec, Run, Scenario, SettingsChange, Traffic } from "../sim/run.ts";

/** Settings after every command with `at` not after `view` µs, and after every storm that has reached the gates by then. */
export function settingsAt(run: Run, view: number): Scenario {
  let scenario = run.scenario;
  let storm = Number.POSITIVE_INFINITY;
  for (const command of run.commands) {
    const at = Math.round(command.at * 1e6);
    if (at > view) break;
    if (storm <= at) {
      scenario = stubborn(scenario);
      storm = Number.POSITIVE_INFINITY;
    }
    if (command.do === "storm") storm = Math.min(storm, at + Math.round(scenario.travel * 1e6));
    if (command.do === "set") scenario = withChange(scenario, command);
  }
  return storm <= view ? stubborn(scenario) : scenario;
}

/** In a storm clients that gave up retry after a fixed second. */
function stubborn(scenario: Scenario): Scenario {
  if (scenario.clients.retry !== "give-up") return scenario;
  return { ...scenario, clients: { ...scenario.clients, retry: "fixed", delay: 1 } };
}

/** A scenario after a `set`; its own `at` and `do` may be there. */
export function withChange(scenario: Scenario, change: SettingsChange): Scenario {
  const { at: _at, do: _do, traffic, limit, clients, lane, ...spec } = change;
  if (lane !== undefined) {
    // beside `lane` every field is the lane's own, also one that is called `limit`
    const own = limit === undefined ? spec : { ...spec, limit };
    return { ...scenario, lanes: scenario.lanes.map((old, i) => (i === lane ? (own as LaneSpec) : old)) };
  }
  return {
    ...scenario,
    traffic: { ...scenario.traffic, ...traffic } as Traffic,
    limit: { ...scenario.limit, ...limit } as LimitSpec,
    clients: { ...scenario.clients, ...clients } as ClientsSpec,
  };
}

/** A lane's rule and compiled parameters at `view` µs. */
export function laneAt(program: Program, view: number, lane: number): LaneSettings {
  let lanes = program.initial.lanes;
  for (const action of program.actions) {
    if (action.at > view) break;
    if (action.kind === "set") lanes = action.change.lanes ?? lanes;
  }
  return lanes[lane];
}

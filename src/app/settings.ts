/**
 * The settings in force at an instant, as JSON: the scenario with the `set` commands folded over it. The fields of the
 * page show these, also after going back. Mirrors what the simulation does with them; it decides nothing.
 */
import type { LaneSettings, Program } from "../sim/program.ts";
import type { ClientsSpec, LaneSpec, LimitSpec, Run, Scenario, SettingsChange, Traffic } from "../sim/run.ts";

/** Settings after every command with `at` not after `view` µs, and after every storm that has reached the gates by then. */
export function settingsAt(run: Run, view: number): Scenario {
  let scenario = run.scenario;
  /** When storms that were pressed reach the gates. */
  let storms: number[] = [];
  const settle = (at: number) => {
    if (storms.some((acts) => acts <= at)) scenario = stubborn(scenario);
    storms = storms.filter((acts) => acts > at);
  };
  for (const command of run.commands) {
    const at = Math.round(command.at * 1e6);
    if (at > view) break;
    settle(at);
    if (command.do === "storm") storms.push(at + Math.round(scenario.travel * 1e6));
    if (command.do === "set") scenario = withChange(scenario, command);
  }
  settle(view);
  return scenario;
}

/** In a storm clients that gave up retry after a fixed second. */
function stubborn(scenario: Scenario): Scenario {
  if (scenario.clients.retry !== "give-up") return scenario;
  return { ...scenario, clients: { ...scenario.clients, retry: "fixed", delay: 1 } };
}

/** A scenario after a `set`; its own `at` and `do` may be there. */
export function withChange(scenario: Scenario, change: SettingsChange): Scenario {
  const { at: _at, do: _do, traffic, limit, clients, lane, ...given } = change;
  // beside `lane`, a `limit` that is no object is the lane's own
  const isOwn = lane !== undefined && limit !== undefined && typeof limit !== "object";
  const spec = isOwn ? { ...given, limit } : given;
  return {
    ...scenario,
    traffic: (traffic?.kind === undefined ? { ...scenario.traffic, ...traffic } : traffic) as Traffic,
    limit: isOwn ? scenario.limit : ({ ...scenario.limit, ...limit } as LimitSpec),
    clients: { ...scenario.clients, ...clients } as ClientsSpec,
    lanes: scenario.lanes.map((old, i) => (i === lane ? withSpec(old, spec) : old)),
  };
}

/** With a rule a lane is what is given; without one it keeps what is not. */
function withSpec(old: LaneSpec, given: Partial<LaneSpec>): LaneSpec {
  return (given.rule === undefined ? { ...old, ...given } : given) as LaneSpec;
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

/**
 * Folds commands over a scenario: what a burst does depends on the limit in force when it is pressed, what a `set`
 * leaves out stays as it was. Each command comes out as JSON, whole and valid, and as an action of the program.
 */
import { type Complain, shown } from "../base/complaint.ts";
import { MAX_MICROS, type Micros, microsOf } from "../base/time.ts";
import type { Limit } from "../limiters/rule.ts";
import { stubborn } from "./actions.ts";
import {
  type Compiled,
  compileBurst,
  compileEdgeBurst,
  compileStorm,
  compileWorst,
  MOST_BALLS,
  MOST_PENDING_BALLS,
} from "./commands.ts";
import { type Fields, onlyFields, readObject, readSeconds, readWhole } from "./fields.ts";
import { type Action, type Balls, ballAt, type Hold, mergeHolds, type Program, type Settings } from "./program.ts";
import type { ClientsSpec, Command, LaneSpec, Scenario } from "./run.ts";
import {
  compileClients,
  compileLane,
  compileLimit,
  compileTraffic,
  readClients,
  readLane,
  readLimit,
  readTraffic,
} from "./scenario.ts";

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
    last: 0,
  };
}

/** What `before` has of an unchanged part is kept. */
function compileSettings(
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

const COMMANDS = ["burst", "edge-burst", "storm", "worst", "set"] as const;

export function readCommand(fold: Fold, written: unknown, field: string): void {
  const { complain } = fold;
  const fields = readObject(written, field, complain);
  const word = COMMANDS.find((known) => known === fields.do);
  if (word === undefined) {
    const given = fields.do === undefined ? "nothing" : shown(fields.do);
    complain(`${field}.do`, `${given} given; it may be one of ${COMMANDS.map((known) => `"${known}"`).join(", ")}`);
    return;
  }
  const at = readInstant(fold, fields.at, `${field}.at`);
  settleStorms(fold, at);
  if (word === "set") readSet(fold, fields, at, field);
  else readFire(fold, fields, word, at, field);
}

/** The command's instant, not before the one before it; a missing one is that one's. */
function readInstant(fold: Fold, written: unknown, field: string): Micros {
  const { complain } = fold;
  if (written === undefined) complain(field, "nothing given; it may be seconds from 0 to 2592000");
  const at = microsOf(readSeconds(written, fold.last / 1e6, 0, MAX_MICROS, field, complain)) as Micros;
  if (at < fold.last) {
    complain(field, `${at / 1e6} given; it may not be before the command before it, ${fold.last / 1e6}`);
  }
  fold.last = Math.max(fold.last, at);
  return fold.last;
}

/** A storm that acts by now has made clients that gave up stubborn. */
function settleStorms(fold: Fold, at: Micros): void {
  if (!fold.storms.some((acts) => acts <= at)) return;
  fold.storms = fold.storms.filter((acts) => acts > at);
  if (fold.scenario.clients.retry !== "give-up") return;
  const clients: ClientsSpec = { ...fold.scenario.clients, retry: "fixed", delay: 1 };
  fold.scenario = { ...fold.scenario, clients };
  fold.settings = { ...fold.settings, clients: stubborn(fold.settings.clients) };
}

function readFire(fold: Fold, fields: Fields, word: Exclude<Command["do"], "set">, at: Micros, field: string): void {
  const { complain, settings, travel } = fold;
  const index = fold.commands.length;
  const seconds = at / 1e6;
  const known = word === "storm" ? [] : word === "worst" ? ["lane", "span"] : ["count"];
  onlyFields(fields, ["at", "do", ...known], field, complain);
  let command: Command;
  let compiled: Compiled | null;
  if (word === "storm") {
    command = { at: seconds, do: word };
    compiled = compileStorm(at, index, travel, settings.limit);
    fold.storms.push(at + travel);
  } else if (word === "worst") {
    const lane = readWhole(fields.lane, 0, 0, settings.lanes.length - 1, `${field}.lane`, complain);
    const span = readSeconds(fields.span, settings.limit.window / 1e6, 1, MAX_MICROS, `${field}.span`, complain);
    command = { at: seconds, do: word, lane, span };
    compiled = compileWorst(command, index, travel, settings, field, complain);
  } else {
    const count = readWhole(
      fields.count,
      Math.min(2 * settings.limit.calls, MOST_BALLS),
      1,
      MOST_BALLS,
      `${field}.count`,
      complain,
    );
    command = { at: seconds, do: word, count };
    compiled = (word === "burst" ? compileBurst : compileEdgeBurst)(at, count, index, travel, settings.limit);
  }
  if (compiled === null || tooManyBalls(fold, compiled, field)) return;
  fold.commands.push(command);
  fold.actions.push(compiled.action);
  if (compiled.hold) fold.holds.push(compiled.hold);
}

function tooManyBalls(fold: Fold, compiled: Compiled, field: string): boolean {
  if (compiled.action.kind !== "burst") return false;
  let balls = compiled.action.balls.count;
  for (const action of fold.actions) {
    if (action.kind === "burst" && ballAt(action.balls, action.balls.count - 1) >= compiled.action.at)
      balls += action.balls.count;
  }
  if (balls <= MOST_PENDING_BALLS) return false;
  fold.complain(field, `would bring ${balls} balls into flight at one time; there may be ${MOST_PENDING_BALLS}`);
  return true;
}

function readSet(fold: Fold, fields: Fields, at: Micros, field: string): void {
  const { complain } = fold;
  const index = fold.commands.length;
  const { at: _at, do: _do, traffic, limit, clients, lane, ...given } = fields;
  const before = fold.scenario;
  const next: Scenario = {
    travel: before.travel,
    traffic:
      traffic === undefined ? before.traffic : readTraffic(traffic, before.traffic, `${field}.traffic`, complain),
    limit: limit === undefined ? before.limit : readLimit(limit, before.limit, `${field}.limit`, complain),
    clients:
      clients === undefined ? before.clients : readClients(clients, before.clients, `${field}.clients`, complain),
    lanes: before.lanes,
  };
  const spec = lane === undefined ? null : readSetLane(next, lane, given, field, complain);
  if (lane === undefined)
    onlyFields(given, [], field, (name, says) =>
      complain(name, says.replace("known are ", "known are traffic, limit, clients, lane")),
    );
  fold.scenario = spec ? { ...next, lanes: next.lanes.map((old, i) => (i === spec.lane ? spec.spec : old)) } : next;
  const settings = compileSettings(fold.scenario, { scenario: before, settings: fold.settings }, field, complain);
  fold.settings = settings;
  fold.commands.push({
    at: at / 1e6,
    do: "set",
    ...(traffic === undefined ? {} : { traffic: next.traffic }),
    ...(limit === undefined ? {} : { limit: next.limit }),
    ...(clients === undefined ? {} : { clients: next.clients }),
    ...(spec ? { lane: spec.lane, ...spec.spec } : {}),
  });
  const change: Partial<Settings> = {
    ...(traffic === undefined ? {} : { traffic: settings.traffic }),
    ...(limit === undefined ? {} : { limit: settings.limit }),
    ...(clients === undefined ? {} : { clients: settings.clients }),
    ...(limit === undefined && !spec ? {} : { lanes: settings.lanes }),
  };
  fold.actions.push({ kind: "set", at, command: index, change });
}

/** A lane's new rule and parameters. Without a rule, the parameters given change those it has. */
function readSetLane(
  scenario: Scenario,
  lane: unknown,
  given: Fields,
  field: string,
  complain: Complain,
): { lane: number; spec: LaneSpec } {
  const index = readWhole(lane, 0, 0, scenario.lanes.length - 1, `${field}.lane`, complain);
  const limit: Limit = compileLimit(scenario.limit);
  const written = given.rule === undefined ? { ...scenario.lanes[index], ...given } : given;
  return { lane: index, spec: readLane(written, limit, field, complain) };
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

/**
 * Reads a `set`: what it leaves out stays as it was. Beside `lane`, every field that isn't shared is that lane's own.
 */
import { type Complain, shown } from "../base/complaint.ts";
import type { Micros } from "../base/time.ts";
import type { Limit } from "../limiters/rule.ts";
import { type Fields, onlyFields, readWhole } from "./fields.ts";
import { compileSettings, type Fold } from "./fold.ts";
import type { Settings } from "./program.ts";
import type { LaneSpec, LimitSpec, Scenario } from "./run.ts";
import { compileLane, compileLimit, readClients, readLane, readLimit, readTraffic } from "./scenario.ts";

export function readSet(fold: Fold, fields: Fields, at: Micros, field: string): void {
  const { complain } = fold;
  const index = fold.commands.length;
  const { traffic, limit, clients, lane, own } = partsOfSet(fields);
  const before = fold.scenario;
  const next: Scenario = {
    travel: before.travel,
    traffic:
      traffic === undefined ? before.traffic : readTraffic(traffic, before.traffic, `${field}.traffic`, complain),
    limit: limit === undefined ? before.limit : readSetLimit(before, limit, lane, `${field}.limit`, complain),
    clients:
      clients === undefined ? before.clients : readClients(clients, before.clients, `${field}.clients`, complain),
    lanes: before.lanes,
  };
  const spec = lane === undefined ? null : readSetLane(next, lane, own, field, complain);
  if (lane === undefined)
    onlyFields(own, [], field, (name, says) =>
      complain(name, says.replace("known are ", "known are traffic, limit, clients, lane")),
    );
  fold.scenario = spec ? { ...next, lanes: next.lanes.map((old, i) => (i === spec.lane ? spec.spec : old)) } : next;
  const settings = compileSettings(fold.scenario, { scenario: before, settings: fold.settings }, field, complain);
  fold.settings = settings;
  fold.commands.push({
    at: at / 1e6,
    do: "set",
    ...(traffic === undefined ? {} : { traffic: next.traffic }),
    ...(clients === undefined ? {} : { clients: next.clients }),
    ...(spec ? { lane: spec.lane, ...writtenLane(spec.spec, own, limit !== undefined) } : {}),
    ...(limit === undefined ? {} : { limit: next.limit }),
  });
  const change: Partial<Settings> = {
    ...(traffic === undefined ? {} : { traffic: settings.traffic }),
    ...(limit === undefined ? {} : { limit: settings.limit }),
    ...(clients === undefined ? {} : { clients: settings.clients }),
    ...(limit === undefined && !spec ? {} : { lanes: settings.lanes }),
  };
  fold.actions.push({ kind: "set", at, command: index, change });
}

/** What a `set` names. Beside `lane`, a `limit` that is no object is the lane's own parameter of that name. */
function partsOfSet(fields: Fields): Fields & { readonly own: Fields } {
  const { at: _at, do: _do, traffic, limit, clients, lane, ...rest } = fields;
  const isOwn = lane !== undefined && limit !== undefined && (typeof limit !== "object" || limit === null);
  return isOwn
    ? { traffic, limit: undefined, clients, lane, own: { ...rest, limit } }
    : { traffic, limit, clients, lane, own: rest };
}

/** The shared limit; the one before it where a lane whose parameters follow it can't follow there. */
function readSetLimit(before: Scenario, written: unknown, set: unknown, field: string, complain: Complain): LimitSpec {
  const asked = readLimit(written, before.limit, field, complain);
  const limit = compileLimit(asked);
  for (const [i, lane] of before.lanes.entries()) {
    if (i === set) continue;
    let stuck = "";
    compileLane(lane, limit, "", (name, says) => {
      stuck = `${shown(asked.rate)} a second given; lane ${i}'s ${name.slice(1)} can't follow: ${says}`;
    });
    if (stuck === "") continue;
    complain(`${field}.rate`, stuck);
    return before.limit;
  }
  return asked;
}

/** A lane as a `set` writes it: whole; beside the shared limit only what was given, since both may have a `limit`. */
function writtenLane(spec: LaneSpec, given: Fields, besideLimit: boolean): Partial<LaneSpec> {
  if (!besideLimit || !Object.hasOwn(spec, "limit")) return spec;
  return Object.fromEntries(Object.entries(spec).filter(([name]) => Object.hasOwn(given, name)));
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

/**
 * Reads a run: JSON of any kind in, a valid run and its program out, with a list of complaints. Never throws. Commands
 * are folded over the scenario, since what a burst does depends on the limit that is in force when it is pressed.
 */
import { type Complain, type Complaint, fieldText, shown } from "../base/complaint.ts";
import { MOST_COMMANDS } from "./event.ts";
import { onlyFields, readArray, readObject, readSeconds, readWhole } from "./fields.ts";
import { newFold, programOf } from "./fold.ts";
import { readCommand, settleStorms } from "./press.ts";
import type { Program } from "./program.ts";
import { DEFAULT_RUN, DEFAULT_SCENARIO, type Run, type Scenario } from "./run.ts";
import { compileLimit, LONGEST_TRAVEL, MOST_LANES, readClients, readLane, readLimit, readTraffic } from "./scenario.ts";

export interface ReadRun {
  readonly run: Run;
  readonly program: Program;
  readonly complaints: readonly Complaint[];
}

/** A hostile input may be wrong everywhere; the first complaints are enough. */
export const MOST_COMPLAINTS = 50;

export function readRun(json: unknown): ReadRun {
  const complaints: Complaint[] = [];
  const complain: Complain = (where, says) => {
    if (complaints.length === MOST_COMPLAINTS) return;
    const field = fieldText(where);
    if (!complaints.some((known) => known.field === field && known.says === says)) complaints.push({ field, says });
  };
  const fields = readObject(json, "run", complain);
  onlyFields(fields, ["engine", "seed", "scenario", "commands"], "", complain);
  if (fields.engine !== undefined && fields.engine !== 1)
    complain("engine", `${shown(fields.engine)} given; it may be 1`);
  const seed = readWhole(fields.seed, DEFAULT_RUN.seed, 0, 4_294_967_295, "seed", complain);
  const scenario = readScenario(fields.scenario, complain);
  const fold = newFold(scenario, complain);
  const initial = fold.settings;
  readArray(fields.commands ?? [], "commands", MOST_COMMANDS, complain).forEach((written, i) => {
    readCommand(fold, written, `commands[${i}]`);
  });
  settleStorms(fold, Number.MAX_SAFE_INTEGER);
  return {
    run: { engine: 1, seed, scenario, commands: fold.commands },
    program: programOf(seed, initial, fold),
    complaints,
  };
}

function readScenario(written: unknown, complain: Complain): Scenario {
  const field = "scenario";
  const fields = readObject(written, field, complain);
  onlyFields(fields, ["traffic", "travel", "limit", "lanes", "clients"], field, complain);
  const limit = readLimit(fields.limit, DEFAULT_SCENARIO.limit, `${field}.limit`, complain);
  const lanes =
    fields.lanes === undefined
      ? DEFAULT_SCENARIO.lanes
      : readArray(fields.lanes, `${field}.lanes`, MOST_LANES, complain);
  if (lanes.length === 0) complain(`${field}.lanes`, "none given; there may be one to four");
  const compiled = compileLimit(limit);
  return {
    traffic: readTraffic(fields.traffic, DEFAULT_SCENARIO.traffic, `${field}.traffic`, complain),
    travel: readSeconds(fields.travel, DEFAULT_SCENARIO.travel, 0, LONGEST_TRAVEL, `${field}.travel`, complain),
    limit,
    lanes: (lanes.length === 0 ? DEFAULT_SCENARIO.lanes : lanes).map((lane, i) =>
      readLane(lane, compiled, `${field}.lanes[${i}]`, complain),
    ),
    clients: readClients(fields.clients, DEFAULT_SCENARIO.clients, `${field}.clients`, complain),
  };
}

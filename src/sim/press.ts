/**
 * Reads one command and folds it in: when it was pressed, and what it then comes to under the settings in force.
 */
import { shown } from "../base/complaint.ts";
import { MAX_MICROS, type Micros, microsOf } from "../base/time.ts";
import { stubborn } from "./actions.ts";
import {
  type Compiled,
  compileBurst,
  compileEdgeBurst,
  compileStorm,
  compileWorst,
  MOST_BALLS,
  MOST_LISTED_BALLS,
  MOST_PENDING_BALLS,
} from "./commands.ts";
import { type Fields, isObject, onlyFields, readObject, readSeconds, readWhole } from "./fields.ts";
import type { Fold } from "./fold.ts";
import { type Balls, ballAt } from "./program.ts";
import type { ClientsSpec, Command } from "./run.ts";
import { readSet } from "./set.ts";

/** To find a worst case takes milliseconds: a hostile run would have thousands of them tried in vain. */
const MOST_REFUSED = 50;

const COMMANDS = ["burst", "edge-burst", "storm", "worst", "set"] as const;

export function readCommand(fold: Fold, written: unknown, field: string): void {
  const { complain } = fold;
  const fields = readObject(written, field, complain);
  if (!isObject(written)) return;
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

/** A storm that acts by `at` has made clients that gave up stubborn. */
export function settleStorms(fold: Fold, at: Micros): void {
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
    compiled = null;
    if (fold.refused < MOST_REFUSED) compiled = compileWorst(command, index, travel, settings, field, complain);
    else complain(field, `no more worst cases are tried after ${MOST_REFUSED} commands that can't be`);
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
  if (compiled === null || tooManyBalls(fold, compiled, field)) {
    fold.refused += 1;
    return;
  }
  fold.commands.push(command);
  fold.actions.push(compiled.action);
  if (compiled.hold) fold.holds.push(compiled.hold);
}

/** Complains where a burst's balls, with those that are still in flight when it acts, or with those kept, are too many. */
function tooManyBalls(fold: Fold, { action }: Compiled, field: string): boolean {
  if (action.kind !== "burst") return false;
  const { balls } = action;
  // commands act in their order: what has landed by now is no longer in flight for any later one
  fold.flying = fold.flying.filter(({ last }) => last >= action.at);
  const flying = fold.flying.reduce((sum, before) => sum + before.count, balls.count);
  const listed = fold.listed + listedBalls(balls);
  if (flying > MOST_PENDING_BALLS)
    fold.complain(field, `would bring ${flying} balls into flight at one time; there may be ${MOST_PENDING_BALLS}`);
  else if (listed > MOST_LISTED_BALLS)
    fold.complain(
      field,
      `would bring the worst cases of the run to ${listed} balls; there may be ${MOST_LISTED_BALLS}`,
    );
  else {
    fold.flying.push({ last: ballAt(balls, balls.count - 1), count: balls.count });
    fold.listed = listed;
    return false;
  }
  return true;
}

/** Balls whose instants are kept one by one, and not as a formula. */
function listedBalls(balls: Balls): number {
  return balls.kind === "list" ? balls.count : 0;
}

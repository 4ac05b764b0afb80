/** What a section of the words shows: set up on the bench, and as a still picture of the timelines. */
import type { Section, Show } from "../lessons/section.ts";
import { HOLD, kindOf, laneOf, REFUSE } from "../sim/event.ts";
import { firstFrom } from "../sim/log.ts";
import { readRun } from "../sim/read.ts";
import { type Bench, say } from "./bench.ts";
import { type Carried, carryOut } from "./carry.ts";
import { stopComparing } from "./compare.ts";
import { setPage } from "./page.ts";
import { NORMAL_SPEED } from "./speed.ts";
import { openRun } from "./travel.ts";

/** Sets the bench up as the section says; undo comes back to the run before. */
export function showMe(bench: Bench, { title, show }: Section): void {
  const { run, program } = readRun(show.run);
  const view = micros(show.view);
  setPage(bench, "lesson", null);
  stopComparing(bench);
  openRun(bench, { run, program, view, speed: NORMAL_SPEED, paused: !show.play }, `Show me: ${title}`);
  say(bench, `On the bench: ${show.caption}`);
}

export interface Still extends Carried {
  /** µs: the stretch that is shown. */
  readonly from: number;
  readonly to: number;
  /** By lane, in that stretch. */
  readonly counts: readonly { readonly passed: number; readonly refused: number }[];
}

/** The picture of a section, carried out up to its end. */
export function stillOf({ run, still }: Show): Still {
  const from = micros(still.from);
  const to = micros(still.to);
  const carried = carryOut(run, to);
  const { log, snapshot } = carried;
  const counts = snapshot.lanes.map(() => ({ passed: 0, refused: 0 }));
  for (let i = firstFrom(log, from); i < log.length; i++) {
    const kind = kindOf(log.tag[i]);
    const count = counts[laneOf(log.tag[i])];
    if (kind === REFUSE) count.refused += 1;
    else if (kind !== HOLD) count.passed += 1;
  }
  return { ...carried, from, to, counts };
}

const micros = (seconds: number): number => Math.round(seconds * 1e6);

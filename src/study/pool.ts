/**
 * Spreads the runs of a study over hands (workers, threads). A hand that fails is said, let go and replaced, and its runs
 * are done again; a place whose hands fail three times in a row stays empty. Knows no clock and no worker: whoever hires
 * brings them.
 */
import type { Hand, HandReports, Task } from "./hand.ts";
import type { RunResult } from "./runs.ts";
import type { Plan } from "./study.ts";

/** Finds a hand that knows the study; may throw where there is none. */
export type Hire = (reports: HandReports) => Hand;

export interface PoolReports {
  ran(run: RunResult): void;
  /** A hand failed and its runs are done again. `says`: one sentence. */
  failed(says: string): void;
  /** Nothing more will come. `problem`: why not all runs are done, in one sentence; null when they are. */
  done(problem: string | null): void;
}

export interface Pool {
  /** Stops at once; what has run has been reported. */
  cancel(): void;
}

/** The most hands for a machine with so many cores. */
export const MOST_HANDS = 8;

const MOST_FAILURES = 3;
/** The most runs a hand has at hand: whoever hands them out may be busy with a run of its own meanwhile. */
const AHEAD = 8;

/** Every run of the plan, seed by seed, so that all rows of the table fill alike. */
export function tasksOf(plan: Plan): Task[] {
  return plan.seeds.flatMap((seed) => plan.rows.map((_, row) => ({ row, seed })));
}

interface Place {
  hand: Hand | null;
  /** What it was given and has not reported. */
  tasks: Task[];
  /** Hands that failed here since a run was last done here. */
  failures: number;
}

interface State {
  /** What nobody has begun, the next one last. */
  readonly waiting: Task[];
  readonly places: readonly Place[];
  readonly hire: Hire;
  readonly reports: PoolReports;
  /** Runs not yet reported. */
  left: number;
  over: boolean;
}

export function startPool(tasks: readonly Task[], hands: number, hire: Hire, reports: PoolReports): Pool {
  const places: Place[] = Array.from({ length: Math.min(hands, tasks.length) }, () => ({
    hand: null,
    tasks: [],
    failures: 0,
  }));
  const waiting = [...tasks].reverse();
  const state: State = { waiting, places, hire, reports, left: tasks.length, over: false };
  for (const place of places) enlist(state, place);
  if (tasks.length === 0) end(state, null);
  return { cancel: () => end(state, "The study was stopped.") };
}

function end(state: State, problem: string | null): void {
  if (state.over) return;
  state.over = true;
  for (const { hand } of state.places) hand?.dismiss();
  state.reports.done(problem);
}

/** Finds a hand for an empty place. */
function enlist(state: State, place: Place): void {
  if (state.over || place.hand !== null) return;
  let mine: Hand | null = null;
  // a report of a hand that was let go means nothing
  const heard = () => !state.over && mine !== null && place.hand === mine;
  try {
    mine = state.hire({
      ran: (run) => heard() && settle(state, place, run),
      failed: (message) => heard() && fail(state, place, message),
    });
  } catch (error) {
    fail(state, place, error instanceof Error ? error.message : String(error));
    return;
  }
  place.hand = mine;
  feed(state, place);
}

function feed({ waiting, places }: State, place: Place): void {
  while (place.hand !== null && place.tasks.length < AHEAD && waiting.length > 0) {
    // towards the end nobody has more than its share of what is left
    if (waiting.length < places.length * place.tasks.length) return;
    const task = waiting.pop() as Task;
    place.tasks.push(task);
    place.hand.run(task);
  }
}

function settle(state: State, place: Place, run: RunResult): void {
  const at = place.tasks.findIndex(({ row, seed }) => row === run.row && seed === run.seed);
  if (at < 0) return;
  place.tasks.splice(at, 1);
  place.failures = 0;
  state.left -= 1;
  state.reports.ran(run);
  if (state.left === 0) end(state, null);
  else feed(state, place);
}

function fail(state: State, place: Place, message: string): void {
  const { waiting, places, reports } = state;
  waiting.push(...place.tasks.reverse());
  place.hand?.dismiss();
  place.hand = null;
  place.tasks = [];
  place.failures += 1;
  if (places.every(({ failures }) => failures >= MOST_FAILURES)) {
    end(state, `No worker is left: ${message}.`);
    return;
  }
  reports.failed(`A worker failed (${message}); its runs are done again.`);
  for (const other of places) {
    const vacant = other.hand === null && other.failures < MOST_FAILURES;
    if (vacant && waiting.length > 0) enlist(state, other);
    else feed(state, other);
  }
}

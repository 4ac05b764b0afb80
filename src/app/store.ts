/** What React shows: page state that changes at most ten times a second while playing, and at once otherwise. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Program } from "../sim/program.ts";
import type { Run, Scenario } from "../sim/run.ts";
import type { Snapshot } from "../sim/snapshot.ts";
import type { Coming } from "./coming.ts";
import type { Chosen, Pointed } from "./inspect.ts";
import type { KeptRun } from "./runs.ts";

/** Something is wrong with the simulation, and how to reproduce it. */
export interface Trouble {
  readonly says: string;
  /** Whether the simulation goes on, on the page's own thread. */
  readonly goesOn: boolean;
  readonly run: Run;
}

/** A figure of the table that was chosen: which lane's most, in which of its spans. */
export interface ChosenSpan {
  readonly lane: number;
  /** Place in `snapshot.lanes[lane].spans`. */
  readonly span: number;
}

/** A run that is laid beside the one shown, and from when on settings then act. */
export interface OtherRun {
  readonly run: Run;
  readonly reach: "start" | "now";
}

export interface PageState {
  readonly run: Run;
  readonly program: Program;
  /** Settings in force at the view time. */
  readonly settings: Scenario;
  /** Null until the first answer. */
  readonly snapshot: Snapshot | null;
  /** Calls refused in the ten seconds before the view time, by lane. */
  readonly refused: readonly number[];
  readonly coming: readonly Coming[];
  readonly playing: boolean;
  readonly speed: number;
  /** The lane whose chart and refusals are shown. */
  readonly lane: number;
  readonly span: ChosenSpan | null;
  /** The call that was chosen, and the one that is pointed at. */
  readonly chosen: Chosen | null;
  readonly pointed: Pointed | null;
  /** Balls of the next burst; null: twice L. */
  readonly burst: number | null;
  /** The last action or finished burst, for the status region. */
  readonly says: string;
  /** Why a field's last input was not taken, by field. */
  readonly complaints: Readonly<Record<string, string>>;
  /** Time is slowed because the simulation can't keep up. */
  readonly late: boolean;
  readonly reducedMotion: boolean;
  readonly trouble: Trouble | null;
  /** What the link held that could not be, and was changed. */
  readonly notices: readonly string[];
  /** What undo and redo would undo and do again; null: nothing. */
  readonly undo: string | null;
  readonly redo: string | null;
  /** µs: how far this run has been seen. */
  readonly seen: number;
  /** Runs of this visit that were left, newest first. */
  readonly runs: readonly KeptRun[];
  readonly other: OtherRun | null;
  /** The other run's, as near to the view time as it has got. */
  readonly otherSnapshot: Snapshot | null;
  /** The dialog that is open. */
  readonly dialog: "keys" | "share" | null;
  /** The link's parameters that are the page's, not the run's: "present", "embed", "theme", … See page.ts. */
  readonly page: Readonly<Record<string, string>>;
}

export type PageStore = StoreApi<PageState>;

/** What a bench that has just been opened has not got yet. */
export const FRESH = {
  ...{ lane: 0, span: null, chosen: null, pointed: null },
  ...{ burst: null, complaints: {}, trouble: null, late: false },
} as const;

const NOTHING = {
  ...{ snapshot: null, refused: [], coming: [], says: "" },
  ...{ undo: null, redo: null, seen: 0, runs: [], other: null, otherSnapshot: null, dialog: null },
} as const;

type Opened = "run" | "program" | "settings" | "playing" | "reducedMotion" | "speed" | "notices" | "page";

export function createPageStore(opened: Pick<PageState, Opened>): PageStore {
  return createStore<PageState>(() => ({ ...opened, ...FRESH, ...NOTHING }));
}

/**
 * The bench as the page holds it: store, session and playhead, and what happens when an answer or a frame comes. The
 * actions of the page (fire, change, step, …) are functions over this, one file for each kind.
 */
import { readLink } from "../sim/link.ts";
import type { Program } from "../sim/program.ts";
import type { Run } from "../sim/run.ts";
import type { Snapshot } from "../sim/snapshot.ts";
import type { StartSimulation } from "../worker/client.ts";
import { type Coming, comingAt, firings } from "./coming.ts";
import { newPlayhead, type Playhead, pause, play, tick } from "./playhead.ts";
import { refusedBetween } from "./refused.ts";
import { isSettled, type Session, showRun, showView, startSession } from "./session.ts";
import { settingsAt } from "./settings.ts";
import { NORMAL_SPEED, SPEEDS } from "./speed.ts";
import { createPageStore, type PageState, type PageStore } from "./store.ts";
import { landedText } from "./words.ts";

export interface Bench {
  readonly store: PageStore;
  readonly session: Session;
  readonly head: Playhead;
  /** What Reset goes back to. */
  readonly initial: Opening;
  /** Wall ms. */
  readonly now: () => number;
  /** Everything the run fires. */
  firings: readonly Coming[];
  /** Presses whose landing is still to be said, as commands of the run. */
  awaited: number[];
  /** The control that is being dragged or typed into, and the command it has made. */
  gesture: { readonly control: string; readonly command: number; readonly says: string } | null;
  /** Raised by every action, so that one which waits can see that another came. */
  errand: number;
  /** While a step looks for the next event, what it passes is not shown. */
  quiet: boolean;
  /** The last queued step. */
  steps: Promise<void>;
  published: number;
  /** Snapshots shown at high speed, for the mean of them. */
  readonly recent: Snapshot[];
  isDirty: boolean;
  /** Called when something has to be drawn. */
  wake: () => void;
}

/** What the page was opened with. */
export interface Opening {
  readonly run: Run;
  readonly program: Program;
  /** µs. */
  readonly view: number;
  readonly speed: number;
}

/** Under reduced motion the state changes this often, ms of wall time. */
export const STEP_MS = 500;
/** The store is written this often while playing. */
const PUBLISH_MS = 100;
const REFUSED_SPAN = 10_000_000;

export interface BenchOptions {
  /** A link or its hash; empty for the default run. */
  readonly link: string;
  readonly start: StartSimulation;
  readonly reducedMotion: boolean;
  readonly now: () => number;
}

export function createBench({ link, start, reducedMotion, now }: BenchOptions): Bench {
  const { run, program, complaints, playback } = readLink(link);
  const initial: Opening = { run, program, view: viewFrom(playback.t, program), speed: speedFrom(playback.speed) };
  const playing = !reducedMotion;
  const store = createPageStore({
    run,
    program,
    settings: settingsAt(run, initial.view),
    playing,
    reducedMotion,
    speed: initial.speed,
    notices: complaints.map(({ field, says }) => `${field}: ${says}`),
    page: playback.page,
  });
  const session = startSession(start, {
    progress: () => progressed(bench),
    moved: (says, stuck) => store.setState({ trouble: { says, goesOn: true, run: stuck } }),
    broken: (says, stuck) => {
      store.setState({ trouble: { says, goesOn: false, run: stuck } });
      pausePlaying(bench);
    },
  });
  const bench: Bench = {
    store,
    session,
    head: newPlayhead(playing, reducedMotion ? STEP_MS : 0),
    initial,
    now,
    firings: firings(run, program),
    awaited: [],
    gesture: null,
    errand: 0,
    quiet: false,
    steps: Promise.resolve(),
    published: Number.NEGATIVE_INFINITY,
    recent: [],
    isDirty: true,
    wake: () => {},
  };
  bench.head.speed = initial.speed;
  bench.head.wish = initial.view;
  showRun(session, run, initial.view);
  return bench;
}

/** The longest run, µs: 30 days. */
const LONGEST_RUN = 30 * 86_400 * 1_000_000;

/** The latest view time of a run: what falls is still within the longest run. */
export function latestView({ travel }: Program): number {
  return LONGEST_RUN - travel;
}

function viewFrom(seconds: number | null, program: Program): number {
  return Math.min(latestView(program), Math.round((seconds ?? 0) * 1e6));
}

/** The playback speed nearest to what a link says. */
function speedFrom(speed: number | null): number {
  if (speed === null) return NORMAL_SPEED;
  return SPEEDS.reduce((best, one) => (Math.abs(one - speed) < Math.abs(best - speed) ? one : best));
}

/** View time of what is on screen, whole µs. */
export function viewOf(bench: Bench): number {
  return bench.session.snapshot?.at ?? 0;
}

/** One frame at wall time `now` ms: moves the playhead. Returns whether there is something new to draw. */
export function frame(bench: Bench, now: number): boolean {
  const { head, session } = bench;
  const played = head.playing;
  if (tick(head, now, isSettled(session))) showView(session, Math.floor(head.wish));
  if (played && !head.playing) publish(bench);
  const dirty = bench.isDirty;
  bench.isDirty = false;
  return dirty;
}

export function say(bench: Bench, says: string): void {
  bench.store.setState({ says });
}

/** Plays on from what is on screen, up to `until` µs (null: without end). */
export function startPlaying(bench: Bench, until: number | null): void {
  play(bench.head, bench.session.wantedView, until);
  bench.store.setState({ playing: true });
  redraw(bench);
}

export function pausePlaying(bench: Bench): void {
  pause(bench.head);
  bench.head.wish = bench.session.wantedView;
  publish(bench);
}

/** Something that is drawn has changed, other than by an answer of the simulation. */
export function redraw(bench: Bench): void {
  bench.isDirty = true;
  bench.wake();
}

function progressed(bench: Bench): void {
  if (bench.quiet) return;
  const time = bench.now();
  if (!bench.head.playing || time - bench.published >= PUBLISH_MS) publish(bench, time);
  redraw(bench);
}

/** Writes what is on screen into the store. */
export function publish(bench: Bench, time = bench.now()): void {
  const { store, session, head } = bench;
  const { snapshot, log } = session;
  if (snapshot === null) return;
  bench.published = time;
  const state = store.getState();
  const next: Partial<PageState> = {
    snapshot,
    settings: sameOr(state.settings, settingsAt(state.run, snapshot.at)),
    refused: refusedBetween(log, snapshot.at - REFUSED_SPAN, snapshot.at),
    coming: sameOr(state.coming, comingAt(bench.firings, snapshot.at)),
    playing: head.playing,
    late: time < head.lateUntil,
  };
  const says = landed(bench);
  store.setState(says === null ? next : { ...next, says });
}

/** What is to be said about bursts that have landed since the last time. */
function landed(bench: Bench): string | null {
  const { snapshot } = bench.session;
  const over = bench.firings.filter(({ command, over }) => bench.awaited.includes(command) && over <= viewOf(bench));
  if (over.length === 0 || snapshot === null) return null;
  bench.awaited = bench.awaited.filter((command) => !over.some((one) => one.command === command));
  return landedText(over[over.length - 1], snapshot);
}

/** The old value where the new one says the same, so that nothing is rendered anew for it. Settings and commands are small. */
function sameOr<Value>(old: Value, next: Value): Value {
  return JSON.stringify(old) === JSON.stringify(next) ? old : next;
}

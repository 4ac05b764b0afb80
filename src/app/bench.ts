/**
 * The bench as the page holds it: store, session and playhead, and what happens when an answer or a frame comes. The
 * actions of the page (fire, change, step, …) are functions over this, one file for each kind.
 */
import type { Snapshot } from "../sim/snapshot.ts";
import type { StartSimulation } from "../worker/client.ts";
import { type Coming, firings, instant } from "./coming.ts";
import { type Figures, isDue, newFigures, writeFigures } from "./figures.ts";
import { type Opening, readOpening } from "./opening.ts";
import { newPlayhead, type Playhead, pause, play, tick } from "./playhead.ts";
import { isSettled, type Session, showRun, showView, startSession } from "./session.ts";
import { settingsAt } from "./settings.ts";
import { createPageStore, type PageStore } from "./store.ts";
import { newTrail, type Trail } from "./trail.ts";

export interface Bench {
  readonly store: PageStore;
  readonly session: Session;
  readonly head: Playhead;
  readonly start: StartSimulation;
  /** What Reset goes back to. */
  initial: Opening;
  readonly trail: Trail;
  /** The run laid beside this one: it follows the view time. Null until there was one. */
  other: Session | null;
  /** Events computed since the last jump in time; null: it has got there. */
  jump: number | null;
  readonly mostJump: number;
  /** Wall ms. */
  readonly now: () => number;
  /** Everything the run fires. */
  firings: readonly Coming[];
  /** Presses whose landing is still to be said, as commands of the run. */
  awaited: number[];
  /** The control that is being dragged or typed into, and the command it has made. */
  gesture: { readonly control: string; readonly command: number; readonly says: string } | null;
  /** Raised by every action but a step: steps that wait see that another came. */
  errand: number;
  /** What stays on screen while a step looks for its event and goes there. */
  standing: Snapshot | null;
  /** The last queued step. */
  steps: Promise<void>;
  readonly figures: Figures;
  /** Snapshots shown at high speed, for the mean of them. */
  readonly recent: Snapshot[];
  isDirty: boolean;
  /** Called when something has to be drawn. */
  wake: () => void;
}

/** Under reduced motion the state changes this often, ms of wall time. */
export const STEP_MS = 500;
/** Some ten seconds of work. */
const MOST_JUMP = 20_000_000;

export interface BenchOptions {
  /** A link or its hash; empty for the default run. */
  readonly link: string;
  readonly start: StartSimulation;
  readonly reducedMotion: boolean;
  readonly now: () => number;
  /** Events that one jump in time may take to compute. */
  readonly mostJump?: number;
}

export function createBench({ link, start, reducedMotion, now, mostJump = MOST_JUMP }: BenchOptions): Bench {
  const { opening: initial, page, notices } = readOpening(link);
  const { run, program } = initial;
  const playing = !reducedMotion && !initial.paused;
  const store = createPageStore({
    run,
    program,
    settings: settingsAt(run, initial.view),
    playing,
    reducedMotion,
    speed: initial.speed,
    notices,
    page,
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
    start,
    initial,
    trail: newTrail(run, initial.view),
    other: null,
    jump: 0,
    mostJump,
    now,
    firings: firings(run, program),
    awaited: [],
    gesture: null,
    errand: 0,
    standing: null,
    steps: Promise.resolve(),
    figures: newFigures(),
    recent: [],
    isDirty: true,
    wake: () => {},
  };
  bench.head.speed = initial.speed;
  bench.head.wish = initial.view;
  showRun(session, run, initial.view);
  return bench;
}

/** What is on screen; null before the simulation's first answer. */
export function shownOf({ standing, session }: Bench): Snapshot | null {
  return standing ?? session.snapshot;
}

/** View time of what is on screen, whole µs. */
export function viewOf(bench: Bench): number {
  return shownOf(bench)?.at ?? 0;
}

/** Another action than a step begins: steps that wait are off, and one on its way comes back. */
export function interrupt(bench: Bench): void {
  bench.errand += 1;
  if (bench.standing) showView(bench.session, bench.standing.at);
}

/** One frame at wall time `now` ms: moves the playhead. Returns whether there is something new to draw. */
export function frame(bench: Bench, now: number): boolean {
  const { head, session } = bench;
  const played = head.playing;
  if (tick(head, now, isSettled(session))) showView(session, Math.floor(head.wish));
  if (played && !head.playing) publish(bench);
  if (bench.other) showView(bench.other, viewOf(bench));
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
  const { session, trail } = bench;
  if (session.snapshot && session.knownRun === session.wantedRun) {
    const step = trail.steps[trail.place];
    if (!bench.standing) step.seen = Math.max(step.seen, session.snapshot.at);
    boundJump(bench, session.snapshot.at);
  }
  if (bench.standing) return;
  if (isDue(bench)) publish(bench);
  redraw(bench);
}

/** A jump that would take for ever stops where it has got to. */
function boundJump(bench: Bench, at: number): void {
  const { session, head, mostJump } = bench;
  if (bench.jump === null) return;
  bench.jump = at === session.wantedView ? null : bench.jump + (session.work?.events ?? 0);
  if (bench.jump === null || bench.jump <= mostJump) return;
  const asked = instant(session.wantedView);
  session.wantedView = at;
  head.wish = at;
  bench.jump = null;
  const notice = `t = ${asked} s is more than ${mostJump / 1e6} million events away; it stands at t = ${instant(at)} s`;
  bench.store.setState(({ notices }) => ({ notices: [...notices, notice], says: `${notice}.` }));
}

/** Writes what is on screen into the store. */
export function publish(bench: Bench): void {
  const snapshot = shownOf(bench);
  if (snapshot !== null) writeFigures(bench, snapshot);
}

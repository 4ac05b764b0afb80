/**
 * The page's end of the conversation with the simulation: what run and what view are wanted, what is known, and one
 * message in flight to bring them together. The latest wish wins; answers of an older generation are dropped. Snapshot,
 * log and view time always belong together: they change in one step, when an answer is taken in.
 */
import { type Log, MOST_EVENTS, newLog, prepend, replaceFrom } from "../sim/log.ts";
import type { Run } from "../sim/run.ts";
import type { Snapshot } from "../sim/snapshot.ts";
import type { Simulation, StartSimulation } from "../worker/client.ts";
import type { FromWorker, Progress, ToWorker, Work } from "../worker/protocol.ts";
import { answered, askAgain, giveUp, type Question } from "./ask.ts";

export interface SessionListener {
  /** Snapshot, log and frontier have changed. */
  progress(): void;
  /** The worker is gone and the simulation goes on on this thread. */
  moved(reason: string, run: Run): void;
  /** The simulation broke on this thread too: this run can't be shown. */
  broken(reason: string, run: Run): void;
}

export interface Session {
  readonly log: Log;
  /** The state at the view time; null before the first answer. */
  snapshot: Snapshot | null;
  /** µs: events with at < this are in the log (from `log.from` on). */
  frontier: number;
  /** What the last answer took. */
  work: Work | null;
  wantedRun: Run | null;
  /** Whole µs. */
  wantedView: number;
  /** What the simulation has been told; null: nothing. */
  knownRun: Run | null;
  generation: number;
  inFlight: boolean;
  isHere: boolean;
  isBroken: boolean;
  waiting: (() => void)[];
  /** Calls that were asked about, until they are answered. */
  readonly questions: Question[];
  readonly listener: SessionListener;
  readonly simulation: Simulation;
}

/** µs. */
const LONGEST_TIMELINE = 20_000_000;

export function startSession(start: StartSimulation, listener: SessionListener): Session {
  const simulation = start({
    message: (message) => receive(session, message),
    moved: (reason) => moved(session, reason),
  });
  const session: Session = {
    log: newLog(),
    snapshot: null,
    frontier: 0,
    work: null,
    wantedRun: null,
    wantedView: 0,
    knownRun: null,
    generation: 0,
    inFlight: false,
    isHere: false,
    isBroken: false,
    waiting: [],
    questions: [],
    listener,
    simulation,
  };
  return session;
}

/** From now on this run is wanted, seen at `view` (whole µs). */
export function showRun(session: Session, run: Run, view: number): void {
  session.wantedRun = run;
  session.wantedView = view;
  session.isBroken = false;
  pump(session);
}

/** What is known is of no use for the run that comes: nothing is shown, and an answer on its way is dropped. */
export function forget(session: Session): void {
  session.snapshot = null;
  session.knownRun = null;
  session.generation += 1;
  session.inFlight = false;
}

/** From now on the run is wanted at `view` (whole µs). */
export function showView(session: Session, view: number): void {
  session.wantedView = view;
  pump(session);
}

/** Whether what is shown is what is wanted. */
export function isSettled(session: Session): boolean {
  return !session.inFlight && session.knownRun === session.wantedRun && session.snapshot?.at === session.wantedView;
}

/** Resolves once what is shown is what is wanted, or the simulation is broken. */
export function whenSettled(session: Session): Promise<void> {
  if (isSettled(session) || session.isBroken) return Promise.resolve();
  return new Promise((resolve) => session.waiting.push(resolve));
}

function pump(session: Session): void {
  if (session.inFlight || session.wantedRun === null) return;
  if (isSettled(session) || session.isBroken) {
    const done = session.waiting;
    session.waiting = [];
    for (const resolve of done) resolve();
    return;
  }
  const { generation } = session;
  session.inFlight = true;
  session.simulation.post(nextMessage(session, session.wantedRun));
  if (session.generation > generation) askAgain(session);
}

function nextMessage(session: Session, run: Run): ToWorker {
  const { knownRun, wantedView: view } = session;
  if (knownRun === run && !isFarBack(session)) {
    return { kind: "advance", generation: session.generation, view, oldest: oldestFor(session) };
  }
  const forks =
    knownRun !== null && knownRun !== run && knownRun.scenario === run.scenario && knownRun.seed === run.seed;
  session.knownRun = run;
  session.generation += 1;
  return { kind: forks ? "command" : "load", generation: session.generation, run, view };
}

/** Where the log begins long after the view, running anew costs less than filling the gap. */
function isFarBack({ log, wantedView }: Session): boolean {
  return log.from > 0 && (wantedView + LONGEST_TIMELINE < log.from || log.length > 2 * MOST_EVENTS);
}

/** How far back the simulation may believe the log to reach: older events are asked for only where they fit in. */
function oldestFor({ log, snapshot, frontier, wantedView }: Session): number {
  const goesBack = snapshot !== null && wantedView < snapshot.at;
  const perTimeline = (log.length * LONGEST_TIMELINE) / Math.max(1, frontier - log.from);
  return goesBack && perTimeline < MOST_EVENTS / 2 ? log.from : 0;
}

function receive(session: Session, message: FromWorker): void {
  if (message.generation !== session.generation) return;
  if (message.kind === "inspected") answered(session, message);
  else if (message.kind === "failed") fail(session, message.message, message.run);
  else {
    session.inFlight = false;
    takeIn(session, message);
    pump(session);
  }
}

function takeIn(session: Session, progress: Progress): void {
  // first, for what is new may drop the oldest, and the older ones reach to where the log began
  if (progress.older) prepend(session.log, progress.older.since, progress.older.columns);
  replaceFrom(session.log, progress.from, progress.columns);
  session.snapshot = progress.snapshot;
  session.frontier = progress.frontier;
  session.work = progress.work;
  session.listener.progress();
}

function fail(session: Session, says: string, run: Run | null): void {
  const reason = `The simulation broke: ${says}.`;
  if (!session.isHere) {
    session.simulation.moveHere(reason);
    return;
  }
  session.inFlight = false;
  session.isBroken = true;
  session.knownRun = null;
  giveUp(session);
  pump(session);
  session.listener.broken(reason, run ?? (session.wantedRun as Run));
}

function moved(session: Session, reason: string | null): void {
  session.isHere = reason !== null;
  session.inFlight = false;
  session.knownRun = null;
  session.generation += 1;
  if (session.wantedRun && reason !== null) session.listener.moved(reason, session.wantedRun);
  pump(session);
}

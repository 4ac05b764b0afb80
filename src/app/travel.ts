/** Moving in time: play and pause, speed, seek, steps from event to event, reset. None of it is part of the run. */
import { firstFrom } from "../sim/log.ts";
import { type Bench, interrupt, pausePlaying, publish, redraw, STEP_MS, say, startPlaying, viewOf } from "./bench.ts";
import { instant } from "./coming.ts";
import { chooseStepped } from "./inspect.ts";
import { latestView, type Opening } from "./opening.ts";
import { showView, whenSettled } from "./session.ts";
import { NORMAL_SPEED, nextSpeed, speedText } from "./speed.ts";
import { FRESH } from "./store.ts";
import { take } from "./take.ts";

export function togglePlay(bench: Bench): void {
  interrupt(bench);
  if (bench.head.playing) {
    pausePlaying(bench);
    stopCatchingUp(bench);
    say(bench, `Paused at t = ${instant(bench.session.wantedView)} s.`);
  } else {
    startPlaying(bench, null);
    say(bench, "Playing.");
  }
}

/** A pause while the simulation still is on its long way to a distant view ends there; a frame's way is gone to its end. */
function stopCatchingUp({ session, head }: Bench): void {
  const shown = session.snapshot?.at ?? 0;
  if (session.wantedView - shown < FAR * Math.max(1, head.speed)) return;
  showView(session, shown);
  head.wish = shown;
}

/** µs. */
const FAR = 2_000_000;

/** The page is hidden or shown again; a hidden one goes on at the same simulated time. */
export function setHidden(bench: Bench, hidden: boolean): void {
  bench.head.suspended = hidden;
  redraw(bench);
}

export function setReducedMotion(bench: Bench, reducedMotion: boolean): void {
  bench.head.step = reducedMotion ? STEP_MS : 0;
  bench.store.setState({ reducedMotion });
  if (reducedMotion) pausePlaying(bench);
  redraw(bench);
}

export function setSpeed(bench: Bench, speed: number): void {
  bench.head.speed = speed;
  bench.store.setState({ speed, says: `Speed ${speedText(speed)}.` });
}

/** Twice or half the speed; 0: normal speed. */
export function changeSpeed(bench: Bench, step: 1 | -1 | 0): void {
  setSpeed(bench, step === 0 ? NORMAL_SPEED : nextSpeed(bench.head.speed, step));
}

/** Shows what was, or will be, at `seconds`, and pauses there. What was said last may not have happened by then. */
export async function seek(bench: Bench, seconds: number): Promise<void> {
  if (!Number.isFinite(seconds)) throw new Error(`seek: ${seconds} given; it may be seconds from 0 to 2592000`);
  interrupt(bench);
  const to = Math.round(seconds * 1e6);
  if (to < viewOf(bench)) say(bench, "");
  await goTo(bench, to);
}

/** One instant with events on (1) or back (−1); queued, so that quick presses are all taken. */
export function step(bench: Bench, direction: 1 | -1): Promise<void> {
  const { errand } = bench;
  pausePlaying(bench);
  const isOff = () => bench.errand !== errand;
  bench.steps = bench.steps.then(async () => {
    await whenSettled(bench.session);
    if (isOff()) return;
    const before = viewOf(bench);
    bench.standing = bench.session.snapshot;
    await (direction === 1 ? stepOn(bench, isOff) : stepBack(bench, isOff));
    if (!isOff()) {
      if (viewOf(bench) !== before) chooseStepped(bench);
      return;
    }
    // what ended it has come on screen
    bench.standing = null;
    publish(bench);
    redraw(bench);
  });
  return bench.steps;
}

/** Back to what the bench was opened with, from the start. */
export function reset(bench: Bench): void {
  openRun(bench, bench.initial, "Reset");
  bench.store.setState({ says: "Back to the start." });
}

/** Shows a run from its opening on; undo comes back to the one before. */
export function openRun(bench: Bench, { run, program, view, speed, paused }: Opening, did: string): void {
  interrupt(bench);
  bench.gesture = null;
  bench.standing = null;
  bench.awaited = [];
  pausePlaying(bench);
  take(bench, { run, program }, { view, from: 0, did, burst: null });
  showView(bench.session, view);
  bench.head.speed = speed;
  bench.head.wish = view;
  const { reducedMotion } = bench.store.getState();
  bench.store.setState({ ...FRESH, speed });
  if (!reducedMotion && !paused) startPlaying(bench, null);
}

async function goTo(bench: Bench, view: number): Promise<void> {
  bench.gesture = null;
  bench.awaited = [];
  pausePlaying(bench);
  const latest = latestView(bench.store.getState().program);
  const target = Math.min(latest, Math.max(0, view));
  bench.head.wish = target;
  bench.jump = 0;
  showView(bench.session, target);
  await whenSettled(bench.session);
  bench.standing = null;
  publish(bench);
  redraw(bench);
}

/** To 1 µs after the next instant at which any lane has an event, however far away it is; `isOff`: to nowhere any more. */
async function stepOn(bench: Bench, isOff: () => boolean): Promise<void> {
  const { session } = bench;
  const from = viewOf(bench);
  const latest = latestView(bench.store.getState().program);
  for (let stride = 1_000_000; ; stride *= 2) {
    const next = firstFrom(session.log, from);
    if (next < session.log.length) return goTo(bench, session.log.at[next] + 1);
    if (session.frontier >= latest || session.isBroken) {
      await goTo(bench, from);
      return say(bench, "No call reaches the gates any more.");
    }
    showView(session, Math.min(latest, session.frontier + stride));
    await whenSettled(session);
    if (isOff()) return;
  }
}

/** To 1 µs after the instant before, or to the start. */
async function stepBack(bench: Bench, isOff: () => boolean): Promise<void> {
  const { session } = bench;
  const from = viewOf(bench);
  for (let reach = from; ; reach = session.log.from) {
    const before = firstFrom(session.log, from - 1) - 1;
    if (before >= 0) return goTo(bench, session.log.at[before] + 1);
    if (session.log.from <= 0 || reach <= 0 || session.isBroken) return goTo(bench, 0);
    showView(session, Math.max(0, session.log.from - 1));
    await whenSettled(session);
    if (isOff()) return;
  }
}

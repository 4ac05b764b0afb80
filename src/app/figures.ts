/** When what is on screen is written into the store, whence React shows it, and what is written then. */
import type { Run } from "../sim/run.ts";
import type { Snapshot } from "../sim/snapshot.ts";
import type { Bench } from "./bench.ts";
import { comingAt } from "./coming.ts";
import { refusedBetween } from "./refused.ts";
import { settingsAt } from "./settings.ts";
import type { PageState } from "./store.ts";
import { landedText } from "./words.ts";

export interface Figures {
  /** Wall ms of the last time they were written, and how long that takes the page. */
  written: number;
  takes: number;
  /** When `told` was written last, wall ms, and the run it was of. */
  told: { readonly at: number; readonly run: Run | null } | null;
}

/**
 * While playing they are written this often; more seldom, once a second at least, where the script of it would take over
 * a fortieth of the time. Laying them out and painting them, which can't be measured from here, takes longer than that.
 */
const WRITE_MS = 100;
const WRITE_SHARE = 1 / 40;
const MOST_WRITE_MS = 1000;
const TELL_MS = 1000;
const REFUSED_SPAN = 10_000_000;

export function newFigures(): Figures {
  return { written: Number.NEGATIVE_INFINITY, takes: 0, told: null };
}

/** Whether it is time to write them: at once where time does not run. */
export function isDue({ head, figures, now }: Bench): boolean {
  const pause = Math.min(MOST_WRITE_MS, Math.max(WRITE_MS, figures.takes / WRITE_SHARE));
  return !head.playing || now() - figures.written >= pause;
}

export function writeFigures(bench: Bench, snapshot: Snapshot): void {
  const { store, session, head, figures } = bench;
  const time = bench.now();
  figures.written = time;
  const state = store.getState();
  const next: Partial<PageState> = {
    snapshot,
    told: isToBeTold(bench, time) ? snapshot : state.told,
    seen: bench.trail.steps[bench.trail.place].seen,
    otherSnapshot: state.other && (bench.other?.snapshot ?? null),
    settings: sameOr(state.settings, settingsAt(state.run, snapshot.at)),
    refused: refusedBetween(session.log, snapshot.at - REFUSED_SPAN, snapshot.at),
    coming: sameOr(state.coming, comingAt(bench.firings, snapshot.at)),
    playing: head.playing,
    late: head.playing && time < head.lateUntil,
  };
  const says = landed(bench, snapshot);
  store.setState(says === null ? next : { ...next, says });
  // what shows the store does so before this; one that took long alone is no reason to wait
  queueMicrotask(() => {
    figures.takes = Math.min(bench.now() - time, 2 * figures.takes + 1);
  });
}

/** At once where time does not run, or another run is shown. */
function isToBeTold({ head, figures, session }: Bench, time: number): boolean {
  const { told } = figures;
  const run = session.knownRun;
  if (head.playing && told?.run === run && time - told.at < TELL_MS) return false;
  figures.told = { at: time, run };
  return true;
}

/** What is to be said about bursts that have landed since the last time. */
function landed(bench: Bench, { at }: Snapshot): string | null {
  const { snapshot } = bench.session;
  const over = bench.firings.filter(({ command, over }) => bench.awaited.includes(command) && over <= at);
  if (over.length === 0 || snapshot === null) return null;
  bench.awaited = bench.awaited.filter((command) => !over.some((one) => one.command === command));
  return landedText(over[over.length - 1], snapshot);
}

/** The old value where the new one says the same, so that nothing is rendered anew for it. Settings and commands are small. */
function sameOr<Value>(old: Value, next: Value): Value {
  return JSON.stringify(old) === JSON.stringify(next) ? old : next;
}

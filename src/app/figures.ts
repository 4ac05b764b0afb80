/** When what is on screen is written into the store, whence React shows it, and what is written then. */
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
  /** Wall ms of the last press that is answered before them. */
  answered: number;
}

/**
 * While playing they are written this often; more seldom, once a second at least, where the script of it would take over
 * a fortieth of the time. Laying them out and painting them, which can't be measured from here, takes longer than that.
 */
const WRITE_MS = 100;
const WRITE_SHARE = 1 / 40;
const MOST_WRITE_MS = 1000;
const NEVER = Number.NEGATIVE_INFINITY;
const REFUSED_SPAN = 10_000_000;

export function newFigures(): Figures {
  return { written: NEVER, takes: 0, answered: NEVER };
}

/** Whether it is time to write them: at once where time does not run. Presses put them off, all together by WRITE_MS at most. */
export function isDue({ head, figures, now }: Bench): boolean {
  const { written, takes, answered } = figures;
  const due = written + Math.min(MOST_WRITE_MS, Math.max(WRITE_MS, takes / WRITE_SHARE));
  return !head.playing || now() >= Math.max(due, Math.min(answered, due) + WRITE_MS);
}

export function writeFigures(bench: Bench, snapshot: Snapshot): void {
  const { store, session, head, figures } = bench;
  const time = bench.now();
  figures.written = time;
  const state = store.getState();
  const next: Partial<PageState> = {
    snapshot,
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

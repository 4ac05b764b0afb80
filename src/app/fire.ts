/** The fire buttons, each lane's own among them: a press becomes a command of the run at the view time of the frame on screen. */
import { MOST_BALLS } from "../sim/commands.ts";
import { type Bench, interrupt, startPlaying, viewOf } from "./bench.ts";
import { type Coming, comingAt } from "./coming.ts";
import { addCommand, type Wish } from "./edit.ts";
import type { PageState } from "./store.ts";
import { take } from "./take.ts";
import { tellCommands } from "./tell.ts";
import { droppedText, firedText } from "./words.ts";
import { whyNoWorst, worstSpan, worstText } from "./worst.ts";

/** µs a paused bench plays on after the last ball has reached the gates, so that one sees where it goes. */
const SEE_IT_FALL = 500_000;

/** Balls of the next burst: as set, or twice L. */
export function burstSize({ burst, snapshot, program }: Pick<PageState, "burst" | "snapshot" | "program">): number {
  return burst ?? Math.min(MOST_BALLS, 2 * (snapshot ?? program.initial).limit.calls);
}

export function fire(bench: Bench, kind: "burst" | "edge-burst" | "storm"): void {
  const state = bench.store.getState();
  const giveUp = kind === "storm" && state.settings.clients.retry === "give-up";
  const wish: Wish = kind === "storm" ? { do: kind } : { do: kind, count: burstSize(state) };
  fireIt(bench, wish, giveUp ? ["Clients that gave up retry after a fixed 1 s from then on."] : []);
}

/** The traffic that reaches a lane's bound, at all lanes. */
export function fireWorst(bench: Bench, lane: number): void {
  const state = bench.store.getState();
  const span = worstSpan(state, lane);
  if (span === null) return;
  const why = whyNoWorst(state, lane);
  if (why === null) fireIt(bench, { do: "worst", lane, span: span.length / 1e6 }, [worstText(state, lane)]);
  else bench.store.setState({ says: `Not fired: ${why}.` });
}

/** What a press sets going; `extra`: sentences about it. */
function fireIt(bench: Bench, wish: Wish, extra: readonly string[]): void {
  const state = bench.store.getState();
  const view = viewOf(bench);
  const edit = addCommand(state.run, view, wish);
  if (edit.kind === "refused") {
    bench.store.setState({ says: `Not fired: ${edit.says}.` });
    return;
  }
  const did = tellCommands(edit.run)[edit.command].text;
  interrupt(bench);
  take(bench, edit, { view: bench.session.wantedView, from: view, did });
  const coming = bench.firings.find(({ command }) => command === edit.command) as Coming;
  bench.awaited.push(edit.command);
  playUntil(bench, coming.over + SEE_IT_FALL);
  const says = firedText(coming, view, [...extra, ...droppedText(edit.dropped)]);
  bench.store.setState({ says, coming: comingAt(bench.firings, view) });
}

/** A bench that was paused plays until the burst has landed; one that plays goes on. */
function playUntil(bench: Bench, until: number): void {
  if (!bench.head.playing) startPlaying(bench, until);
  else if (bench.head.until !== null) bench.head.until = Math.max(bench.head.until, until);
}

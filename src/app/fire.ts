/** The three fire buttons: a press becomes a command of the run at the view time of the frame on screen. */
import { MOST_BALLS } from "../sim/commands.ts";
import { type Bench, publish, startPlaying, viewOf } from "./bench.ts";
import type { Coming } from "./coming.ts";
import { addCommand, type Wish } from "./edit.ts";
import type { PageState } from "./store.ts";
import { take } from "./take.ts";
import { tellCommands } from "./tell.ts";
import { droppedText, firedText } from "./words.ts";

/** µs a paused bench plays on after the last ball has reached the gates, so that one sees where it goes. */
const SEE_IT_FALL = 500_000;

/** Balls of the next burst: as set, or twice L. */
export function burstSize({ burst, snapshot, program }: Pick<PageState, "burst" | "snapshot" | "program">): number {
  return burst ?? Math.min(MOST_BALLS, 2 * (snapshot ?? program.initial).limit.calls);
}

export function fire(bench: Bench, kind: "burst" | "edge-burst" | "storm"): void {
  const state = bench.store.getState();
  const view = viewOf(bench);
  const wish: Wish = kind === "storm" ? { do: kind } : { do: kind, count: burstSize(state) };
  const edit = addCommand(state.run, view, wish);
  if (edit.kind === "refused") {
    bench.store.setState({ says: `Not fired: ${edit.says}.` });
    return;
  }
  const giveUp = kind === "storm" && state.settings.clients.retry === "give-up";
  const did = tellCommands(edit.run)[edit.command].text;
  take(bench, edit, { view: bench.session.wantedView, from: view, did });
  const coming = bench.firings.find(({ command }) => command === edit.command) as Coming;
  bench.awaited.push(edit.command);
  bench.errand += 1;
  playUntil(bench, coming.over + SEE_IT_FALL);
  publish(bench);
  const extra = [
    ...(giveUp ? ["Clients that gave up retry after a fixed 1 s from then on."] : []),
    ...droppedText(edit.dropped),
  ];
  bench.store.setState({ says: firedText(coming, view, extra) });
}

/** A bench that was paused plays until the burst has landed; one that plays goes on. */
function playUntil(bench: Bench, until: number): void {
  if (!bench.head.playing) startPlaying(bench, until);
  else if (bench.head.until !== null) bench.head.until = Math.max(bench.head.until, until);
}

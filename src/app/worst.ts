/** A lane's worst case in words: what its button fires, what could spoil it, or why there is none. */
import { MOST_BALLS } from "../sim/commands.ts";
import type { SpanView } from "../sim/snapshot.ts";
import type { PageState } from "./store.ts";
import { exact } from "./words.ts";

type Shown = Pick<PageState, "snapshot" | "span">;

/** The figure it is about: the lane's marked one, else the one for any window. Null before the first answer. */
export function worstSpan({ snapshot, span }: Shown, lane: number): SpanView | null {
  const spans = snapshot?.lanes[lane]?.spans ?? [];
  return (span?.lane === lane ? spans[span.span] : spans.at(-1)) ?? null;
}

/** Why no traffic is known that reaches the bound, as a sentence without its end; null where some is. */
export function whyNoWorst(shown: Shown, lane: number): string | null {
  const span = worstSpan(shown, lane);
  const title = shown.snapshot?.lanes[lane]?.title;
  if (span === null) return null;
  const { length, bound, tight } = span;
  const most = `${title} lets at most ${bound} through in any ${exact(length)} s`;
  if (!tight) return `${most}, but that is an upper bound only: no traffic is known that reaches it`;
  return bound > MOST_BALLS ? `${most}, and one press fires ${MOST_BALLS} requests at most` : null;
}

/** "The most Fixed window can let through in any 2 s is 20: here it is." And what could spoil it. */
export function worstText(shown: Shown, lane: number): string {
  const span = worstSpan(shown, lane);
  const view = shown.snapshot?.lanes[lane];
  if (!span || !view) return "";
  const claim = `The most ${view.title} can let through in any ${exact(span.length)} s is ${span.bound}: here it is.`;
  return view.retrying === 0 ? claim : `${claim} ${SPOILED}`;
}

/** How many they are changes all the time, and a button's description should not. */
const SPOILED = "Refused clients of this lane are still to call again, so the bound may be missed.";

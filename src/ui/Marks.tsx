/**
 * The marks of a timeline for the keyboard: left and right arrow keys go from event to event of the lane, Home and End to
 * the oldest and the newest that is shown, Enter or space chooses, Escape hides the words. Whoever hears the page hears
 * each mark as the value of a slider.
 */
import { type KeyboardEvent, useCallback, useMemo } from "react";
import { chooseLane } from "../app/change.ts";
import { chooseEvent, neighbour, point, shownEvents } from "../app/inspect.ts";
import { markText } from "../app/tell-call.ts";
import { timelinePlace } from "../draw/timeline.ts";
import { CallTip } from "./CallTip.tsx";
import { useBench, usePage } from "./page.ts";
import { tipId } from "./usePointing.ts";

interface Props {
  readonly lane: number;
  readonly title: string;
}

export function Marks({ lane, title }: Props) {
  const bench = useBench();
  const pointed = usePage((state) =>
    state.pointed?.where === "timeline" && state.pointed.lane === lane ? state.pointed : null,
  );
  const chosen = usePage((state) => (state.chosen?.event.lane === lane ? state.chosen : null));
  const shown = pointed ?? chosen;
  const value = useMemo(() => valueIn(shownEvents(bench, lane), bench.session.log, shown), [bench, lane, shown]);
  const keys = useCallback(
    (event: KeyboardEvent) => {
      const go = (place: number | null) => point(bench, place, "timeline", lane);
      const from = bench.store.getState().pointed?.event ?? bench.store.getState().chosen?.event ?? null;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "ArrowLeft" || event.key === "ArrowDown") go(neighbour(bench, lane, from, -1));
      else if (event.key === "ArrowRight" || event.key === "ArrowUp") go(neighbour(bench, lane, from, 1));
      else if (event.key === "Home") go(shownEvents(bench, lane).at(0) ?? null);
      else if (event.key === "End") go(shownEvents(bench, lane).at(-1) ?? null);
      else if (event.key === "Enter" || event.key === " ") {
        if (from?.lane === lane) chooseEvent(bench, from);
      } else return;
      event.preventDefault();
    },
    [bench, lane],
  );
  return (
    <>
      <div
        className="marks"
        role="slider"
        tabIndex={0}
        aria-label={`${title}: marks of the last 20 seconds`}
        aria-describedby={pointed ? tipId("timeline", lane) : `lane-${lane}-timeline`}
        aria-valuemin={0}
        aria-valuemax={value.most}
        aria-valuenow={value.now}
        aria-valuetext={shown ? markText(shown.event, title, shown.inspection) : "none chosen"}
        onKeyDown={keys}
        onClick={() => chooseLane(bench, lane)}
        onBlur={() => point(bench, null, "timeline", lane)}
      />
      <CallTip
        where="timeline"
        lane={lane}
        place={(frame, box, { event }) => timelinePlace(frame, box, event.at, event.kind)}
      />
    </>
  );
}

interface Shown {
  readonly event: { readonly at: number; readonly request: number };
}

/** Which of the marks that is, from 1; 0: none of them. */
function valueIn(
  places: readonly number[],
  log: { readonly at: ArrayLike<number>; readonly request: ArrayLike<number> },
  shown: Shown | null,
): { most: number; now: number } {
  const now = shown
    ? places.findIndex((place) => log.at[place] === shown.event.at && log.request[place] === shown.event.request)
    : -1;
  return { most: places.length, now: now + 1 };
}

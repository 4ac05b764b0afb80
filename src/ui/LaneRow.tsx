/** One lane: its name and what its rule is doing, as words and as a machine, and its timeline. */
import { type CSSProperties, memo, useState } from "react";
import { isAveraged } from "../app/average.ts";
import { chooseLane } from "../app/change.ts";
import { laneText } from "../app/words.ts";
import { perBallOf } from "../draw/balls.ts";
import type { Box } from "../draw/frame.ts";
import { ballPlace, hitLane } from "../draw/hit.ts";
import { laneLayout } from "../draw/layout.ts";
import { countText } from "../draw/machines/pegs.ts";
import { hitTimeline } from "../draw/timeline.ts";
import { CallTip } from "./CallTip.tsx";
import { Canvas } from "./Canvas.tsx";
import { LanePanel } from "./LanePanel.tsx";
import { Marks } from "./Marks.tsx";
import { useBench, usePage, useTitle } from "./page.ts";
import { usePointing } from "./usePointing.ts";
import { WorstCase } from "./WorstCase.tsx";

interface Props {
  readonly lane: number;
  readonly lanes: number;
  readonly compact: boolean;
}

export const LaneRow = memo(function LaneRow({ lane, lanes, compact }: Props) {
  const bench = useBench();
  const title = useTitle(lane);
  const summary = usePage(({ snapshot }) => snapshot?.lanes[lane]?.summary ?? "");
  const isChosen = usePage((state) => state.lane === lane);
  const [place, setPlace] = useState<Places>({ title: {}, buttons: {}, isShort: false });
  const row = { "--lane": lane } as CSSProperties;
  const balls = usePointing("machine", lane, (frame, box, x, y) => hitLane(frame, { lane, lanes, box, compact }, x, y));
  const ticks = usePointing("timeline", lane, (frame, box, x, y) => hitTimeline(frame, lane, box, x, y));
  return (
    <article className="lane" aria-label={title} style={row}>
      <div className="machine" data-chosen={isChosen} ref={balls}>
        <Canvas
          name={`${title}: the machine`}
          describedBy={`lane-${lane}-state`}
          subject={{ kind: "machine", lane, lanes, compact }}
          onSize={(box, text) => setPlace(placesIn(box, lane, lanes, compact, text))}
          onPick={() => chooseLane(bench, lane)}
        />
        <div className="lane-title" data-short={place.isShort} style={compact ? {} : place.title} title={summary}>
          <h3>{title}</h3>
          <p className={place.isShort && !compact ? "visually-hidden" : "lane-summary"}>{summary}</p>
        </div>
        <div className="lane-buttons" style={compact ? {} : place.buttons}>
          <LanePanel lane={lane} title={title} />
          <WorstCase lane={lane} title={title} />
        </div>
        <State lane={lane} />
        <CallTip
          where="machine"
          lane={lane}
          place={(frame, box, { event }) => ballPlace(frame, { lane, lanes, box, compact }, event)}
        />
      </div>
      <div className="timeline" ref={ticks}>
        <Canvas
          name={`${title}: the last 20 seconds`}
          describedBy={`lane-${lane}-timeline`}
          subject={{ kind: "timeline", lane }}
        />
        <p className="visually-hidden" id={`lane-${lane}-timeline`}>
          A tick is a call let through, a cross a refusal, a ring a retry, a dashed line a window boundary. Left and
          right arrow keys go from mark to mark, Enter chooses one, Escape hides its words.
        </p>
        <Marks lane={lane} title={title} />
      </div>
    </article>
  );
});

/** What the machine shows, in words. */
function State({ lane }: { readonly lane: number }) {
  const { session } = useBench();
  const text = usePage(({ snapshot }) => (snapshot?.lanes[lane] ? laneText(snapshot.lanes[lane]) : ""));
  const perBall = usePage((state) => {
    const { snapshot, reducedMotion, program } = state;
    const flies = snapshot && !reducedMotion && !isAveraged(state);
    return flies ? perBallOf({ log: session.log, view: snapshot.at, travel: program.travel }) : 1;
  });
  return (
    <p className="visually-hidden" id={`lane-${lane}-state`}>
      {text}
      {perBall > 1 && ` 1 ball = ${countText(perBall)} calls.`}
    </p>
  );
}

interface Places {
  readonly title: CSSProperties;
  readonly buttons: CSSProperties;
  /** Room for the name only. */
  readonly isShort: boolean;
}

/** Where the drawing leaves room for the lane's name, and below its chute for its buttons. */
function placesIn(box: Box, lane: number, lanes: number, compact: boolean, text: number): Places {
  const { title, pipe } = laneLayout(box, lane, lanes, compact, text);
  return {
    title: { left: title.x, top: title.y, width: title.width },
    buttons: { left: pipe.x + pipe.half + 3 },
    isShort: title.height < NAME_AND_SUMMARY,
  };
}

/** px. */
const NAME_AND_SUMMARY = 46;

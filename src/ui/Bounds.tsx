/**
 * The table of what each lane has let through at most, against what its rule permits at most. Choosing a figure marks
 * the span it comes from on the lane's timeline. The cells stand beside the lanes, so the table's own boxes are dissolved
 * by the style sheet; the roles are spelt out because browsers forget them then.
 */
import type { CSSProperties } from "react";
import { chooseSpan } from "../app/change.ts";
import { instant } from "../app/coming.ts";
import type { ChosenSpan } from "../app/store.ts";
import { verdictText } from "../app/words.ts";
import type { LaneView, SpanView } from "../sim/snapshot.ts";
import { OtherFigure } from "./OtherFigure.tsx";
import { useBench, usePage } from "./page.ts";

const SPANS = ["any half second", "any window"];

export function Bounds() {
  const lanes = usePage(({ snapshot }) => snapshot?.lanes ?? NONE);
  const calls = usePage(({ snapshot, program }) => (snapshot ?? program.initial).limit.calls);
  const scales = SPANS.map((_, i) => scaleOf(lanes, i));
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: contents` takes the roles away in some browsers
    <table className="bounds" role="table">
      <caption>Most passed, against each rule's bound</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="visually-hidden">
            rule
          </th>
          {SPANS.map((name) => (
            <th key={name} role="columnheader" scope="col" className="column-head">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lanes.map((lane, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
          <tr key={i} role="row" style={{ "--lane": i } as CSSProperties}>
            <th role="rowheader" scope="row" className="visually-hidden">
              {lane.title}
            </th>
            {SPANS.map((name, span) => (
              <td key={name} role="cell">
                <Figure lane={lane} index={i} span={span} scale={scales[span]} calls={calls} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

const NONE: readonly LaneView[] = [];

/** Calls that the whole width of a bar stands for, the same for all lanes. */
export function scaleOf(lanes: readonly LaneView[], span: number): number {
  return Math.max(1, ...lanes.map(({ spans }) => Math.max(spans[span].bound, spans[span].most)));
}

interface FigureProps {
  readonly lane: LaneView;
  readonly index: number;
  readonly span: number;
  /** Calls that the whole width of a bar stands for. */
  readonly scale: number;
  /** L. */
  readonly calls: number;
}

/** Of the button that chooses a figure. */
export const figureId = ({ lane, span }: ChosenSpan): string => `figure-${lane}-${span}`;

export function Figure({ lane, index, span, scale, calls }: FigureProps) {
  const bench = useBench();
  const isMarked = usePage((state) => state.span?.lane === index && state.span.span === span);
  const view = lane.spans[span];
  return (
    <button
      type="button"
      id={figureId({ lane: index, span })}
      className="bound"
      data-span={SPANS[span]}
      aria-pressed={isMarked}
      title="Mark on the timeline where this comes from"
      onClick={() => chooseSpan(bench, { lane: index, span })}
    >
      <span className="bound-figure">
        <b>{view.most}</b> of at most {view.bound}
      </span>{" "}
      <Bar view={view} scale={scale} calls={calls} />
      <span className="bound-verdict" data-at-bound={view.most >= view.bound}>
        {verdictText(view, calls)}
        {lane.since > 0 && <small> since t = {instant(lane.since)} s</small>}
      </span>
      <OtherFigure lane={index} span={span} />
    </button>
  );
}

function Bar({ view, scale, calls }: { readonly view: SpanView; readonly scale: number; readonly calls: number }) {
  const at = (count: number) => `${(100 * Math.min(count, scale)) / scale}%`;
  return (
    <span className="bar" aria-hidden="true">
      <span className="bar-most" data-over={view.most > calls} style={{ width: at(view.most) }} />
      <span className="bar-limit" style={{ left: at(calls) }} hidden={calls >= scale} />
      <span className="bar-bound" style={{ left: at(view.bound) }} />
    </span>
  );
}

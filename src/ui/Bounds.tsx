/**
 * The table of what each lane has let through at most, against what its rule permits at most. Choosing a figure marks
 * the span it comes from on the lane's timeline. The cells stand beside the lanes, so the table's own boxes are dissolved
 * by the style sheet; the roles are spelt out because browsers forget them then.
 */
import { type CSSProperties, memo } from "react";
import { chooseSpan } from "../app/change.ts";
import { instant } from "../app/coming.ts";
import type { ChosenSpan } from "../app/store.ts";
import { verdictText } from "../app/words.ts";
import { samePlain } from "../base/plain.ts";
import type { LaneView, SpanView } from "../sim/snapshot.ts";
import { OtherFigure } from "./OtherFigure.tsx";
import { useBench, usePage, useTitles } from "./page.ts";

const SPANS = ["any half second", "any window"];

export function Bounds() {
  const count = usePage(({ snapshot }) => snapshot?.lanes.length ?? 0);
  const titles = useTitles().slice(0, count);
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
        {titles.map((title, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
          <tr key={lane} role="row" style={{ "--lane": lane } as CSSProperties}>
            <th role="rowheader" scope="row" className="visually-hidden">
              {title}
            </th>
            {SPANS.map((name, span) => (
              <td key={name} role="cell">
                <Most lane={lane} span={span} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** `span`: a place in a lane's `spans`. */
export function Most({ lane, span }: ChosenSpan) {
  const view = usePage(({ snapshot }) => snapshot?.lanes[lane]);
  const scale = usePage(({ snapshot }) => scaleOf(snapshot?.lanes ?? [], span));
  const calls = usePage(({ snapshot, program }) => (snapshot ?? program.initial).limit.calls);
  if (!view) return null;
  return <Figure lane={lane} span={span} view={view.spans[span]} since={view.since} scale={scale} calls={calls} />;
}

/** Calls that the whole width of a bar stands for, the same for all lanes. */
export function scaleOf(lanes: readonly LaneView[], span: number): number {
  return Math.max(1, ...lanes.map(({ spans }) => Math.max(spans[span].bound, spans[span].most)));
}

interface FigureProps extends ChosenSpan {
  readonly view: SpanView;
  /** µs from which it counts. */
  readonly since: number;
  /** Calls that the whole width of a bar stands for. */
  readonly scale: number;
  /** L. */
  readonly calls: number;
}

/** Of the button that chooses a figure. */
export const figureId = ({ lane, span }: ChosenSpan): string => `figure-${lane}-${span}`;

/** Rendered anew when a figure is another: all come new with every snapshot. */
const Figure = memo(function Figure({ lane, span, view, since, scale, calls }: FigureProps) {
  const bench = useBench();
  const isMarked = usePage((state) => state.span?.lane === lane && state.span.span === span);
  return (
    <button
      type="button"
      id={figureId({ lane, span })}
      className="bound"
      data-span={SPANS[span]}
      aria-pressed={isMarked}
      title="Mark on the timeline where this comes from"
      onClick={() => chooseSpan(bench, { lane, span })}
    >
      <span className="bound-figure">
        <b>{view.most}</b> of at most {view.bound}
      </span>{" "}
      <Bar view={view} scale={scale} calls={calls} />
      <span className="bound-verdict" data-at-bound={view.most >= view.bound}>
        {verdictText(view, calls)}
        {since > 0 && <small> since t = {instant(since)} s</small>}
      </span>
      <OtherFigure lane={lane} span={span} />
    </button>
  );
}, samePlain);

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

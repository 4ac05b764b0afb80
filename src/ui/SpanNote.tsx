/** Where a figure of the table comes from: the span, its calls one by one, and the way there. */
import { chooseSpan } from "../app/change.ts";
import { chooseEvent } from "../app/inspect.ts";
import { showSpan, spanCalls, spanCallsText, spanPlace } from "../app/span.ts";
import type { ChosenSpan } from "../app/store.ts";
import { callText } from "../app/tell-call.ts";
import { exact, ofAtMost } from "../app/words.ts";
import { figureId } from "./Bounds.tsx";
import { useBench, usePage } from "./page.ts";
import { useGiveBack } from "./useGiveBack.ts";
import "./answer.css";

export function SpanNote({ chosen }: { readonly chosen: ChosenSpan }) {
  const bench = useBench();
  const ref = useGiveBack(figureId(chosen));
  const lane = usePage(({ snapshot }) => snapshot?.lanes[chosen.lane]);
  const figure = lane?.spans[chosen.span];
  if (!lane || !figure) return null;
  const found = spanCalls(bench, chosen.lane, figure);
  return (
    <section ref={ref} className="answer span-note" aria-labelledby="span-title">
      <h2 id="span-title">
        {lane.title}, any {exact(figure.length)} s: <b>{ofAtMost(figure)}</b>
        {figure.from >= 0 && ` ${spanPlace(figure)}`}
      </h2>
      {figure.from < 0 && <p>Nothing has passed since t = {exact(lane.since)} s.</p>}
      {figure.from >= 0 && <p>{found ? spanCallsText(found) : "The log no longer holds its calls."}</p>}
      <div className="span-buttons">
        <button
          type="button"
          className="button"
          disabled={figure.from < 0}
          onClick={() => void showSpan(bench, chosen)}
        >
          Show it on the timeline
        </button>
        <button type="button" className="button" onClick={() => chooseSpan(bench, chosen)}>
          Take the mark away
        </button>
      </div>
      {found && (
        <details>
          <summary>Its calls</summary>
          <ol className="span-calls">
            {found.calls.map((event) => (
              <li key={`${event.at}-${event.request}-${event.attempt}`}>
                <button type="button" onClick={() => chooseEvent(bench, event)}>
                  t = {exact(event.at)} s <span>{callText(event)}</span>
                </button>
              </li>
            ))}
          </ol>
          {found.count > found.calls.length && <p>and {found.count - found.calls.length} more</p>}
        </details>
      )}
    </section>
  );
}

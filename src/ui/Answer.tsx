/**
 * The chosen call: the response its client would see, and below it everything the decision was made of. Laid out as a
 * terminal would show it; the arithmetic stands under the headers, the exact wait beside the seconds it is told as.
 */
import { type RefObject, useEffect, useRef } from "react";
import { answerOf, type Inspected } from "../app/answer.ts";
import { type Chosen, chooseEvent, eventsAt } from "../app/inspect.ts";
import { becameText, callText, whenText } from "../app/tell-call.ts";
import { AnswerDetails } from "./AnswerDetails.tsx";
import { useBench, usePage, useTitle } from "./page.ts";
import "./answer.css";

export function Answer() {
  const bench = useBench();
  const chosen = useKnown(usePage((state) => state.chosen));
  const title = useTitle(chosen?.event.lane ?? 0);
  const isPast = usePage(({ snapshot }) => (snapshot?.at ?? 0) > (chosen?.event.at ?? 0));
  const panel = useSeen(chosen?.inspection != null);
  if (chosen === null) return null;
  const { event, inspection } = chosen;
  const response = inspection && answerOf(inspection);
  const close = () => {
    chooseEvent(bench, null);
    document.querySelectorAll<HTMLElement>(".marks")[event.lane]?.focus();
  };
  return (
    <section
      className="answer"
      aria-labelledby="answer-title"
      data-status={response?.status}
      onKeyDown={(key) => {
        if (key.key !== "Escape") return;
        key.preventDefault();
        close();
      }}
    >
      <div className="http" ref={panel}>
        <h2 id="answer-title" className="http-status">
          {response ? response.statusLine : "…"}
        </h2>
        {response && (
          <div className="http-headers">
            {[...response.headers, ...response.sets[0].headers].map(({ name, value }) => (
              <p key={name}>
                {name}: {value}
              </p>
            ))}
          </div>
        )}
        <p className="http-call">
          {callText(event)} · {title} · {becameText(event)} · {whenText(event, isPast ? event.at + 1 : event.at)}
        </p>
        {inspection && <Why inspection={inspection} wait={response?.wait?.text} />}
        <button type="button" className="http-close" aria-label="Close the answer" onClick={close}>
          ×
        </button>
      </div>
      <Places />
      {inspection && response && <AnswerDetails inspection={inspection} response={response} />}
    </section>
  );
}

/** What was chosen before stays until the answer about the next is there: some milliseconds. */
function useKnown(chosen: Chosen | null): Chosen | null {
  const last = useRef(chosen);
  if (chosen === null || chosen.inspection !== null) last.current = chosen;
  return last.current ?? chosen;
}

/** Brings the answer into view when it first appears, and leaves the page where it is from then on. */
function useSeen(isKnown: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const wasSeen = useRef(false);
  useEffect(() => {
    if (!isKnown || wasSeen.current) return;
    wasSeen.current = true;
    ref.current?.scrollIntoView({ block: "nearest" });
  }, [isKnown]);
  return ref;
}

function Why({ inspection, wait }: { readonly inspection: Inspected; readonly wait: string | undefined }) {
  return (
    <>
      <p className="http-why">{inspection.explanation.sentence}</p>
      {wait && <p className="http-why">{wait}</p>}
    </>
  );
}

/** From one to the next of what happened at the same instant: the same request in other lanes, or a crowd. */
function Places() {
  const bench = useBench();
  const chosen = usePage((state) => state.chosen);
  if (chosen === null) return null;
  const { event } = chosen;
  const events = eventsAt(bench.session.log, event.at);
  const here = events.findIndex(
    ({ lane, request, attempt, kind }) =>
      lane === event.lane && request === event.request && attempt === event.attempt && kind === event.kind,
  );
  if (events.length < 2 || here < 0) return null;
  const go = (step: number) => chooseEvent(bench, events[(here + step + events.length) % events.length]);
  return (
    <p className="http-places" title="At this instant">
      <button type="button" aria-label="The one before at this instant" onClick={() => go(-1)}>
        ‹
      </button>
      <span>
        {here + 1} of {events.length}
      </span>
      <button type="button" aria-label="The next at this instant" onClick={() => go(1)}>
        ›
      </button>
    </p>
  );
}

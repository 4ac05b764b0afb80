/** What a study will take, the button that starts it, and how far it is. */

import type { Outcome } from "../app/study.ts";
import { estimateOf, runStudy, stopStudy } from "../app/study.ts";
import { missingOf } from "../app/study-figures.ts";
import { policyName, ruleName } from "./study-names.ts";
import { useDesk, useStudy } from "./useDesk.ts";
import { useGiveBack } from "./useGiveBack.ts";

export function StudyRun() {
  const desk = useDesk();
  const plan = useStudy((state) => state.plan);
  const outcome = useStudy((state) => state.outcome);
  const { runs, workers, text, isLong, isTooMuch } = estimateOf(plan, desk.means.cores);
  const running = outcome?.phase === "running";
  const on = workers === 1 ? "one worker" : `${workers} workers`;
  return (
    <section className="study-run" aria-labelledby="study-title">
      <h2 id="study-title">The retry study</h2>
      <p className="study-about">
        {plan.study.clients} clients share one key and offer {rateText(plan.study.offered)} against a limit of{" "}
        {rateText(plan.study.rate)}. Who gets served?
      </p>
      <div className="study-buttons">
        <button
          type="button"
          id={START}
          className="button study-start"
          aria-describedby="study-estimate"
          disabled={isTooMuch}
          onClick={() => runStudy(desk)}
        >
          {running ? "Start anew" : isLong ? "Run all the same" : "Run"}
        </button>
        {running && <Cancel />}
      </div>
      <p id="study-estimate" className="study-estimate" data-long={isLong || isTooMuch}>
        {plan.rows.length} rows × {plan.seeds.length} seeds = {runs} runs: {text} on {on}.
        {isTooMuch && " The page doesn’t do as many; the command line does, also in shards on several machines."}
        {isLong && !isTooMuch && " That is more than an hour; the command line can spread it over several machines."}
      </p>
      {outcome && <Progress outcome={outcome} />}
    </section>
  );
}

/** Of the button that starts it. */
const START = "study-start";

function Cancel() {
  const desk = useDesk();
  const ref = useGiveBack<HTMLButtonElement>(START);
  return (
    <button ref={ref} type="button" className="button" onClick={() => stopStudy(desk)}>
      Cancel
    </button>
  );
}

function Progress({ outcome: { plan, result, phase, share, progress, troubles } }: { readonly outcome: Outcome }) {
  const missing = phase === "stopped" ? missingOf(plan, result) : null;
  return (
    <div className="study-progress">
      <progress aria-label="Progress of the study" max={1} value={phase === "done" ? 1 : share} />
      <p>
        {phase === "running" ? "" : phase === "done" ? "Done: " : "Stopped: "}
        {progress}
      </p>
      {troubles.length > 0 && (
        <ul className="study-troubles" aria-label="What went wrong on the way">
          {[...new Set(troubles)].map((trouble) => (
            <li key={trouble}>{trouble}</li>
          ))}
        </ul>
      )}
      {missing && (
        <details>
          <summary>
            {missing.runs} runs of {missing.rows.length} rows are missing
          </summary>
          <ul className="study-missing">
            {missing.rows.slice(0, MOST_NAMED).map(({ rule, retry, seeds }) => (
              <li key={rule + retry}>
                {ruleName(rule)}, {policyName(retry)}: seeds {seeds}
              </li>
            ))}
            {missing.rows.length > MOST_NAMED && <li>and {missing.rows.length - MOST_NAMED} rows more</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

const MOST_NAMED = 40;

export function rateText(rate: number | string): string {
  return typeof rate === "number" ? `${rate}/s` : rate;
}

/**
 * What was found, as it was found: whether a rule's Retry-After calms a storm and at what price, and why a fixed delay
 * decides who is served. Every figure comes from the studies that the commands beside it carry out again.
 */
import { useMemo } from "react";
import { COMMANDS, NEAR_DELAYS, nearLines, timesFewer } from "../app/study-findings.ts";
import { foundSweepLines } from "../app/study-pictures.ts";
import { AllFound, HeaderTable } from "./FoundTables.tsx";
import { Amount, Scroll } from "./StudyTable.tsx";
import { SweepPicture } from "./SweepPicture.tsx";
import { ruleName } from "./study-names.ts";

export function StudyFindings() {
  return (
    <section className="study-findings" aria-labelledby="findings-title">
      <h2 id="findings-title">What long studies found</h2>
      <Header />
      <Resonance />
    </section>
  );
}

function Header() {
  return (
    <article>
      <h3>Which rule’s Retry-After calms a storm?</h3>
      <p>
        The fixed window’s, where the window is long. With a window of 10 s (limit 100), clients that do as told make{" "}
        {timesFewer(10, "fixed-window")} times fewer calls for each one served than clients that ask every second. With
        the sliding log’s header it is {timesFewer(10, "sliding-log")} times fewer, with the counter’s hardly any, and
        with those of buckets and nginx not one: they name the wait for the next single call, a fraction of a second,
        and a header says whole seconds, at least 1. With a window of 1 s every header says 1, and no rule’s saves a
        call.
      </p>
      <HeaderTable window={10} />
      <p>
        The price: what is saved is asking, not waiting. Who is served, and when, is the same as with a fixed second, to
        the last call; and the fixed window, which takes the fewest calls with its header, lets its calls through in the
        hardest bursts. Jitter of up to 1 s on top saves about a third where headers say 1 s and nothing under the fixed
        window, and it mixes early and late: under every rule that goes on serving the p95 is then 30 to 37 s. Full
        jitter without any header takes fewer calls than the header does, under all of these rules but two: the fixed
        window, and the log that counts refused calls. That log’s header saves most,{" "}
        {timesFewer(10, "sliding-log:counts=all")} times, but from so many calls that the fixed window’s is still far
        calmer; and it serves its first hundred and never another, whatever its header says.
      </p>
      <AllFound />
    </article>
  );
}

function Resonance() {
  const lines = useMemo(foundSweepLines, []);
  return (
    <article>
      <h3>Why the delay decides who is served</h3>
      <p>
        A rule that lets a batch through every P has a clock: a fixed window L calls every W, a full bucket or counter
        one call every 1/r. Clients with a fixed delay come back at the same places of that period: after whole periods
        each keeps its place, so that the early are served at once and the late never, and after p/q of a period each
        visits q places of which only one is early, so that first tries get a q-th. The log has no clock of its own, and
        jitter ends both resonances.
      </p>
      <SweepPicture
        title="First tries against a fixed delay, 0.25 to 2 s"
        about="Share of the served that were served by their first call, limit 10/s, window 1 s, with its 95 % band."
        lines={lines}
      />
      <p>Each of these shares is an accident of the delay; a table of round delays only doesn’t show it:</p>
      <NearTable />
      <details className="study-more">
        <summary>The command that carries it out again</summary>
        <pre className="study-shell">{COMMANDS.sweep.join("\n")}</pre>
      </details>
    </article>
  );
}

function NearTable() {
  return (
    <Scroll name="First tries at delays close together">
      <table>
        <caption className="visually-hidden">Share of first tries among the served, by rule and delay</caption>
        <thead>
          <tr>
            <th scope="col">Delay</th>
            {NEAR_DELAYS.map((delay) => (
              <th key={delay} scope="col">
                {delay} s
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nearLines().map(({ rule, cells }) => (
            <tr key={rule}>
              <th scope="row">{ruleName(rule)}</th>
              {cells.map((cell, i) => (
                <td key={NEAR_DELAYS[i]}>{cell ? <Amount cell={cell} /> : "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** The runs of this visit: each named by what it has that the run shown has not; to open, to compare, to forget. */
import { instant } from "../app/coming.ts";
import { compareWith, stopComparing } from "../app/compare.ts";
import { openKept } from "../app/load.ts";
import { forgetRun, type KeptRun } from "../app/runs.ts";
import { nameBeside } from "../app/tell.ts";
import { useBench, usePage } from "./page.ts";
import "./runs.css";

export function RunList() {
  const runs = usePage((state) => state.runs);
  return (
    <>
      <h2>Runs of this visit</h2>
      {runs.length === 0 ? (
        <p>
          None yet. When something done in the past, another seed or another link would throw away what you have seen,
          the run is kept here first.
        </p>
      ) : (
        <ol>
          {runs.map((kept) => (
            <Row key={kept.id} kept={kept} />
          ))}
        </ol>
      )}
    </>
  );
}

function Row({ kept }: { readonly kept: KeptRun }) {
  const bench = useBench();
  const run = usePage((state) => state.run);
  const isCompared = usePage(({ other }) => other?.run === kept.run);
  const name = nameBeside(kept.run, run);
  return (
    <li>
      <p>
        <b>Run {kept.id}</b>: {name}, seen to t = {instant(kept.seen)} s
      </p>
      <button type="button" className="button" aria-label={`Open run ${kept.id}`} onClick={() => openKept(bench, kept)}>
        Open
      </button>
      <button
        type="button"
        className="button"
        aria-label={`Compare with run ${kept.id}`}
        aria-pressed={isCompared}
        onClick={() => (isCompared ? stopComparing(bench) : compareWith(bench, kept.run))}
      >
        Compare
      </button>
      <button
        type="button"
        className="button"
        aria-label={`Forget run ${kept.id}`}
        onClick={() => forgetRun(bench, kept.id)}
      >
        Forget
      </button>
    </li>
  );
}

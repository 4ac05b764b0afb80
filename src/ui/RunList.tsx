/** The runs of this visit: each named by what it has that the run shown has not; to open, to compare, to forget. */
import { type CSSProperties, useId, useRef, useState } from "react";
import { instant } from "../app/coming.ts";
import { compareWith, stopComparing } from "../app/compare.ts";
import { openKept } from "../app/load.ts";
import { forgetRun, type KeptRun } from "../app/runs.ts";
import { nameBeside } from "../app/tell.ts";
import { useBench, usePage } from "./page.ts";

export function Runs() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const [isOpen, setOpen] = useState(false);
  const count = usePage(({ runs }) => runs.length);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        popoverTarget={id}
        aria-label={`Runs ${count}, of this visit`}
      >
        Runs <b>{count}</b>
      </button>
      <section
        id={id}
        className="panel runs"
        popover="auto"
        aria-label="Runs of this visit"
        style={place}
        onBeforeToggle={(event) => {
          if (event.newState === "open") setPlace(below(button.current));
        }}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen && <List />}
      </section>
    </>
  );
}

function List() {
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

/** Under the button, its right edge on the button's. */
function below(button: HTMLElement | null): CSSProperties {
  if (!button) return {};
  const { right, bottom } = button.getBoundingClientRect();
  return {
    "--top": `${bottom + 6}px`,
    "--right": `${Math.max(8, document.documentElement.clientWidth - right)}px`,
    "--high": `${window.innerHeight - bottom - 20}px`,
  } as CSSProperties;
}

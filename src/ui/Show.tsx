/**
 * The bench to be looked at rather than worked at: four rows, what can be fired, and nothing to set. Large for a
 * projector (presenter view), small for a frame in another page (embed). Every key of the bench works here too.
 */
import { type RefObject, useEffect, useRef } from "react";
import { fire } from "../app/fire.ts";
import { type Shown, setPresenting } from "../app/page.ts";
import { togglePlay } from "../app/travel.ts";
import { exact, landsIn } from "../app/words.ts";
import { Button } from "./Button.tsx";
import { Notices } from "./Notices.tsx";
import { OpenBench } from "./OpenBench.tsx";
import { useBench, usePage } from "./page.ts";
import { Says } from "./Readouts.tsx";
import { ShowRows } from "./ShowRows.tsx";
import "./show.css";
import "./show-small.css";

export function Show({ how }: { readonly how: Exclude<Shown, "bench" | "study"> }) {
  const ref = useRef<HTMLDivElement>(null);
  return (
    <div ref={ref} className="show" data-how={how} tabIndex={-1}>
      <header className="show-header">
        <Title />
        <Limit />
        <Time />
        {how === "present" ? <Leave show={ref} /> : <OpenBench />}
      </header>
      <main>
        <Notices />
        <ShowRows />
      </main>
      <footer className="show-footer">
        <Fire />
        <Next />
        <div className="visually-hidden">
          <Says />
        </div>
      </footer>
    </div>
  );
}

function Title() {
  const lanes = usePage(({ run }) => run.scenario.lanes.length);
  return <h1>Same requests, {["one answer", "two answers", "three answers", "four answers"][lanes - 1]}</h1>;
}

function Limit() {
  const calls = usePage(({ snapshot, program }) => (snapshot ?? program.initial).limit.calls);
  const window = usePage(({ snapshot, program }) => (snapshot ?? program.initial).limit.window);
  return (
    <p className="show-limit">
      at most {calls} in {exact(window)} s
    </p>
  );
}

function Time() {
  const at = usePage(({ snapshot }) => snapshot?.at ?? 0);
  return <p className="show-time">t = {(at / 1e6).toFixed(2)} s</p>;
}

/** What comes next, as a countdown. No live region: it changes ten times a second. */
function Next() {
  const coming = usePage((state) => state.coming);
  const view = usePage(({ snapshot }) => snapshot?.at ?? 0);
  const [next] = coming.toSorted((a, b) => a.lands - b.lands || a.over - b.over);
  return <p className="show-next">{next ? landsIn(next, view) : ""}</p>;
}

function Fire() {
  const bench = useBench();
  const playing = usePage((state) => state.playing);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend has no place in a row of buttons
    <div className="show-fire" role="group" aria-label="Fire and playback">
      <Button className="fire-edge" keys="X" onPress={() => fire(bench, "edge-burst")}>
        Burst across a window boundary
      </Button>
      <Button keys="B" onPress={() => fire(bench, "burst")}>
        Burst
      </Button>
      <Button keys="S" onPress={() => fire(bench, "storm")}>
        Retry storm
      </Button>
      <Button className="show-play" keys="Space" onPress={() => togglePlay(bench)}>
        {playing ? "Pause" : "Play"}
      </Button>
    </div>
  );
}

/** Also by Escape; the focus goes to the button that leads here. */
function Leave({ show }: { readonly show: RefObject<HTMLElement | null> }) {
  const bench = useBench();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) setPresenting(bench, false);
    };
    document.addEventListener("keydown", leave);
    // the button that led here is gone
    if (document.activeElement === document.body) show.current?.focus();
    return () => {
      document.removeEventListener("keydown", leave);
      queueMicrotask(() => document.getElementById("present")?.focus());
    };
  }, [bench, show]);
  return (
    <Button className="show-leave" keys="Escape" onPress={() => setPresenting(bench, false)}>
      Leave
    </Button>
  );
}

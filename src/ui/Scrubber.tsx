/**
 * The scrubber: the whole run as a native slider on a drawn line with its commands. Dragging or arrow keys show any
 * instant at once; Page Up and Page Down go from command to command, Home to the start, End to the last that was seen.
 */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { instant } from "../app/coming.ts";
import { lengthText, nextMark, type Track, trackOf } from "../app/track.ts";
import { seek } from "../app/travel.ts";
import type { Micros } from "../base/time.ts";
import { Canvas } from "./Canvas.tsx";
import { useBench, usePage } from "./page.ts";

/** The most commands that are told one by one to those who can't see them. */
const MOST_TOLD = 40;

export function Scrubber() {
  const run = usePage((state) => state.run);
  const end = usePage((state) => trackOf(state).end);
  const seen = usePage((state) => (state.playing ? Math.floor(state.seen / 1e6) * 1e6 : state.seen));
  const track = useMemo(() => trackOf({ run, seen, snapshot: null }), [run, seen]);
  const whole = { ...track, end };
  const [held, setHeld] = useState<Micros | null>(null);
  return (
    <div className="scrubber">
      <Canvas
        name="The whole run and its commands"
        describedBy="scrubber-about"
        subject={{ kind: "track", track: { ...whole, held } }}
      />
      <Slider track={whole} onHold={setHeld} />
      <span className="scrubber-end" aria-hidden="true">
        {lengthText(end)}
      </span>
      <p className="visually-hidden" id="scrubber-about">
        {about(track)}
      </p>
    </div>
  );
}

function about({ marks }: Track): string {
  if (marks.length === 0) return "Nothing has been fired or set yet.";
  const more = marks.length > MOST_TOLD ? `, and ${marks.length - MOST_TOLD} more` : "";
  const told = marks.slice(0, MOST_TOLD).map(({ text }) => text);
  return `Commands: ${told.join("; ")}${more}.`;
}

interface SliderProps {
  readonly track: Track;
  /** Where the thumb is held; null when it is let go. */
  readonly onHold: (at: Micros | null) => void;
}

function Slider({ track, onHold }: SliderProps) {
  const bench = useBench();
  const input = useRef<HTMLInputElement>(null);
  const isHeld = useRef(false);
  const view = usePage(({ snapshot }) => snapshot?.at ?? 0);
  const at = usePage(({ playing }) => playing) ? Math.floor(view / 1e6) * 1e6 : view;
  const { end } = track;
  useEffect(() => {
    if (input.current && !isHeld.current) input.current.value = String(view / 1e6);
  }, [view]);
  const keys = (event: KeyboardEvent) => {
    const to = target(event, bench.session.wantedView, track);
    if (to === null) return;
    event.preventDefault();
    void seek(bench, Math.max(0, Math.round(to)) / 1e6);
  };
  const letGo = () => {
    isHeld.current = false;
    onHold(null);
  };
  return (
    <input
      ref={input}
      type="range"
      aria-label="View time in the run"
      aria-describedby="scrubber-about"
      aria-valuetext={`${instant(at)} of ${end / 1e6} seconds`}
      min={0}
      max={end / 1e6}
      step="any"
      defaultValue={at / 1e6}
      onInput={(event) => {
        const seconds = Number(event.currentTarget.value);
        if (isHeld.current) onHold(seconds * 1e6);
        void seek(bench, Math.round(seconds * 1000) / 1000);
      }}
      onPointerDown={() => {
        isHeld.current = true;
      }}
      onPointerUp={({ currentTarget }) => {
        letGo();
        // single keys do nothing in a field: whoever has dragged it wants to play and fire from there
        currentTarget.blur();
      }}
      onPointerCancel={letGo}
      onBlur={letGo}
      onKeyDown={keys}
    />
  );
}

/** µs a key goes to; null for keys that go nowhere. */
function target({ key, ctrlKey, altKey, metaKey }: KeyboardEvent, view: number, track: Track): number | null {
  if (ctrlKey || altKey || metaKey) return null;
  const step = STEPS[key];
  if (step !== undefined) return view + step;
  if (key === "Home") return 0;
  if (key === "End") return Math.max(track.seen, view);
  if (key === "PageUp") return nextMark(track, view, 1);
  return key === "PageDown" ? nextMark(track, view, -1) : null;
}

/** µs. */
const STEPS: Record<string, number> = {
  ArrowRight: 100_000,
  ArrowLeft: -100_000,
  ArrowUp: 1_000_000,
  ArrowDown: -1_000_000,
};

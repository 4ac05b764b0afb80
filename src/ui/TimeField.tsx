/** The view time: shown, and typed to go there. Enter goes, Escape gives up, the arrow keys go a tenth of a second. */
import { type KeyboardEvent, useState } from "react";
import { complain } from "../app/change.ts";
import { instant } from "../app/coming.ts";
import { latestView } from "../app/opening.ts";
import { shortDigest } from "../app/share.ts";
import { seek } from "../app/travel.ts";
import { useBench, usePage } from "./page.ts";

const CONTROL = "time";
/** µs. */
const STEPS: Record<string, number> = { ArrowUp: 100_000, ArrowDown: -100_000 };

export function TimeField() {
  const bench = useBench();
  const [draft, setDraft] = useState<string | null>(null);
  const at = usePage(({ snapshot }) => snapshot?.at ?? 0);
  const fine = usePage(({ speed, playing }) => !playing || speed < 1 / 4);
  const late = usePage((state) => state.late);
  const latest = usePage(({ program }) => latestView(program));
  const complaint = usePage(({ complaints }) => complaints[CONTROL]);
  const shown = fine ? instantFine(at) : (at / 1e6).toFixed(2);

  const go = () => {
    if (draft === null) return;
    const seconds = Number(draft.trim().replace(",", "."));
    const may = draft.trim() !== "" && seconds >= 0 && seconds <= latest / 1e6;
    complain(bench, CONTROL, may ? null : `“${draft}” given; it may be seconds from 0 to ${latest / 1e6}`);
    if (!may) return;
    setDraft(null);
    void seek(bench, Math.round(seconds * 1e6) / 1e6);
  };
  const giveUp = () => {
    setDraft(null);
    complain(bench, CONTROL, null);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter") go();
    if (event.key === "Escape") giveUp();
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    giveUp();
    void seek(bench, Math.max(0, Math.round(bench.session.wantedView + step)) / 1e6);
  };

  return (
    <span className="time">
      <label>
        t ={" "}
        <input
          className="field"
          type="text"
          inputMode="decimal"
          role="spinbutton"
          autoComplete="off"
          aria-label="View time, seconds"
          aria-valuenow={Number(shown)}
          aria-valuemin={0}
          aria-valuemax={latest / 1e6}
          aria-invalid={complaint !== undefined}
          aria-describedby={complaint ? "time-complaint" : undefined}
          value={draft ?? shown}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => (complaint ? giveUp() : go())}
          onKeyDown={keys}
        />{" "}
        s
      </label>
      <span className="beneath">
        {late ? (
          <b>
            slowed<span className="visually-hidden">: the simulation is behind</span>
          </b>
        ) : (
          <Digest />
        )}
      </span>
      {complaint && (
        <small className="complaint" id="time-complaint">
          {complaint}
        </small>
      )}
    </span>
  );
}

/** Of the log up to the view time. While time runs it would flicker, and nobody could read it. */
function Digest() {
  const digest = usePage(({ snapshot, playing }) => (playing ? null : (snapshot?.digest ?? null)));
  return (
    <span className="digest" title="The log up to this instant: the same link shows the same characters everywhere">
      {digest === null ? "" : `log ${shortDigest(digest)}`}
    </span>
  );
}

/** Paused or in slow motion the time is shown to the microsecond. */
function instantFine(at: number): string {
  const text = (at / 1e6).toFixed(6);
  return text.endsWith("000") ? instant(at) : text;
}

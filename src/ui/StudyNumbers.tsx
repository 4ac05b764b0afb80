/** The numbers of a study: traffic, limit, duration, seeds, and the sweep of the retry delay. */
import { useState } from "react";
import { endChange } from "../app/change.ts";
import { perSecond } from "../app/limits.ts";
import { setStudy } from "../app/study.ts";
import { CLIENTS, DURATION, setSweepPart, sweepParts, USUAL_SWEEP, WAITS } from "../app/study-form.ts";
import type { Study } from "../study/study.ts";
import { Field, type FieldRange } from "./Field.tsx";
import { useBench, usePage } from "./page.ts";
import { Complaint } from "./RefusedClients.tsx";
import { useDesk, useStudy } from "./useDesk.ts";

interface NumberView {
  readonly field: "clients" | "offered" | "rate" | "window" | "duration";
  readonly label: string;
  readonly unit: string;
  readonly range: FieldRange;
}

const RATE: FieldRange = { least: 0, most: 100_000, step: 1, text: true };
const SECONDS = { text: false } as const;

const NUMBERS: readonly NumberView[] = [
  { field: "clients", label: "Clients", unit: "", range: { ...CLIENTS, step: 1, text: false } },
  { field: "offered", label: "Offered", unit: "/s", range: RATE },
  { field: "rate", label: "Limit r", unit: "/s", range: RATE },
  { field: "window", label: "Window W", unit: "s", range: { ...SECONDS, least: 0.001, most: 2_592_000, step: 1 } },
  { field: "duration", label: "Duration", unit: "s", range: { ...SECONDS, ...DURATION, step: 10 } },
];

export function StudyNumbers() {
  const study = useStudy(({ plan }) => plan.study);
  const desk = useDesk();
  return (
    <>
      {NUMBERS.map(({ field, label, unit, range }) => (
        <span key={field} className="small-field">
          <span>{label}</span>
          <Field
            control={`study.${field}`}
            label={unit === "s" ? `${label}, seconds` : label}
            value={study[field]}
            number={numberOf(study[field])}
            range={range}
            onSet={(value) => setStudy(desk, `study.${field}`, field, value)}
          />
          <span className="unit">{typeof study[field] === "number" ? unit : ""}</span>
          <Complaint control={`study.${field}`} />
        </span>
      ))}
      <Seeds study={study} />
    </>
  );
}

const numberOf = (value: number | string): number => (typeof value === "number" ? value : perSecond(value));

/** A number of seeds, or "0..9" and the like. What is typed is taken as soon as it may be and stays as it is typed. */
function Seeds({ study }: { readonly study: Study }) {
  const desk = useDesk();
  const bench = useBench();
  const control = "study.seeds";
  const isBad = usePage(({ complaints }) => complaints[control] !== undefined);
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <span className="small-field">
      <label htmlFor={control}>Seeds</label>
      <input
        id={control}
        className="field"
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={draft ?? study.seeds}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${control}-complaint` : undefined}
        onChange={({ target }) => {
          setDraft(target.value);
          setStudy(desk, control, "seeds", target.value.trim());
        }}
        onBlur={() => {
          endChange(bench, control);
          if (!isBad) setDraft(null);
        }}
      />
      <span className="unit" />
      <Complaint control={control} />
    </span>
  );
}

const SWEEP = ["From", "to", "in steps of"];

export function StudySweep() {
  const desk = useDesk();
  const sweep = useStudy(({ plan }) => plan.study.sweepDelay);
  return (
    <>
      <label className="policy">
        <input
          type="checkbox"
          checked={sweep !== null}
          onChange={() => setStudy(desk, "study.sweep", "sweepDelay", sweep === null ? USUAL_SWEEP : null)}
        />
        Sweep the retry delay
      </label>
      {sweep !== null &&
        sweepParts(sweep).map((seconds, i) => (
          <span key={SWEEP[i]} className="small-field">
            <span>{SWEEP[i]}</span>
            <Field
              control={`study.sweep.${i}`}
              label={`Sweep of the delay, ${SWEEP[i].toLowerCase()}, seconds`}
              value={seconds}
              number={seconds}
              range={{ ...WAITS, step: i === 2 ? 0.01 : 0.05, text: false }}
              onSet={(value) => setSweepPart(desk, `study.sweep.${i}`, sweep, i, Number(value))}
            />
            <span className="unit">s</span>
            <Complaint control={`study.sweep.${i}`} />
          </span>
        ))}
      <Complaint control="study.sweep" />
    </>
  );
}

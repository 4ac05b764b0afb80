/**
 * A field for a number (or a rate as text). Arrow keys step, what is typed is taken as soon as it may be, and what may
 * not be stays in the field with the reason beside it while the last good run goes on. Escape brings the value back.
 */
import { type KeyboardEvent, useState } from "react";
import { complain, endChange } from "../app/change.ts";
import { useBench, usePage } from "./page.ts";

export interface FieldRange {
  readonly least: number;
  readonly most: number;
  /** Of the arrow keys. */
  readonly step: number;
  /** Takes text such as "10/m" beside numbers. */
  readonly text: boolean;
}

interface Props {
  readonly control: string;
  readonly label: string;
  readonly value: number | string;
  /** The value as a number. */
  readonly number: number;
  readonly range: FieldRange;
  readonly disabled?: boolean;
  readonly onSet: (value: number | string) => boolean;
}

export function Field({ control, label, value, number, range, disabled, onSet }: Props) {
  const bench = useBench();
  const isBad = usePage(({ complaints }) => complaints[control] !== undefined);
  /** What is being typed; null: the value itself is shown. */
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft !== null ? draft : String(value);

  const type = (text: string) => {
    setDraft(text);
    const written = readField(text, range);
    if (written !== null && written !== value) onSet(written);
    else complain(bench, control, null);
  };
  const done = () => {
    endChange(bench, control);
    if (!isBad) setDraft(null);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter") done();
    if (event.key === "Escape") {
      setDraft(null);
      complain(bench, control, null);
    }
    const steps = STEPS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    setDraft(null);
    const next = stepped(value, number, steps, range);
    if (next !== value) onSet(next);
  };

  return (
    <input
      className="field"
      type={range.text ? "text" : "number"}
      role="spinbutton"
      inputMode={range.text ? undefined : "decimal"}
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-valuenow={number}
      aria-valuetext={String(value)}
      aria-valuemin={range.least}
      aria-valuemax={range.most}
      aria-invalid={isBad}
      aria-describedby={isBad ? `${control}-complaint` : undefined}
      {...(range.text ? {} : { min: range.least, max: range.most, step: "any" })}
      disabled={disabled}
      value={isBad || draft === null || matches(draft, value) ? shown : String(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={done}
      onKeyDown={keys}
      onKeyUp={(event) => event.key in STEPS && endChange(bench, control)}
    />
  );
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Whether a draft still is what the value says: another control may have changed it since. */
function matches(draft: string, value: number | string): boolean {
  return draft.trim() === "" || draft.trim() === String(value) || Number(draft) === value || /[.,eE+-]$/.test(draft);
}

/** A number where the text is one, else the text where text may be; null where there is nothing to read. */
function readField(text: string, { text: takesText }: FieldRange): number | string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const number = Number(trimmed);
  return Number.isNaN(number) && takesText ? trimmed : number;
}

/** A rate written "10/m" keeps its unit. */
function stepped(value: number | string, number: number, steps: number, range: FieldRange): number | string {
  const match = typeof value === "string" ? /^(\d+(?:\.\d+)?)(\/.*)$/.exec(value) : null;
  if (match) return `${Math.max(1, Number(match[1]) + steps)}${match[2]}`;
  const next = Math.round((number + steps * range.step) / range.step) * range.step;
  return Math.min(range.most, Math.max(range.least, Number(next.toFixed(6))));
}

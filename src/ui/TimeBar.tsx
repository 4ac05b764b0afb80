/** The time bar: where in the run the page is, back and on through what was done, and other runs beside this one. */
import { toggleCompare } from "../app/compare.ts";
import { redo, undo } from "../app/undo.ts";
import { soon } from "./later.tsx";
import { useBench, usePage } from "./page.ts";
import { Runs } from "./Runs.tsx";
import { Scrubber } from "./Scrubber.tsx";
import { TimeField } from "./TimeField.tsx";

const CompareStrip = soon((parts) => parts.CompareStrip);

export function TimeBar() {
  const isComparing = usePage(({ other }) => other !== null);
  return (
    <section className="timebar" aria-label="Time">
      <TimeField />
      <Scrubber />
      <Ways />
      {isComparing && <CompareStrip />}
    </section>
  );
}

function Ways() {
  const bench = useBench();
  const isComparing = usePage(({ other }) => other !== null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend has no place in a row of buttons
    <div className="ways" role="group" aria-label="What was done">
      <Way name="Undo" keys="Control+Z Meta+Z" what={usePage((state) => state.undo)} onPress={() => undo(bench)} />
      <Way name="Redo" keys="Control+Shift+Z" what={usePage((state) => state.redo)} onPress={() => redo(bench)} />
      <button
        type="button"
        id="compare"
        className="button"
        aria-pressed={isComparing}
        title="Keep this run as the other one, then change anything"
        onClick={() => toggleCompare(bench)}
      >
        Compare
      </button>
      <Runs />
    </div>
  );
}

interface WayProps {
  readonly name: string;
  readonly keys: string;
  /** What it would undo or do again; null: nothing. */
  readonly what: string | null;
  readonly onPress: () => void;
}

/** Never disabled in earnest: the focus would be lost with the last step. */
function Way({ name, keys, what, onPress }: WayProps) {
  return (
    <button
      type="button"
      className="button"
      aria-keyshortcuts={keys}
      aria-disabled={what === null}
      title={what === null ? `Nothing to ${name.toLowerCase()}` : `${name}: ${what}`}
      onClick={onPress}
    >
      {name}
    </button>
  );
}

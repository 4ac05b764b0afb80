/** While two runs are compared: which one is the other, from when on settings act, and the ways out. */
import { setReach, stopComparing } from "../app/compare.ts";
import { swapWithOther } from "../app/load.ts";
import type { OtherRun } from "../app/store.ts";
import { ownBeside } from "../app/tell.ts";
import { useBench, usePage } from "./page.ts";
import { useGiveBack } from "./useGiveBack.ts";
import "./compare.css";

const REACHES: readonly { readonly reach: OtherRun["reach"]; readonly says: string }[] = [
  { reach: "start", says: "from the start" },
  { reach: "now", says: "from now on" },
];

export function CompareStrip() {
  const bench = useBench();
  const ref = useGiveBack<HTMLDivElement>("compare");
  const run = usePage((state) => state.run);
  const other = usePage((state) => state.other);
  if (!other) return null;
  const isSame = other.run === run;
  return (
    <div ref={ref} className="compare">
      <p>
        <span className="other-sign" aria-hidden="true" />
        {isSame ? (
          "The other run, in blue, is still the same as this one: change a setting and see both."
        ) : (
          <>
            In blue the other run: <b>{ownBeside(other.run, run)}</b>. This run: <b>{ownBeside(run, other.run)}</b>.
          </>
        )}
      </p>
      <OtherTotals />
      <fieldset>
        <legend>Settings act</legend>
        {REACHES.map(({ reach, says }) => (
          <label key={reach}>
            <input type="radio" name="reach" checked={other.reach === reach} onChange={() => setReach(bench, reach)} />
            {says}
          </label>
        ))}
      </fieldset>
      <button type="button" className="button" onClick={() => swapWithOther(bench)}>
        Swap
      </button>
      <button type="button" className="button" onClick={() => stopComparing(bench)}>
        Stop comparing
      </button>
    </div>
  );
}

/** Both runs' totals, for whoever does not see them drawn. */
function OtherTotals() {
  const own = usePage(({ snapshot }) => snapshot?.lanes);
  const other = usePage(({ otherSnapshot }) => otherSnapshot?.lanes);
  if (!own || !other) return null;
  return (
    <div className="visually-hidden">
      <table>
        <caption>This run and the other, up to the view time</caption>
        <thead>
          <tr>
            <th scope="col">lane</th>
            <th scope="col">through, this run</th>
            <th scope="col">through, the other</th>
            <th scope="col">refused, this run</th>
            <th scope="col">refused, the other</th>
          </tr>
        </thead>
        <tbody>
          {own.map(({ title, passed, refused }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
            <tr key={i}>
              <th scope="row">{title}</th>
              <td>{passed}</td>
              <td>{other[i]?.passed}</td>
              <td>{refused}</td>
              <td>{other[i]?.refused}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

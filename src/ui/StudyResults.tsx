/** What came of a study: the table of figures, differences seed by seed against one rule, the runs behind them, files. */
import { memo, useState } from "react";
import { type Cell, COLUMNS, cellOf, differencesFrom } from "../app/study-figures.ts";
import { ordinarySeed } from "../app/study-show.ts";
import type { Row } from "../study/result.ts";
import { StudyFiles } from "./StudyFiles.tsx";
import { rateText } from "./StudyRun.tsx";
import { StudyRuns } from "./StudyRuns.tsx";
import { Amount, Headings, Policies, Scroll } from "./StudyTable.tsx";
import { policyName, ruleName } from "./study-names.ts";
import type { Arrived } from "./useDesk.ts";
import { useShowOne } from "./useShowOne.ts";

/** A table to be read; the rest of a larger one is in the files. */
const MOST_ROWS = 200;

/** Rendered anew only when more has arrived. */
export const StudyResults = memo(function StudyResults({ plan, result }: Arrived) {
  const { clients, offered, rate, window, duration, seeds } = plan.study;
  return (
    <section className="study-results" aria-labelledby="results-title">
      <h2 id="results-title">Who was served</h2>
      <p className="study-about">
        {clients} clients, {rateText(offered)} offered for {duration} s, limit {rateText(rate)}, window {window} s,
        seeds {seeds}. Mean ± half of its 95 % interval. A figure opens in the bench as the run that is nearest to it.
      </p>
      <Scroll name="Figures of the study">
        <table>
          <caption className="visually-hidden">Figures of the study, mean and half of the 95 % interval</caption>
          <Headings />
          <Policies rows={result.rows.slice(0, MOST_ROWS)} columns={COLUMNS.length + 2}>
            {(row) => <Figures key={row.rule} plan={plan} row={row} />}
          </Policies>
        </table>
      </Scroll>
      {result.rows.length > MOST_ROWS && (
        <p className="study-about">
          The first {MOST_ROWS} of {result.rows.length} rows; the files have them all.
        </p>
      )}
      <StudyFiles result={result} />
      <Differences rows={result.rows} />
      <StudyRuns plan={plan} result={result} />
    </section>
  );
});

function Figures({ plan, row }: { readonly plan: Arrived["plan"]; readonly row: Row }) {
  const showOne = useShowOne();
  const { rule, retry, figures, seeds } = row;
  const names = `${ruleName(rule)}, ${policyName(retry)}`;
  return (
    <tr>
      <th scope="row">{ruleName(rule)}</th>
      {COLUMNS.map(({ name, title }) => {
        const cell = cellOf(figures[name], name);
        const seed = ordinarySeed(row, name);
        return (
          <td key={name}>
            {cell === null || seed === null ? (
              "–"
            ) : (
              <button
                type="button"
                title={`Show the run with seed ${seed}`}
                aria-label={`${title} ${spoken(cell)}: show the run of ${names} with seed ${seed}`}
                onClick={() => showOne(plan, row, seed, `${names}, ${title.toLowerCase()} ${cell.mean} on average`)}
              >
                <Amount cell={cell} />
              </button>
            )}
          </td>
        );
      })}
      <td>{seeds.length}</td>
    </tr>
  );
}

const spoken = ({ mean, half }: Cell): string => (half === null ? mean : `${mean} ± ${half}`);

function Differences({ rows }: { readonly rows: readonly Row[] }) {
  const rules = [...new Set(rows.map(({ rule }) => rule))];
  const [chosen, setChosen] = useState<string | null>(null);
  const than = chosen !== null && rules.includes(chosen) ? chosen : rules[0];
  if (rules.length < 2) return null;
  return (
    <details className="study-more">
      <summary>Rule against rule, seed by seed</summary>
      <p className="study-about">
        All rules meet the same arrivals and the same luck, so they are compared within each seed. In bold what differs
        in one direction with 95 % certainty.
      </p>
      <label className="study-choice">
        Each other rule less{" "}
        <select value={than} onChange={({ target }) => setChosen(target.value)}>
          {rules.map((rule) => (
            <option key={rule} value={rule}>
              {ruleName(rule)}
            </option>
          ))}
        </select>
      </label>
      <Scroll name="Differences between rules">
        <table>
          <caption className="visually-hidden">Differences from {ruleName(than)}, seed by seed</caption>
          <Headings />
          <Policies rows={differencesFrom(rows, than).slice(0, MOST_ROWS)} columns={COLUMNS.length + 2}>
            {({ rule, cells, seeds }) => (
              <tr key={rule}>
                <th scope="row">{ruleName(rule)}</th>
                {cells.map((cell, i) => (
                  <td key={COLUMNS[i].name} data-clear={cell?.isClear}>
                    {cell ? <Amount cell={cell} /> : "–"}
                  </td>
                ))}
                <td>{seeds}</td>
              </tr>
            )}
          </Policies>
        </table>
      </Scroll>
    </details>
  );
}

/** The runs behind one row of the study, seed by seed; each opens in the bench. */
import { useState } from "react";
import { COLUMNS, figureText } from "../app/study-figures.ts";
import { Scroll } from "./StudyTable.tsx";
import { policyName, ruleName } from "./study-names.ts";
import type { Arrived } from "./useDesk.ts";
import { useShowOne } from "./useShowOne.ts";

const MOST_SEEDS = 500;

export function StudyRuns({ plan, result }: Arrived) {
  const showOne = useShowOne();
  const [chosen, setChosen] = useState("");
  const [isOpen, setOpen] = useState(false);
  const keyOf = ({ rule, retry }: { rule: string; retry: string }) => `${rule} ${retry}`;
  const row = result.rows.find((one) => keyOf(one) === chosen) ?? result.rows[0];
  const names = `${ruleName(row.rule)}, ${policyName(row.retry)}`;
  return (
    <details className="study-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Run by run</summary>
      {isOpen && (
        <>
          <label className="study-choice">
            The runs of{" "}
            <select value={keyOf(row)} onChange={({ target }) => setChosen(target.value)}>
              {result.rows.map((one) => (
                <option key={keyOf(one)} value={keyOf(one)}>
                  {ruleName(one.rule)}, {policyName(one.retry)}
                </option>
              ))}
            </select>
          </label>
          <Scroll name="Runs, seed by seed">
            <table>
              <caption className="visually-hidden">{names}, seed by seed</caption>
              <thead>
                <tr>
                  <th scope="col">Seed</th>
                  {COLUMNS.map(({ name, title }) => (
                    <th key={name} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {row.seeds.slice(0, MOST_SEEDS).map((one) => (
                  <tr key={one.seed}>
                    <th scope="row">
                      <button type="button" className="button" onClick={() => showOne(plan, row, one.seed, names)}>
                        Show seed {one.seed}
                      </button>
                    </th>
                    {COLUMNS.map(({ name }) => (
                      <td key={name}>{figureText(one[name], name)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </details>
  );
}

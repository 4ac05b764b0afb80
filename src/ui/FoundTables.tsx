/** The tables of what was found about Retry-After: a short one to be read with the text, and all figures with the commands. */
import { COLUMNS } from "../app/study-figures.ts";
import { COMMANDS, FOUND_COLUMNS, foundLines, HEADER_GROUPS, headerLines } from "../app/study-findings.ts";
import { Amount, Policies, Scroll } from "./StudyTable.tsx";
import { ruleName } from "./study-names.ts";

export function HeaderTable({ window }: { readonly window: number }) {
  const columns = HEADER_GROUPS.flatMap(({ title, columns }) => columns.map((one) => `${title}, ${one.title}`));
  return (
    <Scroll name={`What the headers save, window ${window} s`}>
      <table>
        <caption className="visually-hidden">What each rule’s header saves, and what it costs</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              Window {window} s
            </th>
            {HEADER_GROUPS.map(({ title, columns: own }) => (
              <th key={title} scope="colgroup" colSpan={own.length} className="study-group-name">
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {HEADER_GROUPS.flatMap(({ title, columns: own }) =>
              own.map((one) => (
                <th key={`${title}, ${one.title}`} scope="col">
                  {one.title}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {headerLines(window).map(({ rule, cells }) => (
            <tr key={rule}>
              <th scope="row">{ruleName(rule)}</th>
              {cells.map((cell, i) => (
                <td key={columns[i]}>{cell ? <Amount cell={cell} /> : "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

export function AllFound() {
  return (
    <details className="study-more">
      <summary>All rules and figures, and the commands that carry it out again</summary>
      {[1, 10].map((window) => (
        <Scroll key={window} name={`Found with a window of ${window} s`}>
          <table>
            <caption>Window {window} s</caption>
            <thead>
              <tr>
                <th scope="col">Rule</th>
                {FOUND_COLUMNS.map((name) => (
                  <th key={name} scope="col">
                    {COLUMNS.find((column) => column.name === name)?.title}
                  </th>
                ))}
              </tr>
            </thead>
            <Policies rows={foundLines(window)} columns={FOUND_COLUMNS.length + 1}>
              {({ rule, cells }) => (
                <tr key={rule}>
                  <th scope="row">{ruleName(rule)}</th>
                  {cells.map((cell, i) => (
                    <td key={FOUND_COLUMNS[i]}>{cell ? <Amount cell={cell} /> : "–"}</td>
                  ))}
                </tr>
              )}
            </Policies>
          </table>
        </Scroll>
      ))}
      <pre className="study-shell">{COMMANDS.retryAfter.join("\n")}</pre>
    </details>
  );
}

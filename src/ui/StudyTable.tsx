/** Pieces of the study's tables: a place that scrolls sideways by itself, the headings, a mean with its interval. */
import type { ReactNode } from "react";
import { type Cell, COLUMNS } from "../app/study-figures.ts";
import { policyName } from "./study-names.ts";

/** A table wider or longer than its place scrolls there, also by keyboard. */
export function Scroll({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="study-scroll" aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}

/** The rule, the eight figures, and over how many seeds. */
export function Headings() {
  return (
    <thead>
      <tr>
        <th scope="col">Rule</th>
        {COLUMNS.map(({ name, title, unit, means }) => (
          <th key={name} scope="col" title={means}>
            {title}
            {unit !== "" && unit !== "calls" && <small> {unit}</small>}
          </th>
        ))}
        <th scope="col">Seeds</th>
      </tr>
    </thead>
  );
}

interface PoliciesProps<R> {
  readonly rows: readonly R[];
  /** Of the whole table. */
  readonly columns: number;
  /** The table row of one of them. */
  readonly children: (row: R) => ReactNode;
}

/** Rows in blocks, one for each retry policy, under its name. */
export function Policies<R extends { readonly retry: string }>({ rows, columns, children }: PoliciesProps<R>) {
  const policies = [...new Set(rows.map(({ retry }) => retry))];
  return policies.map((policy) => (
    <tbody key={policy}>
      <tr>
        <th scope="rowgroup" colSpan={columns} className="study-policy-name">
          {policyName(policy)}
        </th>
      </tr>
      {rows.filter(({ retry }) => retry === policy).map(children)}
    </tbody>
  ));
}

export function Amount({ cell: { mean, half } }: { readonly cell: Cell }) {
  return (
    <>
      {mean}
      {half !== null && <small> ±{half}</small>}
    </>
  );
}

/** The figures of a picture: a heading for each line, and a cell under each column. */
export interface Numbers {
  readonly corner: string;
  readonly columns: readonly string[];
  readonly lines: readonly { readonly head: string; readonly cells: readonly string[] }[];
}

export function NumberTable({ caption, numbers }: { readonly caption: string; readonly numbers: Numbers }) {
  const { corner, columns, lines } = numbers;
  return (
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ head, cells }) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell, i) => (
              <td key={columns[i]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The table of figures on paper: the counts of each lane and its most against its bound, in words. */
import { exact, ofAtMost, verdictText } from "../app/words.ts";
import type { LaneView } from "../sim/snapshot.ts";

interface Props {
  readonly lanes: readonly LaneView[];
  /** L. */
  readonly limit: number;
}

export function SheetTable({ lanes, limit }: Props) {
  const spans = lanes[0]?.spans ?? [];
  return (
    <table>
      <caption>Most passed, against each rule's bound</caption>
      <thead>
        <tr>
          {["rule", "calls", "passed", "refused", "waiting"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {spans.map(({ length }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place; two may be equally long
            <th key={i} scope="col">
              in any {exact(length)} s
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
          <tr key={i}>
            <th scope="row">{lane.title}</th>
            <td>{lane.calls}</td>
            <td>{lane.passed}</td>
            <td>{lane.refused}</td>
            <td>{lane.waiting}</td>
            {lane.spans.map((span, k) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <td key={k}>
                <b>{ofAtMost(span)}</b> {verdictText(span, limit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

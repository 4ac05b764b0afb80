/**
 * The rows of the presenter and the framed view, as a table: name and state, machine, timeline, and the most the lane
 * has let through in any window against its bound. Roles are spelt out because the style sheet lays the cells out.
 */
import { type CSSProperties, memo } from "react";
import { isAveraged } from "../app/average.ts";
import { exact } from "../app/words.ts";
import { Most } from "./Bounds.tsx";
import { Canvas } from "./Canvas.tsx";
import { usePage, useTitle } from "./page.ts";

export function ShowRows() {
  const count = usePage(({ snapshot }) => snapshot?.lanes.length ?? 0);
  const window = usePage(({ snapshot, program }) => (snapshot ?? program.initial).limit.window);
  const lanes = Array.from({ length: count }, (_, lane) => lane);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as a grid, the parts lose their roles in some browsers
    <table className="show-rows" role="table" style={{ "--lanes": count } as CSSProperties}>
      <caption className="visually-hidden">Most passed, against each rule's bound</caption>
      <thead role="rowgroup">
        <tr role="row">
          {["rule", "machine", "last 20 seconds"].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
          <th role="columnheader" scope="col">
            most in any {exact(window)} s
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lanes.map((lane) => (
          <Row key={lane} lane={lane} lanes={count} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

interface Props {
  readonly lane: number;
  readonly lanes: number;
}

const Row = memo(function Row({ lane, lanes }: Props) {
  const title = useTitle(lane);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <tr role="row">
      <th role="rowheader" scope="row">
        {title}
        <span id={`show-${lane}-state`}>
          <State lane={lane} />
        </span>
      </th>
      <td role="cell" className="show-machine">
        <Canvas
          name={`${title}: the machine`}
          describedBy={`show-${lane}-state`}
          subject={{ kind: "machine", lane, lanes, compact: false }}
        />
      </td>
      <td role="cell" className="show-timeline">
        <Canvas
          name={`${title}: the last 20 seconds`}
          describedBy="show-timelines"
          subject={{ kind: "timeline", lane }}
        />
      </td>
      <td role="cell">
        <Most lane={lane} span={WINDOW} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
});

/** What the rule is doing now, in the fewest words, and what the row's lane has refused. */
function State({ lane }: { readonly lane: number }) {
  const view = usePage(({ snapshot }) => snapshot?.lanes[lane]);
  const averaged = usePage(isAveraged);
  if (!view) return null;
  return (
    <>
      <span className="show-gauge">{averaged ? "on average" : view.gauge.main}</span>
      <span className="show-refused" data-some={view.refused > 0}>
        {view.refused} refused
      </span>
    </>
  );
}

/** Which of the figures: half a second is the first, the shared window the second. */
const WINDOW = 1;

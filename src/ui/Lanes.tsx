/**
 * The lanes: one lane is one row. From left to right what the rule is doing now, what it did, and what it can do at
 * worst. The last is a table whose cells stand in the rows of the lanes.
 */
import { useMemo } from "react";
import { Bounds } from "./Bounds.tsx";
import { LaneRow } from "./LaneRow.tsx";
import { usePage } from "./page.ts";
import { NARROW_LANES, useCompact } from "./useCompact.ts";

export function Lanes() {
  const count = usePage(({ run }) => run.scenario.lanes.length);
  const lanes = useMemo(() => Array.from({ length: count }, (_, lane) => lane), [count]);
  const compact = useCompact(NARROW_LANES);
  return (
    <section className="lanes" aria-labelledby="lanes-title" data-lanes={count}>
      <h2 id="lanes-title" className="visually-hidden">
        Lanes
      </h2>
      <p className="column-head machine-head" aria-hidden="true">
        The machine
      </p>
      <p className="column-head timeline-head" aria-hidden="true">
        Last 20 seconds <span className="pointing-hint">point at a mark or a ball to see why</span>
      </p>
      {lanes.map((lane) => (
        <LaneRow key={lane} lane={lane} lanes={count} compact={compact} />
      ))}
      <Bounds />
    </section>
  );
}

/** The pictures of a study: what a served request costs, a sweep where there is one, how long people wait, who was served. */
import { memo, useMemo, useState } from "react";
import { perSecond } from "../app/limits.ts";
import { cellOf, figureText } from "../app/study-figures.ts";
import { callsByPolicy, policiesOf, sweepLines, timeLines } from "../app/study-pictures.ts";
import { callsPicture } from "../draw/study-calls.ts";
import { completionPicture, overTimePicture } from "../draw/study-panels.ts";
import type { Row } from "../study/result.ts";
import type { Study } from "../study/study.ts";
import { StudyPicture } from "./StudyPicture.tsx";
import { SweepPicture } from "./SweepPicture.tsx";
import { policyName, ruleName } from "./study-names.ts";
import { callsNumbers, completionNumbers, overTimeNumbers } from "./study-numbers.ts";
import type { Arrived } from "./useDesk.ts";

/** Beyond so many rows the pictures show one policy at a time. */
const MOST_PANELS = 36;

export const StudyPictures = memo(function StudyPictures({ plan, result: { rows } }: Arrived) {
  const [chosen, setChosen] = useState<string | null>(null);
  const policies = policiesOf(rows);
  const isMany = rows.length > MOST_PANELS;
  const policy = isMany ? (policies.find((one) => one === chosen) ?? policies[0]) : null;
  const shown = useMemo(() => (policy === null ? rows : rows.filter(({ retry }) => retry === policy)), [rows, policy]);
  const lines = useMemo(() => sweepLines(rows), [rows]);
  return (
    <section className="study-pictures" aria-label="Pictures of the study">
      {lines.length > 0 && (
        <SweepPicture
          title="First tries against the delay"
          about="Share of the served that were served by their first call, for each delay, with its 95 % band."
          lines={lines}
        />
      )}
      {isMany && (
        <label className="study-choice">
          The pictures below show{" "}
          <select value={policy ?? ""} onChange={({ target }) => setChosen(target.value)}>
            {policies.map((one) => (
              <option key={one} value={one}>
                {policyName(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Pictures rows={shown} study={plan.study} />
    </section>
  );
});

function Pictures({ rows, study }: { readonly rows: readonly Row[]; readonly study: Study }) {
  const { duration } = study;
  const limit = perSecond(study.rate);
  const groups = useMemo(() => callsByPolicy(rows), [rows]);
  const lines = useMemo(() => timeLines(rows, study), [rows, study]);
  const pictures = useMemo(() => {
    const panels = lines.map((line) => ({ ...line, group: policyName(line.retry), title: ruleName(line.rule) }));
    const blocks = groups.map(({ retry, rules }) => ({
      heading: policyName(retry),
      rows: rules.map((one) => ({ ...one, title: ruleName(one.rule), text: callsText(rows, retry, one.rule) })),
    }));
    return {
      calls: callsPicture(blocks),
      completion: completionPicture(panels, duration),
      overTime: overTimePicture(panels, duration, limit),
    };
  }, [rows, groups, lines, duration, limit]);
  return (
    <>
      <StudyPicture
        title="Calls for each one served"
        about="What a served request costs the limiter, refused calls included. The scale is logarithmic: twice as many is as far everywhere. A line through the dot is the 95 % interval."
        picture={pictures.calls}
        numbers={() => callsNumbers(groups)}
      />
      <StudyPicture
        title="How long the served had waited"
        about="Share of the served that had waited less than so many seconds from their first call on. Where the curve crosses the upper line is the p95 of the table. Those never served are in none of the curves."
        picture={pictures.completion}
        numbers={() => completionNumbers(lines, duration)}
      />
      <StudyPicture
        title="Served by the first call, and by a retry, over time"
        about="Calls served a second, mean over the seeds: dark those served by their first call, light on top those that had been refused before."
        picture={pictures.overTime}
        numbers={() => overTimeNumbers(lines, duration)}
      />
    </>
  );
}

function callsText(rows: readonly Row[], retry: string, rule: string): string {
  const stat = rows.find((row) => row.retry === retry && row.rule === rule)?.figures.amplification ?? null;
  const cell = cellOf(stat, "amplification");
  return cell?.half ? `${cell.mean} ±${cell.half}` : figureText(stat?.mean ?? null, "amplification");
}

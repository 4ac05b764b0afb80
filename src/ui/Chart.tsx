/** The rate chart of the chosen lane, its totals beside it, and the same figures as a table for those who don't see it. */
import { memo } from "react";
import { chooseLane } from "../app/change.ts";
import { instant } from "../app/coming.ts";
import { samePlain } from "../base/plain.ts";
import { type ChartSecond, chartFigures } from "../draw/chart.ts";
import { AnswerSlot } from "./AnswerSlot.tsx";
import { Canvas } from "./Canvas.tsx";
import { frameOf } from "./frame.ts";
import { useBench, usePage, useTitle, useTitles } from "./page.ts";

export function Chart() {
  const bench = useBench();
  const lane = usePage((state) => state.lane);
  const title = useTitle(lane);
  return (
    <section className="chart" aria-labelledby="chart-title">
      <div className="chart-side">
        <AnswerSlot />
        <LaneChoice />
        <Totals />
      </div>
      <div className="chart-main">
        <h2 id="chart-title" className="column-head">
          Calls reaching the gates each second, retries included
        </h2>
        <Canvas name={`${title}: calls each second`} describedBy="chart-about" subject={{ kind: "chart", lane }} />
        <p id="chart-about" className="visually-hidden">
          One bar for each second: passed calls, refused calls above them, retries hatched, and the limit as a line. The
          figures are in the table that follows.
        </p>
        <FigureTable key={lane} lane={lane} bench={bench} />
      </div>
    </section>
  );
}

/** Whose chart and refusals are shown. */
function LaneChoice() {
  const bench = useBench();
  const chosen = usePage((state) => state.lane);
  const titles = useTitles();
  return (
    <fieldset className="lane-choice">
      <legend>Chart and refusals of</legend>
      {titles.map((title, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
        <label key={lane} className="policy">
          <input type="radio" name="lane" checked={chosen === lane} onChange={() => chooseLane(bench, lane)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

function Totals() {
  const view = usePage(({ snapshot, lane }) => snapshot?.lanes[lane]);
  const rows: [string, number][] = [
    ["calls", view?.calls ?? 0],
    ["passed", view?.passed ?? 0],
    ["refused", view?.refused ?? 0],
    ["waiting", view?.waiting ?? 0],
    ["to come back", view?.retrying ?? 0],
  ];
  return (
    <dl className="totals">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Once a second while playing, at once otherwise: nobody can follow more. */
function FigureTable({ lane, bench }: { readonly lane: number; readonly bench: ReturnType<typeof useBench> }) {
  usePage(({ snapshot, playing }) => (playing ? Math.floor((snapshot?.at ?? 0) / 1e6) : snapshot?.at));
  const frame = frameOf(bench);
  return (
    <div className="visually-hidden">
      <table>
        <caption>Calls each second</caption>
        <thead>
          <tr>
            <th scope="col">from, s</th>
            <th scope="col">passed</th>
            <th scope="col">held</th>
            <th scope="col">refused</th>
            <th scope="col">of them retries</th>
          </tr>
        </thead>
        <tbody>
          {frame && chartFigures(frame, lane).map((second) => <Second key={second.from} second={second} />)}
        </tbody>
      </table>
    </div>
  );
}

/** All but the last are over and stay as they are. */
const Second = memo(function Second({ second: { from, first, again } }: { readonly second: ChartSecond }) {
  return (
    <tr>
      <th scope="row">{instant(from)}</th>
      <td>{first.passed + again.passed}</td>
      <td>{first.held + again.held}</td>
      <td>{first.refused + again.refused}</td>
      <td>{again.passed + again.held + again.refused}</td>
    </tr>
  );
}, samePlain);

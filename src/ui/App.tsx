/** The whole page. Read downwards: what it is and how it is watched, what can be fired and set, what happens. */
import { useEffect, useMemo } from "react";
import { type Bench, redraw } from "../app/bench.ts";
import { Chart } from "./Chart.tsx";
import { Console } from "./Console.tsx";
import { watchPalette } from "./frame.ts";
import { Header } from "./Header.tsx";
import { Lanes } from "./Lanes.tsx";
import { Notices } from "./Notices.tsx";
import { Page } from "./page.ts";
import { Readouts } from "./Readouts.tsx";
import { createStage } from "./stage.ts";
import "./base.css";
import "./layout.css";
import "./console.css";
import "./lanes.css";
import "./panel.css";

export function App({ bench }: { readonly bench: Bench }) {
  const stage = useMemo(() => createStage(bench), [bench]);
  useEffect(() => stage.start(), [stage]);
  useEffect(() => watchPalette(() => redraw(bench)), [bench]);
  const surroundings = useMemo(() => ({ bench, stage }), [bench, stage]);
  return (
    <Page value={surroundings}>
      <Header />
      <Console />
      <main className="bench">
        <Notices />
        <Readouts />
        <Lanes />
        <Chart />
      </main>
    </Page>
  );
}

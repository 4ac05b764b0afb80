/** The whole page. Read downwards: what it is and how it is watched, what can be fired and set, what happens. */
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from "react";
import { useStore } from "zustand";
import { type Bench, redraw } from "../app/bench.ts";
import { shownAs } from "../app/page.ts";
import { themeOf } from "../app/theme.ts";
import { Chart } from "./Chart.tsx";
import { Console } from "./Console.tsx";
import { Header } from "./Header.tsx";
import { Lanes } from "./Lanes.tsx";
import { fetchAhead, later } from "./later.tsx";
import { watchLooks } from "./looks.ts";
import { Notices } from "./Notices.tsx";
import { Page, usePage } from "./page.ts";
import { Readouts } from "./Readouts.tsx";
import { StudySlot } from "./StudySlot.tsx";
import type { Stage } from "./stage.ts";
import { TimeBar } from "./TimeBar.tsx";
import { WordsSlot } from "./WordsSlot.tsx";

// what nobody sees at first is fetched once the page stands, so that it stands sooner
const Overlays = later(async () => (await import("./Overlays.tsx")).Overlays);
const Sheet = later(async () => (await import("./Sheet.tsx")).Sheet);
const Show = later(async () => (await import("./Show.tsx")).Show);
const LessonPanel = later(async () => (await import("./LessonPanel.tsx")).LessonPanel);

interface Props {
  readonly bench: Bench;
  readonly stage: Stage;
}

export function App({ bench, stage }: Props) {
  useEffect(() => stage.start(), [stage]);
  useEffect(() => watchLooks(() => redraw(bench)), [bench]);
  useEffect(fetchAhead, []);
  const shown = useStore(bench.store, shownAs);
  const theme = useStore(bench.store, themeOf);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const surroundings = useMemo(() => ({ bench, stage }), [bench, stage]);
  return (
    <Page value={surroundings}>
      {shown === "bench" || shown === "study" ? <Whole view={shown} /> : <Later of={<Show how={shown} />} />}
      <Later of={<Overlays />} />
      <Later of={<Sheet />} />
    </Page>
  );
}

/** Until it is here, nothing is in its place. */
function Later({ of }: { readonly of: ReactNode }) {
  return <Suspense fallback={null}>{of}</Suspense>;
}

function Whole({ view }: { readonly view: "bench" | "study" }) {
  return (
    <>
      <Header />
      {view === "study" ? <StudySlot /> : <Watched />}
    </>
  );
}

/** The bench itself: one run, as it is watched. */
function Watched() {
  return (
    <>
      <TimeBar />
      <Side />
      <main className="bench">
        <Notices />
        <Readouts />
        <Lanes />
        <Chart />
      </main>
      <WordsSlot />
    </>
  );
}

/** The console, or in its place the lessons. */
function Side() {
  const isTaught = usePage(({ page }) => page.lesson !== undefined);
  if (!isTaught) return <Console />;
  return (
    <Suspense fallback={<Console />}>
      <LessonPanel />
    </Suspense>
  );
}

/**
 * The run on one A4 page: what was set and done, the table, the timelines, the link. It is there only while the browser
 * prints; its canvases are drawn for paper, light and with four pixels to each CSS pixel.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { aboutRun, benchAddress } from "../app/hand-on.ts";
import { shortDigest } from "../app/share.ts";
import { tellCommands } from "../app/tell.ts";
import { exact } from "../app/words.ts";
import { drawChart } from "../draw/chart.ts";
import type { Box, Frame } from "../draw/frame.ts";
import { LIGHT } from "../draw/palette.ts";
import type { Pen } from "../draw/pen.ts";
import { drawTimeline } from "../draw/timeline.ts";
import { Code } from "./Code.tsx";
import { frameOf } from "./frame.ts";
import { useBench, usePage } from "./page.ts";
import { SheetTable } from "./SheetTable.tsx";
import { TITLE } from "./slide.ts";
import "./sheet.css";

export function Sheet() {
  const isPrinting = usePrinting();
  const frame = frameOf(useBench());
  return isPrinting && frame ? <Page frame={{ ...frame, palette: LIGHT, averaged: false }} /> : null;
}

/** Whether the browser is about to print; it asks for the page right after it has said so. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const set = (printing: boolean) => () => flushSync(() => setPrinting(printing));
    window.addEventListener("beforeprint", set(true), stop);
    window.addEventListener("afterprint", set(false), stop);
    return () => stop.abort();
  }, []);
  return isPrinting;
}

function Page({ frame }: { readonly frame: Frame }) {
  const bench = useBench();
  const state = usePage((all) => all);
  const link = benchAddress(bench, true);
  const { snapshot } = frame;
  const lane = Math.min(state.lane, snapshot.lanes.length - 1);
  return (
    <article className="sheet">
      <header>
        <div>
          <h1>{TITLE}</h1>
          <p>{aboutRun(state)}.</p>
          <p>
            <b>
              Seed {state.run.seed}, t = {exact(snapshot.at)} s, log {shortDigest(snapshot.digest)}
            </b>
          </p>
          <Done />
        </div>
        <Code link={link} />
      </header>
      <SheetTable lanes={snapshot.lanes} limit={snapshot.limit.calls} />
      {snapshot.lanes.map(({ title, gauge }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
        <section key={i}>
          <h2>
            {title} <small>{gauge.main}</small>
          </h2>
          <Picture frame={frame} box={TIMELINE} paint={(pen, drawn, box) => drawTimeline(pen, drawn, i, box)} />
        </section>
      ))}
      <section>
        <h2>
          Calls reaching the gates each second <small>{snapshot.lanes[lane].title}</small>
        </h2>
        <Picture frame={frame} box={CHART} paint={(pen, drawn, box) => drawChart(pen, drawn, lane, box)} />
      </section>
      <footer>
        <p>
          Timelines and chart show the last 20 seconds. A tick is a call let through, a cross a refusal, a ring a retry,
          a dashed line a window boundary.
        </p>
        <p className="sheet-link">{link.length > LONGEST ? `${link.slice(0, LONGEST)}…` : link}</p>
      </footer>
    </article>
  );
}

/** CSS px: the width of A4 within its margins, and what of its height there is for each picture. */
const WIDE = 687;
const TIMELINE: Box = { width: WIDE, height: 86 };
const CHART: Box = { width: WIDE, height: 118 };
/** Pixels of a canvas for each CSS px: 384 to the inch. */
const RATIO = 4;

interface PictureProps {
  readonly frame: Frame;
  readonly box: Box;
  readonly paint: (pen: Pen, frame: Frame, box: Box) => unknown;
}

function Picture({ frame, box, paint }: PictureProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const pen = ref.current?.getContext("2d");
    if (!pen) return;
    pen.setTransform(RATIO, 0, 0, RATIO, 0, 0);
    paint(pen, frame, box);
  });
  return <canvas ref={ref} width={box.width * RATIO} height={box.height * RATIO} style={box} />;
}

/** What was fired and set, first to last, as far as there is room. */
function Done() {
  const told = usePage(({ run }) => tellCommands(run));
  const texts = told.slice(0, MOST_DONE).map(({ text }) => text);
  const more = told.length > MOST_DONE ? ` and ${told.length - MOST_DONE} more` : "";
  return <p>{texts.length === 0 ? "Nothing was fired or changed." : `${texts.join("; ")}${more}.`}</p>;
}

const MOST_DONE = 8;
/** Characters of a link that are written out: five lines. */
const LONGEST = 500;

/** The slide as a file: the frame on screen, drawn large on a canvas of its own, with its link also inside the file. */
import { encode } from "uqr";
import { isAveraged } from "../app/average.ts";
import type { Bench } from "../app/bench.ts";
import { aboutRun, benchAddress } from "../app/hand-on.ts";
import { withTexts } from "../app/png.ts";
import { shortDigest } from "../app/share.ts";
import { exact, verdictText } from "../app/words.ts";
import type { Frame } from "../draw/frame.ts";
import { drawSlide, SLIDE, type SlideRow, type SlideWords } from "../draw/slide.ts";
import type { LaneView } from "../sim/snapshot.ts";
import { scaleOf } from "./Bounds.tsx";
import { frameOf } from "./frame.ts";
import { fileName, type Saved } from "./save.ts";

export const TITLE = "Rate limiter test bench";

/** Rejects where the browser can't draw. Nothing has to be on screen for it. */
export async function slideOf(bench: Bench): Promise<Saved> {
  const frame = frameOf(bench);
  const canvas = Object.assign(document.createElement("canvas"), SLIDE);
  const pen = canvas.getContext("2d");
  if (!frame || !pen) throw new Error("there is nothing to draw, or nothing to draw on");
  const words = wordsOf(bench, frame);
  drawSlide(pen, frame, words);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png) throw new Error("the browser made no picture");
  const texts = { Title: `${TITLE}: ${words.about}`, Description: words.seed, Source: words.link };
  return { name: fileName(bench, "slide", "png"), content: withTexts(new Uint8Array(await png.arrayBuffer()), texts) };
}

function wordsOf(bench: Bench, { snapshot }: Frame): SlideWords {
  const state = bench.store.getState();
  const link = benchAddress(bench, true);
  return {
    title: TITLE,
    about: aboutRun(state),
    time: `t = ${exact(snapshot.at)} s`,
    figure: `most in any ${exact(snapshot.limit.window)} s`,
    seed: `seed ${state.run.seed}, log ${shortDigest(snapshot.digest)}`,
    link,
    code: codeOf(link),
    rows: snapshot.lanes.map((lane) => rowOf(lane, snapshot.limit.calls, isAveraged(state))),
    limit: snapshot.limit.calls,
    scale: scaleOf(snapshot.lanes, WINDOW),
  };
}

/** Of a lane's spans, the shared window. */
const WINDOW = 1;

function rowOf(lane: LaneView, limit: number, averaged: boolean): SlideRow {
  const { most, bound } = lane.spans[WINDOW];
  return {
    title: lane.title,
    state: averaged ? "on average" : lane.gauge.main,
    refused: lane.refused,
    most,
    bound,
    verdict: verdictText(lane.spans[WINDOW], limit),
    isAtBound: most >= bound,
  };
}

/** Longer links make codes that nobody's telephone reads from a slide or a sheet. */
const LONGEST_CODE = 400;

/** The QR code of a link, a row of modules each; null where others could not open it, or not read it. */
export function codeOf(link: string): boolean[][] | null {
  return /^https?:/.test(link) && link.length <= LONGEST_CODE ? encode(link, { border: 3 }).data : null;
}

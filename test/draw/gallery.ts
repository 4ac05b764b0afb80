/**
 * The development gallery: every scene as the page would draw it, from real runs. Serve the project with vite and open
 * test/draw/gallery.html; `?dark`, `?phone`, `?scene=storm`, `?row=132`, `?text=24`, `?view=9.2` change what is shown.
 */
import { drawChart } from "../../src/draw/chart.ts";
import type { Box, Frame } from "../../src/draw/frame.ts";
import { drawLane } from "../../src/draw/lane.ts";
import { laneLayout } from "../../src/draw/layout.ts";
import { DARK, LIGHT } from "../../src/draw/palette.ts";
import type { Pen } from "../../src/draw/pen.ts";
import { drawTimeline } from "../../src/draw/timeline.ts";
import { frameOf, SCENES } from "./frames.ts";

const wish = new URLSearchParams(location.search);
const palette = wish.has("dark") ? DARK : LIGHT;
const phone = wish.has("phone");
const height = Number(wish.get("row") ?? (phone ? 140 : 150));
const machine = Number(wish.get("machine") ?? (phone ? 358 : 480));
const timeline = Number(wish.get("timeline") ?? (phone ? 358 : 440));
const text = Number(wish.get("text") ?? 12.5);
document.documentElement.style.setProperty("--paper", palette.paper);
document.documentElement.style.setProperty("--ink", palette.ink);

function canvas(parent: HTMLElement, box: Box, paint: (pen: Pen) => void): void {
  const element = document.createElement("canvas");
  const ratio = devicePixelRatio;
  element.width = Math.round(box.width * ratio);
  element.height = Math.round(box.height * ratio);
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  const context = element.getContext("2d");
  if (!context) return;
  context.scale(ratio, ratio);
  paint(context);
  parent.append(element);
}

function div(parent: HTMLElement, name: string): HTMLElement {
  const element = document.createElement("div");
  element.className = name;
  parent.append(element);
  return element;
}

/** Stands for the title that the page writes. */
function title(pen: Pen, frame: Frame, lane: number, box: Box): void {
  const { title } = laneLayout(box, lane, frame.snapshot.lanes.length, false, text);
  pen.fillStyle = palette.ink;
  pen.font = `600 14.5px ${palette.font}`;
  pen.fillText(frame.snapshot.lanes[lane].title, title.x, title.y + 16);
  pen.fillStyle = palette.mute;
  pen.font = `400 11.5px ${palette.font}`;
  pen.fillText(frame.snapshot.lanes[lane].summary, title.x, title.y + 33);
}

function show(name: string, frame: Frame): void {
  const heading = document.createElement("h2");
  heading.textContent = `${name}, t = ${frame.view / 1e6} s`;
  document.body.append(heading);
  const lanes = frame.snapshot.lanes.length;
  for (let lane = 0; lane < lanes; lane++) {
    const row = div(document.body, phone ? "phone" : "row");
    const box = { width: machine, height };
    canvas(row, box, (pen) => {
      drawLane(pen, frame, lane, lanes, box, phone);
      if (!phone) title(pen, frame, lane, box);
    });
    const line = { width: timeline, height: phone ? 96 : height };
    canvas(row, line, (pen) => drawTimeline(pen, frame, lane, line));
  }
  const box = { width: phone ? timeline : timeline + 60, height: 160 };
  const row = div(document.body, phone ? "phone" : "row");
  if (!phone) div(row, "").style.width = `${machine}px`;
  canvas(row, box, (pen) => drawChart(pen, frame, 0, box));
}

for (const [name, { run, view }] of Object.entries(SCENES)) {
  if (wish.has("scene") && wish.get("scene") !== name) continue;
  const frame = frameOf(run, Number(wish.get("view") ?? view), { palette, text });
  const { spans } = frame.snapshot.lanes[0];
  const span = { lane: 0, from: spans[1].from, length: spans[1].length, most: spans[1].most };
  const marks = name === "boundary burst" ? [{ at: 10e6, label: "boundary" }] : [];
  show(name, { ...frame, span: name === "calm" ? null : span, marks });
}

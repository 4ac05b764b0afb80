/** Who draws the canvases: from messages alone what the frame itself would give, where there is something to draw. */
import { expect, test } from "vitest";
import { createPainter, type Place, type Showing } from "../../src/draw/painter.ts";
import { drawSubject, type Subject } from "../../src/draw/subject.ts";
import type { EventColumns } from "../../src/sim/event.ts";
import { type Log, newLog, replaceFrom, tell } from "../../src/sim/log.ts";
import { filmOf, frameAt } from "./frames.ts";
import { fakeCanvas, newLogPen } from "./log-pen.ts";

const BOX = { width: 420, height: 130 };
const film = filmOf(
  { scenario: { clients: { retry: "fixed", delay: 1 } }, commands: [{ at: 1, do: "burst", count: 30 }] },
  4,
);
const FRAMES = [0.5, 1.3, 2.1, 3].map((seconds) => frameAt(film, seconds * 1e6));
const TRACK = { end: 30e6, seen: 4e6, marks: [{ at: 1e6, kind: "burst", label: "20" }] } as const;
const SUBJECTS: readonly Subject[] = [
  ...[0, 1, 2, 3].flatMap((lane): Subject[] => [
    { kind: "machine", lane, lanes: 4, compact: false },
    { kind: "timeline", lane },
  ]),
  { kind: "chart", lane: 2 },
  { kind: "track", track: TRACK },
];
const place = (subject: Subject): Place => ({ subject, box: BOX, text: 12.5 });

function showing(frame: (typeof FRAMES)[number], log: Log, anew: boolean, change: Partial<Showing> = {}): Showing {
  const { log: _log, past: _past, logFrom: _from, ...scene } = frame;
  const news = tell(log, anew);
  return {
    ...{ kind: "show", scene: { ...scene, other: null }, news, otherNews: null },
    ...{ playing: false, now: 0, ratio: 1, ...change },
  };
}

/** The film's events before an instant. */
function known(until: number): EventColumns {
  const count = film.log.at.findIndex((at) => at >= until);
  return { ...film.log, length: count < 0 ? film.log.length : count };
}

/** A log with no others. */
function follow(log: Log, until: number): Log {
  replaceFrom(log, 0, known(until));
  return log;
}

test.each(SUBJECTS)("a picture is what its frame gives, drawn from what was told bit by bit: %j", (subject) => {
  const painter = createPainter();
  const canvas = fakeCanvas();
  painter.receive({ kind: "canvas", id: 1, canvas: canvas.element });
  painter.receive({ kind: "place", id: 1, place: place(subject) });
  expect(canvas.drawn()).toEqual([]);
  const log = newLog();
  for (const [i, frame] of FRAMES.entries()) {
    canvas.clear();
    const frontier = frame.view + frame.travel;
    painter.receive(showing(frame, follow(log, frontier), i === 0));
    const pen = newLogPen();
    drawSubject(pen, { ...frame, log: known(frontier), text: 12.5 }, subject, BOX);
    expect(pen.drawn.length).toBeGreaterThan(2);
    expect(canvas.drawn()).toEqual(pen.drawn);
  }
});

test("a canvas that comes later, or shows something else, is drawn at once; one that is gone no more", () => {
  const painter = createPainter();
  const canvas = fakeCanvas();
  const log = follow(newLog(), 3e6);
  painter.receive(showing(FRAMES[1], log, true));
  painter.receive({ kind: "canvas", id: 7, canvas: canvas.element });
  for (const subject of SUBJECTS.slice(0, 2)) {
    canvas.clear();
    painter.receive({ kind: "place", id: 7, place: place(subject) });
    expect(canvas.drawn().length).toBeGreaterThan(5);
  }
  canvas.clear();
  painter.receive({ kind: "place", id: 7, place: null });
  painter.receive(showing(FRAMES[2], log, false));
  expect(canvas.drawn()).toEqual([]);
});

test("a lane that the frame hasn't got, or another number of lanes, is waited for", () => {
  const painter = createPainter();
  const canvas = fakeCanvas();
  painter.receive(showing(FRAMES[1], follow(newLog(), 3e6), true));
  painter.receive({ kind: "canvas", id: 1, canvas: canvas.element });
  for (const subject of [
    { kind: "timeline", lane: 4 },
    { kind: "chart", lane: 4 },
    { kind: "machine", lane: 3, lanes: 5, compact: false },
    { kind: "machine", lane: 3, lanes: 3, compact: false },
  ] as const) {
    painter.receive({ kind: "place", id: 1, place: place(subject) });
  }
  expect(canvas.drawn()).toEqual([]);
});

test("while it plays, what runs with the time is drawn when it has moved by a pixel or 40 ms later, machines always", () => {
  const painter = createPainter();
  const log = follow(newLog(), 4e6);
  const [timeline, machine] = [fakeCanvas(), fakeCanvas()];
  painter.receive(showing(FRAMES[0], log, true));
  for (const [id, canvas] of [timeline, machine].entries()) {
    painter.receive({ kind: "canvas", id, canvas: canvas.element });
    painter.receive({ kind: "place", id, place: place(SUBJECTS[id === 0 ? 1 : 0]) });
  }
  const drawnAt = (now: number, moved: number, change: Partial<Showing> = {}) => {
    for (const canvas of [timeline, machine]) canvas.clear();
    const frame = { ...FRAMES[1], view: FRAMES[1].view + moved };
    painter.receive(showing(frame, log, false, { playing: true, now, ...change }));
    return [timeline, machine].map((canvas) => canvas.drawn().length > 0);
  };
  const pixel = 20e6 / BOX.width;
  expect(drawnAt(100, 0)).toEqual([true, true]);
  expect(drawnAt(120, pixel / 2)).toEqual([false, true]);
  expect(drawnAt(130, pixel / 2, { ratio: 3 })).toEqual([true, true]);
  expect(drawnAt(140, 2 * pixel)).toEqual([true, true]);
  expect(drawnAt(179, 2 * pixel)).toEqual([false, true]);
  expect(drawnAt(180, 2 * pixel)).toEqual([true, true]);
  expect(drawnAt(181, 2 * pixel, { playing: false })).toEqual([true, true]);
});

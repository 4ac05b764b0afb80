/** Who draws the canvases: from messages alone what the frame itself would give, where there is something to draw. */
import { expect, test } from "vitest";
import type { Frame } from "../../src/draw/frame.ts";
import { createPainter, type Painter, type Place, type Showing } from "../../src/draw/painter.ts";
import { drawSubject, type Subject } from "../../src/draw/subject.ts";
import type { EventColumns } from "../../src/sim/event.ts";
import { firstFrom, type Log, newLog, replaceFrom, tell } from "../../src/sim/log.ts";
import { type Film, filmOf, frameAt } from "./frames.ts";
import { fakeCanvas, newLogPen } from "./log-pen.ts";

const BOX = { width: 420, height: 130 };
const RETRIES = { clients: { retry: "fixed", delay: 1 } };
const film = filmOf({ scenario: RETRIES, commands: [{ at: 1, do: "burst", count: 30 }] }, 4);
const FRAMES = [0.5, 1.3, 2.1, 3].map((seconds) => frameAt(film, seconds * 1e6));
/** The same run with another burst. */
const beside = filmOf({ scenario: RETRIES, commands: [{ at: 1, do: "burst", count: 12 }] }, 4);
const OTHERS = FRAMES.map(({ view }) => frameAt(beside, view));
const TRACK = { end: 30e6, seen: 4e6, marks: [{ at: 1e6, kind: "burst", label: "20" }], held: null } as const;
const SUBJECTS: readonly Subject[] = [
  ...[0, 1, 2, 3].flatMap((lane): Subject[] => [
    { kind: "machine", lane, lanes: 4, compact: false },
    { kind: "timeline", lane },
  ]),
  { kind: "chart", lane: 2 },
  { kind: "track", track: TRACK },
];
const place = (subject: Subject): Place => ({ subject, box: BOX, text: 12.5 });

const hang = (painter: Painter, id: number, subject: Subject | null, canvas?: HTMLCanvasElement) =>
  painter.receive({ hangings: [{ id, canvas, place: subject && place(subject) }], showing: null });

/** What a page would send of a frame, whose log grows from the last one's frontier to this one's. */
function show(painter: Painter, frame: Frame, news: Showing["news"], change: Partial<Showing> = {}): void {
  const { log: _log, past: _past, logFrom: _from, other: _other, ...scene } = frame;
  const showing = { scene: { ...scene, other: null }, news, otherNews: null, playing: false, now: 0, ratio: 1 };
  painter.receive({ hangings: [], showing: { ...showing, ...change } });
}

/** A film's events in [from, until). */
function cut({ log }: Film, from: number, until: number): EventColumns {
  const [first, end] = [firstFrom(log, from), firstFrom(log, until)];
  const part = { at: log.at, request: log.request, value: log.value, since: log.since, tag: log.tag };
  const columns = Object.entries(part).map(([name, column]) => [name, column.subarray(first, end)]);
  return { length: end - first, ...Object.fromEntries(columns) };
}

/** Lets a log know what is known at a frame, and tells what that adds. */
function grow(log: Log, of: Film, from: number, { view, travel }: Frame) {
  const isNew = log.length === 0;
  replaceFrom(log, from, cut(of, from, view + travel));
  return tell(log, isNew);
}

test.each(SUBJECTS)("a picture is what its frame gives, drawn from what was told bit by bit: %j", (subject) => {
  const painter = createPainter();
  const canvas = fakeCanvas();
  hang(painter, 1, subject, canvas.element);
  expect(canvas.drawn()).toEqual([]);
  const [log, otherLog] = [newLog(), newLog()];
  let frontier = 0;
  for (const [i, frame] of FRAMES.entries()) {
    canvas.clear();
    const news = grow(log, film, frontier, frame);
    const otherNews = grow(otherLog, beside, frontier, frame);
    expect(news?.from).toBe(frontier);
    frontier = frame.view + frame.travel;
    // the run beside it goes and comes again, and is told on meanwhile
    const other = i === 1 ? null : { frontier, snapshot: OTHERS[i].snapshot };
    const { log: _log, past: _past, logFrom: _from, ...scene } = frame;
    show(painter, frame, news, { scene: { ...scene, other }, otherNews });
    const pen = newLogPen();
    const known = { log: cut(film, 0, frontier), past: {}, logFrom: 0 };
    const otherKnown = other && { ...other, log: cut(beside, 0, frontier), past: {}, logFrom: 0 };
    drawSubject(pen, { ...frame, ...known, other: otherKnown, text: 12.5 }, subject, BOX);
    expect(pen.drawn.length).toBeGreaterThan(2);
    expect(canvas.drawn()).toEqual(pen.drawn);
  }
});

test("a canvas that comes later, or shows something else, is drawn at once; one that is gone no more", () => {
  const painter = createPainter();
  const canvas = fakeCanvas();
  const log = newLog();
  show(painter, FRAMES[1], grow(log, film, 0, FRAMES[1]));
  for (const [i, subject] of SUBJECTS.slice(0, 2).entries()) {
    canvas.clear();
    hang(painter, 7, subject, i === 0 ? canvas.element : undefined);
    expect(canvas.drawn().length).toBeGreaterThan(5);
  }
  canvas.clear();
  hang(painter, 7, null);
  show(painter, FRAMES[2], null);
  expect(canvas.drawn()).toEqual([]);
});

test("what has come is drawn alone where there is nothing new to show", () => {
  const painter = createPainter();
  const [one, another] = [fakeCanvas(), fakeCanvas()];
  hang(painter, 1, SUBJECTS[0], one.element);
  show(painter, FRAMES[1], grow(newLog(), film, 0, FRAMES[1]));
  one.clear();
  hang(painter, 2, SUBJECTS[1], another.element);
  expect([one.drawn().length, another.drawn().length > 0]).toEqual([0, true]);
});

test("a lane that the frame hasn't got, or another number of lanes, is waited for", () => {
  const painter = createPainter();
  const canvas = fakeCanvas();
  show(painter, FRAMES[1], grow(newLog(), film, 0, FRAMES[1]));
  for (const subject of [
    { kind: "timeline", lane: 4 },
    { kind: "chart", lane: 4 },
    { kind: "machine", lane: 3, lanes: 5, compact: false },
    { kind: "machine", lane: 3, lanes: 3, compact: false },
  ] as const) {
    hang(painter, 1, subject, canvas.element);
  }
  expect(canvas.drawn()).toEqual([]);
});

test("while it plays, what runs with the time is drawn when it has moved by a pixel or 40 ms later, machines always", () => {
  const painter = createPainter();
  const canvases = [fakeCanvas(), fakeCanvas(), fakeCanvas()];
  const [timeline, machine, track] = [SUBJECTS[1], SUBJECTS[0], SUBJECTS[9]];
  show(painter, FRAMES[0], grow(newLog(), film, 0, FRAMES[0]));
  for (const [id, subject] of [timeline, machine, track].entries()) hang(painter, id, subject, canvases[id].element);
  const drawnAt = (now: number, moved: number, change: Partial<Showing> & { averaged?: boolean } = {}) => {
    for (const canvas of canvases) canvas.clear();
    const { averaged = false, ...rest } = change;
    const frame = { ...FRAMES[1], view: FRAMES[1].view + moved, averaged };
    show(painter, frame, null, { playing: true, now, ...rest });
    return canvases.map((canvas) => canvas.drawn().length > 0);
  };
  const pixel = 20e6 / BOX.width;
  expect(drawnAt(100, 0)).toEqual([true, true, true]);
  expect(drawnAt(120, pixel / 2)).toEqual([false, true, false]);
  expect(drawnAt(130, pixel / 2, { ratio: 3 })).toEqual([true, true, true]);
  expect(drawnAt(140, 2 * pixel)).toEqual([true, true, true]);
  expect(drawnAt(179, 2 * pixel)).toEqual([false, true, false]);
  expect(drawnAt(180, 2 * pixel)).toEqual([true, true, true]);
  expect(drawnAt(181, 2 * pixel, { playing: false })).toEqual([true, true, true]);
  // too fast to be followed: all but the thumb is calm
  expect(drawnAt(230, 9 * pixel, { averaged: true })).toEqual([true, true, true]);
  expect(drawnAt(390, 99 * pixel, { averaged: true })).toEqual([false, true, true]);
  expect(drawnAt(400, 102 * pixel, { averaged: true })).toEqual([true, true, true]);
});

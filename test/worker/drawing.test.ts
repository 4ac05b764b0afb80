/** The page's side of the drawing: one picture under way, the newest next; what a worker that fails leaves is drawn here. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Place } from "../../src/draw/painter.ts";
import { newLog, replaceFrom } from "../../src/sim/log.ts";
import { type Crossing, unpack } from "../../src/worker/crossing.ts";
import { type Drawing, type Sight, startDrawing } from "../../src/worker/drawing.ts";
import { filmOf, frameAt } from "../draw/frames.ts";
import { fakeCanvas } from "../draw/log-pen.ts";

const film = filmOf({ commands: [{ at: 1, do: "burst", count: 20 }] }, 3);
const first = frameAt(film, 1_200_000);
const second = frameAt(film, 2_000_000);
const PLACE: Place = {
  subject: { kind: "machine", lane: 0, lanes: 4, compact: false },
  box: { width: 400, height: 120 },
  text: 12.5,
};

let frame = first;
const log = newLog();
replaceFrom(log, 0, film.log);
let isThere = true;
const sight = (): Sight | null => (isThere ? { frame, log, otherLog: null, playing: true, now: 0, ratio: 1 } : null);

beforeEach(() => {
  vi.useFakeTimers();
  frame = first;
  isThere = true;
});
afterEach(() => {
  vi.useRealTimers();
});

/** A worker that keeps what it is sent, and answers when it is told to. */
function fakeWorker() {
  const sent: Crossing[] = [];
  let isEnded = false;
  const fake = {
    onmessage: null as ((event: { data: { ms: number } }) => void) | null,
    onerror: null as ((event: { message: string; preventDefault(): void }) => void) | null,
    postMessage: (message: Crossing) => sent.push(message),
    terminate: () => {
      isEnded = true;
    },
  };
  return {
    worker: fake as unknown as Worker,
    sent,
    isEnded: () => isEnded,
    answer: () => fake.onmessage?.({ data: { ms: 3 } }),
    fail: (message: string) => fake.onerror?.({ message, preventDefault() {} }),
    /** View times of the scenes it was sent. */
    views: () => sent.map(unpack).flatMap(({ showing }) => (showing ? [showing.scene.view] : [])),
  };
}

function begun(newWorker: () => Worker | null) {
  const said: string[] = [];
  const canvas = fakeCanvas();
  const lost = vi.fn();
  const drawing: Drawing = startDrawing(sight, (says) => said.push(says), newWorker);
  const easel = drawing.add(canvas.element, lost);
  easel.place(PLACE);
  return { said, canvas, lost, drawing, easel };
}

test("the worker gets the canvas with its place in the first picture, then one message at a time, the newest next", () => {
  const { worker, sent, views, answer } = fakeWorker();
  const { drawing, easel, canvas, said } = begun(() => worker);
  drawing.show();
  expect(sent).toEqual([]);
  answer();
  expect(sent).toMatchObject([{ hangings: [{ id: 1, place: PLACE }], showing: {} }]);
  expect(canvas.isAway()).toBe(true);
  drawing.show();
  frame = second;
  drawing.show();
  const wide = { ...PLACE, box: { width: 500, height: 120 } };
  easel.place({ ...PLACE, text: 20 });
  easel.place(wide);
  expect(views()).toEqual([first.view]);
  answer();
  expect(views()).toEqual([first.view, second.view]);
  expect(sent.at(-1)?.hangings).toEqual([{ id: 1, place: wide }]);
  answer();
  expect(views()).toHaveLength(2);
  expect(drawing.ms()).toBe(3);
  easel.place({ ...wide });
  expect(sent).toHaveLength(2);
  easel.remove();
  expect(sent.at(-1)).toEqual({ hangings: [{ id: 1, place: null }], showing: null });
  expect(said).toEqual([]);
});

test("a canvas that has just been handed on is drawn again a little later, for some browsers lose its first picture", () => {
  const { worker, views, answer } = fakeWorker();
  const { drawing } = begun(() => worker);
  answer();
  answer();
  expect(views()).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(views()).toHaveLength(2);
  answer();
  drawing.show();
  answer();
  vi.advanceTimersByTime(1_000);
  expect(views()).toHaveLength(3);
});

test("where nothing is to be seen for a while nothing is sent, and it is shown as soon as it is there", () => {
  const { worker, sent, views, answer } = fakeWorker();
  const { drawing, easel } = begun(() => worker);
  answer();
  answer();
  isThere = false;
  drawing.show();
  expect(sent).toHaveLength(1);
  easel.place({ ...PLACE, text: 20 });
  expect(sent.at(-1)).toMatchObject({ hangings: [{ id: 1 }], showing: null });
  isThere = true;
  frame = second;
  answer();
  expect(views()).toEqual([first.view, second.view]);
});

test("only what is new of a log crosses", () => {
  const { worker, sent, answer } = fakeWorker();
  const { drawing } = begun(() => worker);
  answer();
  const lengths = () => sent.map(({ showing }) => showing?.news?.columns.length ?? 0);
  expect(lengths()).toEqual([log.length]);
  answer();
  drawing.show();
  expect(lengths()).toEqual([log.length, 0]);
});

test("a picture that can't be drawn keeps none of the later ones from being drawn", () => {
  const { canvas, drawing } = begun(() => null);
  const broken = vi.spyOn(canvas.element, "getContext").mockImplementation(() => {
    throw new Error("out of memory");
  });
  const other = { ...canvas.element, getContext: canvas.element.getContext } as HTMLCanvasElement;
  expect(() => drawing.add(other, () => {}).place(PLACE)).toThrow("out of memory");
  broken.mockRestore();
  canvas.clear();
  drawing.show();
  expect(canvas.drawn().length).toBeGreaterThan(10);
});

test("where there is no worker to be had the page draws at once and says nothing", () => {
  const { canvas, said, drawing } = begun(() => null);
  expect(said).toEqual([]);
  expect(canvas.isAway()).toBe(false);
  const before = canvas.drawn().length;
  expect(before).toBeGreaterThan(10);
  drawing.show();
  expect(canvas.drawn().length).toBeGreaterThan(before);
});

test.each([
  ["can't start", "The drawing's worker could not start: blocked.", false],
  ["fails at its start", "The drawing's worker failed to start.", false],
  ["fails later", "The drawing's worker failed: out of memory.", true],
])("where a worker %s the page draws, and says so once", (how, says, wasAway) => {
  const fake = fakeWorker();
  const { canvas, said, lost, drawing } = begun(() => {
    if (how === "can't start") throw new Error("blocked");
    return fake.worker;
  });
  if (how === "fails at its start") fake.fail("");
  if (how === "fails later") {
    fake.answer();
    fake.fail("out of memory");
    fake.fail("again");
  }
  expect(said).toEqual([says]);
  expect(fake.isEnded()).toBe(how !== "can't start");
  expect(lost).toHaveBeenCalledTimes(wasAway ? 1 : 0);
  // a canvas that is away can't come back: another takes its place
  const shown = wasAway ? fakeCanvas() : canvas;
  if (wasAway) drawing.add(shown.element, lost).place(PLACE);
  expect(shown.isAway()).toBe(false);
  const before = shown.drawn().length;
  expect(before).toBeGreaterThan(10);
  drawing.show();
  expect(shown.drawn().length).toBeGreaterThan(before);
});

test("where a worker is late the page draws until it comes, and says nothing of it; what it drew on is replaced", () => {
  const { worker, sent, isEnded, answer, fail } = fakeWorker();
  const { canvas, said, lost, drawing } = begun(() => worker);
  vi.advanceTimersByTime(2_000);
  expect(canvas.drawn().length).toBeGreaterThan(10);
  expect([canvas.isAway(), sent.length]).toEqual([false, 0]);
  answer();
  expect([lost.mock.calls.length, canvas.isAway(), isEnded()]).toEqual([1, false, false]);
  const next = fakeCanvas();
  drawing.add(next.element, lost).place(PLACE);
  answer();
  expect(next.isAway()).toBe(true);
  expect(sent.at(-1)?.hangings).toMatchObject([{ id: 2, place: PLACE }]);
  expect(said).toEqual([]);
  fail("it broke");
  expect([lost.mock.calls.length, isEnded(), said.length]).toEqual([2, true, 1]);
});

test("where a late worker fails the page goes on drawing on the same canvas", () => {
  const { worker, fail } = fakeWorker();
  const { canvas, said, lost, drawing } = begun(() => worker);
  vi.advanceTimersByTime(2_000);
  fail("");
  expect(said).toEqual(["The drawing's worker failed to start."]);
  expect(lost).not.toHaveBeenCalled();
  canvas.clear();
  drawing.show();
  expect(canvas.drawn().length).toBeGreaterThan(10);
});

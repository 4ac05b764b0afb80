/** A lane's canvas: everything in its box, nothing over anything else, and as few draw calls as can be counted on. */
import { describe, expect, test } from "vitest";
import type { Frame } from "../../src/draw/frame.ts";
import { drawLane } from "../../src/draw/lane.ts";
import { laneLayout } from "../../src/draw/layout.ts";
import { DARK, LIGHT } from "../../src/draw/palette.ts";
import { filmOf, frameAt, frameOf, SCENES } from "./frames.ts";
import { type LogPen, newLogPen, outside, overlaps, visible } from "./log-pen.ts";

const BOXES = [
  { name: "desktop", width: 500, height: 150, compact: false, text: 12.5 },
  { name: "1280×720", width: 450, height: 132, compact: false, text: 12.5 },
  { name: "phone", width: 340, height: 140, compact: true, text: 12.5 },
  { name: "presenter", width: 640, height: 136, compact: false, text: 24 },
];

const frames = Object.entries(SCENES).map(([name, { run, view }]) => ({ name, frame: frameOf(run, view) }));

function draw(frame: Frame, lane: number, box: (typeof BOXES)[number], pen = newLogPen()) {
  const lanes = frame.snapshot.lanes.length;
  const report = drawLane(pen, { ...frame, text: box.text }, lane, lanes, box, box.compact);
  return { pen, report };
}

describe.each(BOXES)("in the box of a $name", (box) => {
  test.each(frames)("the lanes of $name stay inside and no words lie over others", ({ frame }) => {
    frame.snapshot.lanes.forEach((_, lane) => {
      const { pen } = draw(frame, lane, box);
      expect(outside(pen, box, 0.75)).toEqual([]);
      expect(overlaps(pen)).toEqual([]);
    });
  });

  test.each(frames)("the words of $name keep clear of the machine", ({ frame }) => {
    frame.snapshot.lanes.forEach((_, lane) => {
      const { pen } = draw(frame, lane, box);
      const { words, zone } = laneLayout(box, lane, 4, box.compact, box.text);
      expect(zone.x + zone.width).toBeLessThan(words.x);
      for (const { left, right } of visible(pen).filter(({ op, left }) => op === "text" && left >= words.x - 1)) {
        expect(left).toBeGreaterThanOrEqual(words.x - 0.5);
        expect(right).toBeLessThanOrEqual(box.width + 0.5);
      }
    });
  });
});

describe("the words", () => {
  const texts = (pen: LogPen) => visible(pen).flatMap(({ op, text }) => (op === "text" ? [text] : []));
  const box = BOXES[0];

  test("give the counts of the snapshot and the gauge's figures", () => {
    const { frame } = frames[1];
    frame.snapshot.lanes.forEach(({ passed, refused, gauge }, lane) => {
      const shown = texts(draw(frame, lane, box).pen);
      expect(shown).toContain(`${passed} through`);
      expect(shown).toContain(`${refused} refused`);
      expect(shown.join(" ")).toContain(gauge.main);
    });
  });

  test("take the room of tabular figures in fonts that have none", () => {
    const { frame } = frames[1];
    const pen = newLogPen(0.6);
    draw(frame, 0, box, pen);
    expect(overlaps(pen)).toEqual([]);
    expect(texts(pen).join("")).toContain("10 of 10");
    const start = (count: number) => {
      const lane = { ...frame.snapshot.lanes[0], passed: count };
      const other = { ...frame, snapshot: { ...frame.snapshot, lanes: [lane] } };
      const log = newLogPen(0.6);
      drawLane(log, other, 0, 1, box, false);
      return visible(log).find(({ text }) => text === " through")?.left;
    };
    expect(start(111)).toBe(start(888));
  });

  test("say how many calls a ball stands for, once in a row of slices and in every hopper of its own", () => {
    const frame = frames.find(({ name }) => name === "hundreds a second")?.frame as Frame;
    const says = (compact: boolean) =>
      frame.snapshot.lanes.map((_, lane) => {
        const { pen, report } = draw(frame, lane, { ...box, compact });
        expect(report.perBall).toBeGreaterThan(1);
        return texts(pen).includes(`1 ball = ${report.perBall} calls`);
      });
    expect(says(false)).toEqual([true, false, false, false]);
    expect(says(true)).toEqual([true, true, true, true]);
  });
});

describe("draw calls", () => {
  const box = BOXES[0];

  test("are counted as they are made", () => {
    for (const { frame } of frames) {
      const { pen, report } = draw(frame, 0, box);
      expect(report.calls).toBe(pen.drawn.length);
    }
  });

  test("don't grow with the traffic: balls of one look are one path", () => {
    const run = (rate: number) => ({ scenario: { traffic: { kind: "poisson", rate } } });
    const calls = (rate: number) => {
      const frame = frameOf(run(rate), 12);
      return frame.snapshot.lanes.map((_, lane) => draw(frame, lane, box).report.calls);
    };
    for (const count of calls(200)) expect(count).toBeLessThan(90);
  });

  test("show about six hundred balls at most on the whole page", () => {
    const frame = frameOf({ scenario: { traffic: { kind: "poisson", rate: 2000 } } }, 3);
    const balls = frame.snapshot.lanes.map((_, lane) => draw(frame, lane, { ...box, compact: true }).report.balls);
    expect(balls.reduce((sum, count) => sum + count)).toBeLessThan(800);
  });
});

describe("reduced motion", () => {
  const film = filmOf({ commands: [{ at: 0.5, do: "burst", count: 30 }] }, 3);
  const frame = frameAt(film, 1_500_000);

  test("has no flying balls, and all that has been counted lies in its box", () => {
    const moving = draw(frame, 0, BOXES[0]).report.balls;
    const still = draw({ ...frame, still: true }, 0, BOXES[0]).report.balls;
    expect(moving).toBeGreaterThan(0);
    expect(still).toBe(0);
  });

  test("and an average have no hand and no flying balls", () => {
    const averaged = { ...frame, averaged: true };
    const { pen, report } = draw(averaged, 0, BOXES[0]);
    expect(report.balls).toBe(0);
    expect(visible(pen).some(({ text }) => text === "on average")).toBe(true);
  });
});

test("the slices of the pipe join: its walls are at one place in every lane and reach the edges they share", () => {
  const box = BOXES[0];
  const layouts = [0, 1, 2, 3].map((lane) => laneLayout(box, lane, 4, false, 12.5));
  for (const { pipe } of layouts) expect(pipe.x).toBe(layouts[0].pipe.x);
  expect(layouts.map(({ mouth }) => mouth !== null)).toEqual([true, false, false, false]);
  expect(layouts.map(({ goesOn }) => goesOn)).toEqual([true, true, true, false]);
  layouts.forEach(({ pipe }, lane) => {
    expect(pipe.from + lane * box.height).toBe(layouts[0].pipe.from);
  });
});

test("the same frame makes the same strokes in both palettes", () => {
  const { frame } = frames[2];
  const strokes = (palette: typeof LIGHT) =>
    draw({ ...frame, palette }, 1, BOXES[0]).pen.drawn.map(({ op, left, top, text }) => ({ op, left, top, text }));
  expect(strokes(DARK)).toEqual(strokes(LIGHT));
});

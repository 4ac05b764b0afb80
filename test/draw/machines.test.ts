/** Every kind of machine, drawn from gauges of every size, stays where it belongs and says what it stands for. */
import { describe, expect, test } from "vitest";
import { newBrush } from "../../src/draw/brush.ts";
import { laneLayout } from "../../src/draw/layout.ts";
import { drawMachine } from "../../src/draw/machines/machine.ts";
import { gridFor } from "../../src/draw/machines/pegs.ts";
import { LIGHT } from "../../src/draw/palette.ts";
import type { Machine } from "../../src/limiters/rule.ts";
import { frameOf } from "./frames.ts";
import { type LogPen, newLogPen, outside, overlaps, visible } from "./log-pen.ts";

const BOXES = [
  { name: "desktop", width: 480, height: 150, compact: false, text: 12.5 },
  { name: "1280×720", width: 450, height: 132, compact: false, text: 12.5 },
  { name: "presenter", width: 600, height: 132, compact: false, text: 24 },
  { name: "phone", width: 340, height: 140, compact: true, text: 12.5 },
];

const second = 1e6;
const MACHINES: Record<string, Machine> = {
  "an empty rack": { kind: "rack", elapsed: 0, used: 0, limit: 1 },
  "a rack without a window": { kind: "rack", elapsed: null, used: 0, limit: 10 },
  "a full rack": { kind: "rack", elapsed: 0.999, used: 10, limit: 10 },
  "a rack of 37": { kind: "rack", elapsed: 0.4, used: 20, limit: 37 },
  "a rack of a million": { kind: "rack", elapsed: 0.4, used: 123_456, limit: 1_000_000 },
  "an empty tape": { kind: "tape", window: second, ages: [], used: 0, limit: 10 },
  "a full tape": { kind: "tape", window: second, ages: [0, 5e5, 999_999], used: 3, limit: 3 },
  "a tape of a million": { kind: "tape", window: second, ages: [0, 1], used: 900_000, limit: 1_000_000 },
  "two racks": { kind: "two-racks", previous: 10, current: 3, limit: 10, elapsed: 0.38 },
  "two racks of thousands": { kind: "two-racks", previous: 4000, current: 900, limit: 6000, elapsed: 0.62 },
  "an empty tube": { kind: "tube", tokens: 0, capacity: 10 },
  "a tube with a growing token": { kind: "tube", tokens: 3.4, capacity: 10 },
  "a tube of one": { kind: "tube", tokens: 1, capacity: 1 },
  "a tube of a million": { kind: "tube", tokens: 999_999.5, capacity: 1_000_000 },
  "due now": { kind: "due", ahead: 0, tolerance: 1.8 * second },
  "due far ahead": { kind: "due", ahead: 2 * second, tolerance: 1.8 * second },
  "due without tolerance": { kind: "due", ahead: 0.2 * second, tolerance: 0 },
  "an idle wheel": { kind: "queue", waiting: 0, places: 10, turn: 0 },
  "a turning wheel": { kind: "queue", waiting: 8, places: 10, turn: 0.7 },
  "an empty level": { kind: "level", level: 0, capacity: 10 },
  "a full level": { kind: "level", level: 10, capacity: 10 },
  "a level of a million": { kind: "level", level: 777_777.7, capacity: 1_000_000 },
  "a dial at rest": { kind: "dial", excess: 0, delay: 8, burst: 20 },
  "a dial beyond its burst": { kind: "dial", excess: 21, delay: 8, burst: 20 },
  "a dial without burst": { kind: "dial", excess: 1, delay: 0, burst: 0 },
  "a dial that delays all": { kind: "dial", excess: 5, delay: 0, burst: 20 },
};

function drawn(machine: Machine, box: (typeof BOXES)[number]): { pen: LogPen; calls: number } {
  const pen = newLogPen();
  const brush = newBrush(pen, { ...frameOf({}, 0), text: box.text });
  const layout = laneLayout(box, 0, 1, box.compact, box.text);
  const full = false;
  drawMachine(brush, { machine, main: "", sub: "", full }, layout, { gone: [], averaged: false });
  return { pen, calls: brush.calls };
}

describe.each(BOXES)("in the box of a $name", (box) => {
  const { zone, head } = laneLayout(box, 0, 1, box.compact, box.text);

  test.each(Object.entries(MACHINES))("%s is drawn within its zone", (_, machine) => {
    const { pen } = drawn(machine, box);
    const { x, y, width, height } = zone;
    // the wheel stands on the run
    const bottom = machine.kind === "queue" ? head.y + 1 : y + height + 2;
    const right = machine.kind === "queue" ? box.width : x + width + 1;
    for (const one of visible(pen)) {
      expect(one.left).toBeGreaterThanOrEqual(x - 1);
      expect(one.top).toBeGreaterThanOrEqual(y - 2);
      expect(one.right).toBeLessThanOrEqual(right);
      expect(one.bottom).toBeLessThanOrEqual(bottom);
    }
    expect(outside(pen, box)).toEqual([]);
    expect(overlaps(pen)).toEqual([]);
  });

  test.each(Object.entries(MACHINES))("%s takes few draw calls, all of them counted", (_, machine) => {
    const { pen, calls } = drawn(machine, box);
    expect(pen.drawn.length).toBe(calls);
    expect(calls).toBeLessThan(24);
  });
});

const ink = (pen: LogPen, colour: string) =>
  visible(pen).filter(({ op, colour: its }) => op === "fill" && its === colour);
const desktop = BOXES[0];

test("a rack fills one peg for each call in its window", () => {
  for (const used of [0, 3, 10]) {
    const { pen } = drawn({ kind: "rack", elapsed: null, used, limit: 10 }, desktop);
    const points = ink(pen, LIGHT.ink).reduce((sum, one) => sum + one.points, 0);
    expect(points).toBe(2 * used);
  }
});

test("a full tape shows the one that has to leave in red", () => {
  const marks = (limit: number) =>
    drawn({ kind: "tape", window: second, ages: [1, 5e5, 9e5], used: 3, limit }, desktop).pen.drawn.filter(
      ({ colour }) => colour === LIGHT.red,
    ).length;
  expect([marks(3), marks(4)]).toEqual([1, 0]);
});

test("marks of a tape move to the left as they age", () => {
  const at = (age: number) =>
    drawn({ kind: "tape", window: second, ages: [age], used: 1, limit: 1 }, desktop).pen.drawn.find(
      ({ colour }) => colour === LIGHT.red,
    )?.left ?? 0;
  expect(at(1e5)).toBeGreaterThan(at(2e5));
  expect(at(1e5) - at(2e5)).toBeCloseTo(at(8e5) - at(9e5), 6);
});

test("a bar of a million keeps the share that pegs would show", () => {
  const bar = (used: number) => {
    const { pen } = drawn({ kind: "rack", elapsed: null, used, limit: 1_000_000 }, desktop);
    const part = ink(pen, LIGHT.ink)[0];
    return part.right - part.left;
  };
  expect(bar(500_000) / bar(1_000_000)).toBeCloseTo(0.5, 6);
});

test("the level falls and the tube empties in proportion", () => {
  const height = (machine: Machine, colour: string) => {
    const part = ink(drawn(machine, desktop).pen, colour)[0];
    return part.bottom - part.top;
  };
  const level = (value: number) => height({ kind: "level", level: value, capacity: 10 }, LIGHT.blueMid);
  expect(level(2.5) / level(10)).toBeCloseTo(0.25, 6);
  const tube = (tokens: number) => height({ kind: "tube", tokens, capacity: 1000 }, LIGHT.brass);
  expect(tube(250) / tube(1000)).toBeCloseTo(0.25, 6);
});

test("pegs stand in full rows where the count allows, and give way to a bar before they can't be counted", () => {
  const area = { x: 0, y: 0, width: 90, height: 60 };
  expect(gridFor(10, area, 11)?.columns).toBe(5);
  expect(gridFor(1, area, 11)?.columns).toBe(1);
  expect(gridFor(5000, area, 11)).toBeNull();
  for (let count = 1; count < 200; count++) {
    const grid = gridFor(count, area, 11);
    if (grid) expect(grid.wide).toBeGreaterThanOrEqual(3);
  }
});

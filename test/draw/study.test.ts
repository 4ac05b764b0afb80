/** The study's pictures at the widths of a phone, a window and a wide screen: all within the box, nothing over anything. */
import { describe, expect, test } from "vitest";
import { DARK, LIGHT } from "../../src/draw/palette.ts";
import { callsPicture } from "../../src/draw/study-calls.ts";
import { completionPicture, overTimePicture, type Picture, sweepPicture } from "../../src/draw/study-panels.ts";
import { type Drawn, type LogPen, newLogPen, outside, overlaps, visible } from "./log-pen.ts";

const RULES = ["Fixed window", "Sliding log", "Sliding counter", "Token bucket", "Sliding log (remembers all)"];
const GROUPS = ["Fixed delay, 1 s", "Decorrelated jitter, 1 s, cap 20 s"];

const count = (length: number) => Array.from({ length }, (_, i) => i);

function drawn(picture: Picture, width: number, text = 12.5, palette = LIGHT): LogPen {
  const pen = newLogPen();
  const height = picture.height(width, text);
  picture.draw(pen, { palette, text }, { width, height });
  return pen;
}

const time = GROUPS.flatMap((group) =>
  RULES.map((title) => ({
    ...{ group, title },
    within: count(60).map((i) => 1 - 1 / (i + 2)),
    first: count(60).map((i) => 10 / (1 + i / 10)),
    retried: count(60).map((i) => 10 - 10 / (1 + i / 10)),
  })),
);
const sweep = RULES.map((title, k) => ({
  ...{ group: "Fixed delay", title },
  points: count(36).map((i) => ({ delay: 0.25 + i / 20, mean: 0.1 * k, low: 0.1 * k - 0.02, high: 0.1 * k + 0.02 })),
}));
const calls = GROUPS.map((heading, g) => ({
  heading,
  rows: RULES.map((title, i) => ({ title, ...interval(16 * (g + 1) * (i === 4 ? 300 : 1)) })),
}));
function interval(mean: number) {
  return { mean, low: mean * 0.98, high: mean * 1.02, text: `${mean.toFixed(2)} ±${(mean / 50).toFixed(2)}` };
}

const pictures: [string, Picture][] = [
  ["calls per served", callsPicture(calls)],
  ["a sweep", sweepPicture(sweep)],
  ["completion", completionPicture(time, 60)],
  ["over time", overTimePicture(time, 60, 10)],
];

describe.each(pictures)("%s", (_, picture) => {
  test.each([300, 362, 700, 1096])("at %i px is within its box and writes nothing over anything", (width) => {
    for (const text of [12.5, 16]) {
      const pen = drawn(picture, width, text);
      expect(outside(pen, { width, height: picture.height(width, text) })).toEqual([]);
      expect(overlaps(pen)).toEqual([]);
      const written = visible(pen).flatMap((one) => (one.op === "text" ? [one.text] : []));
      for (const rule of RULES) expect(written).toContain(rule);
    }
  });

  test("is the same picture in both palettes, and counts what it draws", () => {
    const [light, dark] = [LIGHT, DARK].map((palette) => drawn(picture, 700, 12.5, palette).drawn);
    const shapes = (all: readonly Drawn[]) => all.map(({ colour: _colour, ...shape }) => shape);
    expect(shapes(dark)).toEqual(shapes(light));
    const box = { width: 700, height: picture.height(700, 12.5) };
    expect(picture.draw(newLogPen(), { palette: LIGHT, text: 12.5 }, box).calls).toBe(light.length);
  });

  test("grows in height, not in width, where there is less room", () => {
    expect(picture.height(300, 12.5)).toBeGreaterThanOrEqual(picture.height(1096, 12.5));
  });
});

/** Middle of a mark. */
const middle = ({ left, right }: Drawn) => (left + right) / 2;

test("a dot is as far along as the logarithm of its figure: twice as many is as far everywhere", () => {
  const rows = [10, 20, 40, 80].map((mean) => ({ title: String(mean), ...interval(mean) }));
  const pen = drawn(callsPicture([{ heading: "", rows }]), 700);
  const dots = pen.drawn.filter(({ op, colour, points }) => op === "fill" && colour === LIGHT.ink && points > 30);
  expect(dots).toHaveLength(4);
  const steps = dots.slice(1).map((dot, i) => middle(dot) - middle(dots[i]));
  for (const step of steps) expect(step).toBeCloseTo(steps[0], 6);
});

test("first tries stand on the floor of the plot and retries on top of them, in the height of their rates", () => {
  const line = { group: "", title: "A", within: [1, 1], first: [4, 4], retried: [6, 6] };
  const pen = drawn(overTimePicture([line], 60, 10), 400);
  const of = (colour: string) =>
    visible(pen)
      .filter((one) => one.op === "fill" && one.colour === colour)
      .at(-1) as Drawn;
  const [first, retried] = [of(LIGHT.ink), of(LIGHT.blueMid)];
  expect(retried.bottom).toBeCloseTo(first.top, 6);
  expect((retried.bottom - retried.top) / (first.bottom - first.top)).toBeCloseTo(6 / 4, 6);
  const limit = visible(pen).find(
    (one) => one.op === "stroke" && one.colour === LIGHT.brass && one.right - one.left > 100,
  );
  expect(middle({ ...first, left: limit?.top ?? 0, right: limit?.bottom ?? 0 })).toBeCloseTo(retried.top, 6);
});

test("panels of all policies share their scales", () => {
  const panel = (group: string, rate: number) => ({ group, title: group, within: [1], first: [rate], retried: [0] });
  const pen = drawn(overTimePicture([panel("a", 4), panel("b", 20)], 60, 10), 400);
  const heights = visible(pen)
    .filter(
      ({ op, colour, points, top, bottom }) => op === "fill" && colour === LIGHT.ink && points > 3 && bottom - top > 12,
    )
    .map(({ top, bottom }) => bottom - top);
  expect(heights).toHaveLength(2);
  expect(heights[1] / heights[0]).toBeCloseTo(5, 6);
});

test("many points of a sweep are a line with a band, few are dots on it", () => {
  const points = (length: number) => count(length).map((i) => ({ delay: 1 + i / 100, mean: 0.5, low: 0.4, high: 0.6 }));
  const dotsOf = (length: number) =>
    drawn(sweepPicture([{ group: "", title: "", points: points(length) }]), 500).drawn.filter(
      ({ op, colour }) => op === "fill" && colour === LIGHT.ink,
    );
  expect(dotsOf(10)).toHaveLength(1);
  expect(dotsOf(176)).toHaveLength(0);
});

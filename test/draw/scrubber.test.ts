/** The scrubber's line with its commands, and the strip of another run at the foot of a timeline. */
import { describe, expect, test } from "vitest";
import type { Frame } from "../../src/draw/frame.ts";
import { DARK, LIGHT } from "../../src/draw/palette.ts";
import { drawTrack, type Track, type TrackMark } from "../../src/draw/scrubber.ts";
import { drawTimeline, hitTimeline } from "../../src/draw/timeline.ts";
import { kindOf, laneOf, REFUSE } from "../../src/sim/event.ts";
import { frameOf } from "./frames.ts";
import { type Drawn, newLogPen } from "./log-pen.ts";

const BOX = { width: 800, height: 38 };
const KINDS: readonly TrackMark["kind"][] = ["burst", "edge-burst", "storm", "worst", "set"];
const frame = frameOf({}, 12);
const marksAt = (...seconds: number[]): TrackMark[] =>
  seconds.map((at, i) => ({ at: at * 1e6, kind: KINDS[i % KINDS.length], label: `label ${i}` }));

function track(marks: readonly TrackMark[], change: Partial<Track> = {}, view: Frame = frame): Drawn[] {
  const pen = newLogPen();
  drawTrack(pen, view, { end: 30e6, seen: 20e6, marks, held: null, ...change }, BOX);
  return pen.drawn;
}
const place = (seconds: number) => 8 + (seconds / 30) * (800 - 16);
const middle = ({ left, right }: Drawn) => (left + right) / 2;

describe("the scrubber's line", () => {
  test("is dark up to the view time, half dark to the last that was seen, and as long as the run", () => {
    const lines = track([]).filter(({ op, width }) => op === "stroke" && width === 4);
    const ends = lines.map(({ colour, right, width }) => [colour, Math.round(right - width / 2)]);
    expect(ends).toEqual([
      [LIGHT.line, Math.round(place(30))],
      [LIGHT.edge, Math.round(place(20))],
      [LIGHT.ink, Math.round(place(12))],
    ]);
  });

  test("has each command at its instant, no two kinds of one shape, with its label where there is room", () => {
    const drawn = track(marksAt(2, 8, 14, 20, 26));
    const shapes = drawn.filter(({ op }) => op === "fill").slice(0, -1);
    expect(shapes.map((shape) => Math.round(middle(shape)))).toEqual(
      [2, 8, 14, 20, 26].map((at) => Math.round(place(at))),
    );
    expect(new Set(shapes.map(({ points, left, right }) => `${points} ${(right - left).toFixed(1)}`)).size).toBe(5);
    expect(drawn.filter(({ op }) => op === "text").map(({ text }) => text)).toEqual(
      [0, 1, 2, 3, 4].map((i) => `label ${i}`),
    );
  });

  test("has its thumb at the view time, over everything, as wide at either end as at the unseen control's", () => {
    for (const [seconds, left] of [
      [0, 0],
      [12, place(12) - 8],
      [30, 800 - 16],
    ]) {
      const [body, edge] = track(marksAt(12), {}, { ...frame, view: seconds * 1e6 }).slice(-2);
      expect([body.op, body.colour, edge.op, edge.colour]).toEqual(["fill", LIGHT.card, "stroke", LIGHT.ink]);
      expect(edge.left).toBeCloseTo(left, 6);
      expect(edge.right).toBeCloseTo(left + 16, 6);
    }
    // and where it is held, as long as it is
    expect(track([], { held: 20e6 }).at(-1)?.left).toBeCloseTo(place(20) - 8, 6);
  });

  test("keeps labels apart and inside, and a crowd of commands within few strokes", () => {
    const crowd = track(marksAt(...Array.from({ length: 8_000 }, (_, i) => i * 0.00375)));
    const texts = crowd.filter(({ op }) => op === "text").sort((a, b) => a.left - b.left);
    texts.forEach((text, i) => {
      expect(text.right).toBeLessThanOrEqual(i + 1 < texts.length ? texts[i + 1].left : BOX.width);
    });
    expect(crowd.length).toBeLessThan(1_500);
    for (const { left, right, top, bottom } of crowd) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(BOX.width);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(BOX.height);
    }
  });

  test("is drawn in the theme's colours, and in a box that is hardly there", () => {
    const dark = frameOf({}, 3, { palette: DARK });
    expect(track(marksAt(1), {}, dark).map(({ colour }) => colour)).toContain(DARK.ink);
    expect(() =>
      drawTrack(newLogPen(), frame, { end: 30e6, seen: 0, marks: marksAt(3), held: null }, { width: 4, height: 3 }),
    ).not.toThrow();
  });
});

describe("another run on a timeline", () => {
  const WIDE = { width: 600, height: 120 };
  const own = frameOf({ commands: [{ at: 5, do: "burst", count: 20 }] }, 12);
  const other = frameOf(
    { scenario: { limit: { rate: 5, window: 1 } }, commands: [{ at: 5, do: "burst", count: 20 }] },
    12,
  );
  const both: Frame = { ...own, other };
  const drawn = (given: Frame, lane = 0) => {
    const pen = newLogPen();
    drawTimeline(pen, given, lane, WIDE);
    return pen.drawn;
  };
  const strip = drawn(both).find(({ op, colour }) => op === "fill" && colour === LIGHT.blueSoft) as Drawn;

  test("has the lowest part to itself: what is drawn in blue there is the other's, one mark for each event", () => {
    const blue = drawn(both).filter(({ colour, top }) => colour === LIGHT.blue && top >= strip.top);
    const events = (refused: boolean) =>
      [...other.log.tag.subarray(0, other.log.length)].filter(
        (tag, i) => laneOf(tag) === 0 && (kindOf(tag) === REFUSE) === refused && other.log.at[i] < other.view,
      ).length;
    expect(events(true)).toBeGreaterThan(0);
    expect(blue.map(({ points }) => points)).toEqual([2 * events(false), 4 * events(true)]);
  });

  test("leaves the run its own marks, above the strip, and what one points at is its own", () => {
    const ink = (all: Drawn[]) => all.filter(({ op, colour }) => op === "stroke" && colour === LIGHT.ink);
    const [ticks] = ink(drawn(both)).filter(({ bottom }) => bottom <= strip.top);
    const [alone] = ink(drawn(own));
    expect(ticks.points).toBe(alone.points);
    const first = [...own.log.tag].findIndex((tag) => laneOf(tag) === 0);
    const x = 1 + (594 * (own.log.at[first] - (own.view - 20e6))) / 20e6;
    expect(hitTimeline(both, 0, WIDE, x, (ticks.top + ticks.bottom) / 2)).toBe(first);
  });

  test("is left out on a lane it has not got, and nothing changes where none is laid beside", () => {
    const fewer = frameOf({ scenario: { lanes: [{ rule: "gcra" }] } }, 12);
    const soft = (all: Drawn[]) => all.filter(({ colour }) => colour === LIGHT.blueSoft).length;
    expect(soft(drawn({ ...own, other: fewer }, 1))).toBe(0);
    expect(soft(drawn({ ...own, other: fewer }, 0))).toBe(1);
    expect(drawn({ ...own, other: null })).toEqual(drawn(own));
  });
});

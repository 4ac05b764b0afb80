/** Timelines: one stroke for each event, columns where there are too many, and words that find room or stay away. */
import { describe, expect, test } from "vitest";
import type { Frame } from "../../src/draw/frame.ts";
import { LIGHT } from "../../src/draw/palette.ts";
import { plotOf } from "../../src/draw/plot.ts";
import { ARRIVED, LET_THROUGH, REFUSED, ticksOf } from "../../src/draw/ticks.ts";
import { drawTimeline, hitTimeline } from "../../src/draw/timeline.ts";
import { HOLD, kindOf, laneOf, PASS, REFUSE, RELEASE } from "../../src/sim/event.ts";
import { frameOf, SCENES } from "./frames.ts";
import { newLogPen, outside, overlaps, visible } from "./log-pen.ts";

const BOX = { width: 440, height: 150 };
const PHONE = { width: 340, height: 90 };
const burst = frameOf(SCENES["boundary burst"].run, 12.3);
const storm = frameOf(SCENES.storm.run, SCENES.storm.view);
const busy = frameOf(SCENES["hundreds a second"].run, 23);

function draw(frame: Frame, lane: number, box = BOX) {
  const pen = newLogPen();
  const report = drawTimeline(pen, frame, lane, box);
  expect(report.calls).toBe(pen.drawn.length);
  return { pen, report, texts: visible(pen).filter(({ op }) => op === "text") };
}

/** Indices of a lane's events in the last 20 s, by kind. */
function eventsOf({ log, view }: Frame, lane: number, ...kinds: number[]): number[] {
  return Array.from({ length: log.length }, (_, i) => i).filter(
    (i) =>
      laneOf(log.tag[i]) === lane && kinds.includes(kindOf(log.tag[i])) && log.at[i] < view && log.at[i] >= view - 20e6,
  );
}

describe("strokes", () => {
  test("are one for each event of the last twenty seconds", () => {
    for (const lane of [0, 1, 2, 3]) {
      const { strokes, columns } = ticksOf(burst, lane, 21.7);
      expect(columns).toEqual([]);
      const count = (row: number) => strokes.filter((one) => one.row === row).length;
      expect(count(LET_THROUGH)).toBe(eventsOf(burst, lane, PASS, RELEASE).length);
      expect(count(REFUSED)).toBe(eventsOf(burst, lane, REFUSE).length);
      expect(count(ARRIVED)).toBe(eventsOf(burst, lane, HOLD).length);
    }
  });

  test("of the leaky bucket join a call's arrival to its release", () => {
    const { strokes } = ticksOf(burst, 3, 21.7);
    const released = strokes.filter(({ row }) => row === LET_THROUGH);
    expect(released.length).toBeGreaterThan(20);
    for (const { at, since } of released) {
      expect(since).toBeLessThan(at);
      expect(strokes.some((one) => one.row === ARRIVED && one.at === since) || since < burst.view - 20e6).toBe(true);
    }
  });

  test("of retries carry a ring", () => {
    expect(draw(burst, 1).pen.drawn.filter(({ colour }) => colour === LIGHT.blue)).toEqual([]);
    expect(draw(storm, 1).pen.drawn.filter(({ colour }) => colour === LIGHT.blue)).not.toEqual([]);
  });
});

describe("seconds with more events than pixels", () => {
  test("become columns that hold every event", () => {
    const { strokes, columns } = ticksOf(busy, 0, 21.7);
    const refused = columns.filter(({ row }) => row === REFUSED).reduce((sum, { count }) => sum + count, 0);
    const start = Math.floor((busy.view - 20e6) / 1e6) * 1e6;
    const { log } = busy;
    const all = Array.from({ length: log.length }, (_, i) => i).filter(
      (i) => laneOf(log.tag[i]) === 0 && kindOf(log.tag[i]) === REFUSE && log.at[i] >= start && log.at[i] < busy.view,
    ).length;
    expect(refused + strokes.filter(({ row }) => row === REFUSED).length).toBe(all);
    expect(refused).toBeGreaterThan(20_000);
  });

  test("keep their look while they scroll", () => {
    const later = { ...busy, view: busy.view + 137_000 };
    const columnsIn = (frame: Frame) =>
      ticksOf(frame, 0, 21.7).columns.filter(({ from }) => from >= 5e6 && from < busy.view - 2e6);
    expect(columnsIn(later)).toEqual(columnsIn(busy));
    expect(columnsIn(busy).length).toBeGreaterThan(100);
  });

  test("cost few draw calls", () => {
    for (const lane of [0, 1, 2, 3]) expect(draw(busy, lane).report.calls).toBeLessThan(24);
  });
});

describe("the box", () => {
  test.each([BOX, PHONE])(
    "of $width × $height holds all that is drawn, no words lie over others, and no boundary crosses them",
    (box) => {
      for (const frame of [burst, storm, busy, frameOf({}, 0), frameOf({}, 0.7)]) {
        for (const lane of [0, 1, 2, 3]) {
          const { from, length, most } = frame.snapshot.lanes[lane].spans[1];
          const span = { lane, from, length, most };
          const marks = [
            { at: 10e6, label: "boundary" },
            { at: frame.view + 1e6, label: "lands at 30 s" },
          ];
          const { pen } = draw({ ...frame, span: from < 0 ? null : span, marks, logFrom: 1e6 }, lane, box);
          expect(outside(pen, box, 1)).toEqual([]);
          expect(overlaps(pen)).toEqual([]);
          const words = Math.max(...visible(pen).map(({ op, bottom }) => (op === "text" ? bottom : 0)));
          const boundaries = pen.drawn.filter(({ op, width }) => op === "stroke" && (width === 1.3 || width === 0.8));
          for (const { top } of boundaries) expect(top).toBeGreaterThanOrEqual(words - 0.65);
        }
      }
    },
  );
});

describe("a chosen figure", () => {
  const { from, length, most } = burst.snapshot.lanes[0].spans[1];
  const span = { lane: 0, from, length, most };

  test("is marked where it is, with its calls and the time from the first to the last", () => {
    const { texts } = draw({ ...burst, span }, 0);
    const passes = eventsOf(burst, 0, PASS).filter((i) => burst.log.at[i] >= from && burst.log.at[i] < from + length);
    expect(passes.length).toBe(most);
    const time = (burst.log.at[passes.at(-1) as number] - from) / 1e6;
    expect(texts.map(({ text }) => text)).toContain(`20 in ${Number(time.toFixed(2))} s`);
  });

  test("is not marked on other lanes", () => {
    expect(draw({ ...burst, span }, 1).pen.drawn).toEqual(draw(burst, 1).pen.drawn);
  });

  test("keeps its words inside while it scrolls out on the left", () => {
    for (let view = from + length; view < from + 22e6; view += 700_000) {
      const { pen, texts } = draw({ ...burst, view, span }, 0);
      expect(outside(pen, BOX, 1)).toEqual([]);
      for (const { left, right } of texts) {
        expect(left).toBeGreaterThan(1);
        expect(right).toBeLessThan(BOX.width - 5);
      }
    }
  });

  test("whose calls the log no longer holds gives the span's own length", () => {
    const { texts } = draw({ ...burst, span, logFrom: from + 1 }, 0);
    expect(texts.map(({ text }) => text)).toContain("20 in 2 s");
  });
});

describe("what is announced", () => {
  const texts = (frame: Frame) => draw(frame, 1).texts.map(({ text }) => text);

  test("a boundary to come is named at the right edge, one that has come at its place", () => {
    expect(texts({ ...burst, marks: [{ at: burst.view + 2e6, label: "8.0 s" }] })).toContain("8.0 s ▸");
    const { pen } = draw({ ...burst, marks: [{ at: 10e6, label: "10.0 s" }] }, 1);
    const mark = pen.drawn.find(({ colour }) => colour === LIGHT.brass);
    const { x } = plotOf(BOX, burst.view, 5, 5);
    expect(((mark?.left ?? 0) + (mark?.right ?? 0)) / 2).toBeCloseTo(x(10e6), 6);
  });

  test("dropped events are said where they are missing", () => {
    expect(texts({ ...burst, logFrom: 6e6 })).toContain("older events dropped");
    expect(texts({ ...burst, logFrom: 0 })).not.toContain("older events dropped");
  });

  test("boundaries are drawn for the lane's own window, and left out where they would be a grey field", () => {
    const dashes = (windows: (number | null)[]) => {
      const pen = newLogPen();
      drawTimeline(pen, { ...burst, windows }, 0, BOX);
      return pen.drawn.filter(({ colour }) => colour === LIGHT.mute).reduce((sum, { points }) => sum + points, 0) / 2;
    };
    expect(dashes([2e6])).toBe(7);
    expect(dashes([1000])).toBe(0);
  });

  test("boundaries from before the rule or the window was changed are not drawn: they were others", () => {
    const { x } = plotOf(BOX, burst.view, 5, 5);
    const lanes = burst.snapshot.lanes.map((lane) => ({ ...lane, since: 7_000_001 }));
    const { pen } = draw({ ...burst, snapshot: { ...burst.snapshot, lanes } }, 0);
    const strokes = pen.drawn.filter(
      ({ op, colour, width }) => op === "stroke" && colour === LIGHT.mute && width === 1.3,
    );
    expect(strokes.length).toBe(1);
    expect(strokes[0].left + 1.3 / 2).toBeCloseTo(x(8e6), 6);
  });

  test("boundaries count for a fixed window by the clock, not for one that a first request opens", () => {
    const strong = (opens: string, window: number) => {
      const lanes = [{ rule: "fixed-window", opens, window }];
      const frame = frameOf({ scenario: { lanes, traffic: { kind: "times", at: [0.5, 9.7] } } }, 10.2);
      const pen = newLogPen();
      drawTimeline(pen, { ...frame, windows: [window * 1e6] }, 0, BOX);
      return pen.drawn.filter(({ colour }) => colour === LIGHT.mute).reduce((sum, { points }) => sum + points, 0) / 2;
    };
    expect(strong("clock", 3)).toBe(4);
    expect(strong("first-request", 3)).toBe(0);
  });
});

describe("pointing", () => {
  test("at a stroke finds its event, from a few px away, in its row", () => {
    const { x } = plotOf(BOX, burst.view, 5, 5);
    for (const lane of [0, 1, 2, 3]) {
      for (const i of eventsOf(burst, lane, PASS, REFUSE, RELEASE).slice(0, 30)) {
        const y = kindOf(burst.log.tag[i]) === REFUSE ? 125 : 75;
        const hit = hitTimeline(burst, lane, BOX, x(burst.log.at[i]), y);
        expect(hit).not.toBeNull();
        const found = hit as number;
        expect(laneOf(burst.log.tag[found])).toBe(lane);
        expect(Math.abs(x(burst.log.at[found]) - x(burst.log.at[i]))).toBeLessThan(1e-6);
        expect(kindOf(burst.log.tag[found]) === REFUSE).toBe(kindOf(burst.log.tag[i]) === REFUSE);
      }
    }
  });

  test("at nothing finds nothing", () => {
    const { x } = plotOf(BOX, burst.view, 5, 5);
    const [first] = eventsOf(burst, 0, PASS);
    expect(hitTimeline(burst, 0, BOX, x(burst.log.at[first]) - 20, 75)).toBeNull();
    expect(hitTimeline(burst, 0, BOX, x(burst.log.at[first]), 140)).toBeNull();
    expect(hitTimeline(burst, 0, BOX, -50, 75)).toBeNull();
  });
});

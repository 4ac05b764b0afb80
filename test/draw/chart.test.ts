/** The rate chart: its figures are counts of the log, and the bars are its figures. */
import { describe, expect, test } from "vitest";
import { chartFigures, drawChart } from "../../src/draw/chart.ts";
import type { Frame } from "../../src/draw/frame.ts";
import { LIGHT } from "../../src/draw/palette.ts";
import { attemptOf, HOLD, kindOf, laneOf, PASS, REFUSE, RELEASE } from "../../src/sim/event.ts";
import { frameOf, SCENES } from "./frames.ts";
import { newLogPen, outside, overlaps, visible } from "./log-pen.ts";

const BOX = { width: 500, height: 150 };
const storm = frameOf(SCENES.storm.run, SCENES.storm.view);
const late = frameOf(SCENES["storm, few left"].run, 31.4);

function draw(frame: Frame, lane: number, box = BOX) {
  const pen = newLogPen();
  const report = drawChart(pen, frame, lane, box);
  expect(report.calls).toBe(pen.drawn.length);
  return pen;
}

describe("figures", () => {
  test("count every call that reached the gate, once, in its second", () => {
    for (const frame of [storm, late]) {
      for (const lane of [0, 1, 2, 3]) {
        for (const { from, first, again } of chartFigures(frame, lane)) {
          const count = (kind: number, retries: boolean) => {
            const { log, view } = frame;
            return Array.from({ length: log.length }, (_, i) => i).filter(
              (i) =>
                log.at[i] >= from &&
                log.at[i] < Math.min(view, from + 1e6) &&
                laneOf(log.tag[i]) === lane &&
                kindOf(log.tag[i]) === kind &&
                attemptOf(log.tag[i]) > 1 === retries,
            ).length;
          };
          for (const [answers, retries] of [
            [first, false],
            [again, true],
          ] as const) {
            expect(answers).toEqual({
              passed: count(PASS, retries),
              held: count(HOLD, retries),
              refused: count(REFUSE, retries),
            });
          }
        }
      }
    }
  });

  test("add up to the lane's calls where the chart shows the whole run", () => {
    storm.snapshot.lanes.forEach(({ calls }, lane) => {
      const sum = chartFigures(storm, lane).reduce(
        (all, { first, again }) =>
          all + first.passed + first.held + first.refused + again.passed + again.held + again.refused,
        0,
      );
      expect(sum).toBe(calls);
    });
  });

  test("don't count calls again that a changed rule asked about in the queue", () => {
    const run = {
      commands: [
        { at: 0.5, do: "burst", count: 20 },
        { at: 1.5, do: "set", lane: 3, rule: "leaky-bucket", places: 4 },
      ],
    };
    const frame = frameOf(run, 3);
    const again = Array.from({ length: frame.log.length }, (_, i) => i).filter(
      (i) => laneOf(frame.log.tag[i]) === 3 && frame.log.at[i] === 1.5e6 && kindOf(frame.log.tag[i]) !== RELEASE,
    );
    expect(again.length).toBeGreaterThan(5);
    const sum = chartFigures(frame, 3).reduce((all, { first }) => all + first.passed + first.held + first.refused, 0);
    expect(sum).toBe(frame.snapshot.lanes[3].calls);
  });

  test("are of twenty whole seconds and the one that runs; none before the log begins", () => {
    const figures = chartFigures(late, 0);
    expect(figures.map(({ from }) => from / 1e6)).toEqual(Array.from({ length: 21 }, (_, i) => 11 + i));
    expect(chartFigures({ ...late, logFrom: 20.5e6 }, 0)[0].from).toBe(21e6);
    expect(chartFigures(frameOf({}, 0), 0)).toEqual([]);
  });
});

describe("bars", () => {
  test("are as high as their calls, refused on top of passed", () => {
    const pen = draw(storm, 0);
    const bars = (colour: string) => pen.drawn.find((one) => one.op === "fill" && one.colour === colour);
    const figures = chartFigures(storm, 0);
    const passed = Math.max(...figures.map(({ first, again }) => first.passed + again.passed));
    const all = Math.max(
      ...figures.map(({ first, again }) => first.passed + again.passed + first.refused + again.refused),
    );
    const black = bars(LIGHT.ink);
    const red = bars(LIGHT.red);
    const floor = black?.bottom ?? 0;
    const each = (floor - (black?.top ?? 0)) / passed;
    expect((floor - (red?.top ?? 0)) / all).toBeCloseTo(each, 6);
  });

  test("of retries are hatched, and only they", () => {
    const hatches = (frame: Frame) =>
      draw(frame, 0).drawn.filter(({ op, colour, width }) => op === "stroke" && colour === LIGHT.card && width > 1);
    const calm = frameOf({}, 14);
    // one more in the legend
    expect(hatches(calm).length).toBe(1);
    expect(hatches(storm).length).toBe(2);
  });

  test("stay in the box with their words, at every size and every moment", () => {
    for (const frame of [storm, late, frameOf({}, 0), frameOf({}, 0.2), frameOf(SCENES["hundreds a second"].run, 22)]) {
      for (const box of [BOX, { width: 340, height: 120 }, { width: 900, height: 200 }]) {
        for (const text of [12.5, 24]) {
          const pen = draw({ ...frame, text }, 3, box);
          expect(outside(pen, box, 1)).toEqual([]);
          expect(overlaps(pen)).toEqual([]);
        }
      }
    }
  });

  test("have the limit as a line with its name beside it", () => {
    const pen = draw(storm, 0);
    const line = pen.drawn.find(({ colour }) => colour === LIGHT.brass);
    const name = visible(pen).find(({ text }) => text === "limit r");
    expect(name?.left).toBeGreaterThan(line?.right ?? Number.POSITIVE_INFINITY);
    expect(name?.top).toBeLessThan(line?.top ?? 0);
    expect(name?.bottom).toBeGreaterThan(line?.bottom ?? 0);
  });
});

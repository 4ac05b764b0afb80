/** A page that is being laid out has canvases of every size: none of them may make a drawing throw. */
import { expect, test } from "vitest";
import { drawChart } from "../../src/draw/chart.ts";
import { drawLane } from "../../src/draw/lane.ts";
import { drawTimeline } from "../../src/draw/timeline.ts";
import { frameOf, SCENES } from "./frames.ts";
import { newLogPen } from "./log-pen.ts";

/** As a browser's canvas does: an arc of a negative radius is an error. */
function strictPen() {
  const pen = newLogPen();
  const arc = pen.arc.bind(pen);
  pen.arc = (x, y, radius, ...rest) => {
    if (radius < 0) throw new RangeError(`a radius of ${radius}`);
    return arc(x, y, radius, ...rest);
  };
  return pen;
}

const sizes = [1, 12, 31, 64, 100, 200];

test.each(Object.entries(SCENES))("%s is drawn, or left out, in a box of any size", (_, { run, view }) => {
  const frame = frameOf(run, view);
  let drawn = 0;
  for (const width of sizes) {
    for (const height of sizes) {
      frame.snapshot.lanes.forEach((_lane, lane) => {
        for (const compact of [false, true]) {
          drawn += drawLane(strictPen(), frame, lane, frame.snapshot.lanes.length, { width, height }, compact).calls;
        }
        drawTimeline(strictPen(), frame, lane, { width, height });
      });
      drawChart(strictPen(), frame, 0, { width, height });
    }
  }
  expect(drawn).toBeGreaterThan(0);
});

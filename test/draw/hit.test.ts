/** Pointing into the drawings: what is hit is what is drawn there, and a call's place is where it is drawn. */
import { describe, expect, test } from "vitest";
import { flights } from "../../src/draw/balls.ts";
import { textSize } from "../../src/draw/frame.ts";
import { ballPlace, hitLane, type LaneBox } from "../../src/draw/hit.ts";
import { laneLayout } from "../../src/draw/layout.ts";
import { hitTimeline, timelinePlace } from "../../src/draw/timeline.ts";
import { eventAt } from "../../src/sim/event.ts";
import { frameOf, SCENES } from "./frames.ts";

const BOX = { width: 440, height: 150 };

describe.each([false, true])("balls, stacked as on a phone: %s", (compact) => {
  const frame = frameOf(SCENES.storm.run, SCENES.storm.view);
  const at = (lane: number): LaneBox => ({ lane, lanes: 4, box: BOX, compact });

  test("each flying ball is hit where it is, and it is there that its call is found", () => {
    let seen = 0;
    for (const lane of [0, 1, 2, 3]) {
      const layout = laneLayout(BOX, lane, 4, compact, textSize(frame));
      for (const ball of flights(frame, lane, layout).balls) {
        const hit = hitLane(frame, at(lane), ball.x, ball.y);
        expect(hit).not.toBe(null);
        // where balls lie over each other, the one that is hit lies there too
        const place = ballPlace(frame, at(lane), eventAt(frame.log, hit as number));
        expect(Math.hypot((place?.x ?? 0) - ball.x, (place?.y ?? 0) + layout.r - ball.y)).toBeLessThan(layout.r + 9);
        const own = ballPlace(frame, at(lane), eventAt(frame.log, ball.event));
        expect(own).toEqual({ x: ball.x, y: ball.y - layout.r });
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(20);
  });

  test("where no ball is, and where none flies, nothing is hit", () => {
    expect(hitLane(frame, at(1), BOX.width - 2, 2)).toBe(null);
    const layout = laneLayout(BOX, 0, 4, compact, textSize(frame));
    const [ball] = flights(frame, 0, layout).balls;
    expect(hitLane({ ...frame, still: true }, at(0), ball.x, ball.y)).toBe(null);
    expect(hitLane({ ...frame, averaged: true }, at(0), ball.x, ball.y)).toBe(null);
    expect(ballPlace(frame, at(0), { at: 1, lane: 0, request: 1, attempt: 1 })).toBe(null);
  });
});

describe("marks", () => {
  const view = 12.3;
  const frame = frameOf(SCENES["boundary burst"].run, view);

  test("each mark's place is hit, by an event drawn within a few pixels of it", () => {
    for (let i = 0; i < frame.log.length; i++) {
      const event = eventAt(frame.log, i);
      const place = timelinePlace(frame, BOX, event.at, event.kind);
      if (event.at >= frame.view) {
        expect(place).toBe(null);
        continue;
      }
      const hit = hitTimeline(frame, event.lane, BOX, place?.x ?? 0, (place?.y ?? 0) + 1);
      const found = eventAt(frame.log, hit as number);
      expect(found.lane).toBe(event.lane);
      expect(Math.abs(found.at - event.at)).toBeLessThan(100_000);
    }
  });

  test("a shorter stretch spreads the same marks over the same width", () => {
    const short = { ...frame, shown: 5_000_000 };
    const at = frame.view - 1_000_000;
    const wide = timelinePlace(short, BOX, at, "pass");
    const narrow = timelinePlace(frame, BOX, at, "pass");
    const fromRight = (place: { x: number } | null) => BOX.width - 5 - (place?.x ?? 0);
    expect(fromRight(wide)).toBeCloseTo(4 * fromRight(narrow), 6);
    expect(timelinePlace(short, BOX, frame.view - 5_000_001, "pass")).toBe(null);
    expect(timelinePlace(frame, BOX, frame.view - 5_000_001, "pass")).not.toBe(null);
  });
});

/** What flies adds up, joins across slices, stays within bounds; and the door fits what happens on it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Ball, DROP, doorOf, flights, OUT, passingThrough, perBallOf } from "../../src/draw/balls.ts";
import { kindOf, laneOf, PASS, REFUSE, RELEASE } from "../../src/sim/event.ts";
import { BOX, LANES, layouts, MS, places, runs } from "./ball-runs.ts";
import { filmOf, frameAt } from "./frames.ts";

describe("what flies", () => {
  test("and what lies adds up to what the snapshot counts", () => {
    fc.assert(
      fc.property(runs, fc.integer({ min: 800, max: 3000 }), (run, ms) => {
        const frame = frameAt(filmOf(run, ms / 1000), ms * MS);
        for (let lane = 0; lane < LANES; lane++) {
          const { rolling, dropping, entering } = flights(frame, lane, layouts[lane]);
          const { log, view } = frame;
          const recent = (kinds: number[], time: number) =>
            Array.from({ length: log.length }, (_, i) => i).filter(
              (i) =>
                laneOf(log.tag[i]) === lane &&
                kinds.includes(kindOf(log.tag[i])) &&
                log.at[i] < view &&
                view - log.at[i] <= time,
            ).length;
          expect(rolling).toBe(recent([PASS, RELEASE], OUT));
          expect(dropping).toBe(recent([REFUSE], DROP));
          const { passed, refused, waiting } = frame.snapshot.lanes[lane];
          expect(rolling).toBeLessThanOrEqual(passed);
          expect(dropping).toBeLessThanOrEqual(refused);
          expect(entering).toBeLessThanOrEqual(waiting);
        }
      }),
      { numRuns: 40 },
    );
  });

  test("falls through the slices above its lane as one ball", () => {
    const frame = frameAt(filmOf({ commands: [{ at: 0.5, do: "burst", count: 40 }] }, 1), 800 * MS);
    const falling = places(frame, 3);
    for (const lane of [0, 1, 2]) {
      for (const { event, x, y } of passingThrough(frame, lane, LANES, layouts).filter((ball) =>
        falling.has(ball.event),
      )) {
        const own = falling.get(event) as Ball;
        expect({ x, y: y - (3 - lane) * BOX.height }).toEqual({ x: own.x, y: own.y });
      }
    }
    expect(passingThrough(frame, 0, LANES, layouts).length).toBeGreaterThan(3);
  });

  test("is at most about six hundred balls, each for twice, four times, … as many calls", () => {
    const run = {
      scenario: { traffic: { kind: "poisson", rate: 2000 }, limit: { rate: 1000, window: 1 } },
    };
    const frame = frameAt(filmOf(run, 1.5), 1_500 * MS);
    const each = perBallOf(frame);
    expect(each).toBe(16);
    const balls = layouts.flatMap((layout, lane) => flights(frame, lane, layout).balls);
    expect(balls.length).toBeLessThan(900);
    expect(balls.length).toBeGreaterThan(300);
    expect(balls.every(({ event }) => frame.log.request[event] % each === 0)).toBe(true);
  });
});

describe("the door", () => {
  const run = { commands: [{ at: 0.5, do: "burst", count: 40 }] };

  test("is open under every ball that is refused, at its instant", () => {
    const { log } = filmOf(run, 3);
    for (let i = 0; i < log.length; i++) {
      if (kindOf(log.tag[i]) !== REFUSE || log.at[i] > 3e6) continue;
      expect(doorOf(frameAt(filmOf(run, 3), log.at[i]), laneOf(log.tag[i]))).toBe(1);
    }
  });

  test("is shut under a ball that passes while no other falls, and open while the rule would refuse", () => {
    const film = filmOf(
      { scenario: { traffic: { kind: "times", at: [1, 1.5, 2] }, limit: { rate: 1, window: 2 } } },
      3,
    );
    const open = (seconds: number) => doorOf(frameAt(film, Math.round(seconds * 1e6)), 0);
    expect([0.99, 1, 1.49, 1.5].map(open)).toEqual([0, 0, 0, 0]);
    expect([1.6, 1.9].map(open)).toEqual([1, 1]);
    expect(open(2)).toBe(0);
  });
});

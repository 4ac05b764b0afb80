/** The playhead: what a frame of wall time is worth in simulated time. */
import { expect, test } from "vitest";
import { newPlayhead, pause, play, tick } from "../../src/app/playhead.ts";
import { nextSpeed, SPEEDS, speedText } from "../../src/app/speed.ts";

function playing(step = 0) {
  const head = newPlayhead(true, step);
  play(head, 0, null);
  tick(head, 0, true);
  return head;
}

test("a second of wall time is a second of simulated time times the speed, at any frame rate", () => {
  for (const frameMs of [4, 16, 50]) {
    for (const speed of [1 / 512, 1, 16]) {
      const head = playing();
      head.speed = speed;
      for (let now = frameMs; now <= 1000; now += frameMs) tick(head, now, true);
      expect(head.wish).toBeCloseTo(Math.floor(1000 / frameMs) * frameMs * 1000 * speed, 3);
    }
  }
});

test("while the simulation is behind nothing is added: time slows, and that is said", () => {
  const head = playing();
  for (let now = 16; now <= 1000; now += 16) expect(tick(head, now, false)).toBe(false);
  expect(head.lateUntil).toBeGreaterThan(1000);
  expect(tick(head, 1016, true)).toBe(true);
  expect(head.wish).toBeLessThanOrEqual(100_000);
});

test("a frame that hangs for seconds moves the time by a tenth of one at most", () => {
  const head = playing();
  tick(head, 5000, true);
  expect(head.wish).toBe(100_000);
});

test("a suspended page goes on at the same simulated time", () => {
  const head = playing();
  tick(head, 16, true);
  head.suspended = true;
  for (let now = 32; now < 60_000; now += 1000) expect(tick(head, now, true)).toBe(false);
  head.suspended = false;
  expect(tick(head, 60_000, true)).toBe(false);
  tick(head, 60_016, true);
  expect(head.wish).toBe(32_000);
});

test("playing up to an instant stops on it to the microsecond and pauses there", () => {
  const head = newPlayhead(false, 0);
  play(head, 500, 20_123);
  for (let now = 0; now < 200; now += 16) tick(head, now, true);
  expect(head.wish).toBe(20_123);
  expect(head.playing).toBe(false);
});

test("in steps the time moves twice a second and not between", () => {
  const head = playing(500);
  const moves: number[] = [];
  for (let now = 20; now <= 2000; now += 20) if (tick(head, now, true)) moves.push(now);
  expect(moves).toEqual([500, 1000, 1500, 2000]);
  expect(head.wish).toBe(2_000_000);
});

test("a paused playhead does not move", () => {
  const head = playing();
  pause(head);
  expect(tick(head, 1000, true)).toBe(false);
});

test("speeds are 1/1000, 1/512, and its doubles up to 16", () => {
  expect(SPEEDS.map(speedText)).toEqual(
    "1/1000× 1/512× 1/256× 1/128× 1/64× 1/32× 1/16× 1/8× 1/4× 1/2× 1× 2× 4× 8× 16×".split(" "),
  );
  expect(nextSpeed(1, 1)).toBe(2);
  expect(nextSpeed(1 / 512, -1)).toBe(1 / 1000);
  expect(nextSpeed(1 / 1000, -1)).toBe(1 / 1000);
  expect(nextSpeed(16, 1)).toBe(16);
});

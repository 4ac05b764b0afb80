/** Runs and layouts that the laws of balls are tried on. */
import fc from "fast-check";
import { type Ball, flights } from "../../src/draw/balls.ts";
import type { Frame } from "../../src/draw/frame.ts";
import { laneLayout } from "../../src/draw/layout.ts";

export const BOX = { width: 480, height: 150 };
export const LANES = 4;
export const layouts = Array.from({ length: LANES }, (_, lane) => laneLayout(BOX, lane, LANES, false, 12.5));

export const lanes = [
  { rule: "fixed-window" },
  { rule: "nginx-limit-req", rate: "5r/s", burst: 12, delay: 4 },
  { rule: "leaky-bucket", drains: "arrival" },
  { rule: "leaky-bucket" },
];

/** Runs with bursts, storms, retries of every kind and a changed rule, at whole milliseconds. */
export const runs = fc.record({
  seed: fc.nat(1000),
  scenario: fc.record({
    lanes: fc.constant(lanes),
    traffic: fc.record({ kind: fc.constant("poisson"), rate: fc.integer({ min: 0, max: 12 }) }),
    clients: fc.record({
      retry: fc.constantFrom("give-up", "fixed", "full-jitter", "retry-after"),
      delay: fc.constantFrom(0.05, 0.3, 1),
      attempts: fc.constant(5),
    }),
  }),
  commands: fc.constantFrom(
    [{ at: 0.3, do: "burst", count: 30 }],
    [{ at: 0.1, do: "edge-burst", count: 20 }],
    [{ at: 0.2, do: "storm" }],
    [
      { at: 0.2, do: "burst", count: 20 },
      { at: 1.5, do: "set", lane: 3, rule: "leaky-bucket", places: 5 },
    ],
  ),
});

/** µs */
export const MS = 1000;
/** Every ball of a lane that can be told apart: by its event, or by its place in the line of those that wait. */
export function places(frame: Frame, lane: number): Map<number, Ball> {
  return new Map(flights(frame, lane, layouts[lane]).balls.map((ball) => [ball.event, ball]));
}

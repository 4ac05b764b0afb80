/** What a lane says of itself and of a decision: the machine's figures, what comes next, and the arithmetic. */
import { describe, expect, test } from "vitest";
import { lane } from "./lane.ts";

type Shown = readonly [main: string, sub: string, sentence: string];

/** Floods at 0.9 s, then looks at another instant. */
function shown(id: string, written: Record<string, unknown>, calls: number, at: number, cost = 1): Shown {
  const tried = lane(id, written);
  tried.flood(0.9, calls);
  const { main, sub } = tried.gauge(at);
  return [main, sub, tried.explain(at, cost).sentence];
}

const never = "costs 11, more than 10: it never passes";

describe("after calls at 0.9 s, a lane says", () => {
  test.each<[string, Record<string, unknown>, number, number, number, Shown]>([
    ["fixed-window", {}, 7, 1.5, 1, ["7 of 10", "empties in 0.50 s", "7 of 10 in [0, 2), 8 with this call"]],
    ["fixed-window", {}, 12, 1.5, 1, ["10 of 10", "empties in 0.50 s", "10 of 10 already in [0, 2)"]],
    ["fixed-window", {}, 12, 2.5, 11, ["0 of 10", "empties in 1.50 s", never]],
    [
      "fixed-window",
      { opens: "first-request" },
      7,
      3,
      2,
      ["0 of 10", "no window open", "opens the window [3, 5): 2 of 10"],
    ],
    ["sliding-log", {}, 12, 1.5, 1, ["10 of 10", "oldest leaves in 1.40 s", "10 of 10 already in (-0.5, 1.5]"]],
    ["sliding-log", {}, 4, 1.5, 2, ["4 of 10", "oldest leaves in 1.40 s", "4 of 10 in (-0.5, 1.5], 6 with this call"]],
    ["sliding-log", {}, 4, 2.9, 11, ["0 of 10", "nothing remembered", never]],
    [
      "sliding-counter",
      {},
      12,
      2.5,
      1,
      ["7.5 + 0 = 7.5 of 10", "0.25 of the window gone", "10 × 1.5/2 + 0 = 7.5, below 10"],
    ],
    [
      "sliding-counter",
      { admits: "fits" },
      12,
      2.1,
      1,
      ["9.5 + 0 = 9.5 of 10", "0.05 of the window gone", "10 × 1.9/2 + 0 = 9.5, and 1 more does not fit 10"],
    ],
    ["token-bucket", {}, 12, 1.38, 1, ["2.4 tokens", "next in 0.12 s", "2.4 of 10 tokens, takes 1 and leaves 1.4"]],
    ["token-bucket", {}, 12, 1, 3, ["0.5 tokens", "next in 0.10 s", "0.5 of 10 tokens, 3 needed: there at 1.5"]],
    ["token-bucket", {}, 12, 2.9, 11, ["10.0 tokens", "full", never]],
    ["gcra", {}, 3, 1.1, 1, ["due 0.40 s ahead", "1.80 s early is allowed", "due in 0.4 s, 1.8 s early is allowed"]],
    [
      "gcra",
      {},
      12,
      1.05,
      1,
      ["due 1.85 s ahead", "1.80 s early is allowed", "due in 1.85 s, only 1.8 s early is allowed: from 1.1 on"],
    ],
    ["gcra", {}, 3, 2.1, 11, ["due now", "1.80 s early is allowed", never]],
    [
      "leaky-bucket",
      {},
      3,
      1.05,
      1,
      ["2 of 10 waiting", "the last one waits 0.35 s", "2 of 10 places taken, leaves at 1.6"],
    ],
    [
      "leaky-bucket",
      {},
      12,
      0.95,
      1,
      ["10 of 10 waiting", "the last one waits 1.85 s", "10 of 10 places taken, the next falls free at 1"],
    ],
    [
      "leaky-bucket",
      { drains: "arrival" },
      0,
      0.95,
      1,
      ["0 of 10 waiting", "nobody waits", "0 of 10 places taken, leaves at once"],
    ],
    ["leaky-meter", {}, 9, 1.38, 1, ["level 6.6 of 10", "room for 3", "6.6 + 1 = 7.6, within 10"]],
    ["leaky-meter", {}, 12, 1, 1, ["level 9.5 of 10", "room in 0.10 s", "9.5 + 1 = 10.5, over 10: room at 1.1"]],
    [
      "nginx-limit-req",
      { rate: "10r/s", burst: 20, delay: 8 },
      10,
      0.973,
      1,
      ["excess 9.27", "passes after 0.127 s", "excess 9.27, within burst 20: held 127 ms"],
    ],
    [
      "nginx-limit-req",
      { rate: "10r/s", burst: 2 },
      5,
      0.95,
      1,
      ["excess 2.50", "refuses for 0.05 s", "excess 2.5, over burst 2: room at 1"],
    ],
  ])("%s %o, %d calls, at %d s, cost %d", (id, written, calls, at, cost, expected) => {
    expect(shown(id, written, calls, at, cost)).toEqual(expected);
  });
});

test("nothing shown claims what is not there: 0.97 of a token is no token, a level of 9.03 leaves no room", () => {
  const bucket = lane("token-bucket");
  bucket.flood(0, 10);
  expect(bucket.gauge(0.199)).toMatchObject({ main: "0.9 tokens", sub: "next in 0.01 s", full: true });
  expect(bucket.explain(0.199999).sentence).toBe("0.999995 of 10 tokens, 1 needed: there at 0.2");
  const meter = lane("leaky-meter");
  meter.flood(0, 10);
  expect(meter.gauge(0.199)).toMatchObject({ main: "level 9.1 of 10", full: true });
});

test("the figures of an explanation carry names and units", () => {
  const tried = lane("sliding-log");
  tried.flood(1, 10);
  expect(tried.explain(2).figures).toEqual([
    { name: "remembered", value: 10, unit: "calls" },
    { name: "cost", value: 1, unit: "calls" },
    { name: "limit", value: 10, unit: "calls" },
    { name: "window", value: 2, unit: "s" },
    { name: "oldest", value: 1, unit: "s" },
  ]);
});

describe("a machine is drawn from", () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["fixed-window", {}, { kind: "rack", elapsed: 0.5, used: 3, limit: 10 }],
    ["fixed-window", { opens: "first-request" }, { kind: "rack", elapsed: 0.05, used: 3, limit: 10 }],
    ["sliding-log", {}, { kind: "tape", window: 2e6, ages: [1e5, 1e5, 1e5], used: 3, limit: 10 }],
    ["sliding-counter", {}, { kind: "two-racks", previous: 0, current: 3, limit: 10, elapsed: 0.5 }],
    ["token-bucket", {}, { kind: "tube", tokens: 7.5, capacity: 10 }],
    ["gcra", {}, { kind: "due", ahead: 5e5, tolerance: 18e5 }],
    ["leaky-bucket", {}, { kind: "queue", waiting: 2, places: 10, turn: 0 }],
    ["leaky-bucket", { drains: "arrival" }, { kind: "queue", waiting: 2, places: 10, turn: 0.5 }],
    ["leaky-meter", {}, { kind: "level", level: 2.5, capacity: 10 }],
    ["nginx-limit-req", { burst: 4 }, { kind: "dial", excess: 2.5, delay: 0, burst: 4 }],
  ])("%s %o", (id, written, machine) => {
    const tried = lane(id, written);
    tried.flood(0.9, 3);
    expect(tried.gauge(1).machine).toEqual(machine);
  });

  test("at most 200 marks on a tape, the newest", () => {
    const tried = lane("sliding-log", { limit: 1000 });
    tried.flood(0, 150);
    tried.flood(0.5, 150);
    const { machine } = tried.gauge(1);
    expect(machine).toMatchObject({ used: 300 });
    expect(machine.kind === "tape" && [machine.ages.length, machine.ages[0], machine.ages[199]]).toEqual([
      200, 5e5, 1e6,
    ]);
  });
});

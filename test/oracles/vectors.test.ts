/** Decisions worked out by hand, as tables: the registry's rules and the independent reference both have to give them. */
import { describe, expect, test } from "vitest";
import { secondsOf } from "../../src/base/time.ts";
import { compiled, type Lane } from "./lanes.ts";
import { type Oracle, oracleOf } from "./reference.ts";

function ruleAsOracle(lane: Lane): Oracle {
  const { rule, params } = compiled(lane);
  const state = rule.init(params, 0);
  return { offer: (at, cost) => rule.offer(state, params, at, cost) };
}

/** One call's answer in a word, times in seconds: "pass", "hold 0.2", "wait 1.5", "never". */
function asked(oracle: Oracle, seconds: number, cost = 1): string {
  const at = Math.round(seconds * 1e6);
  const verdict = oracle.offer(at, cost);
  if (verdict.kind === "pass") return "pass";
  if (verdict.kind === "hold") return `hold ${secondsOf(verdict.until - at)}`;
  return verdict.retryAt === null ? "never" : `wait ${secondsOf(verdict.retryAt - at)}`;
}

/** How many of these calls at one instant are let in. */
function taken(oracle: Oracle, calls: number, seconds: number): number {
  const answers = Array.from({ length: calls }, () => asked(oracle, seconds));
  return answers.filter((answer) => answer === "pass" || answer.startsWith("hold")).length;
}

/** `count` instants `gap` apart from `from` on, in seconds. */
const every = (gap: number, count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i * gap);

const hundred = { limit: 100, window: 1 };
const ten = { limit: 10, window: 60 };
const admitted = { counts: "admitted" } as const;
const all = { counts: "all" } as const;
const full = { starts: "full", fill: "continuous" } as const;
const repeat = (first: number[], then: number) => [...first, ...new Array<number>(20 - first.length).fill(then)];

describe.each([
  ["the rule", ruleAsOracle],
  ["the reference", (lane: Lane) => oracleOf(lane)],
])("%s", (_, open) => {
  test.each<[Lane, number]>([
    [{ rule: "fixed-window", ...hundred, opens: "clock" }, 100],
    [{ rule: "fixed-window", ...hundred, opens: "first-request" }, 0],
    [{ rule: "sliding-log", ...hundred, ...admitted }, 0],
    [{ rule: "sliding-counter", ...hundred, admits: "below", ...admitted }, 10],
    [{ rule: "token-bucket", capacity: 100, rate: 100, ...full }, 20],
  ])("a hundred calls before a boundary and a hundred after it: $rule lets 100 and then %i in", (lane, after) => {
    const lane100 = open(lane);
    expect([taken(lane100, 100, 0.9), taken(lane100, 100, 1.1)]).toEqual([100, after]);
  });

  test.each<["below" | "fits", number]>([
    ["below", 200],
    ["fits", 199],
  ])("a counter that admits %s lets %i through in a window's length, its limit being 100", (admits, most) => {
    const counter = open({ rule: "sliding-counter", limit: 100, window: 60, admits, ...admitted });
    const burst = taken(counter, 100, 59.999);
    const flood = every(0.05, 1_200, 60).filter((at) => asked(counter, at) === "pass");
    expect(burst + flood.length).toBe(most);
  });

  test.each<[Lane, number[]]>([
    [{ rule: "sliding-log", ...ten, ...admitted }, repeat([], 10)],
    [{ rule: "sliding-log", ...ten, ...all }, repeat([10], 0)],
    [{ rule: "sliding-counter", ...ten, admits: "below", ...admitted }, repeat([], 10)],
    [{ rule: "sliding-counter", ...ten, admits: "fits", ...admitted }, repeat([10], 9)],
    [{ rule: "sliding-counter", ...ten, admits: "below", ...all }, repeat([10], 0)],
    [{ rule: "fixed-window", ...ten, opens: "clock" }, repeat([], 10)],
    [{ rule: "token-bucket", capacity: 10, rate: "10/m", ...full }, repeat([12, 12, 12, 12, 11], 10)],
  ])("a call every 5 s for 20 minutes: %o", (lane, minutes) => {
    const oracle = open(lane);
    const passed = repeat([], 0);
    for (const at of every(5, 240)) if (asked(oracle, at) === "pass") passed[Math.floor(at / 60)] += 1;
    expect(passed).toEqual(minutes);
  });

  test("a bucket of one token in 10 s passes a call every 10 s, no refill lost", () => {
    const bucket = open({ rule: "token-bucket", capacity: 1, rate: 0.1, ...full });
    expect(every(1, 41).filter((at) => asked(bucket, at) === "pass")).toEqual([0, 10, 20, 30, 40]);
  });

  test("nginx with a burst of 20 takes 21 at once, and one more each 100 ms", () => {
    const nginx = open({ rule: "nginx-limit-req", rate: "10r/s", burst: 20, delay: "nodelay" });
    expect([taken(nginx, 60, 0), taken(nginx, 60, 0.101), taken(nginx, 60, 0.501)]).toEqual([21, 1, 4]);
  });

  test("nginx's clock is whole milliseconds: two calls 99.001 ms apart both pass at 10r/s", () => {
    const nginx = open({ rule: "nginx-limit-req", rate: "10r/s", burst: 0, delay: "all" });
    expect([asked(nginx, 0.000999), asked(nginx, 0.1)]).toEqual(["pass", "pass"]);
  });

  test("nginx with burst 12 and delay 8 passes 9 at once, holds 4 and refuses the rest", () => {
    const nginx = open({ rule: "nginx-limit-req", rate: "5r/s", burst: 12, delay: 8 });
    const answers = every(0, 16).map((at) => asked(nginx, at));
    const held = ["hold 0.2", "hold 0.4", "hold 0.6", "hold 0.8"];
    expect(answers).toEqual([...new Array(9).fill("pass"), ...held, "wait 0.2", "wait 0.2", "wait 0.2"]);
  });

  test("a burst of 15 in CL.THROTTLE means 16, and 30 in 60 s a wait of 2 s", () => {
    const throttle = open({ rule: "gcra", rate: "30/60s", burst: 15 });
    expect([taken(throttle, 16, 0), asked(throttle, 0)]).toEqual([16, "wait 2"]);
  });

  test.each<["below" | "fits", number]>([
    ["below", 0.000001],
    ["fits", 1],
  ])("a full counter that admits %s after a full window names a wait of %d s", (admits, wait) => {
    const counter = open({ rule: "sliding-counter", limit: 60, window: 60, admits, ...admitted });
    expect(taken(counter, 60, 0)).toBe(60);
    expect(every(1, 12, 61).map((at) => asked(counter, at))).toEqual(new Array(12).fill("pass"));
    expect(asked(counter, 72)).toBe(`wait ${wait}`);
  });

  test("a bucket filled with 5 each second, emptied at 0.1 s, names a wait of 0.9 s", () => {
    const bucket = open({ rule: "token-bucket", capacity: 5, rate: 5, starts: "full", fill: { tokens: 5, every: 1 } });
    expect([taken(bucket, 5, 0.1), asked(bucket, 0.1)]).toEqual([5, "wait 0.9"]);
  });

  test("clients that wait for a leaky meter of 10 a minute go one every 6 s", () => {
    const meter = open({ rule: "leaky-meter", rate: "10/60s", capacity: 10 });
    expect(
      every(0, 12)
        .map((at) => asked(meter, at))
        .slice(9),
    ).toEqual(["pass", "wait 6", "wait 6"]);
    expect([asked(meter, 6), asked(meter, 6), asked(meter, 12)]).toEqual(["pass", "wait 6", "pass"]);
  });

  test("a log that counts all passes the first ten of a stream barely above its limit; one that doesn't, 55 of 60", () => {
    const passedOf = (counts: "admitted" | "all") => {
      const log = open({ rule: "sliding-log", ...ten, counts });
      return every(100 / 17, 60).filter((at) => asked(log, at) === "pass").length;
    };
    expect([passedOf("all"), passedOf("admitted")]).toEqual([10, 55]);
  });

  test.each<[Lane, number]>([
    [{ rule: "fixed-window", limit: 2, window: 1, opens: "first-request" }, 3],
    [{ rule: "sliding-log", limit: 2, window: 1, ...all }, 3],
    [{ rule: "sliding-counter", limit: 2, window: 1, admits: "below", ...admitted }, 3],
    [{ rule: "token-bucket", capacity: 2, rate: 1, ...full }, 3],
    [{ rule: "gcra", rate: 1, burst: 1 }, 3],
    [{ rule: "leaky-meter", rate: 1, capacity: 2 }, 3],
  ])("a cost that can't pass is told never, however long nothing came before: %o", (lane, cost) => {
    const oracle = open(lane);
    expect([asked(oracle, 0, cost), asked(oracle, 0), asked(oracle, 1_000, cost)]).toEqual([
      "never",
      expect.anything(),
      "never",
    ]);
  });
});

/** What every number in the sections on practice is, counted from the runs that their Show me sets up. */
import { secondsOf } from "../../src/base/time.ts";
import { retryAfterSeconds } from "../../src/clients/policies.ts";
import { CLOCKS, COUNTERS, crowd, storm } from "../../src/lessons/setup.ts";
import { STORM_LENGTH } from "../../src/sim/commands.ts";
import { readRun } from "../../src/sim/read.ts";
import { DEFAULT_STUDY } from "../../src/study/study.ts";
import { boundOf, counted, eventsOf, laneOf, tidy } from "./carry.ts";
import { L, W } from "./claims-rules.ts";
import type { Claim } from "./numbers.ts";

const waitsMicros = (setup: ReturnType<typeof crowd>, until: number, lane: number): number[] =>
  eventsOf(setup, until, lane, "refuse").map(({ at, retryAt }) => Math.round(((retryAt ?? at) - at) * 1e6));

export function comeBack(): Claim[] {
  const calls = (retry: "fixed" | "exponential", lane: number) => counted(storm({ retry }), lane, "calls", 2, 20);
  const requests = eventsOf(storm({ retry: "fixed" }), 20, 2, "pass", "hold", "refuse").filter(
    ({ at, attempt }) => at >= 2 && attempt === 1,
  ).length;
  const others = [0, 1, 3].map((lane) => calls("fixed", lane));
  const attempts = 3;
  const hops = 3;
  return [
    ["163 requests become 789 calls", requests, calls("fixed", 2)],
    ["467 when they double", calls("exponential", 2)],
    ["776 to 920 calls", Math.min(...others), Math.max(...others)],
    ["for 50 clients", DEFAULT_STUDY.clients],
    ["all are told 1 s", retryAfterSeconds(1_000_000 * DEFAULT_STUDY.window)],
    ["3 attempts at each of 3 hops make up to 27", attempts, hops, attempts ** hops],
    ["A storm of 8 s", secondsOf(STORM_LENGTH)],
  ];
}

export function tellTheClient(): Claim[] {
  const sent = crowd({ retry: "retry-after" });
  const spread = crowd({ retry: "retry-after-jitter", delay: 4 });
  const first = eventsOf(sent, 12, 2, "pass", "refuse").filter(({ at }) => at === 1.5);
  const refused = first.filter(({ kind }) => kind === "refuse").length;
  const waves = eventsOf(sent, 12, 2, "pass").map(({ at }) => at);
  const later = new Set(waves.filter((t) => t > 1.5));
  const sizes = new Set([...later].map((t) => waves.filter((other) => other === t).length));
  const [exact] = waitsMicros(sent, 1.6, 2);
  return [
    ["0.2 s becomes 1 s", secondsOf(exact), retryAfterSeconds(exact)],
    ["Thirty clients call at one instant", first.length],
    ["a bucket of 10 tokens refuses 20", first.length - refused, refused],
    ["tells all 20 the same", new Set(waitsMicros(sent, 1.6, 2)).size === 1 ? refused : Number.NaN],
    ["to 5 new tokens", ...sizes],
    ["80 calls until all are served", counted(sent, 2, "calls", 0, 12)],
    [
      "With up to 4 s of jitter on top it takes 50",
      readRun(spread).run.scenario.clients.delay,
      counted(spread, 2, "calls", 0, 12),
    ],
    ["Thirty clients refused", first.length],
  ];
}

export function choosing(): Claim[] {
  return [
    ["if 2L in the worst window", boundOf(COUNTERS, 0, W) / L],
    [
      "20 in 2 s, but no more than 13 in half a second, where L is 10",
      ...[boundOf(COUNTERS, 0, W), W, boundOf(COUNTERS, 0, 0.5), L],
    ],
    ["if 2L in an instant", boundOf({ seed: 7, scenario: { lanes: [{ rule: "fixed-window" }] } }, 0, 0.000002) / L],
  ];
}

export function simplified(): Claim[] {
  const at = eventsOf(CLOCKS, 1, 0, "pass").map((event) => event.at);
  const apart = tidy(at[1] - at[0]) * 1000;
  const refused = eventsOf(CLOCKS, 1, 1, "refuse").map((event) => event.at);
  const rate = (laneOf(CLOCKS, 1).params as { rate: { count: number; per: number } }).rate;
  return [
    [
      "99.001 ms apart both pass where one each 100 ms",
      tidy(apart),
      refused[0] === at[1] ? rate.per / rate.count / 1000 : Number.NaN,
    ],
    ["the first two 99.001 ms apart", tidy(apart)],
  ];
}

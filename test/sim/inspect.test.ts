/** Asking how a call was decided: for every event of a run the same verdict as in the log, from the state before it. */
import { expect, test } from "vitest";
import { RULES } from "../../src/limiters/index.ts";
import type { Verdict } from "../../src/limiters/rule.ts";
import { type Event, eventAt } from "../../src/sim/event.ts";
import { type History, inspect, newHistory, runFrontier } from "../../src/sim/history.ts";
import { readRun } from "../../src/sim/read.ts";
import { collector } from "../../src/sim/sink.ts";

function carried(json: unknown, until: number): { history: History; events: Event[] } {
  const history = newHistory(readRun(json).program);
  const sink = collector();
  runFrontier(history, until, sink, Number.POSITIVE_INFINITY);
  const columns = sink.take();
  return { history, events: Array.from({ length: columns.length }, (_, i) => eventAt(columns, i)) };
}

/** The verdict that an event reports; null for a release, which was decided when its call arrived. */
function verdictOf({ kind, value }: Event): Verdict | null {
  if (kind === "release") return null;
  if (kind === "hold") return { kind, until: value };
  return kind === "refuse" ? { kind, retryAt: value < 0 ? null : value } : { kind };
}

test.each(RULES.map(({ id }) => id))("every call at a %s is explained with the verdict that the log has", (rule) => {
  const { history, events } = carried(
    {
      scenario: { lanes: [{ rule }, { rule }], clients: { retry: "fixed", delay: 0.7 } },
      commands: [{ at: 1, do: "edge-burst", count: 20 }],
    },
    6_000_000,
  );
  let refused = 0;
  for (const event of events) {
    const verdict = verdictOf(event);
    if (verdict === null) continue;
    const decision = inspect(history, event);
    expect(decision?.verdict).toEqual(verdict);
    expect(decision?.rule).toBe(rule);
    expect(decision?.explanation.sentence).not.toBe("");
    if (verdict.kind === "refuse") refused += 1;
  }
  expect(refused).toBeGreaterThan(5);
});

test("a call that waited when its lane's rule changed is explained twice: at its arrival and at the change", () => {
  const { history, events } = carried(
    {
      scenario: { traffic: { kind: "times", at: [1, 1, 1, 1] }, lanes: [{ rule: "leaky-bucket" }] },
      commands: [{ at: 1.1, do: "set", lane: 0, rule: "fixed-window", limit: 2 }],
    },
    2_000_000,
  );
  const decisions = events.map((event) => [event.at, event.kind, inspect(history, event)?.rule]);
  expect(decisions).toEqual([
    [1_000_000, "hold", "leaky-bucket"],
    [1_000_000, "hold", "leaky-bucket"],
    [1_000_000, "hold", "leaky-bucket"],
    [1_000_000, "hold", "leaky-bucket"],
    [1_100_000, "release", "fixed-window"],
    [1_100_000, "release", "fixed-window"],
    [1_100_000, "refuse", "fixed-window"],
    [1_100_000, "refuse", "fixed-window"],
  ]);
});

test("there is nothing to say of a call that never was", () => {
  const { history, events } = carried({}, 3_000_000);
  const [event] = events;
  expect(inspect(history, { ...event, at: event.at + 1 })).toBe(null);
  expect(inspect(history, { ...event, attempt: 2 })).toBe(null);
  expect(inspect(history, { ...event, lane: 3, request: 99 })).toBe(null);
});

test("asking changes nothing of the run", () => {
  const { history, events } = carried({ commands: [{ at: 0, do: "burst", count: 20 }] }, 3_000_000);
  const before = JSON.stringify([history.frontier, history.view]);
  for (const event of events.slice(0, 20)) inspect(history, event);
  expect(JSON.stringify([history.frontier, history.view])).toBe(before);
});

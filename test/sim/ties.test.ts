/** What happens at one instant, in its order: commands, releases, new requests, retries. Each tie is built by hand. */
import { expect, test } from "vitest";
import { requestText } from "../../src/sim/event.ts";
import { readRun } from "../../src/sim/read.ts";
import { straightProgram } from "../support/straight.ts";

/** "t3.1 hold": who at that instant, in the order of the log. */
function storyAt(run: unknown, seconds: number): string[] {
  const { program, complaints } = readRun(run);
  expect(complaints).toEqual([]);
  return straightProgram(program, 60_000_000)
    .events.filter(({ at }) => at === seconds * 1e6)
    .map(({ lane, request, attempt, kind }) => `${requestText(request)}.${attempt} ${kind} in ${lane}`);
}

const times = (...at: number[]) => ({ kind: "times", at });
const one = { rule: "fixed-window", limit: 1, window: 2 };
const queue = { rule: "leaky-bucket", rate: 1, places: 3 };

test("a command comes before what else happens at its instant: the rule it sets decides", () => {
  const scenario = { traffic: times(1), lanes: [{ rule: "gcra", rate: 1, burst: 0 }] };
  const set = { at: 1, do: "set", lane: 0, rule: "leaky-bucket", rate: 1 };
  expect(storyAt({ scenario }, 1)).toEqual(["t0.1 pass in 0"]);
  expect(storyAt({ scenario, commands: [set] }, 1)).toEqual(["t0.1 hold in 0"]);
});

test("a command comes before a release: a call due at its instant is offered to the new rule instead", () => {
  const scenario = { traffic: times(0.5), lanes: [queue] };
  const set = { at: 1, do: "set", lane: 0, places: 4 };
  expect(storyAt({ scenario }, 1)).toEqual(["t0.1 release in 0"]);
  expect(storyAt({ scenario, commands: [set] }, 1)).toEqual(["t0.1 hold in 0"]);
  expect(storyAt({ scenario, commands: [set] }, 2)).toEqual(["t0.1 release in 0"]);
});

test("commands of one instant act by index: the last one wins", () => {
  const scenario = { traffic: times(1), lanes: [{ rule: "gcra", rate: 1, burst: 0 }] };
  const hold = { at: 1, do: "set", lane: 0, rule: "leaky-bucket", rate: 1 };
  const pass = { at: 1, do: "set", lane: 0, rule: "gcra", rate: 1 };
  expect(storyAt({ scenario, commands: [pass, hold] }, 1)).toEqual(["t0.1 hold in 0"]);
  expect(storyAt({ scenario, commands: [hold, pass] }, 1)).toEqual(["t0.1 pass in 0"]);
});

test("a storm pressed a travel earlier acts at the instant of a later command, and before it, as its index is lower", () => {
  const scenario = { traffic: times(2, 2), travel: 0.5, lanes: [one], clients: { attempts: 2 } };
  const storm = { at: 1.5, do: "storm" };
  const patient = { at: 2, do: "set", clients: { delay: 3 } };
  // stubborn clients wait 1 s; the command after it changes only the delay
  expect(storyAt({ scenario, commands: [storm] }, 3)).toContain("t1.2 refuse in 0");
  expect(storyAt({ scenario, commands: [storm, patient] }, 3)).not.toContain("t1.2 refuse in 0");
  expect(storyAt({ scenario, commands: [storm, patient] }, 5).at(-1)).toBe("t1.2 refuse in 0");
});

test("releases come before new requests", () => {
  expect(storyAt({ scenario: { traffic: times(0.5, 1), lanes: [queue] } }, 1)).toEqual([
    "t0.1 release in 0",
    "t1.1 hold in 0",
  ]);
});

test("releases of one instant come by arrival, whichever lane they are of", () => {
  const late = { rule: "leaky-bucket", rate: 1, drains: "arrival" };
  const scenario = { traffic: times(0, 0.5), lanes: [queue, late] };
  // lane 0 held t0 until 1; lane 1 passed t0 at 0 and held t1 until 1
  expect(storyAt({ scenario }, 1)).toEqual(["t0.1 release in 0", "t1.1 release in 1"]);
});

test("new requests come stream first, then bursts by command and ball, each at all lanes before the next", () => {
  const scenario = { traffic: times(1.45), lanes: [{ rule: "gcra" }, { rule: "sliding-log" }], limit: { rate: 5 } };
  const commands = [
    { at: 0.92, do: "burst", count: 3 }, // its ball 2 leaves at 1
    { at: 1, do: "burst", count: 1 },
  ];
  expect(storyAt({ scenario, commands }, 1.45)).toEqual(
    ["t0", "c0.2", "c1.0"].flatMap((name) => [`${name}.1 pass in 0`, `${name}.1 pass in 1`]),
  );
});

test("bursts of one instant come by command also where the later one began first", () => {
  const scenario = { traffic: times(), travel: 0, lanes: [{ rule: "gcra" }] };
  const commands = [
    { at: 0.1, do: "edge-burst", count: 2 }, // from 3.96
    { at: 3.92, do: "burst", count: 3 }, // 3.92, 3.96, 4
  ];
  expect(storyAt({ scenario, commands }, 3.96)).toEqual(["c0.0.1 pass in 0", "c1.1.1 pass in 0"]);
  expect(storyAt({ scenario, commands }, 4)).toEqual(["c0.1.1 pass in 0", "c1.2.1 pass in 0"]);
});

test("retries come after new requests", () => {
  const clients = { retry: "fixed", delay: 1, attempts: 2 };
  const scenario = { traffic: times(0.5, 0.9, 1.9), lanes: [{ ...one, window: 10 }], clients };
  expect(storyAt({ scenario }, 1.9)).toEqual(["t2.1 refuse in 0", "t1.2 refuse in 0"]);
});

test("a ball of a burst meets the retry of a ball 25 before it, and comes first", () => {
  const clients = { retry: "fixed", delay: 1, attempts: 2 };
  const scenario = { traffic: times(0), travel: 0, lanes: [{ ...one, window: 10 }], clients };
  const commands = [{ at: 1, do: "burst", count: 30 }];
  expect(storyAt({ scenario, commands }, 2)).toEqual(["c0.25.1 refuse in 0", "c0.0.2 refuse in 0"]);
});

test("retries of one instant come by the instant of their refusal, then by request, then by lane", () => {
  const clients = { retry: "fixed", delay: 1, attempts: 2 };
  const lanes = [
    { ...one, window: 10 },
    { ...one, window: 20 },
  ];
  const scenario = { traffic: times(0, 1, 1.5), travel: 0, lanes, clients };
  const commands = [
    { at: 1, do: "burst", count: 1 },
    { at: 1.2, do: "set", clients: { delay: 0.5 } },
  ];
  // at 2: t1 and c0.0 were refused at 1, t2 at 1.5
  expect(storyAt({ scenario, commands }, 2)).toEqual(
    ["t1", "c0.0", "t2"].flatMap((name) => [`${name}.2 refuse in 0`, `${name}.2 refuse in 1`]),
  );
});

test("a retry reaches the gates exactly its wait after the refusal, without travel", () => {
  const clients = { retry: "fixed", delay: 0.123456, attempts: 2 };
  const scenario = { traffic: times(1, 1), travel: 0.45, lanes: [one], clients };
  expect(storyAt({ scenario }, 1.123456)).toEqual(["t1.2 refuse in 0"]);
});

test("a changed rule is offered the queue in order of arrival, new calls before retries of the same instant", () => {
  const clients = { retry: "fixed", delay: 3, attempts: 2 };
  const scenario = { traffic: times(0.1, 0.2, 0.3, 0.5, 3.5), lanes: [queue], clients };
  // t3 is refused at 0.5 and comes back at 3.5, just after t4
  expect(storyAt({ scenario }, 3.5)).toEqual(["t4.1 hold in 0", "t3.2 hold in 0"]);
  const set = { at: 3.6, do: "set", lane: 0, places: 1 };
  expect(storyAt({ scenario, commands: [set] }, 3.6)).toEqual(["t4.1 hold in 0", "t3.2 refuse in 0"]);
});

test("retries that wait are offered to a changed rule by the instant of their refusal", () => {
  const clients = { retry: "fixed", delay: 3, attempts: 2 };
  const scenario = { traffic: times(0.1, 0.2, 0.3, 1.6), travel: 0, lanes: [queue], clients };
  const commands = [
    { at: 0.5, do: "burst", count: 1 }, // refused, comes back at 3.5
    { at: 0.6, do: "set", clients: { delay: 1.9 } },
    { at: 1.4, do: "burst", count: 1 }, // takes the place that fell free at 1
    { at: 3.6, do: "set", lane: 0, places: 1 },
  ];
  // t3 is refused at 1.6 and comes back at 3.5 too, but after c0.0
  expect(storyAt({ scenario, commands }, 3.5).slice(-2)).toEqual(["c0.0.2 hold in 0", "t3.2 hold in 0"]);
  const story = storyAt({ scenario, commands }, 3.6);
  expect(story.indexOf("c0.0.2 refuse in 0")).toBeLessThan(story.indexOf("t3.2 refuse in 0"));
  expect(story).toHaveLength(3);
});

test("a waiting call that a changed rule refuses is no new call: its client goes on from the attempt it is at", () => {
  const clients = { retry: "exponential", delay: 1, cap: 20, attempts: 3 };
  const scenario = { traffic: times(0.1, 0.1), lanes: [{ ...queue, places: 2 }], clients };
  const set = { at: 0.5, do: "set", lane: 0, rule: "gcra", rate: "1/m", burst: 0 };
  const run = { scenario, commands: [set] };
  expect(storyAt(run, 0.5)).toEqual(["t0.1 release in 0", "t1.1 refuse in 0"]);
  expect(storyAt(run, 1.5)).toEqual(["t1.2 refuse in 0"]);
  expect(storyAt(run, 3.5)).toEqual(["t1.3 refuse in 0"]);
  expect(straightProgram(readRun(run).program, 60_000_000).state.lanes[0]).toMatchObject({
    calls: 4,
    passed: 1,
    refused: 3,
    waiting: 0,
    retrying: 0,
  });
});

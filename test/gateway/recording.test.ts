/** What can't be a recording is refused with one sentence that names the field, what was given and what it may be. */
import { describe, expect, test } from "vitest";
import { type Complaint, complaintText } from "../../src/base/complaint.ts";
import { readRecording } from "../../src/gateway/recording.ts";
import { replayFiles } from "../../src/gateway/replay.ts";

const LANE = { rule: "sliding-log", limit: 2, window: 1 };
const CALL = { id: 0, t: 0.25, decision: "pass" };
const GOOD = { lane: LANE, clock: "ms", requests: [CALL] };

function complaintsAbout(json: unknown): string[] {
  const complaints: Complaint[] = [];
  const recording = readRecording(json, (field, says) => complaints.push({ field, says }));
  expect(recording === null).toBe(complaints.length > 0);
  return complaints.map(complaintText);
}

test("a sound recording is read in its own clock, exactly", () => {
  const read = (clock: string, t: number) =>
    readRecording({ ...GOOD, clock, requests: [{ ...CALL, t }] }, expect.fail)?.calls[0].at;
  expect(read("ms", 0.29)).toBe(290_000); // 0.29 · 1e3 is 290.00000000000006 or 289.99999999999994 somewhere
  expect(read("us", 1.000001)).toBe(1_000_001);
  expect(read("us", 2_591_999.999999)).toBe(2_591_999_999_999);
});

test("parameters with a default of their own may be missing", () => {
  expect(complaintsAbout(GOOD)).toEqual([]);
  expect(complaintsAbout({ ...GOOD, lane: { rule: "token-bucket", capacity: 3, rate: "10/m" } })).toEqual([]);
});

describe("a complaint names", () => {
  const cases: [string, unknown, string][] = [
    ["what is no object", 7, ": 7 given; it may be an object with lane, clock and requests"],
    [
      "a missing lane",
      { ...GOOD, lane: undefined },
      "lane: undefined given; it may be an object with a rule and its parameters",
    ],
    ["an unknown clock", { ...GOOD, clock: "constructor" }, 'clock: "constructor" given; it may be "ms" or "us"'],
    ["a negative tolerance", { ...GOOD, toleranceMs: -1 }, "toleranceMs: -1 given; it may be milliseconds from 0 on"],
    [
      "requests that are no list",
      { ...GOOD, requests: {} },
      "requests: {} given; it may be a list of { id, t, decision }",
    ],
    [
      "a call that is no object",
      { ...GOOD, requests: [CALL, null] },
      "requests[1]: null given; it may be an object with id, t and decision",
    ],
    [
      "a call without id",
      { ...GOOD, requests: [{ ...CALL, id: undefined }] },
      "requests[0].id: undefined given; it may be a number or text",
    ],
    [
      "an instant finer than the clock",
      { ...GOOD, requests: [{ ...CALL, t: 0.0005 }] },
      "requests[0].t: 0.0005 given; it may be seconds from 0 on, no finer than the recording's clock",
    ],
    [
      "an instant before 0",
      { ...GOOD, requests: [{ ...CALL, t: -1 }] },
      "requests[0].t: -1 given; it may be seconds from 0 on, no finer than the recording's clock",
    ],
    [
      "an instant that isn't there",
      { ...GOOD, requests: [{ id: 1, decision: "pass" }] },
      "requests[0].t: undefined given; it may be seconds from 0 on, no finer than the recording's clock",
    ],
    [
      "time that goes back",
      { ...GOOD, requests: [CALL, { ...CALL, t: 0.249 }] },
      "requests[1].t: 0.249 given; it may not lie before the call above it",
    ],
    [
      "an unknown decision",
      { ...GOOD, requests: [{ ...CALL, decision: "hold" }] },
      'requests[0].decision: "hold" given; it may be one of "pass", "reject", "delay"',
    ],
    [
      "a delay without its length",
      { ...GOOD, requests: [{ ...CALL, decision: "delay" }] },
      "requests[0].delay: undefined given; it may be seconds from 0 on, no finer than a microsecond",
    ],
  ];
  test.each(cases)("%s", (_, json, says) => {
    expect(complaintsAbout(json)).toEqual([says]);
  });

  test("an unknown rule, with the rules there are", () => {
    const [complaint] = complaintsAbout({ ...GOOD, lane: { ...LANE, rule: "leaky" } });
    expect(complaint).toMatch(/^lane\.rule: "leaky" given; it may be one of "fixed-window", "sliding-log", /);
  });

  test("a parameter that only a shared limit could give", () => {
    const [complaint] = complaintsAbout({ ...GOOD, lane: { rule: "sliding-log", limit: 2 } });
    expect(complaint).toMatch(/^lane\.window: is missing; it may be seconds from 0\.001 to 2592000/);
  });

  test("a parameter named like something every object has", () => {
    const [complaint] = complaintsAbout({ ...GOOD, lane: { ...LANE, constructor: 1 } });
    expect(complaint).toMatch(/^lane\.constructor: is not a parameter of this rule/);
  });

  test("a parameter out of range and one that isn't the rule's", () => {
    const complaints = complaintsAbout({ ...GOOD, lane: { ...LANE, limit: 0, burst: 3 } });
    expect(complaints).toHaveLength(2);
    expect(complaints[0]).toMatch(/^lane\.burst: is not a parameter of this rule/);
    expect(complaints[1]).toMatch(/^lane\.limit: 0 given; it may be a whole number from 1 to 1000000/);
  });
});

test("text that is no JSON, or that is cut off, names the file", () => {
  const replay = replayFiles([{ file: "cut.json", text: JSON.stringify(GOOD).slice(0, 40) }]);
  expect(replay.kind === "unreadable" && complaintText(replay.complaint)).toMatch(/^cut\.json: is not JSON: /);
});

test("one bad file among good ones leaves no results, and is named with its field", () => {
  const replay = replayFiles([
    { file: "good.json", text: JSON.stringify(GOOD) },
    { file: "bad.json", text: JSON.stringify({ ...GOOD, clock: "s" }) },
  ]);
  expect(replay).toEqual({
    kind: "unreadable",
    complaint: { field: "bad.json: clock", says: '"s" given; it may be "ms" or "us"' },
  });
});

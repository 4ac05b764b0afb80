/** What headers can't say exactly and say in words, and the five integers of redis-cell. */
import { describe, expect, test } from "vitest";
import { THROTTLE_FIELDS } from "../../src/gateway/headers-throttle.ts";
import type { Lane } from "../oracles/lanes.ts";
import {
  BUCKET,
  COUNTER,
  FIXED,
  GCRA,
  headersOf,
  LOG,
  last,
  METER,
  NGINX,
  notesOf,
  QUEUE,
  responses,
  times,
} from "./headers-lanes.ts";

describe("redis-cell", () => {
  const lane: Lane = { rule: "gcra", rate: "30/m", burst: 15 };
  const replies = responses(lane, times(17));

  test.each([
    [1, [0, 16, 15, -1, 2]],
    [16, [0, 16, 0, -1, 32]],
    [17, [1, 16, 0, 2, 32]],
  ])("CL.THROTTLE 15 30 60 answers call %i of one instant with %j", (call, reply) => {
    expect(replies[call - 1].throttle.reply).toEqual(reply);
  });

  test("a burst of 15 lets 16 through", () => {
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(16);
  });

  test("the five integers have names", () => {
    expect(THROTTLE_FIELDS).toHaveLength(replies[0].throttle.reply.length);
  });

  test.each<[Lane, string | null]>([
    [lane, "CL.THROTTLE bench 15 1 2"],
    [{ ...GCRA, rate: 5 }, "CL.THROTTLE bench 9 5 1"],
    [{ ...GCRA, rate: 2.5 }, "CL.THROTTLE bench 9 5 2"],
    [BUCKET, "CL.THROTTLE bench 9 5 1"],
    [METER, "CL.THROTTLE bench 9 5 1"],
    [{ ...BUCKET, starts: "empty" }, null],
    [{ ...BUCKET, fill: { tokens: 5, every: 1 } }, null],
    [FIXED, null],
    [QUEUE, null],
    [NGINX, null],
  ])("%j could be asked for as %s", (asked, command) => {
    const { throttle } = last(asked, [0]);
    expect(throttle.command).toBe(command);
    expect(throttle.notes.some((note) => note.includes("GCRA alone"))).toBe(command === null);
  });

  test("times are rounded up, and it is said where redis-cell itself would ignore a fraction", () => {
    const slow: Lane = { rule: "gcra", rate: "1/2s", burst: 0 };
    expect(responses(slow, [0, 999_500])[1].throttle).toMatchObject({
      reply: [1, 1, 0, 2, 2],
      notes: ["redis-cell itself ignores fractions below 1 ms and would answer a second less."],
    });
    expect(responses(slow, [0, 999_000])[1].throttle).toMatchObject({ reply: [1, 1, 0, 2, 2], notes: [] });
    expect(responses(slow, [0, 1_000_000])[1].throttle).toMatchObject({ reply: [1, 1, 0, 1, 1], notes: [] });
  });
});

describe("what can't be written exactly is said", () => {
  test.each<[string, Lane, string, string | null]>([
    ["a whole window", FIXED, '"bench";q=10;w=2', null],
    [
      "a window below a second",
      { ...FIXED, window: 0.5 },
      '"bench";q=10',
      "w is left out: it counts whole seconds, and the window is 0.5 s.",
    ],
    [
      "a window of a second and a half",
      { ...LOG, window: 1.5 },
      '"bench";q=10;w=2',
      "w counts whole seconds: the window of 1.5 s is rounded up to 2.",
    ],
    [
      "a bucket",
      { ...BUCKET, capacity: 7 },
      '"bench";q=7;w=2',
      "This rule has no window: w=2 is the time in which all of its quota comes back.",
    ],
    [
      "a bucket that fills in a fraction of a second",
      { ...BUCKET, capacity: 2 },
      '"bench";q=2;w=1',
      "This rule has no window: w=1 is the time in which all of its quota comes back.",
    ],
    [
      "a bucket filled five at a time",
      { ...BUCKET, capacity: 12, fill: { tokens: 5, every: 2 } },
      '"bench";q=12;w=6',
      "This rule has no window: w=6 is the time in which all of its quota comes back.",
    ],
    [
      "a queue that drains on arrival, with a call on its way out",
      { ...QUEUE, drains: "arrival" },
      '"bench";q=11;w=3',
      "This rule has no window: w=3 is the time in which all of its quota comes back.",
    ],
    [
      "nginx at 100 a minute, which it keeps as 1.666 a second",
      { ...NGINX, rate: "100r/m", burst: 4 },
      '"bench";q=5;w=4',
      "This rule has no window: w=4 is the time in which all of its quota comes back.",
    ],
  ])("%s", (_, lane, policy, note) => {
    const [draft] = last(lane, [0]).sets;
    expect(draft.headers[0]).toEqual({ name: "RateLimit-Policy", value: policy });
    expect(draft.notes).toEqual(note === null ? [] : [note]);
  });

  test("nginx has no header of its own and refuses with 503", () => {
    for (const response of responses(NGINX, times(11))) {
      expect(response.notes.join()).toMatch(/nginx sends none of these headers.*503/);
    }
    expect(notesOf(last(BUCKET, times(11))).join()).not.toContain("503");
  });

  test.each<Lane>([
    { ...LOG, counts: "all" },
    { ...COUNTER, counts: "all" },
  ])("$rule that counts refused calls names a wait for the silent", (lane) => {
    expect(notesOf(last(lane, times(11))).join()).toContain("stays silent");
    expect(notesOf(last({ ...lane, counts: "admitted" } as Lane, times(11))).join()).not.toContain("stays silent");
  });

  test("a counter that admits below rounds down what is left", () => {
    // 10 in the window before, half of the next gone, 4 in it: the estimate is 9.000005
    const instants = [...times(10), ...times(4, 2_999_999)];
    const response = last(COUNTER, instants);
    expect(headersOf(response).RateLimit).toBe('"bench";r=0;t=1');
    expect(response.notes.join()).toContain("one more call may still pass");
    expect(responses(COUNTER, [...instants, 2_999_999]).at(-1)?.status).toBe(200);
    expect(last({ ...COUNTER, admits: "fits" }, times(3)).notes).toEqual([]);
  });
});

/** The response a client would see, as tables: for every rule, for every verdict, header by header. */
import { describe, expect, test } from "vitest";
import { retryAfterSeconds } from "../../src/clients/policies.ts";
import { type Response, responseOf } from "../../src/gateway/headers.ts";
import { sfInteger, sfItem, sfString } from "../../src/gateway/headers-draft.ts";
import { THROTTLE_FIELDS } from "../../src/gateway/headers-throttle.ts";
import { waitOf } from "../../src/gateway/headers-told.ts";
import { compiled, type Lane } from "../oracles/lanes.ts";

/** The responses to calls at these instants (µs), one after another. */
function responses(lane: Lane, instants: readonly number[], cost = 1): Response[] {
  const { rule, params } = compiled(lane);
  const state = rule.init(params, 0);
  return instants.map((at) => {
    const verdict = rule.offer(state, params, at, cost);
    return responseOf({ at, verdict, rule: rule.id, params, after: state });
  });
}

const last = (lane: Lane, instants: readonly number[]): Response => responses(lane, instants).at(-1) as Response;

const times = (count: number, at = 0): number[] => Array.from({ length: count }, () => at);

/** Every header of a response, by name. */
function headersOf({ headers, sets }: Response): Record<string, string> {
  return Object.fromEntries(
    [...headers, ...sets.flatMap((set) => set.headers)].map(({ name, value }) => [name, value]),
  );
}

const notesOf = ({ notes, sets, throttle }: Response): string[] => [
  ...notes,
  ...sets.flatMap((set) => set.notes),
  ...throttle.notes,
];

const FIXED: Lane = { rule: "fixed-window", limit: 10, window: 2, opens: "clock" };
const LOG: Lane = { rule: "sliding-log", limit: 10, window: 2, counts: "admitted" };
const COUNTER: Lane = { rule: "sliding-counter", limit: 10, window: 2, admits: "below", counts: "admitted" };
const BUCKET: Lane = { rule: "token-bucket", capacity: 10, rate: 5, starts: "full", fill: "continuous" };
const GCRA: Lane = { rule: "gcra", rate: 5, burst: 9 };
const QUEUE: Lane = { rule: "leaky-bucket", rate: 5, places: 10, drains: "wheel" };
const METER: Lane = { rule: "leaky-meter", rate: 5, capacity: 10 };
const NGINX: Lane = { rule: "nginx-limit-req", rate: "5r/s", burst: 9, delay: "nodelay" };
const ALL = [FIXED, LOG, COUNTER, BUCKET, GCRA, QUEUE, METER, NGINX];

/** The eleventh call at 0.5 s on a lane set to ten in two seconds: refused by all of them. */
const REFUSED: [lane: Lane, retryAfter: string, policy: string, limit: string, reset: string, throttle: number[]][] = [
  [FIXED, "2", '"bench";q=10;w=2', '"bench";r=0;t=2', "2", [1, 10, 0, 2, 2]],
  [LOG, "2", '"bench";q=10;w=2', '"bench";r=0;t=2', "3", [1, 10, 0, 2, 2]],
  // this window's ten fade through the next one: the estimate is below 10 a microsecond after 2 s, and 0 at 4 s
  [COUNTER, "2", '"bench";q=10;w=2', '"bench";r=0;t=2', "3", [1, 10, 0, 2, 4]],
  [BUCKET, "1", '"bench";q=10;w=2', '"bench";r=0;t=1', "1", [1, 10, 0, 1, 2]],
  [GCRA, "1", '"bench";q=10;w=2', '"bench";r=0;t=1', "1", [1, 10, 0, 1, 2]],
  [QUEUE, "1", '"bench";q=10;w=2', '"bench";r=0;t=1', "1", [1, 10, 0, 1, 2]],
  [METER, "1", '"bench";q=10;w=2', '"bench";r=0;t=1', "1", [1, 10, 0, 1, 2]],
  [NGINX, "1", '"bench";q=10;w=2', '"bench";r=0;t=1', "1", [1, 10, 0, 1, 2]],
];

test.each(REFUSED)(
  "$rule refuses with a 429 that says when to come back",
  (lane, retryAfter, policy, limit, reset, throttle) => {
    const response = last(lane, times(11, 500_000));
    expect(response.statusLine).toBe("HTTP/1.1 429 Too Many Requests");
    expect(response.status).toBe(429);
    expect(headersOf(response)).toEqual({
      "Retry-After": retryAfter,
      "RateLimit-Policy": policy,
      RateLimit: limit,
      "RateLimit-Limit": "10",
      "RateLimit-Remaining": "0",
      "RateLimit-Reset": retryAfter,
      "X-RateLimit-Limit": "10",
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": reset,
    });
    expect(response.throttle.reply).toEqual(throttle);
  },
);

/** The third call, at 0.9 s, after two at 0.5 s: let through by all. */
const PASSED: [lane: Lane, limit: string, reset: string, throttle: number[]][] = [
  [FIXED, '"bench";r=7;t=2', "2", [0, 10, 7, -1, 2]],
  [LOG, '"bench";r=7;t=2', "3", [0, 10, 7, -1, 2]],
  // three of this window fade by a third each 2/3 s of the next: the first of them at 2 + 2/3 s
  [COUNTER, '"bench";r=7;t=2', "3", [0, 10, 7, -1, 4]],
  // two tokens taken at 0.5 s are back at 0.9 s
  [BUCKET, '"bench";r=9;t=1', "2", [0, 10, 9, -1, 1]],
  [GCRA, '"bench";r=9;t=1', "2", [0, 10, 9, -1, 1]],
  [METER, '"bench";r=9;t=1', "2", [0, 10, 9, -1, 1]],
  [NGINX, '"bench";r=9;t=1', "2", [0, 10, 9, -1, 1]],
];

test.each(PASSED)("$rule answers a call that passes with 200 and what is left", (lane, limit, reset, throttle) => {
  const response = last(lane, [500_000, 500_000, 900_000]);
  expect([response.status, response.statusLine]).toEqual([200, "HTTP/1.1 200 OK"]);
  expect([response.wait, response.held]).toEqual([null, 0]);
  const headers = headersOf(response);
  expect(headers["Retry-After"]).toBeUndefined();
  expect(headers.RateLimit).toBe(limit);
  expect(headers["X-RateLimit-Reset"]).toBe(reset);
  expect(response.throttle.reply).toEqual(throttle);
});

test("a call that is held gets its 200 after the wait, and the response says so", () => {
  const response = last(QUEUE, [500_000, 500_000, 500_000]);
  expect([response.status, response.held, response.wait]).toEqual([200, 500_000, null]);
  expect(response.notes[0]).toBe("Held for 0.5 s: the answer goes out at 1 s, with what was left at 0.5 s.");
  expect(headersOf(response).RateLimit).toBe('"bench";r=7;t=1');
});

test.each(ALL)("a call of $rule that can never pass has no Retry-After", (lane) => {
  const [response] = responses(lane, [500_000], 11);
  expect(response.status).toBe(429);
  expect(response.wait).toBeNull();
  expect(headersOf(response)["Retry-After"]).toBeUndefined();
  expect(response.throttle.reply[3]).toBe(-1);
  expect(response.notes[0]).toContain("can never pass");
});

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

test("the exact wait stands beside the whole seconds it is rounded to, with what that costs", () => {
  expect(waitOf(1_000_000, 1_380_001)).toEqual({
    exact: 380_001,
    seconds: 1,
    extra: 619_999,
    text: "exactly 0.380001 s, told as 1 s: 0.619999 s longer than needed",
  });
  expect(waitOf(0, 1)).toMatchObject({ exact: 1, seconds: 1, extra: 999_999 });
  expect(waitOf(0, 3_000_000)).toEqual({
    exact: 3e6,
    seconds: 3,
    extra: 0,
    text: "exactly 3 s, told as 3 s: nothing lost",
  });
  expect(waitOf(0, 3_000_001)).toMatchObject({ seconds: 4, extra: 999_999 });
});

test("simulated clients obey the seconds that the response says", () => {
  for (const exact of [1, 999_999, 1_000_000, 1_000_001, 86_400_000_000]) {
    expect(waitOf(5, 5 + exact).seconds).toBe(retryAfterSeconds(exact));
  }
});

describe("structured fields", () => {
  test.each([
    ["bench", '"bench"'],
    ["", '""'],
    ['a "b" \\ c', '"a \\"b\\" \\\\ c"'],
  ])("the string %j is written %s", (text, written) => {
    expect(sfString(text)).toBe(written);
  });

  test("text that is no printable ASCII is refused", () => {
    for (const text of ["é", "a\nb", "\u007f"]) expect(() => sfString(text)).toThrow("printable ASCII");
  });

  test("an integer has at most 15 digits and no sign of zero", () => {
    expect(sfInteger(999_999_999_999_999)).toBe("999999999999999");
    expect(sfInteger(-0)).toBe("0");
    expect(() => sfInteger(1e15)).toThrow("15 digits");
    expect(() => sfInteger(1.5)).toThrow("15 digits");
  });

  test("parameters follow their item without spaces, and what is null is left out", () => {
    expect(sfItem("permin", { q: 50, w: 60 })).toBe('"permin";q=50;w=60');
    expect(sfItem("default", { r: 50, t: null })).toBe('"default";r=50');
  });

  test("a response names its limit as it is told to", () => {
    const { rule, params } = compiled(FIXED);
    const state = rule.init(params, 0);
    const verdict = rule.offer(state, params, 0, 1);
    const response = responseOf({ at: 0, verdict, rule: rule.id, params, after: state }, "per key");
    expect(headersOf(response).RateLimit).toBe('"per key";r=9;t=2');
  });
});

test("where nothing is missing no header names a time", () => {
  const { rule, params } = compiled(FIXED);
  const verdict = rule.offer(rule.init(params, 0), params, 0, 11);
  const response = responseOf({ at: 0, verdict, rule: rule.id, params, after: rule.init(params, 0) });
  expect(headersOf(response)).toEqual({
    "RateLimit-Policy": '"bench";q=10;w=2',
    RateLimit: '"bench";r=10',
    "RateLimit-Limit": "10",
    "RateLimit-Remaining": "10",
    "X-RateLimit-Limit": "10",
    "X-RateLimit-Remaining": "10",
  });
  expect(response.throttle.reply).toEqual([1, 10, 10, -1, 0]);
});

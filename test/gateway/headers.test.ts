/** The response a client would see, as tables: for every rule, for every verdict, header by header. */
import { describe, expect, test } from "vitest";
import { retryAfterSeconds } from "../../src/clients/policies.ts";
import { responseOf } from "../../src/gateway/headers.ts";
import { sfInteger, sfItem, sfString } from "../../src/gateway/headers-draft.ts";
import { waitOf } from "../../src/gateway/headers-told.ts";
import { compiled, type Lane } from "../oracles/lanes.ts";
import {
  ALL,
  BUCKET,
  COUNTER,
  FIXED,
  GCRA,
  headersOf,
  LOG,
  last,
  METER,
  NGINX,
  QUEUE,
  responses,
  times,
} from "./headers-lanes.ts";

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

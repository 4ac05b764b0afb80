/** Sections on what the rules do: the same burst, the guarantees, waiting, the bucket, the window, the meter, the lock. */
import type { Section } from "./section.ts";
import { BUCKETS, METERS, QUEUES, STAMPEDE, steady, WINDOWS, WORST } from "./setup.ts";

export const sameRequests: Section = {
  id: "same-requests",
  title: "Same requests, four answers",
  text: [
    "Five requests a second sounds like one rule. It is several different machines. All lanes here are set to the same limit, 10 calls in 2 s, and every request reaches all of them at the same instant.",
    "Fire 20 requests across a boundary of the fixed window: it lets all 20 through, the sliding log 10, the token bucket 13. The leaky bucket takes in 13 as well, but lets them go one by one, 0.2 s apart.",
    "They differ in what they remember: a count that starts afresh, the instant of each call, a store of tokens, a line of waiting calls.",
  ],
  items: [],
  show: {
    run: STAMPEDE,
    view: 3,
    play: true,
    still: { from: 2, to: 8 },
    caption: "Twenty requests across the boundary at 4 s, in four lanes.",
  },
  figures: [],
};

export const guarantees: Section = {
  id: "guarantees",
  title: "What each rule guarantees",
  text: [
    "A limit is a promise about spans of time. Beside every lane stands the most it has let through in any span of a length, and the most that its rule permits. The spans are half-open, [s, s + d): they hold their first instant and not their last. A closed span of 2 s could hold 20 calls of a correct log whose limit is 10, a batch at each end.",
    "In what follows L is the limit in a window W, B the capacity, r the rate and d the length of any span.",
  ],
  items: [
    {
      term: "Fixed window",
      rule: "fixed-window",
      text: "At most L in each of its own windows, but up to 2L in a span no longer than W that straddles a boundary.",
    },
    { term: "Sliding log", rule: "sliding-log", text: "At most L in any span of length W, wherever it begins." },
    {
      term: "Sliding counter",
      rule: "sliding-counter",
      text: "Up to 2L in the worst span of length W. What it prevents is 2L in an instant: no more than L + 1 come through in a span of W/L.",
    },
    {
      term: "Token bucket",
      rule: "token-bucket",
      text: "Fewer than B + r·d in any span: a whole bucket at once, then the rate.",
    },
    {
      term: "GCRA",
      rule: "gcra",
      text: "What a token bucket of burst + 1 guarantees: in CL.THROTTLE, a burst of 15 lets 16 through.",
    },
    {
      term: "Leaky bucket",
      rule: "leaky-bucket",
      text: "Calls leave at least 1/r apart, however they arrive. It promises nothing about how long they wait.",
    },
    {
      term: "Leaky meter",
      rule: "leaky-meter",
      text: "What a token bucket of the same capacity and rate guarantees, call for call.",
    },
    {
      term: "nginx limit_req",
      rule: "nginx-limit-req",
      text: "Takes in burst + 1 calls at once and then the rate, on a clock of whole milliseconds. Without nodelay it makes wait what comes faster than the rate.",
    },
  ],
  show: {
    run: WORST,
    view: 1,
    play: true,
    still: { from: 15, to: 30 },
    caption: "Each lane's own worst two seconds, one after another: every lane reaches its bound.",
  },
  figures: [],
};

export const dropOrWait: Section = {
  id: "drop-or-wait",
  title: "Drop it or make it wait",
  text: [
    "What is too much now can be refused or kept waiting. Of 20 requests within 0.8 s the log drops 10 and the token bucket 7. A queue of 10 places drops 7 too; one of 20 places drops none, and its last call waits 3.24 s.",
    "A queue does not raise the rate. It trades refusals for waiting, and the wait is as long as the queue: 20 places at 5 a second are 4 s. A client that gives up before that has its work done for nothing, so a queue should be no longer than its clients' patience.",
  ],
  items: [],
  show: {
    run: QUEUES,
    view: 1.5,
    play: true,
    still: { from: 1.5, to: 6.5 },
    caption: "The same burst at two lanes that drop and two that make calls wait.",
  },
  figures: [],
};

export const bucketBound: Section = {
  id: "bucket-bound",
  title: "The token bucket is a bound",
  text: [
    "A bucket bounds bursts. It does not hold the rate in every window: with 10 tokens and 5 more a second, 19 calls pass within 2 s, though 5 a second for 2 s are 10. The 10 were saved before, the other 9 grew meanwhile.",
    "Fewer than B + r·d pass in any half-open span d. It is below that number, never equal to it: here 19, not 20. Once emptied, the bucket needs B/r, 2 s, without calls before it can do so again.",
    "A smaller bucket has a smaller bound: 5 tokens let 14 through in 2 s, one token 10. Its price is that an honest burst is refused.",
  ],
  items: [],
  show: {
    run: BUCKETS,
    view: 1.5,
    play: true,
    still: { from: 1.5, to: 4.5 },
    caption: "50 requests within 2 s at a log and at full buckets of 10, 5 and 1.",
  },
  figures: [],
};

export const fixedLeaks: Section = {
  id: "fixed-leaks",
  title: "Why the fixed window leaks twice its limit",
  text: [
    "A window of the clock starts afresh at each boundary. Ten calls just before one and ten just after it are within the rule, and 20 calls pass in less than 0.8 s. Over any length d the bound is L·(⌈d/W⌉ + 1): in 4 s 30 calls, not the 40 that ⌊d/W⌋ + 2 windows would make.",
    "A window that opens with a first request does not cure it. That request may come first, the other 9 at the end of its window and 10 more when the next one opens: 19 in one window's length.",
    "A log never lets more than 10 through in 2 s. A sliding counter lets 12 of the same 20 through.",
  ],
  items: [],
  show: {
    run: WINDOWS,
    view: 3,
    play: true,
    still: { from: 2, to: 15 },
    caption: "A burst across the boundary at 4 s, then the worst two seconds of the window that a request opens.",
  },
  figures: [],
};

export const shaping: Section = {
  id: "shaping",
  title: "Shaping and policing",
  text: [
    "Policing decides about each call at once; shaping moves calls in time. Both have been called the leaky bucket. As a meter it polices: each call pours in, the level falls at r, what would overflow is refused. It is the token bucket seen from above, and GCRA is the same rule kept as one instant: the three decide every call alike.",
    "As a queue it shapes: calls wait and leave 1/r apart, so what is behind the gate sees no burst at all. Here a burst of 20 leaves the bucket as 12 calls in half a second, and the queue as 3.",
  ],
  items: [],
  show: {
    run: METERS,
    view: 3,
    play: true,
    still: { from: 2, to: 9 },
    caption:
      "One burst at a token bucket, at GCRA, at a meter and at a queue: three times the same answers, and one line.",
  },
  figures: [],
};

export const lockedLog: Section = {
  id: "locked-log",
  title: "Counting refused calls locks the log",
  text: [
    "A log can write a call's stamp before it counts, so that refused calls are remembered too. A client that calls 6.25 times a second where 5 are allowed then fills the log with its own refusals: 10 calls pass in the first 2 s, and none after that for as long as it keeps calling. The log that remembers only what it admitted lets 98 of the 125 calls through.",
    "The wait that such a refusal names is true only for a client that stays silent. After 2 s of silence the log opens again, for another 10 calls.",
  ],
  items: [],
  show: {
    run: steady(true),
    view: 0,
    play: true,
    still: { from: 0, to: 20 },
    caption: "A call every 0.16 s, with 2 s of silence from 12 s on: the second lane counts what it refuses.",
  },
  figures: [],
};

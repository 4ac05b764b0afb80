/** The lessons, in the order in which they are taught. Every number in their words is counted again by the tests. */
import type { Ask, Lesson } from "./lesson.ts";
import { BUCKETS, COUNTERS, crowd, QUEUES, STAMPEDE, steady, storm } from "./setup.ts";

/** One prediction for each lane of one run, all with the same choices. */
function byLane(labels: readonly string[], choices: readonly number[]): Ask[] {
  return labels.map((label, lane) => ({ label, lane, run: 0, choices }));
}

/** One prediction for each run, on the same lane. */
function byRun(labels: readonly string[], lane: number, choices: readonly number[]): Ask[] {
  return labels.map((label, run) => ({ label, lane, run, choices }));
}

const stampede: Lesson = {
  id: "stampede",
  title: "The boundary stampede",
  text: "All four lanes are set to 10 calls in 2 s. Twenty requests are on their way: 10 reach the gates just before the boundary at 4 s, 10 just after it. They take less than 0.8 s.",
  runs: [STAMPEDE],
  pauseAt: 3.5,
  question: "How many of the 20 will each lane let through?",
  count: { what: "passed", of: 0, from: 0, to: 8 },
  about: false,
  asks: byLane(["Fixed window", "Sliding log", "Token bucket", "Leaky bucket"], [5, 10, 13, 20]),
  endAt: 8,
  why: "The fixed window forgets everything at the boundary; the log still remembers the first 10, the bucket had 10 tokens and grows 3 more, and the queue makes what it takes in wait.",
};

const bound: Lesson = {
  id: "bound",
  title: "A bucket is a bound",
  text: "Every lane here allows 5 calls a second for ever. The buckets are full and hold 10, 5 and 1. From 2 s on, 50 requests arrive within 2 s.",
  runs: [BUCKETS],
  pauseAt: 1.9,
  question: "How many pass from 2 s to 4 s?",
  count: { what: "passed", of: null, from: 2, to: 4 },
  about: false,
  asks: byLane(["Sliding log, 10 in 2 s", "Bucket of 10", "Bucket of 5", "Bucket of 1"], [10, 14, 15, 19, 20]),
  endAt: 4.5,
  why: "A bucket lets through what it has saved and what grows meanwhile, fewer than B + r·d in a time d: for the bucket of 10 fewer than 20 in 2 s, so 19, though its rate is 5 a second.",
};

const queues: Lesson = {
  id: "queues",
  title: "Drop it or make it wait",
  text: "Two lanes drop what is too much, and two are queues that release one call each 0.2 s. One queue has 10 places, the other 20. Twenty requests arrive within 0.8 s.",
  runs: [QUEUES],
  pauseAt: 1.9,
  question: "How many of the 20 get through in the end?",
  count: { what: "passed", of: 0, from: 0, to: 8 },
  about: false,
  asks: byLane(
    ["Sliding log", "Token bucket", "Leaky bucket, 10 places", "Leaky bucket, 20 places"],
    [5, 10, 13, 15, 20],
  ),
  endAt: 7,
  why: "A queue trades refusals for waiting: with 20 places nothing is dropped, and the last call waits 3.24 s.",
};

const policies: Lesson = {
  id: "policies",
  title: "A storm and four policies",
  text: "For 8 s the hopper offers 15 requests a second, three times the limit. Refused clients call again, 8 calls at most for one request. From 2 s to 20 s the same 163 requests arrive in each run: only the retry policy differs.",
  runs: [
    storm({ retry: "fixed" }),
    storm({ retry: "exponential" }),
    storm({ retry: "full-jitter" }),
    storm({ retry: "retry-after" }),
  ],
  pauseAt: 1.95,
  question: "About how many calls reach the token bucket's gate from 2 s to 20 s?",
  count: { what: "calls", of: null, from: 2, to: 20 },
  about: true,
  asks: byRun(
    ["Fixed 1 s", "Exponential, no jitter", "Exponential, full jitter", "Retry-After, as sent"],
    2,
    [200, 400, 600, 800],
  ),
  endAt: 20,
  why: "The policy sets the volume: a bucket's next token is never more than 0.2 s away, so Retry-After says 1 s every time and is a fixed second here, while doubling delays thin the calls out.",
};

const locked: Lesson = {
  id: "locked",
  title: "The log that locks itself",
  text: "One client calls every 0.16 s, which is 6.25 calls a second where 5 are allowed. Two lanes keep a log of the last 2 s. One of them also remembers the calls it refused.",
  runs: [steady(false)],
  pauseAt: 1.5,
  question: "How many calls pass from 10 s to 20 s?",
  count: { what: "passed", of: null, from: 10, to: 20 },
  about: false,
  asks: byLane(["Sliding log", "Log that counts refusals", "Token bucket", "Fixed window"], [0, 10, 48, 50]),
  endAt: 20,
  why: "The client's refused calls alone keep that log full: at least 12 of them fall into any 2 s, so as long as it keeps calling nothing passes again.",
};

const twice: Lesson = {
  id: "twice",
  title: "The sliding counter's 2L",
  text: "A sliding counter is often said to let about L through in any window. Here L is 10 and the window 2 s. 10 calls arrive in the last microsecond before the boundary at 6 s, and 10 more one by one in the next 2 s, each as soon as the counter would take it.",
  runs: [COUNTERS],
  pauseAt: 5.9,
  question: "How many of these 20 calls, all within 2 s, will pass?",
  count: { what: "passed", of: 0, from: 0, to: 9 },
  about: false,
  asks: byLane(
    ["Counter that admits below L", "Counter that admits what fits", "Sliding log", "Token bucket"],
    [10, 11, 15, 19, 20],
  ),
  endAt: 9,
  why: "The counter believes that the window before was used evenly, so it gives back a tenth of its 10 calls every 0.2 s, though all of them came in its last microsecond.",
};

const herd: Lesson = {
  id: "herd",
  title: "Told the same second",
  text: "30 requests arrive at one instant. The token bucket has 10 tokens and refuses the other 20, and tells all of them the same: Retry-After: 1. Every client calls until it is served.",
  runs: [
    crowd({ retry: "retry-after" }),
    crowd({ retry: "retry-after-jitter", delay: 1 }),
    crowd({ retry: "retry-after-jitter", delay: 4 }),
  ],
  pauseAt: 1.4,
  question: "How many calls does the token bucket see until all 30 are served?",
  count: { what: "calls", of: null, from: 0, to: 12 },
  about: false,
  asks: byRun(
    ["Retry-After, as sent", "Retry-After and up to 1 s more", "Retry-After and up to 4 s more"],
    2,
    [30, 50, 62, 80],
  ),
  endAt: 8,
  why: "Clients told the same seconds come back at one instant, to 5 new tokens each time; spread over 4 s more, each finds a token at its first retry, and the last is served at 6.39 s instead of 5.5 s.",
};

export const LESSONS: readonly Lesson[] = [stampede, bound, queues, policies, locked, twice, herd];

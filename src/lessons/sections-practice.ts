/** Sections on what to do about it: retries, what to tell the client, choosing, what is left out here, and the sources. */
import type { Section } from "./section.ts";
import { CLOCKS, COUNTERS, crowd, METERS, storm } from "./setup.ts";

export const comeBack: Section = {
  id: "come-back",
  title: "Refusals that come back",
  text: [
    "A refused call is not gone: its client calls again. In the storm shown here 163 requests become 789 calls at the token bucket's gate when clients retry after a fixed second, and 467 when they double their delay each time. The other three rules see 776 to 920 calls under the fixed second: while clients ignore the answer, the retry policy sets the volume, and the rule decides who is served.",
    "The study measures it for 50 clients who all call until they are served. Full jitter makes 3.9 times fewer refusals than a fixed second, whichever of the four rules stands at the gate. It has its price: under the token bucket 95 % of the served wait up to 31 s instead of 14 s.",
    "Under the fixed second, 55 % of what a token bucket lets through are first tries, of a fixed window 83 % and of a log 15 %. None of these shares belongs to the rule alone: after 1.05 s instead of 1 s the bucket's is about 30 % and the window's below 20 %. Clients that obey Retry-After change nothing there: every wait is below a second, so all are told 1 s.",
    "Retries multiply along a path: 3 attempts at each of 3 hops make up to 27 calls at the last one.",
  ],
  items: [],
  show: {
    run: storm({ retry: "fixed" }),
    view: 1,
    play: true,
    still: { from: 0, to: 20 },
    caption: "A storm of 8 s from clients that call again after a fixed second.",
  },
  figures: [
    ...["token-bucket", "fixed-window", "sliding-counter", "sliding-log"].map((rule) => ({
      says: "3.9",
      figure: "refusals",
      row: { rule, retry: "fixed:1" as const },
      over: { rule, retry: "full-jitter:1:20" as const },
    })),
    { says: "31 s", figure: "p95", row: { rule: "token-bucket", retry: "full-jitter:1:20" } },
    { says: "14 s", figure: "p95", row: { rule: "token-bucket", retry: "fixed:1" } },
    { says: "55 %", figure: "firstTry", row: { rule: "token-bucket", retry: "fixed:1" } },
    { says: "83 %", figure: "firstTry", row: { rule: "fixed-window", retry: "fixed:1" } },
    { says: "15 %", figure: "firstTry", row: { rule: "sliding-log", retry: "fixed:1" } },
  ],
};

export const tellTheClient: Section = {
  id: "tell-the-client",
  title: "What to tell the client",
  text: [
    "Answer 429, not 503: the service is not broken, the client is too fast. Name the wait in Retry-After. It counts whole seconds, so it has to be rounded up: 0.2 s becomes 1 s. A client that comes a microsecond before the exact wait is over is refused again.",
    "The wait is no reservation. Thirty clients call at one instant, a bucket of 10 tokens refuses 20 of them, and tells all 20 the same second. They come back together to 5 new tokens, and again: 80 calls until all are served. With up to 4 s of jitter on top it takes 50. Jitter is added to the wait, never subtracted.",
    "RateLimit and its older forms say how much is left. That is no promise either: others may take it first.",
  ],
  items: [],
  show: {
    run: crowd({ retry: "retry-after" }),
    view: 1,
    play: true,
    still: { from: 1, to: 8 },
    caption: "Thirty clients refused at one instant and told the same second, wave after wave.",
  },
  figures: [],
};

export const choosing: Section = {
  id: "choosing",
  title: "Choosing",
  text: [
    "Begin with what stands behind the gate: the most calls it can take in any second, or in any half second. The rules whose bound is above that are out. Then ask what a key may cost and what a refused client will do.",
  ],
  items: [
    {
      term: "Never more than L in any window",
      rule: "sliding-log",
      text: "A sliding log. It costs a stamp for each call that it admits.",
    },
    {
      term: "Bursts are welcome, the average matters",
      rule: "token-bucket",
      text: "A token bucket, or GCRA, which decides the same from one instant. Choose B so that B + r·d is bearable.",
    },
    {
      term: "No bursts behind the gate",
      rule: "leaky-bucket",
      text: "A queue, if clients can wait. Its length is their longest wait.",
    },
    {
      term: "Two counts for each key, and no cliff at the boundary",
      rule: "sliding-counter",
      text: "A sliding counter, if 2L in the worst window can be borne: 20 in 2 s, but no more than 13 in half a second, where L is 10.",
    },
    {
      term: "As cheap and simple as can be",
      rule: "fixed-window",
      text: "A fixed window, if 2L in an instant can be borne.",
    },
    {
      term: "Fewer retries",
      text: "No rule does that to clients that ignore the answer. Change what they do: longer delays, jitter, fewer attempts.",
    },
  ],
  show: {
    run: COUNTERS,
    view: 5.5,
    play: true,
    still: { from: 5, to: 8.5 },
    caption: "The sliding counter's worst two seconds, beside a log and a token bucket.",
  },
  figures: [],
};

export const simplified: Section = {
  id: "simplified",
  title: "What is simulated and what is simplified",
  text: [
    "Simulated exactly: every decision, in whole microseconds and without rounding, so that the same link gives the same events on every computer. The rules decide as recordings of nginx, Redis scripts and two npm packages did, call for call.",
    "Simplified: one key, one node, one clock that never steps. Every call costs 1. Deciding takes no time, a passed call is done at once, and the only delay is the fall from the hopper to the gates. Clients differ in nothing but their luck and never lose patience while they wait in a queue.",
    "Clocks matter more than they seem to. nginx counts whole milliseconds, so two calls 99.001 ms apart both pass where one each 100 ms is allowed; the same rule in exact time refuses the second.",
  ],
  items: [],
  show: {
    run: CLOCKS,
    view: 0.5,
    play: false,
    still: { from: 0, to: 0.5 },
    caption: "Three calls, the first two 99.001 ms apart, at nginx and at the same rule in exact time.",
  },
  figures: [],
};

export const sources: Section = {
  id: "sources",
  title: "Sources",
  text: [
    "The decisions of the rules were checked against recordings of real limiters, the waits and bounds against second implementations and exhaustive search. What was read:",
  ],
  items: [
    {
      term: "RFC 6585 (2012)",
      text: "429 Too Many Requests.",
      link: "https://www.rfc-editor.org/rfc/rfc6585",
    },
    {
      term: "RFC 9110 (2022)",
      text: "HTTP semantics: Retry-After, as whole seconds or a date.",
      link: "https://www.rfc-editor.org/rfc/rfc9110",
    },
    {
      term: "draft-ietf-httpapi-ratelimit-headers-11 (2026)",
      text: "RateLimit and RateLimit-Policy; an Internet-Draft, not an RFC.",
      link: "https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/11/",
    },
    {
      term: "RFC 9651 (2024)",
      text: "Structured fields, in which the draft's headers are written.",
      link: "https://www.rfc-editor.org/rfc/rfc9651",
    },
    {
      term: "J. Turner, New directions in communications (1986)",
      text: "The leaky bucket, as a meter. IEEE Communications Magazine.",
    },
    {
      term: "ATM Forum, Traffic Management 4.0 (1996), and ITU-T I.371",
      text: "GCRA, as virtual scheduling and as a continuous-state leaky bucket.",
    },
    {
      term: "R. Jain, D. Chiu, W. Hawe, A quantitative measure of fairness (1984)",
      text: "The fairness index of the study. DEC Research Report TR-301.",
    },
    {
      term: "M. Brooker, Exponential backoff and jitter (2015)",
      text: "Full, equal and decorrelated jitter. AWS Architecture Blog.",
      link: "https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/",
    },
    {
      term: "J. Desgats, How we built rate limiting capable of scaling to millions of domains (2017)",
      text: "The sliding counter. Cloudflare blog.",
      link: "https://blog.cloudflare.com/counting-things-a-lot-of-different-things/",
    },
    {
      term: "P. Tarjan, Scaling your API with rate limiters (2017)",
      text: "Token buckets in Redis. Stripe blog.",
      link: "https://stripe.com/blog/rate-limiters",
    },
    {
      term: "nginx, ngx_http_limit_req_module",
      text: "Its source, for the arithmetic of limit_req.",
      link: "https://nginx.org/en/docs/http/ngx_http_limit_req_module.html",
    },
    {
      term: "B. Leach, redis-cell",
      text: "GCRA as a Redis command, CL.THROTTLE.",
      link: "https://github.com/brandur/redis-cell",
    },
  ],
  show: {
    run: METERS,
    view: 5,
    play: false,
    still: { from: 2, to: 9 },
    caption: "Three names from these papers and one rule: token bucket, GCRA and meter give the same answers.",
  },
  figures: [],
};

/**
 * GCRA: one instant, the TAT (theoretical arrival time) at which the next call is due at the sustained rate; a call may
 * come up to burst·T before it. The decisions of a token bucket of capacity burst + 1.
 * Source: ITU-T I.371, virtual scheduling; redis-cell's CL.THROTTLE.
 *
 * The TAT is a fraction of a microsecond in general. It is kept as an origin and a number of calls, TAT = origin +
 * calls·T, and t ≥ TAT + m·T is asked in whole numbers: have at least calls + m of them come due since the origin?
 */
import { type Micros, secondsOf, secondsText } from "../base/time.ts";
import { bucketBound, bucketGroups, bucketTight } from "./bucket-bound.ts";
import { callsIn, microsFor } from "./flow.ts";
import { count, type ParamsOf, rate } from "./params.ts";
import { type Explanation, NEVER, PASS, type Rule, refuse } from "./rule.ts";
import { trafficOf } from "./traffic.ts";
import { exactText, neverText, waitText } from "./words.ts";

const params = {
  rate: rate("Rate r", (limit) => limit.rate),
  burst: count("Burst", (limit) => limit.calls - 1, 0),
};
type Params = ParamsOf<typeof params>;

/** TAT = origin + calls·T. */
interface State {
  origin: Micros;
  calls: number;
}

export const gcra: Rule<Params, State> = {
  id: "gcra",
  title: "GCRA",
  summary: () => "one instant: when the next call is due",
  params,
  about: (p) => ({
    remembers: "one instant, as an origin and a number of calls: 16 bytes",
    guarantees: `fewer than ${p.burst + 1} + r·d in any time d: a token bucket of ${p.burst + 1}`,
    wait: `until ${exactText(microsFor(p.rate, p.burst))} before the next call is due`,
    gateways: ["redis-cell CL.THROTTLE", "nginx limit_req with nodelay, but for its milliseconds"],
  }),

  init: (_, at) => ({ origin: at, calls: 0 }),

  offer(s, p, at, cost) {
    if (cost > p.burst + 1) return NEVER; // or a TAT long past would let it through
    const due = callsIn(p.rate, at - s.origin);
    const needed = s.calls + cost - 1 - p.burst;
    if (needed > due) return refuse(s.origin + microsFor(p.rate, needed));
    if (s.calls <= due) {
      s.origin = at; // TAT ≤ t
      s.calls = cost;
    } else s.calls += cost;
    return PASS;
  },

  gauge(s, p, at) {
    const ahead = aheadOf(s, p, at);
    const tolerance = microsFor(p.rate, p.burst);
    return {
      machine: { kind: "due", ahead, tolerance },
      main: ahead > 0 ? `due ${waitText(ahead)} ahead` : "due now",
      sub: `${waitText(tolerance)} early is allowed`,
      full: s.calls - p.burst > callsIn(p.rate, at - s.origin),
    };
  },

  explain: (s, p, at, cost) => explain(s, p, at, cost),

  bound: (p, span) => bucketBound(p.rate, p.burst + 1, span),
  tight: (p, span) => bucketTight(p.rate, p.burst + 1, span),
  worstTraffic: (p, span) =>
    gcra.tight(p, span) ? trafficOf(microsFor(p.rate, p.burst + 1), 0, bucketGroups(p.rate, p.burst + 1, span)) : null,
};

/** How far the TAT lies ahead of `at`, in µs rounded up; 0 where it has passed. */
function aheadOf(s: State, p: Params, at: Micros): Micros {
  return Math.max(0, microsFor(p.rate, s.calls) - (at - s.origin));
}

function explain(s: State, p: Params, at: Micros, cost: number): Explanation {
  const ahead = aheadOf(s, p, at);
  const allowed = microsFor(p.rate, p.burst + 1 - Math.min(cost, p.burst + 1));
  const needed = s.calls + cost - 1 - p.burst;
  const figures = [
    { name: "due in", value: secondsOf(ahead), unit: "s" },
    { name: "early allowed", value: secondsOf(allowed), unit: "s" },
    { name: "interval", value: secondsOf(microsFor(p.rate, 1)), unit: "s" },
    { name: "cost", value: cost, unit: "calls" },
  ];
  if (cost > p.burst + 1) return { sentence: neverText(cost, p.burst + 1), figures };
  const due = ahead > 0 ? `due in ${exactText(ahead)}` : "due now or before";
  if (needed <= callsIn(p.rate, at - s.origin)) {
    return { sentence: `${due}, ${exactText(allowed)} early is allowed`, figures };
  }
  const first = s.origin + microsFor(p.rate, needed);
  return {
    sentence: `${due}, only ${exactText(allowed)} early is allowed: from ${secondsText(first)} on`,
    figures: [...figures, { name: "allowed from", value: secondsOf(first), unit: "s" }],
  };
}

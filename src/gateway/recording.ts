/**
 * Recordings of real limiters: which rule, and what the limiter decided about each call. Instants are read exactly in the
 * limiter's own clock, whole milliseconds or microseconds; a recording that can't be kept exactly is complained of.
 */
import { type Complain, shown } from "../base/complaint.ts";
import { rateOf } from "../base/rate.ts";
import { MAX_MICROS, type Micros, SECOND, secondsOf } from "../base/time.ts";
import { RULES, ruleOf } from "../limiters/index.ts";
import { readParams } from "../limiters/params.ts";
import type { AnyRule, Limit } from "../limiters/rule.ts";

/** The words recordings use; in our own a reject is a refusal and a delay a hold. */
export type Decision = "pass" | "reject" | "delay";

/** One call and what the limiter did with it; `delay` is how long it held the call, where it did. */
export interface Recorded {
  readonly id: number | string;
  readonly at: Micros;
  readonly decision: Decision;
  readonly delay: Micros | null;
}

export interface Recording {
  readonly rule: AnyRule;
  readonly params: unknown;
  /** How far a recorded delay may lie from the rule's. */
  readonly tolerance: Micros;
  /** In the order of the decisions. */
  readonly calls: readonly Recorded[];
}

/** The recording in a parsed file; null where it can't be replayed, with at least one complaint. */
export function readRecording(json: unknown, complain: Complain): Recording | null {
  let sound = true;
  const wrong: Complain = (field, says) => {
    sound = false;
    complain(field, says);
  };
  if (!isObject(json)) {
    wrong("", `${shown(json)} given; it may be an object with lane, clock and requests`);
    return null;
  }
  const lane = readLane(json.lane, wrong);
  const tick = json.clock === "ms" ? 1_000 : json.clock === "us" ? 1 : null;
  if (tick === null) wrong("clock", `${shown(json.clock)} given; it may be "ms" or "us"`);
  const tolerance = lengthOf(json.toleranceMs ?? 0, 1_000);
  if (tolerance === null) wrong("toleranceMs", `${shown(json.toleranceMs)} given; it may be milliseconds from 0 on`);
  const calls = readCalls(json.requests, tick ?? 1, wrong);
  return sound && lane && tolerance !== null ? { ...lane, tolerance, calls } : null;
}

/** The rule and its parameters, none of them left to a shared limit: a recording has none. */
function readLane(lane: unknown, wrong: Complain): { rule: AnyRule; params: unknown } | null {
  if (!isObject(lane)) {
    wrong("lane", `${shown(lane)} given; it may be an object with a rule and its parameters`);
    return null;
  }
  const { rule: id, ...written } = lane;
  const rule = typeof id === "string" ? ruleOf(id) : null;
  if (!rule) {
    wrong("lane.rule", `${shown(id)} given; it may be one of ${RULES.map((each) => `"${each.id}"`).join(", ")}`);
    return null;
  }
  for (const [name, spec] of Object.entries(rule.params)) {
    const [one, other] = TWO_LIMITS.map((limit) => JSON.stringify(spec.missing(limit)));
    if (written[name] === undefined && one !== other) wrong(`lane.${name}`, `is missing; it may be ${spec.may}`);
  }
  return { rule, params: readParams(rule.params, written, TWO_LIMITS[0], "lane", wrong) };
}

/** What is the same under both comes from no limit. */
const TWO_LIMITS: readonly Limit[] = [
  { rate: rateOf(5, SECOND), window: 2 * SECOND, calls: 10 },
  { rate: rateOf(3, SECOND), window: SECOND, calls: 3 },
];

/** The calls, in an order in which time never goes back. Stops at the first that is wrong. */
function readCalls(requests: unknown, tick: Micros, wrong: Complain): Recorded[] {
  if (!Array.isArray(requests)) {
    wrong("requests", `${shown(requests)} given; it may be a list of { id, t, decision }`);
    return [];
  }
  const calls: Recorded[] = [];
  for (const [i, request] of requests.entries()) {
    const call = readCall(request, tick, (field, says) => wrong(`requests[${i}]${field}`, says));
    if (!call) return calls;
    if (call.at < (calls.at(-1)?.at ?? 0)) {
      wrong(`requests[${i}].t`, `${shown(secondsOf(call.at))} given; it may not lie before the call above it`);
      return calls;
    }
    calls.push(call);
  }
  return calls;
}

function readCall(request: unknown, tick: Micros, wrong: Complain): Recorded | null {
  if (!isObject(request)) {
    wrong("", `${shown(request)} given; it may be an object with id, t and decision`);
    return null;
  }
  const { id, t, decision } = request;
  const at = lengthOf(t, SECOND, tick);
  const delay = decision === "delay" ? lengthOf(request.delay, SECOND) : null;
  if (typeof id !== "number" && typeof id !== "string") wrong(".id", `${shown(id)} given; it may be a number or text`);
  else if (at === null)
    wrong(".t", `${shown(t)} given; it may be seconds from 0 on, no finer than the recording's clock`);
  else if (decision !== "pass" && decision !== "reject" && decision !== "delay")
    wrong(".decision", `${shown(decision)} given; it may be one of "pass", "reject", "delay"`);
  else if (decision === "delay" && delay === null)
    wrong(".delay", `${shown(request.delay)} given; it may be seconds from 0 on, no finer than a microsecond`);
  else return { id, at, decision, delay };
  return null;
}

/** `value` units of so many µs as whole µs, up to the longest run; null where it isn't a multiple of `tick`. */
function lengthOf(value: unknown, unit: Micros, tick: Micros = 1): Micros | null {
  if (typeof value !== "number") return null;
  const ticks = Math.round((value * unit) / tick);
  const exact = Math.abs((value * unit) / tick - ticks) <= 0.01; // doubles of up to 30 days lie far nearer
  return exact && ticks >= 0 && ticks * tick <= MAX_MICROS ? ticks * tick : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The HTTP response that the client of one decided call would see. RFC 6585 (429), RFC 9110, 10.2.3 (Retry-After); one
 * file a dialect for the headers that say how much is left. The promise: a client that waits exactly the unrounded wait
 * is not refused again if it is alone.
 */
import { never } from "../base/assert.ts";
import type { Rate } from "../base/rate.ts";
import { type Micros, secondsText } from "../base/time.ts";
import type { Verdict } from "../limiters/rule.ts";
import { draftHeaders, olderDraftHeaders } from "./headers-draft.ts";
import { legacyHeaders } from "./headers-legacy.ts";
import { quotaOf } from "./headers-quota.ts";
import { type Throttle, throttleOf } from "./headers-throttle.ts";
import { type Dialect, type Header, type HeaderSet, type Told, type Wait, waitOf } from "./headers-told.ts";

/** One call as it was decided: what the worker's inspection says, and when. */
export interface Decided {
  readonly at: Micros;
  readonly verdict: Verdict;
  readonly rule: string;
  /** Compiled parameters and the state that the call left behind, as of the rule. */
  readonly params: unknown;
  readonly after: unknown;
}

export interface Response {
  readonly status: 200 | 429;
  /** "HTTP/1.1 429 Too Many Requests" */
  readonly statusLine: string;
  /** How long the call waits in its lane before the answer goes out; 0 for none. */
  readonly held: Micros;
  /** Null where the call is not refused, or can never pass. */
  readonly wait: Wait | null;
  /** Retry-After, where there is one. */
  readonly headers: readonly Header[];
  /** How much is left, in one dialect each. */
  readonly sets: readonly HeaderSet[];
  readonly throttle: Throttle;
  /** What else the reader should know; one sentence each. */
  readonly notes: readonly string[];
}

const DIALECTS: readonly Dialect[] = [draftHeaders, olderDraftHeaders, legacyHeaders];

/** `policy`: the name of the limit, printable ASCII. */
export function responseOf(decided: Decided, policy = "bench"): Response {
  const { at, verdict, rule, params, after } = decided;
  const refused = verdict.kind === "refuse";
  const wait = refused && verdict.retryAt !== null ? waitOf(at, verdict.retryAt) : null;
  const told: Told = { at, policy, refused, wait, quota: quotaOf(rule, params, after, at) };
  return {
    status: refused ? 429 : 200,
    statusLine: refused ? "HTTP/1.1 429 Too Many Requests" : "HTTP/1.1 200 OK",
    held: verdict.kind === "hold" ? verdict.until - at : 0,
    wait,
    headers: wait === null ? [] : [{ name: "Retry-After", value: String(wait.seconds) }],
    sets: DIALECTS.map((dialect) => dialect(told)),
    throttle: throttleOf(told, rateOfGcra(rule, params)),
    notes: [...verdictNotes(decided), ...ruleNotes(decided)],
  };
}

function verdictNotes({ at, verdict }: Decided): string[] {
  switch (verdict.kind) {
    case "pass":
      return [];
    case "hold":
      return [
        `Held for ${secondsText(verdict.until - at)} s: the answer goes out at ${secondsText(verdict.until)} s, with what was left at ${secondsText(at)} s.`,
      ];
    case "refuse":
      return verdict.retryAt === null
        ? ["This call can never pass: no Retry-After, for no wait would help."]
        : ["The wait is no reservation: if others call meanwhile, it may be refused again."];
    default:
      return never(verdict);
  }
}

/** What is true of the rule whatever was decided. */
function ruleNotes({ rule, params, verdict }: Decided): string[] {
  const { counts, admits } = params as { readonly counts?: string; readonly admits?: string };
  const notes: string[] = [];
  if (rule === "nginx-limit-req") {
    notes.push(
      "nginx sends none of these headers by itself, and refuses with 503 Service Unavailable unless limit_req_status says otherwise.",
    );
  }
  if (counts === "all" && verdict.kind === "refuse") {
    notes.push("This rule counts refused calls: the wait holds only for a client that stays silent till then.");
  }
  if (admits === "below") {
    notes.push("What is left is rounded down: where it says 0, one more call may still pass.");
  }
  return notes;
}

/** The rate of a lane that decides as GCRA does, which CL.THROTTLE could be asked for; null for any other. */
function rateOfGcra(rule: string, params: unknown): Rate | null {
  const { rate, fill, starts } = params as { rate: Rate; fill?: unknown; starts?: string };
  const isBucket = rule === "token-bucket" && fill === "continuous" && starts === "full";
  return isBucket || rule === "gcra" || rule === "leaky-meter" ? rate : null;
}

/**
 * Replays recordings through our rules. A recorded decision agrees when the rule decides alike; a delay also only when it
 * is as long, within the recording's tolerance. `limiter-bench replay` prints what `replayFiles` returns.
 */
import { never } from "../base/assert.ts";
import type { Complain, Complaint } from "../base/complaint.ts";
import { type Micros, secondsOf } from "../base/time.ts";
import type { Verdict } from "../limiters/rule.ts";
import { type Decision, type Recorded, type Recording, readRecording } from "./recording.ts";

/** A call about which we and the limiter differ; instants and delays in seconds, delays where there are any. */
export interface Disagreement {
  readonly id: number | string;
  readonly t: number;
  readonly recorded: Decision;
  readonly ours: Decision;
  readonly recordedDelay?: number;
  readonly oursDelay?: number;
}

export interface Replayed {
  readonly rule: string;
  readonly requests: number;
  readonly agreed: number;
  /** The first ten. */
  readonly disagreements: readonly Disagreement[];
}

const MOST_SHOWN = 10;

function replayRecording(recording: Recording): Replayed {
  const { rule, params, calls } = recording;
  const state = rule.init(params, 0);
  const disagreements: Disagreement[] = [];
  let agreed = 0;
  for (const call of calls) {
    const ours = rule.offer(state, params, call.at, 1);
    if (agrees(call, ours, recording.tolerance)) agreed += 1;
    else if (disagreements.length < MOST_SHOWN) disagreements.push(disagreement(call, ours));
  }
  return { rule: rule.id, requests: calls.length, agreed, disagreements };
}

function agrees(call: Recorded, ours: Verdict, tolerance: Micros): boolean {
  if (decisionOf(ours) !== call.decision) return false;
  if (ours.kind !== "hold" || call.delay === null) return true;
  return Math.abs(ours.until - call.at - call.delay) <= tolerance;
}

function decisionOf(verdict: Verdict): Decision {
  switch (verdict.kind) {
    case "pass":
      return "pass";
    case "hold":
      return "delay";
    case "refuse":
      return "reject";
    default:
      return never(verdict);
  }
}

function disagreement(call: Recorded, ours: Verdict): Disagreement {
  return {
    id: call.id,
    t: secondsOf(call.at),
    recorded: call.decision,
    ours: decisionOf(ours),
    ...(call.delay === null ? {} : { recordedDelay: secondsOf(call.delay) }),
    ...(ours.kind === "hold" ? { oursDelay: secondsOf(ours.until - call.at) } : {}),
  };
}

/** What `limiter-bench replay` prints as JSON, or the first thing that is wrong with the files. */
export type Replay =
  | {
      readonly kind: "replayed";
      readonly results: readonly (Replayed & { readonly file: string })[];
      readonly agree: boolean;
    }
  | { readonly kind: "unreadable"; readonly complaint: Complaint };

/** Replays recordings given as text. All or nothing: one that can't be read names the file and the field. */
export function replayFiles(files: readonly { readonly file: string; readonly text: string }[]): Replay {
  const results: (Replayed & { file: string })[] = [];
  for (const { file, text } of files) {
    const complaints: Complaint[] = [];
    const recording = readText(text, (field, says) =>
      complaints.push({ field: field ? `${file}: ${field}` : file, says }),
    );
    if (!recording) return { kind: "unreadable", complaint: complaints[0] };
    results.push({ file, ...replayRecording(recording) });
  }
  return { kind: "replayed", results, agree: results.every(({ requests, agreed }) => agreed === requests) };
}

function readText(text: string, complain: Complain): Recording | null {
  try {
    return readRecording(JSON.parse(text), complain);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    complain("", `is not JSON: ${error.message}`);
    return null;
  }
}

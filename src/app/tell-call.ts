/** One call in words: what became of it, when, in which lane, and how it came about. Times exact to the microsecond. */
import { type Event, type EventKind, requestText } from "../sim/event.ts";
import type { Snapshot } from "../sim/snapshot.ts";
import type { Inspection } from "../worker/protocol.ts";
import { exact } from "./words.ts";

const BECAME: Record<EventKind, string> = {
  pass: "passed",
  hold: "held",
  release: "let go after waiting",
  refuse: "refused",
};

/** "refused", "held until t = 4.2 s", "let go after 0.6 s of waiting". */
export function becameText({ kind, at, value, since }: Event): string {
  if (kind === "hold") return `held until t = ${exact(value)} s`;
  if (kind === "release") return `let go after ${exact(at - since)} s of waiting`;
  return BECAME[kind];
}

/** "request t17", "request c0.3, call 2". */
export function callText({ request, attempt }: Event): string {
  return `request ${requestText(request)}${attempt > 1 ? `, call ${attempt}` : ""}`;
}

/** When: past, or still to come, of a ball that flies. */
export function whenText({ at }: Event, view: number): string {
  return at < view ? `t = ${exact(at)} s` : `reaches the gate at t = ${exact(at)} s`;
}

/** The decision's arithmetic; what a refused client would have to wait. */
export function whyText({ explanation, verdict, call }: Inspection): string[] {
  if (verdict.kind !== "refuse") return [explanation.sentence];
  const wait = verdict.retryAt === null ? "no wait would help" : `to wait: ${exact(verdict.retryAt - call.at)} s`;
  return [explanation.sentence, wait];
}

/** All of it as one sentence, for those who hear it. */
export function markText(event: Event, title: string, inspection: Inspection | null): string {
  const what = `t = ${exact(event.at)} s, ${title}: ${callText(event)} ${becameText(event)}`;
  return [what, ...(inspection ? whyText(inspection) : [])].join("; ");
}

/** What happened at one instant: "t = 3.6 s, request t17: Fixed window passed, Sliding log refused." */
export function instantText(events: readonly Event[], { lanes }: Snapshot): string {
  const when = `t = ${exact(events[0].at)} s`;
  if (events.length > 2 * lanes.length) return `${when}: ${countsText(events)}.`;
  const byCall = new Map<string, string[]>();
  for (const event of events) {
    const did = `${lanes[event.lane]?.title ?? `lane ${event.lane + 1}`} ${BECAME[event.kind]}`;
    byCall.set(callText(event), [...(byCall.get(callText(event)) ?? []), did]);
  }
  return `${when}, ${[...byCall].map(([call, did]) => `${call}: ${did.join(", ")}`).join("; ")}.`;
}

/** "40 events: 10 passed, 30 refused" */
function countsText(events: readonly Event[]): string {
  const counts = (Object.keys(BECAME) as EventKind[])
    .map((kind) => ({ kind, count: events.filter((event) => event.kind === kind).length }))
    .filter(({ count }) => count > 0);
  return `${events.length} events: ${counts.map(({ kind, count }) => `${count} ${BECAME[kind]}`).join(", ")}`;
}

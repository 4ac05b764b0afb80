/**
 * The call that is looked at: pointed at (gone when one points elsewhere) or chosen (stays). Both name an event of the
 * log; how it was decided is asked of the simulation, and asked again when the run changes under it.
 */
import { type Event, eventAt } from "../sim/event.ts";
import { firstFrom, type Log } from "../sim/log.ts";
import type { CallRef, Inspection } from "../worker/protocol.ts";
import { ask, isAsking, sameCall } from "./ask.ts";
import { type Bench, redraw, viewOf } from "./bench.ts";
import { instantText, markText } from "./tell-call.ts";

export interface Chosen {
  readonly event: Event;
  /** Null until it is known. */
  readonly inspection: Inspection | null;
}

export interface Pointed extends Chosen {
  /** Where one points, and so where its words appear. */
  readonly where: "machine" | "timeline";
  readonly lane: number;
}

type Slot = "chosen" | "pointed";

/** How much of the past is shown on timelines, µs. */
const SHOWN = 20_000_000;
/** Who goes back further than this and changes the run chooses anew: finding that call again would take too long. */
const FAR = 60_000_000;
/** More events of one instant than these are not told one by one. */
const MOST_AT_ONCE = 400;

/** `place`: the event's index in the log; null takes the choice back. */
export function choose(bench: Bench, place: number | null): void {
  chooseEvent(bench, place === null ? null : eventAt(bench.session.log, place));
}

export function chooseEvent(bench: Bench, event: Event | null): void {
  const lane = event?.lane ?? bench.store.getState().lane;
  bench.store.setState({ chosen: event && { event, inspection: null }, lane });
  redraw(bench);
  if (event) void explain(bench, "chosen").then(() => sayChosen(bench, event));
}

/** Once it is known how it was decided, the choice is said. */
function sayChosen(bench: Bench, event: Event): void {
  const { chosen, snapshot } = bench.store.getState();
  if (chosen === null || !sameEvent(chosen.event, event)) return;
  const title = snapshot?.lanes[event.lane]?.title ?? "";
  bench.store.setState({ says: `${markText(event, title, chosen.inspection)}.` });
}

/** Points at the event with that index in the log; null: at nothing. `lane`: of the picture one points into. */
export function point(bench: Bench, place: number | null, where: Pointed["where"], lane: number): void {
  const { pointed } = bench.store.getState();
  if (place === null) {
    if (pointed === null) return;
    bench.store.setState({ pointed: null });
  } else {
    const event = eventAt(bench.session.log, place);
    if (pointed?.where === where && sameEvent(pointed.event, event)) return;
    bench.store.setState({ pointed: { event, inspection: null, where, lane } });
    void explain(bench, "pointed");
  }
  redraw(bench);
}

/**
 * Index of the next (1) or previous (−1) event of a lane among those its timeline shows: from none the newest, from
 * another lane's the nearest on that side, at the same instant too.
 */
export function neighbour(bench: Bench, lane: number, from: Event | null, direction: 1 | -1): number | null {
  const places = shownEvents(bench, lane);
  if (from === null) return places.at(-1) ?? null;
  const { log } = bench.session;
  const here = places.findIndex((place) => sameEvent(eventAt(log, place), from));
  if (here >= 0) return places[here + direction] ?? places[here];
  const beyond = (place: number) => (direction === 1 ? log.at[place] >= from.at : log.at[place] <= from.at);
  return (direction === 1 ? places.find(beyond) : places.findLast(beyond)) ?? null;
}

/** Indices of the events of a lane that its timeline shows, oldest first. */
export function shownEvents(bench: Bench, lane: number): number[] {
  const { log } = bench.session;
  const view = viewOf(bench);
  const places: number[] = [];
  const end = firstFrom(log, view);
  for (let i = firstFrom(log, view - SHOWN); i < end; i++) if (((log.tag[i] >>> 2) & 3) === lane) places.push(i);
  return places;
}

/** Everything that happened at one instant, in the order of the log. */
export function eventsAt(log: Log, at: number): Event[] {
  const events: Event[] = [];
  for (let i = firstFrom(log, at); i < log.length && log.at[i] === at && events.length < MOST_AT_ONCE; i++)
    events.push(eventAt(log, i));
  return events;
}

/** What a step has come to is chosen and said: the chosen lane's event where it has one. */
export function chooseStepped(bench: Bench): void {
  const events = eventsAt(bench.session.log, viewOf(bench) - 1);
  if (events.length === 0) return;
  const { lane, snapshot } = bench.store.getState();
  const event = events.find((one) => one.lane === lane) ?? events[0];
  // which lane's chart is shown is the reader's choice, not the step's
  bench.store.setState({ chosen: { event, inspection: null } });
  void explain(bench, "chosen");
  if (snapshot) bench.store.setState({ says: instantText(events, snapshot) });
  redraw(bench);
}

/** The run has changed: the chosen call may be decided otherwise now, or never come. */
export function lookAgain(bench: Bench): void {
  const { chosen } = bench.store.getState();
  const isFar = chosen !== null && chosen.event.at > viewOf(bench) + FAR;
  bench.store.setState({
    pointed: null,
    chosen: chosen && !isFar ? { event: { ...chosen.event }, inspection: null } : null,
  });
  void explain(bench, "chosen");
}

/** Asks how the call in a slot was decided; where another has taken its place meanwhile, asks about that one. */
async function explain(bench: Bench, slot: Slot): Promise<void> {
  const { store, session } = bench;
  const asked = store.getState()[slot];
  if (asked === null || asked.inspection !== null || isAsking(session, slot)) return;
  const inspection = await decisionOf(bench, slot, asked.event);
  const now = store.getState()[slot];
  if (now?.event !== asked.event) return explain(bench, slot);
  store.setState({ [slot]: inspection && { ...now, event: eventOf(now.event, inspection), inspection } });
  redraw(bench);
}

/** The event as it is in the run that answered: the same, or what has become of its call in a changed run. */
function eventOf(event: Event, { call, verdict }: Inspection): Event {
  if (event.kind === verdict.kind) {
    if (verdict.kind === "pass") return event;
    return { ...event, value: verdict.kind === "hold" ? verdict.until : (verdict.retryAt ?? -1) };
  }
  if (event.kind === "release" && verdict.kind === "hold" && verdict.until === event.at) return event;
  const value = verdict.kind === "hold" ? verdict.until : verdict.kind === "refuse" ? (verdict.retryAt ?? -1) : -1;
  return { ...event, at: call.at, kind: verdict.kind, value, since: -1 };
}

/** A released call was decided when it came, or again when its lane's rule changed, and then at the release itself. */
async function decisionOf(bench: Bench, slot: Slot, event: Event): Promise<Inspection | null> {
  const { at, lane, request, attempt, since } = event;
  const call: CallRef = { at, lane, request, attempt };
  if (event.kind !== "release") return ask(bench.session, slot, call);
  const atFirst = await ask(bench.session, slot, { ...call, at: since });
  if (atFirst?.verdict.kind === "hold" && atFirst.verdict.until === at) return atFirst;
  return (await ask(bench.session, slot, call)) ?? atFirst;
}

function sameEvent(a: Event, b: Event): boolean {
  return a.kind === b.kind && sameCall(a, b);
}

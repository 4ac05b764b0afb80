/** Looking at one call: pointing, choosing, stepping, and what becomes of it when the run changes under it. */
import { expect, test } from "vitest";
import { sameCall } from "../../src/app/ask.ts";
import { viewOf } from "../../src/app/bench.ts";
import { change } from "../../src/app/change.ts";
import { choose, eventsAt, neighbour, point, shownEvents } from "../../src/app/inspect.ts";
import { seek, step } from "../../src/app/travel.ts";
import { undo } from "../../src/app/undo.ts";
import { eventAt } from "../../src/sim/event.ts";
import type { SettingsChange } from "../../src/sim/run.ts";
import type { ToWorker } from "../../src/worker/protocol.ts";
import { type BenchHere, benchHere } from "./bench-here.ts";

const STAMPEDE = "#seed=26&do=edge-burst(at:1.5,count:20)";
const state = ({ bench }: BenchHere) => bench.store.getState();
const answers = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The lane's event of that kind nearest before the view time, as an index. */
function newest({ bench }: BenchHere, lane: number, kind: string): number {
  const place = shownEvents(bench, lane).findLast((one) => eventAt(bench.session.log, one).kind === kind);
  if (place === undefined) throw new Error(`lane ${lane} has no ${kind}`);
  return place;
}

async function stampede(): Promise<BenchHere> {
  const here = benchHere(STAMPEDE);
  await seek(here.bench, 4.5);
  return here;
}

test("a chosen refusal is answered with its arithmetic, which is said once", async () => {
  const here = await stampede();
  choose(here.bench, newest(here, 1, "refuse"));
  await answers();
  const { chosen, says, lane } = state(here);
  expect(chosen?.inspection?.verdict.kind).toBe("refuse");
  expect(chosen?.inspection?.explanation.sentence).toMatch(/^10 of 10 already in \(2\.\d+, 4\.\d+\]$/);
  expect(says).toContain("Sliding log: request c0.19 refused; 10 of 10 already in");
  expect(lane).toBe(1);
});

test("a released call is explained by the decision that made it wait", async () => {
  const here = await stampede();
  const place = newest(here, 3, "release");
  const { at, since } = eventAt(here.bench.session.log, place);
  choose(here.bench, place);
  await answers();
  const { inspection } = state(here).chosen ?? {};
  expect(inspection?.verdict).toEqual({ kind: "hold", until: at });
  expect(inspection?.call.at).toBe(since);
});

test("quick pointing asks one question at a time, and the last mark pointed at is the one explained", async () => {
  const here = await stampede();
  const places = shownEvents(here.bench, 0);
  for (const place of places) point(here.bench, place, "timeline", 0);
  for (let i = 0; i < 5; i++) await answers();
  const asked = here.sent.filter(({ kind }) => kind === "inspect");
  const last = eventAt(here.bench.session.log, places[places.length - 1]);
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(sameCall(state(here).pointed?.event as typeof last, last)).toBe(true);
  expect(state(here).pointed?.inspection?.call.at).toBe(last.at);
  point(here.bench, null, "timeline", 0);
  expect(state(here).pointed).toBe(null);
});

test("a step chooses the event it has come to, of the chosen lane where it has one, and says the whole instant", async () => {
  const here = await stampede();
  here.bench.store.setState({ lane: 2 });
  await step(here.bench, -1);
  await answers();
  const { chosen, says } = state(here);
  expect(chosen?.event.at).toBe(viewOf(here.bench) - 1);
  const events = eventsAt(here.bench.session.log, viewOf(here.bench) - 1);
  expect(chosen?.event.lane).toBe(events.some(({ lane }) => lane === 2) ? 2 : events[0].lane);
  expect(says).toMatch(/^t = [\d.]+ s[,:]/);
  await step(here.bench, -1);
  await step(here.bench, 1);
  await answers();
  expect(state(here).chosen?.event).toEqual(chosen?.event);
  expect(state(here).chosen?.inspection).not.toBe(null);
});

test("neighbours are the events of the lane that its timeline shows; from another lane the nearest in time", async () => {
  const here = await stampede();
  const { bench } = here;
  const at = (place: number | null) => eventAt(bench.session.log, place as number);
  const places = shownEvents(bench, 1);
  expect(neighbour(bench, 1, null, -1)).toBe(places[places.length - 1]);
  expect(neighbour(bench, 1, at(places[3]), 1)).toBe(places[4]);
  expect(neighbour(bench, 1, at(places[3]), -1)).toBe(places[2]);
  expect(neighbour(bench, 1, at(places[0]), -1)).toBe(places[0]);
  const other = at(newest(here, 0, "pass"));
  expect(at(neighbour(bench, 1, other, 1)).at).toBe(other.at);
  for (const place of places) expect(at(place).at).toBeLessThan(viewOf(bench));
});

test("when the run changes, the chosen call is looked at again: it may be decided otherwise", async () => {
  const here = await stampede();
  choose(here.bench, newest(here, 0, "pass"));
  await answers();
  expect(state(here).chosen?.inspection?.verdict.kind).toBe("pass");
  await seek(here.bench, 2);
  const one = { lane: 0, rule: "fixed-window", limit: 1 } as unknown as SettingsChange;
  change(here.bench, "lane-0-limit", one, "Limit 1");
  await here.settled();
  await answers();
  expect(state(here).chosen?.event.kind).toBe("refuse");
  expect(state(here).chosen?.inspection?.verdict.kind).toBe("refuse");
  undo(here.bench);
  await here.settled();
  await answers();
  expect(state(here).chosen?.inspection?.verdict.kind).toBe("pass");
});

test("a call that the changed run has not is no longer chosen", async () => {
  const here = benchHere("#seed=7&do=burst(at:1,count:20)");
  await seek(here.bench, 2.5);
  const { log } = here.bench.session;
  const ball = shownEvents(here.bench, 0).find((place) => eventAt(log, place).request >= 2 ** 40);
  choose(here.bench, ball ?? null);
  await answers();
  expect(state(here).chosen?.inspection).not.toBe(null);
  await seek(here.bench, 0.5);
  change(here.bench, "rate", { limit: { rate: 6 } }, "Rate r: 6/s");
  await here.settled();
  await answers();
  expect(state(here).run.commands.map((command) => command.do)).toEqual(["set"]);
  expect(state(here).chosen).toBe(null);
});

test("questions outlive a run that is sent meanwhile: they are asked again of the new one", async () => {
  const here = await stampede();
  const place = newest(here, 0, "pass");
  change(here.bench, "rate", { limit: { rate: 6 } }, "Rate r: 6/s");
  choose(here.bench, place);
  await here.settled();
  await answers();
  const asked = here.sent.filter(
    (message): message is Extract<ToWorker, { kind: "inspect" }> => message.kind === "inspect",
  );
  expect(asked[asked.length - 1].generation).toBe(here.bench.session.generation);
  expect(state(here).chosen?.inspection?.verdict.kind).toBe("pass");
  expect(here.bench.session.questions).toEqual([]);
});

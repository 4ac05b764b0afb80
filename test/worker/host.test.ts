/** The worker's host over generated conversations: what a page gathers from the answers is always the straight run's log. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Event } from "../../src/sim/event.ts";
import { readRun } from "../../src/sim/read.ts";
import { DEFAULT_RUN, type Run } from "../../src/sim/run.ts";
import { snapshotOf } from "../../src/sim/snapshot.ts";
import { createHost, type Host } from "../../src/worker/host.ts";
import { type FromWorker, pack, type ToWorker, unpack } from "../../src/worker/protocol.ts";
import { commands, runs } from "../support/runs.ts";
import { eventsOf, straight } from "../support/straight.ts";

const OPTIONS = { seed: 2035, numRuns: 25 };

/** A page that knows only what it is told. */
interface Page {
  readonly host: Host;
  readonly answers: FromWorker[];
  run: Run;
  generation: number;
  /** Events from `from` on, up to the frontier. */
  log: Event[];
  from: number;
}

/** A clock that goes on by the next of these wall milliseconds whenever it is looked at. */
function newPage(run: Run, ticks: readonly number[]): Page {
  const answers: FromWorker[] = [];
  let wall = 0;
  let looks = 0;
  const now = () => {
    wall += ticks[looks++ % ticks.length];
    return wall;
  };
  const cross = (message: FromWorker) => answers.push(unpack(pack(message)));
  return { host: createHost(cross, now), answers, run, generation: 1, log: [], from: 0 };
}

function ask(page: Page, message: ToWorker): Extract<FromWorker, { kind: "loaded" | "advanced" }> {
  page.host.receive(message);
  expect(page.answers).toHaveLength(1);
  const answer = page.answers.pop() as FromWorker;
  if (answer.kind !== "loaded" && answer.kind !== "advanced") throw new Error(JSON.stringify(answer));
  expect(answer.kind).toBe(message.kind === "advance" ? "advanced" : "loaded");
  expect(answer.generation).toBe(message.generation);
  page.log = [...page.log.filter(({ at }) => at < answer.from), ...eventsOf(answer.columns)];
  if (answer.older) {
    page.log = [...eventsOf(answer.older.columns), ...page.log];
    page.from = answer.older.since;
  }
  page.from = Math.min(page.from, answer.from);
  const whole = straight(page.run, answer.frontier);
  expect(page.log).toEqual(whole.events.filter(({ at }) => at >= page.from));
  expect(answer.snapshot).toStrictEqual(snapshotOf(straight(page.run, answer.snapshot.at).state));
  return answer;
}

const views = fc.oneof(
  fc.nat({ max: 150 }).map((n) => n * 40_000),
  fc.nat({ max: 40_000_000 }),
);
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("advance" as const), view: views }),
    fc.record({ kind: fc.constant("command" as const), view: views, commands: fc.array(commands, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant("forget" as const), at: views }),
  ),
  { minLength: 1, maxLength: 8 },
);
const clocks = fc.array(fc.constantFrom(0, 0, 1, 11), { minLength: 1, maxLength: 9 });

function take(page: Page, step: (typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never)[number]): void {
  switch (step.kind) {
    case "advance": {
      // the page asks for what it has dropped only where it goes back
      const { view } = step;
      ask(page, { kind: "advance", generation: page.generation, view, oldest: page.from });
      break;
    }
    case "command": {
      const list = [...step.commands].sort((a, b) => a.at - b.at);
      page.run = readRun({ ...page.run, commands: list }).run;
      page.generation += 1;
      ask(page, { kind: "command", generation: page.generation, run: page.run, view: step.view });
      break;
    }
    case "forget":
      // a log has its limit: the oldest goes
      page.from = Math.max(page.from, Math.min(step.at, page.log.at(-1)?.at ?? 0));
      page.log = page.log.filter(({ at }) => at >= page.from);
  }
}

test("loading, going on and back, forking and forgetting: the page's log is the straight run's from where it reaches back to", () => {
  fc.assert(
    fc.property(runs, views, steps, clocks, (run, view, all, ticks) => {
      const page = newPage(run, ticks);
      ask(page, { kind: "load", generation: 1, run, view });
      for (const step of all) take(page, step);
    }),
    OPTIONS,
  );
});

test("asked often enough, the host gets to the view, a fall ahead of it, however slow the clock says it is", () => {
  fc.assert(
    fc.property(runs, views, clocks, (run, view, ticks) => {
      const page = newPage(run, ticks);
      let answer = ask(page, { kind: "load", generation: 1, run, view });
      for (let i = 0; i < 200 && answer.snapshot.at < view; i++) {
        answer = ask(page, { kind: "advance", generation: 1, view, oldest: 0 });
        expect(answer.snapshot.at).toBeLessThanOrEqual(view);
      }
      expect(answer.snapshot.at).toBe(view);
      expect(answer.frontier).toBeGreaterThanOrEqual(view + Math.round(run.scenario.travel * 1e6));
    }),
    { ...OPTIONS, numRuns: 25 },
  );
});

test("the view never passes what a press at it could still change", () => {
  const page = newPage(DEFAULT_RUN, [0, 11]);
  for (const view of [5_000_000, 9_000_000, 2_000_000, 30_000_000]) {
    const kind = page.log.length === 0 ? "load" : "advance";
    const answer = ask(page, { kind, generation: 1, run: DEFAULT_RUN, view, oldest: 0 } as ToWorker);
    expect(answer.snapshot.at).toBeLessThanOrEqual(Math.max(0, answer.frontier - 450_000));
  }
});

test("going back before what the page still has brings the older events that a timeline of 20 s needs", () => {
  const page = newPage(DEFAULT_RUN, [0]);
  ask(page, { kind: "load", generation: 1, run: DEFAULT_RUN, view: 100_000_000 });
  take(page, { kind: "forget", at: 90_000_000 });
  expect(ask(page, { kind: "advance", generation: 1, view: 110_000_000, oldest: page.from }).older).toBeNull();
  const back = ask(page, { kind: "advance", generation: 1, view: 95_000_000, oldest: page.from });
  expect(back.older?.since).toBeLessThanOrEqual(75_000_000);
  expect(page.from).toBe(back.older?.since);
  // and from the very beginning nothing is missing
  expect(ask(page, { kind: "advance", generation: 1, view: 5_000_000, oldest: page.from }).older?.since).toBe(0);
  expect(ask(page, { kind: "advance", generation: 1, view: 1_000_000, oldest: 0 }).older).toBeNull();
});

test("a run long enough for checkpoints goes back, forks and goes on from them as from the start", () => {
  const run = readRun({ scenario: { traffic: { kind: "poisson", rate: 250 } } }).run;
  const page = newPage(run, [0]);
  const first = ask(page, { kind: "load", generation: 1, run, view: 18_000_000 });
  expect(first.work.checkpoints).toBeGreaterThan(2);
  ask(page, { kind: "advance", generation: 1, view: 9_000_000, oldest: 0 });
  take(page, { kind: "command", view: 12_000_000, commands: [{ at: 12, do: "edge-burst", count: 20 }] });
  take(page, { kind: "command", view: 12_000_000, commands: [{ at: 3, do: "set", lane: 1, rule: "gcra" }] });
  const last = ask(page, { kind: "advance", generation: page.generation, view: 17_000_000, oldest: 0 });
  expect(last.work.checkpoints).toBeGreaterThan(1);
});

test("every buffer of an answer is handed over, none is copied", () => {
  const sent: ArrayBuffer[][] = [];
  const host = createHost(
    (_, transfer) => sent.push(transfer),
    () => 0,
  );
  host.receive({ kind: "load", generation: 1, run: DEFAULT_RUN, view: 3_000_000 });
  expect(sent[0]).toHaveLength(5);
  expect(new Set(sent[0]).size).toBe(5);
});

test("a question about a call is answered with its verdict and arithmetic, or with null where there is no such call", () => {
  fc.assert(
    fc.property(runs, fc.nat(), (run, n) => {
      const page = newPage(run, [0]);
      ask(page, { kind: "load", generation: 1, run, view: 6_000_000 });
      // what is told of a waiting call when its rule changes is no new call
      const calls = page.log.filter(({ kind, since, attempt }) => kind === "pass" || (since === -1 && attempt === 1));
      fc.pre(calls.length > 0);
      const event = calls[n % calls.length];
      const call = { at: event.at, lane: event.lane, request: event.request, attempt: event.attempt };
      page.host.receive({ kind: "inspect", generation: 1, call });
      page.host.receive({ kind: "inspect", generation: 1, call: { ...call, attempt: 9_999 } });
      const [found, none] = page.answers;
      if (found.kind !== "inspected" || none.kind !== "inspected") throw new Error(found.kind);
      expect(found.inspection?.verdict.kind).toBe(event.kind);
      expect(found.inspection?.explanation.sentence).not.toBe("");
      expect(none.inspection).toBeNull();
    }),
    { ...OPTIONS, numRuns: 25 },
  );
});

test("a failure is told with its generation and the run that caused it, and the host goes on with the last good one", () => {
  const page = newPage(DEFAULT_RUN, [0]);
  page.host.receive({ kind: "command", generation: 4, run: DEFAULT_RUN, view: 0 });
  expect(page.answers.pop()).toMatchObject({ kind: "failed", generation: 4, run: DEFAULT_RUN });
  ask(page, { kind: "load", generation: 5, run: DEFAULT_RUN, view: 1_000_000 });
  const broken = {
    get scenario(): never {
      throw new Error("no scenario to be had");
    },
  } as unknown as Run;
  page.host.receive({ kind: "load", generation: 6, run: broken, view: 0 });
  const failed = page.answers.pop();
  expect(failed).toMatchObject({ kind: "failed", generation: 6, message: "no scenario to be had" });
  expect(failed?.kind === "failed" && failed.run === broken).toBe(true);
  ask(page, { kind: "advance", generation: 5, view: 2_000_000, oldest: 0 });
});

/** Clients in a run: a lone client that waits what its rule names gets through, and all lanes face the same luck. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readRun } from "../../src/sim/read.ts";
import type { Lane } from "../oracles/lanes.ts";
import { SMALL, variantsAt } from "../oracles/variants.ts";
import { straightProgram } from "../support/straight.ts";

const OPTIONS = { seed: 2032, numRuns: 60 };

/** The log of a lane that meets so many calls at one instant, whose clients do `clients`. */
function storyOf(lane: Lane, calls: number, at: number, clients: object) {
  const scenario = { traffic: { kind: "times", at: Array(calls).fill(at) }, lanes: [lane], clients };
  const { program, complaints } = readRun({ scenario });
  expect(complaints).toEqual([]);
  return straightProgram(program, 2_592_000_000_000).events;
}

const whens = fc.oneof(
  fc.nat({ max: 6 }),
  fc.nat({ max: 9_000_000 }).map((n) => n / 1e6),
);

test.each(Object.entries(variantsAt(SMALL)))(
  "a lone client that obeys %s comes through at its second call",
  (_, lanes) => {
    let obeyed = 0;
    fc.assert(
      fc.property(lanes, whens, fc.constantFrom("retry-after", "retry-after-jitter"), (lane, at, retry) => {
        // so many calls that one is refused, and only its client comes back
        const crowd = storyOf(lane, 12, at, { retry: "give-up" });
        const refused = crowd.findIndex(({ kind }) => kind === "refuse");
        if (refused < 0 || crowd[refused].value < 0) return;
        const { request } = crowd[refused];
        const story = storyOf(lane, request + 1, at, { retry, attempts: 2 }).filter(
          (event) => event.request === request,
        );
        expect(story.slice(0, 2).map(({ kind }) => kind)).toEqual(["refuse", story[1].kind]);
        expect(["pass", "hold"]).toContain(story[1].kind);
        expect(story[1].at).toBeGreaterThanOrEqual(story[0].value);
        obeyed += 1;
      }),
      OPTIONS,
    );
    expect(obeyed).toBeGreaterThan(20);
  },
);

test("the jitter of a request is the same in every lane, whatever its rule", () => {
  const scenario = {
    traffic: { kind: "times", at: Array.from({ length: 40 }, () => 1) },
    lanes: [
      { rule: "fixed-window", limit: 1, window: 100 },
      { rule: "gcra", rate: "1/m", burst: 0 },
      { rule: "sliding-log", limit: 1, window: 100 },
    ],
    clients: { retry: "full-jitter", delay: 1, cap: 20, attempts: 4 },
  };
  const { events } = straightProgram(readRun({ scenario }).program, 90_000_000);
  const of = (lane: number) =>
    events.filter((event) => event.lane === lane).map(({ at, request, attempt }) => `${at} ${request} ${attempt}`);
  expect(of(1)).toEqual(of(0));
  expect(of(2)).toEqual(of(0));
  const waits = events.filter(({ lane, attempt }) => lane === 0 && attempt === 2).map(({ at, since }) => at - since);
  expect(new Set(waits).size).toBe(39);
});

test("another seed is other luck", () => {
  const second = (seed: number) => {
    const scenario = {
      traffic: { kind: "times", at: [0, 0] },
      lanes: [{ rule: "fixed-window", limit: 1, window: 9 }],
      clients: { retry: "full-jitter", delay: 1 },
    };
    const { events } = straightProgram(readRun({ seed, scenario }).program, 5_000_000);
    return events.find(({ attempt }) => attempt === 2)?.at;
  };
  expect(new Set(Array.from({ length: 50 }, (_, seed) => second(seed))).size).toBe(50);
});

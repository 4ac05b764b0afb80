/** What is kept of whole seconds is what they come to anew, whatever has become of the log in between. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { chartFigures } from "../../src/draw/chart.ts";
import type { Frame } from "../../src/draw/frame.ts";
import { ticksOf } from "../../src/draw/ticks.ts";
import { HOLD, PASS, REFUSE, RELEASE, tagOf } from "../../src/sim/event.ts";
import { type Log, newLog, prepend, replaceFrom } from "../../src/sim/log.ts";
import { collector } from "../../src/sim/sink.ts";
import { frameOf } from "./frames.ts";

const SECOND = 1_000_000;
const OPTIONS = { seed: 20, numRuns: 150 };
const KINDS = [PASS, REFUSE, HOLD, RELEASE];
const standing = frameOf({}, 1);

/** Events at `at` + those gaps, µs, of kinds and lanes that the gaps choose. */
function events(at: number, gaps: readonly number[]) {
  const sink = collector(4);
  let now = at;
  for (const gap of gaps) {
    now += gap;
    sink.event(now, tagOf(KINDS[gap % 4], gap % 3, 1 + (gap % 2)), now, -1, -1);
  }
  return sink.take();
}

const shown = (frame: Frame) => [0, 1, 2].map((lane) => [ticksOf(frame, lane, 4), chartFigures(frame, lane)]);

/** The log at an instant, by what is kept and by what isn't. */
function expectAlike(log: Log, view: number): void {
  const frame: Frame = { ...standing, view, log, past: log.past, logFrom: log.from };
  expect(shown(frame)).toEqual(shown({ ...frame, past: {} }));
}

test("ticks and figures stay right as the log grows, forks, drops its oldest events and gets older ones back", () => {
  const gaps = fc.array(fc.nat(400_000), { maxLength: 60 });
  const change = fc.record({ to: fc.nat(30 * SECOND), gaps, view: fc.nat(30 * SECOND), prepends: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { minLength: 2, maxLength: 8 }), (changes) => {
      const log = newLog();
      let frontier = 0;
      for (const { to, gaps, view, prepends } of changes) {
        const from = Math.min(to, frontier);
        const more = events(from, gaps);
        const end = more.length > 0 ? more.at[more.length - 1] + 1 : from;
        if (prepends && end <= log.from) prepend(log, from, more);
        else {
          replaceFrom(log, from, more, 80);
          frontier = end;
        }
        for (const at of [view, view + SECOND]) expectAlike(log, Math.min(at, frontier));
      }
    }),
    OPTIONS,
  );
});

test("a fork that leaves as many events, the first and the last of them the same, is another past", () => {
  const log = newLog();
  replaceFrom(log, 0, events(0, [100_000, 100_001, 100_002]));
  expectAlike(log, 5 * SECOND);
  replaceFrom(log, 150_000, events(150_000, [50_003, 99_999, 3]));
  expectAlike(log, 5 * SECOND);
});

test("events that are dropped at the limit, and older ones that come back, are another past", () => {
  const log = newLog();
  const gaps = [0, ...Array.from({ length: 11 }, () => 500_000)];
  replaceFrom(log, 0, events(0, gaps));
  expectAlike(log, 6 * SECOND);
  replaceFrom(log, 6 * SECOND, events(6 * SECOND, gaps), 16);
  expect(log.from).toBeGreaterThan(SECOND);
  expectAlike(log, 6 * SECOND);
  prepend(log, 0, events(0, [0, 1, 2]));
  expectAlike(log, 6 * SECOND);
});

test("what only grows at its end keeps its past: a second is worked out once", () => {
  const log = newLog();
  replaceFrom(log, 0, events(0, [1, 2, 3]));
  const { past } = log;
  replaceFrom(log, 2 * SECOND, events(2 * SECOND, [4, 5]));
  expect(log.past).toBe(past);
});

/** The laws of balls: what flies is where its call's events put it, never jumps, and never lies about its fate. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Ball, RETRY, SEAT } from "../../src/draw/balls.ts";
import type { Frame } from "../../src/draw/frame.ts";
import type { Layout } from "../../src/draw/layout.ts";
import { lineOf } from "../../src/draw/line.ts";
import { comeBack, onTrack, seatAt, slotIn, takeSeat } from "../../src/draw/path.ts";
import { type EventColumns, HOLD, kindOf, laneOf, PASS, REFUSE, RELEASE } from "../../src/sim/event.ts";
import { LANES, lanes, layouts, MS, places, runs } from "./ball-runs.ts";
import { filmOf, frameAt } from "./frames.ts";

/** The fastest a ball may go, px a millisecond: the fall past four rows. */
const FASTEST = 6.5;

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

/** A lane's rule was changed in the last millisecond: its queue may be another one. */
const hasJustChanged = (frame: Frame, lane: number) => frame.view - frame.snapshot.lanes[lane].since <= MS;

/** A retry after a few milliseconds crosses the picture in as little time. */
function isHurried({ log }: Frame, event: number): boolean {
  return log.tag[event] >>> 4 > 1 && kindOf(log.tag[event]) !== RELEASE && log.at[event] - log.since[event] < 50 * MS;
}

function eachFrame(run: unknown, from: number, until: number, step: number, look: (frame: Frame) => void): void {
  const film = filmOf(run, until / 1e6);
  for (let view = from; view <= until; view += step) look(frameAt(film, view));
}

describe("a ball", () => {
  test("doesn't jump from one millisecond to the next", () => {
    fc.assert(
      fc.property(runs, (run) => {
        const before = layouts.map(() => new Map<number, Ball>());
        let widest = 0;
        eachFrame(run, 1_300 * MS, 1_700 * MS, MS, (frame) => {
          for (let lane = 0; lane < LANES; lane++) {
            const now = places(frame, lane);
            for (const [event, ball] of now) {
              const last = before[lane].get(event);
              if (last && !isHurried(frame, event) && !hasJustChanged(frame, lane))
                widest = Math.max(widest, distance(last, ball));
            }
            before[lane] = now;
          }
        });
        expect(widest).toBeLessThan(FASTEST);
      }),
      { numRuns: 4 },
    );
  });

  test("begins at the hopper, the bin or in the queue, and ends in tray, bin or queue", () => {
    fc.assert(
      fc.property(runs, (run) => {
        const before = layouts.map(() => new Map<number, Ball>());
        let isFirst = true;
        eachFrame(run, 1_300 * MS, 1_700 * MS, MS, (frame) => {
          for (let lane = 0; lane < LANES; lane++) {
            const now = places(frame, lane);
            if (!isFirst && !hasJustChanged(frame, lane)) compare(frame, lane, before[lane], now);
            before[lane] = now;
          }
          isFirst = false;
        });
      }),
      { numRuns: 4 },
    );
  });

  test("is where it was when the film is seen again, from the end to the beginning", () => {
    const run = { commands: [{ at: 0.5, do: "storm" }], scenario: { lanes } };
    const seen: Map<number, Ball>[] = [];
    const views = Array.from({ length: 40 }, (_, i) => (1_000 + 25 * i) * MS);
    const film = filmOf(run, 3);
    for (const view of views) seen.push(places(frameAt(film, view), 3));
    for (const view of views.toReversed()) {
      const again = frameAt(filmOf(run, 3), view);
      expect(places(again, 3)).toEqual(seen.pop());
    }
  });

  test("stands at the door at the very instant of its event", () => {
    const run = { commands: [{ at: 0.5, do: "storm" }], scenario: { lanes } };
    const { log } = filmOf(run, 4);
    for (let i = 0; i < log.length; i += 7) {
      const lane = laneOf(log.tag[i]);
      const kind = kindOf(log.tag[i]);
      if (kind === RELEASE || log.at[i] < 500 * MS) continue;
      const ball = places(frameAt(filmOf(run, 4), log.at[i]), lane).get(i) as Ball;
      const { near, far } = layouts[lane];
      expect(distance(ball, onTrack(layouts[lane], (kind === REFUSE ? near : far).x))).toBeLessThan(1e-6);
    }
  });

  test("that is refused never passes the door, and one that isn't never falls", () => {
    fc.assert(
      fc.property(runs, (run) => {
        const lies: string[] = [];
        eachFrame(run, 700 * MS, 2_500 * MS, 13 * MS, (frame) => {
          for (let lane = 0; lane < LANES; lane++) {
            const layout = layouts[lane];
            for (const { event, x, y } of places(frame, lane).values()) {
              const refused = kindOf(frame.log.tag[event]) === REFUSE;
              const passes = x > Math.max(layout.near.x, layout.bin.x + layout.bin.width);
              const falls = x > layout.near.x - 1 && x < layout.tray.x - 1 && y > onTrack(layout, x).y + 1e-6;
              if (refused ? passes : falls) lies.push(`event ${event} at ${frame.view}`);
            }
          }
        });
        expect(lies).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });

  test("that is a retry looks like one, and sets out from the bin no earlier than its refusal", () => {
    const run = {
      scenario: { lanes, clients: { retry: "fixed", delay: 0.2, attempts: 4 } },
      commands: [{ at: 0.5, do: "burst", count: 40 }],
    };
    let seen = 0;
    eachFrame(run, 1_000 * MS, 3_000 * MS, 3 * MS, (frame) => {
      for (let lane = 0; lane < LANES; lane++) {
        for (const { event, look, x, y } of places(frame, lane).values()) {
          const { log, view } = frame;
          const again = log.tag[event] >>> 4 > 1;
          if (log.at[event] < view || kindOf(log.tag[event]) === RELEASE) continue;
          expect(look === RETRY).toBe(again);
          if (!again) continue;
          seen += 1;
          expect(log.since[event]).toBeLessThanOrEqual(view);
          if (view - log.since[event] < MS) expect(distance({ x, y }, comeBack(layouts[lane], 0, 0))).toBeLessThan(2);
        }
      }
    });
    expect(seen).toBeGreaterThan(100);
  });
});

/** What is new began at a beginning, what is gone had reached an end. */
function compare(frame: Frame, lane: number, before: Map<number, Ball>, now: Map<number, Ball>): void {
  const { log, view, travel } = frame;
  const layout = layouts[lane];
  for (const [event, ball] of now) {
    if (before.has(event) || isHurried(frame, event)) continue;
    const kind = kindOf(log.tag[event]);
    const begins = kind === RELEASE ? leaving(layout, log, event) : beginning(layout, log.tag[event] >>> 4);
    expect(distance(ball, begins)).toBeLessThan(FASTEST);
    if (kind !== RELEASE && log.tag[event] >>> 4 === 1) expect(log.at[event] - view).toBeGreaterThan(travel - MS);
  }
  for (const [event, ball] of before) {
    if (!now.has(event)) expect(distance(ball, ending(frame, lane, event))).toBeLessThan(FASTEST);
  }
}

function beginning(layout: Layout, attempt: number): { x: number; y: number } {
  return attempt > 1 ? comeBack(layout, 0, 0) : { x: layout.pipe.x, y: layout.pipe.from };
}

/** Where a held call is let go: at the head of the queue, or on the way there where its wait was short. */
function leaving(layout: Layout, log: EventColumns, event: number): { x: number; y: number } {
  const waited = (kindOf(log.tag[event]) === HOLD ? log.value[event] : log.at[event]) - arrivalOf(log, event);
  return takeSeat(layout, Math.min(1, waited / SEAT), 0, 1);
}

const arrivalOf = (log: EventColumns, event: number) =>
  kindOf(log.tag[event]) === HOLD ? log.at[event] : log.since[event];

function ending(frame: Frame, lane: number, event: number): { x: number; y: number } {
  const { log, view } = frame;
  const layout = layouts[lane];
  const kind = kindOf(log.tag[event]);
  const counts = frame.snapshot.lanes[lane];
  let later = 0;
  for (let i = event + 1; i < log.length && log.at[i] < view; i++) {
    if (laneOf(log.tag[i]) !== lane) continue;
    const other = kindOf(log.tag[i]);
    const same = kind === REFUSE || kind === HOLD ? other === kind : other === PASS || other === RELEASE;
    if (same) later += 1;
  }
  if (kind === HOLD) {
    const line = lineOf(frame, lane);
    if (line === null || log.value[event] < view) return leaving(layout, log, event);
    return seatAt(layout, line.seatsOf(counts.waiting - 1 - later), line.places);
  }
  if (kind === REFUSE) return slotIn(layout.bin, layout.r, counts.refused - 1 - later);
  return slotIn(layout.tray, layout.r, counts.passed - 1 - later);
}

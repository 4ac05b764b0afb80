/** The page's log: what replaces, what is dropped, what is put before. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { firstFrom, newLog, prepend, replaceFrom } from "../../src/app/log.ts";
import { refusedBetween } from "../../src/app/refused.ts";
import { PASS, REFUSE, tagOf } from "../../src/sim/event.ts";
import { collector } from "../../src/sim/sink.ts";

function events(instants: readonly number[], kind = PASS) {
  const sink = collector(4);
  for (const at of instants) sink.event(at, tagOf(kind, at % 4, 1), at, -1, -1);
  return sink.take();
}

const instantsOf = (log: ReturnType<typeof newLog>) => Array.from(log.at.subarray(0, log.length));

test("what the simulation sends from an instant on replaces what was there from it on", () => {
  const log = newLog(2);
  replaceFrom(log, 0, events([1, 2, 2, 5]));
  replaceFrom(log, 2, events([3, 4]));
  expect(instantsOf(log)).toEqual([1, 3, 4]);
  expect(log.from).toBe(0);
});

test("the log holds what a plain list would, whatever comes in", () => {
  const chunk = fc.record({ from: fc.nat(60), gaps: fc.array(fc.nat(5), { maxLength: 12 }) });
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 12 }), (chunks) => {
      const log = newLog(1);
      let list: number[] = [];
      for (const { from, gaps } of chunks) {
        let at = from;
        const instants = gaps.map((gap) => (at += gap));
        replaceFrom(log, from, events(instants));
        list = [...list.filter((old) => old < from), ...instants];
        expect(instantsOf(log)).toEqual(list);
        expect(firstFrom(log, 30)).toBe(list.filter((old) => old < 30).length);
      }
    }),
  );
});

test("at its limit the log drops its oldest quarter, whole instants at a time, and says from when it still holds all", () => {
  const log = newLog();
  replaceFrom(log, 0, events([1, 2, 2, 2, 3, 4, 5, 6, 7, 8]), 8);
  expect(instantsOf(log)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(log.from).toBe(3);
});

test("older events go before the others", () => {
  const log = newLog();
  replaceFrom(log, 0, events([1, 2, 3, 4, 5, 6, 7, 8]), 4);
  const { from } = log;
  prepend(log, 2, events([1, 2, 3, 4, 5, 6, 7, 8].filter((at) => at >= 2 && at < from)));
  expect(instantsOf(log)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(log.from).toBe(2);
});

test("refusals are counted lane by lane in a half-open span", () => {
  const log = newLog();
  replaceFrom(log, 0, events([3, 4, 5, 9, 10], REFUSE));
  expect(refusedBetween(log, 4, 10)).toEqual([1, 2, 0, 0]);
});

/** The page's log: what replaces, what is dropped, what is put before. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { refusedBetween } from "../../src/app/refused.ts";
import { PASS, REFUSE, tagOf } from "../../src/sim/event.ts";
import { firstFrom, hear, type Log, newLog, prepend, replaceFrom, tell } from "../../src/sim/log.ts";
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

test("a copy that is told now and then holds what the log holds, whatever comes in, goes back, is dropped and prepended", () => {
  const change = fc.record({
    from: fc.nat(60),
    gaps: fc.array(fc.nat(5), { maxLength: 12 }),
    kind: fc.constantFrom("comes", "comes", "older", "anew"),
    tells: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 16 }), (changes) => {
      const log = newLog(1);
      let copy: Log | null = null;
      for (const { from, gaps, kind, tells } of changes) {
        let at = from;
        const instants = gaps.map((gap) => (at += gap));
        if (kind !== "older") replaceFrom(log, from, events(instants), 8);
        else if (from < log.from) prepend(log, from, events(instants.filter((one) => one < log.from)));
        if (!tells) continue;
        const news = tell(log, copy === null || kind === "anew");
        if (news) copy = hear(copy, news);
        expect(tell(log, false)).toBeNull();
        if (copy === null) throw new Error("nothing was told");
        expect({ from: copy.from, instants: instantsOf(copy) }).toEqual({ from: log.from, instants: instantsOf(log) });
      }
    }),
    { numRuns: 300 },
  );
});

test("what going back has fetched stays there until there is more to keep", () => {
  const log = newLog();
  replaceFrom(log, 0, events([1, 2, 3, 4, 5, 6, 7, 8]), 4);
  prepend(log, 2, events([2, 3, 4]));
  const all = instantsOf(log);
  replaceFrom(log, 9, events([]), 4);
  expect(instantsOf(log)).toEqual(all);
  replaceFrom(log, 9, events([10]), 4);
  expect(log.length).toBeLessThanOrEqual(4);
});

test("only what is new is told", () => {
  const log = newLog();
  replaceFrom(log, 0, events([1, 2, 3]));
  expect(tell(log, true)).toMatchObject({ from: 0, since: 0, columns: { length: 3 } });
  replaceFrom(log, 4, events([5, 6]));
  expect(tell(log, false)).toMatchObject({ from: 4, since: 0, columns: { length: 2 } });
  replaceFrom(log, 3, events([4]));
  replaceFrom(log, 8, events([9]));
  expect(tell(log, false)).toMatchObject({ from: 3, since: 0, columns: { length: 2 } });
  expect(tell(log, false)).toBeNull();
});

test("refusals are counted lane by lane in a half-open span", () => {
  const log = newLog();
  replaceFrom(log, 0, events([3, 4, 5, 9, 10], REFUSE));
  expect(refusedBetween(log, 4, 10)).toEqual([1, 2, 0, 0]);
});

/** The kernel against the second simulation: the same log, event by event, over generated runs that meet on microseconds. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readRun } from "../../src/sim/read.ts";
import { naiveEvents } from "../support/naive.ts";
import { HORIZON, writtenRuns } from "../support/runs.ts";
import { straightProgram } from "../support/straight.ts";

/** The second simulation takes time in the square of this. */
const MOST_EVENTS = 800;

test("the log is the one that a second, naive simulation writes", () => {
  fc.assert(
    fc.property(writtenRuns, (written) => {
      const { program, complaints } = readRun(written);
      expect(complaints).toEqual([]);
      const { events } = straightProgram(program, HORIZON);
      const naive = naiveEvents(written, HORIZON, MOST_EVENTS);
      expect(events.slice(0, naive.length)).toEqual(naive);
      if (naive.length < MOST_EVENTS) expect(events).toHaveLength(naive.length);
    }),
    { numRuns: 120 },
  );
});

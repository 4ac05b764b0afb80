/** Bursts: when every ball reaches the gates, to the microsecond, and what one across a boundary always ends with. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { requestText } from "../../src/sim/event.ts";
import { eventsBetween, newHistory } from "../../src/sim/history.ts";
import { ballAt } from "../../src/sim/program.ts";
import { readRun } from "../../src/sim/read.ts";
import { eventReports, reportOf } from "../../src/sim/report.ts";
import { DEFAULT_RUN } from "../../src/sim/run.ts";
import { snapshotOf } from "../../src/sim/snapshot.ts";
import { burstInstants, edgeInstants } from "../support/naive-traffic.ts";
import { straight, straightProgram } from "../support/straight.ts";

const OPTIONS = { seed: 2029 };

const presses = fc.oneof(
  fc.nat({ max: 60_000_000 }),
  fc.nat({ max: 1_500 }).map((n) => n * 40_000), // on the microsecond of other things
  fc.nat({ max: 30 }).map((n) => n * 2_000_000 + 1_550_000), // the press lands on a boundary
);

function pressed(what: "burst" | "edge-burst", at: number, count: number, scenario: object = {}) {
  const read = readRun({ scenario, commands: [{ at: at / 1e6, do: what, count }] });
  expect(read.complaints).toEqual([]);
  return read;
}

function instantsOf({ program }: ReturnType<typeof readRun>): number[] {
  const balls = program.balls[0];
  return Array.from({ length: balls.count }, (_, i) => ballAt(balls, i));
}

test("with the default scenario, any seed and any instant of the press, 20 across a boundary end with 20 and 10 of any window", () => {
  const seeds = fc.oneof(fc.nat({ max: 50 }), fc.nat({ max: 4_294_967_295 }));
  fc.assert(
    fc.property(seeds, presses, fc.nat({ max: 4_000_000 }), (seed, at, longer) => {
      const run = { ...DEFAULT_RUN, seed, commands: [{ at: at / 1e6, do: "edge-burst" as const, count: 20 }] };
      const { program } = readRun(run);
      const landed = ballAt(program.balls[0], 19) + 1;
      const { state } = straightProgram(program, landed + longer);
      const [fixed, log, bucket, leaky] = reportOf(run, snapshotOf(state), null).lanes;
      expect(fixed.spans[1]).toMatchObject({ length: 2, most: 20, bound: 20 });
      expect(log.spans[1]).toMatchObject({ length: 2, most: 10, bound: 10 });
      expect(bucket.spans[1].most).toBeLessThanOrEqual(19);
      expect(leaky.spans[1].most).toBeLessThanOrEqual(10);
    }),
    { ...OPTIONS, numRuns: 300 },
  );
});

test("those 20 pass the fixed window within 0.8 s around the boundary that comes a whole window after the press has landed", () => {
  const { events } = straight({ ...DEFAULT_RUN, commands: [{ at: 3.2, do: "edge-burst", count: 20 }] }, 7_000_000);
  // 3.2 + 0.45 lies before 4, so that 6 is the first boundary with a whole window before it
  const passed = events.filter(({ lane, kind, at }) => lane === 0 && kind === "pass" && at >= 5_600_000);
  expect(passed.slice(0, 10).map(({ at }) => at)).toEqual(Array.from({ length: 10 }, (_, i) => 5_600_000 + i * 40_000));
  expect(passed[0].at).toBe(5_600_000);
  expect(passed[19].at).toBeLessThanOrEqual(6_360_000);
});

const rates = fc.oneof(
  fc.constantFrom("1/d", 0.5, 1, 3, 4.999, 5, 5.001, 7, 25, 333.3, "100/m", "7/13s", 99_999, 100_000),
  fc.integer({ min: 1, max: 100_000 }),
);
const windows = fc.constantFrom(0.001, 0.001001, 0.5, 1, 2, 59.999999, 3_600, 2_592_000);
const scenarios = fc
  .record({ rate: rates, window: windows })
  .map((limit) => ({ limit, lanes: [{ rule: "token-bucket", capacity: 1, rate: 1 }] }))
  .filter((scenario) => readRun({ scenario }).complaints.length === 0);

test("ball i of a burst reaches the gates at the press + travel + ⌊i·gap⌋ µs, the gap being 1/25 s or 1/(5r)", () => {
  fc.assert(
    fc.property(scenarios, presses, fc.integer({ min: 1, max: 20_000 }), (scenario, at, count) => {
      const read = pressed("burst", at, count, scenario);
      const { rate } = read.program.initial.limit;
      expect(instantsOf(read)).toEqual(burstInstants(at + 450_000, count, rate));
    }),
    { ...OPTIONS, numRuns: 60 },
  );
});

test("a burst across a boundary counts from the boundary, back rounded up and on rounded down, in a quarter of a window each", () => {
  let narrow = 0;
  fc.assert(
    fc.property(scenarios, presses, fc.integer({ min: 1, max: 20_000 }), (scenario, at, count) => {
      const read = pressed("edge-burst", at, count, scenario);
      const { rate, window } = read.program.initial.limit;
      fc.pre(at / window < 100_000); // the counting below goes window by window
      const { boundary, instants } = edgeInstants(at + 450_000, count, rate, window);
      expect(instantsOf(read)).toEqual(instants);
      expect(read.program.holds).toEqual([{ from: boundary - window, to: boundary }]);
      expect(boundary - instants[0]).toBeLessThanOrEqual(window / 4 + 1);
      expect((instants.at(-1) as number) - boundary).toBeLessThan(window / 4);
      if (instants.length > 2 && instants[1] - instants[0] < 40_000) narrow += 1;
    }),
    { ...OPTIONS, numRuns: 80 },
  );
  expect(narrow).toBeGreaterThan(10);
});

test("a burst of one across a boundary is one ball on the boundary", () => {
  expect(instantsOf(pressed("edge-burst", 0, 1))).toEqual([4_000_000]);
});

test("the gap is 40 ms up to r = 5 and a fifth of 1/r beyond, and a quarter of the window holds either half", () => {
  const first = (rate: number, window: number, count: number) =>
    instantsOf(pressed("burst", 0, count, { limit: { rate, window } })).slice(0, 4);
  expect(first(5, 2, 20)).toEqual([450_000, 490_000, 530_000, 570_000]);
  expect(first(7, 2, 20)).toEqual([450_000, 478_571, 507_142, 535_714]);
  const edge = instantsOf(pressed("edge-burst", 0, 40, { limit: { rate: 5, window: 2 } }));
  // W/4/20 = 25 ms is less than 40
  expect(edge.slice(18, 23)).toEqual([3_950_000, 3_975_000, 4_000_000, 4_025_000, 4_050_000]);
  expect(edge[0]).toBe(3_500_000);
});

test("the hopper draws and discards what it holds back: after the boundary the stream is the same as without the burst", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000 }), presses, fc.constantFrom(3, 40), (seed, at, rate) => {
      const scenario = { traffic: { kind: "poisson", rate }, lanes: [{ rule: "sliding-log" }] };
      const read = readRun({ seed, scenario, commands: [{ at: at / 1e6, do: "edge-burst" }] });
      const { from, to } = read.program.holds[0];
      const stream = (run: unknown) =>
        straightProgram(readRun(run).program, to + 4_000_000)
          .events.filter(({ request }) => requestText(request).startsWith("t"))
          .map((event) => `${requestText(event.request)} ${event.at}`);
      const without = stream({ seed, scenario });
      const held = new Set(without.filter((text) => inside(Number(text.split(" ")[1]), from, to)));
      expect(stream({ seed, scenario, commands: read.run.commands })).toEqual(
        without.filter((text) => !held.has(text)),
      );
    }),
    { ...OPTIONS, numRuns: 60 },
  );
});

const inside = (at: number, from: number, to: number) => from <= at && at < to;

test("given instants are held back like a stream, and keep their numbers", () => {
  const scenario = { traffic: { kind: "times", at: [1, 1.999999, 2, 3.999999, 4, 4] }, lanes: [{ rule: "gcra" }] };
  const { program } = readRun({ scenario, commands: [{ at: 0, do: "edge-burst", count: 1 }] });
  const names = straightProgram(program, 9_000_000).events.map(({ at, request }) => `${requestText(request)} ${at}`);
  expect(names).toEqual(["t0 1000000", "t1 1999999", "t4 4000000", "t5 4000000", "c0.0 4000000"]);
});

test("a request is called t17 for the stream's 18th and c2.5 for ball 5 of command 2", () => {
  const commands = [
    { at: 0, do: "burst", count: 1 },
    { at: 0, do: "storm" },
    { at: 0, do: "burst", count: 6 },
  ];
  const { program } = readRun({ scenario: { lanes: [{ rule: "gcra" }] }, commands });
  const names = straightProgram(program, 12_000_000).events.map(({ request }) => requestText(request));
  expect(names).toContain("t17");
  expect(names).toContain("c0.0");
  expect(names).toContain("c2.5");
  expect(names).not.toContain("c2.6");
  expect(names.filter((name) => name.startsWith("c1"))).toEqual([]); // beside a stream a storm has no balls of its own
});

test("a command without a count fires twice the limit in force", () => {
  expect(readRun({ commands: [{ at: 1, do: "edge-burst" }] }).run.commands[0]).toMatchObject({ count: 20 });
  const set = { at: 1, do: "set", limit: { rate: 8 } };
  expect(readRun({ commands: [set, { at: 1, do: "burst" }] }).run.commands[1]).toMatchObject({ count: 32 });
  expect(readRun({ commands: [{ at: 1, do: "burst" }, set] }).run.commands[0]).toMatchObject({ count: 20 });
});

test("a burst's instants follow the limit as it is at the press, not as it is when the balls land", () => {
  const commands = [
    { at: 1, do: "edge-burst", count: 2 },
    { at: 1, do: "set", limit: { rate: 50, window: 3 } },
    { at: 1, do: "edge-burst", count: 2 },
  ];
  const { program } = readRun({ commands });
  // first multiples b of W with b − W ≥ 1.45
  expect([0, 2].map((command) => ballAt(program.balls[command], 1))).toEqual([4_000_000, 6_000_000]);
  expect([0, 2].map((command) => ballAt(program.balls[command], 0))).toEqual([3_960_000, 5_996_000]);
});

test("events are told with their wait: until for a hold, retryAt for a refusal, null for never", () => {
  const nginx = { rule: "nginx-limit-req", rate: "1r/s", burst: 1 };
  const scenario = { traffic: { kind: "times", at: [0.5, 0.5, 0.5] }, lanes: [nginx] };
  const run = readRun({ scenario });
  expect(eventReports(eventsBetween(newHistory(run.program), 0, 10_000_000))).toEqual([
    { at: 0.5, lane: 0, request: "t0", attempt: 1, kind: "pass" },
    { at: 0.5, lane: 0, request: "t1", attempt: 1, kind: "hold", until: 1.5 },
    { at: 0.5, lane: 0, request: "t2", attempt: 1, kind: "refuse", retryAt: 1.5 },
    { at: 1.5, lane: 0, request: "t1", attempt: 1, kind: "release" },
  ]);
});

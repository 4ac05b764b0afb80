/** The retry storm: when it blows and how hard, and what it does to clients that gave up, for good. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { requestText } from "../../src/sim/event.ts";
import { readRun } from "../../src/sim/read.ts";
import { snapshotOf } from "../../src/sim/snapshot.ts";
import { straightProgram } from "../support/straight.ts";

const OPTIONS = { seed: 2030, numRuns: 60 };
const SECOND = 1_000_000;

/** Gate instants of new requests, by name. */
function requests(run: unknown, to = 60 * SECOND): { name: string; at: number }[] {
  const { program, complaints } = readRun(run);
  expect(complaints).toEqual([]);
  const seen = new Map<string, number>();
  for (const { request, attempt, at } of straightProgram(program, to).events)
    if (attempt === 1 && !seen.has(requestText(request))) seen.set(requestText(request), at);
  return [...seen].map(([name, at]) => ({ name, at }));
}

const silence = { kind: "poisson", rate: 0 };
const open = [{ rule: "gcra", rate: 100_000, burst: 1_000 }];

test("a storm over silence sends requests in [press + travel, press + travel + 8 s) and at no other time", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 20 * SECOND }), fc.constantFrom(0, 0.45), (seed, press, travel) => {
      const scenario = { traffic: silence, travel, lanes: open, limit: { rate: 50, window: 2 } };
      const all = requests({ seed, scenario, commands: [{ at: press / 1e6, do: "storm" }] });
      const from = press + travel * 1e6;
      expect(all.filter(({ at }) => at < from || at >= from + 8 * SECOND)).toEqual([]);
      // Poisson of mean 3·50·8 = 1200: six standard deviations
      expect(Math.abs(all.length - 1200)).toBeLessThan(6 * Math.sqrt(1200));
    }),
    OPTIONS,
  );
});

test("a storm takes the place of the stream: three times the limit, whatever is offered otherwise", () => {
  const scenario = { traffic: { kind: "poisson", rate: 400 }, lanes: open, limit: { rate: 50, window: 2 } };
  const all = requests({ scenario, commands: [{ at: 2, do: "storm" }] }, 20 * SECOND);
  const within = (from: number, to: number) => all.filter(({ at }) => at >= from * 1e6 && at < to * 1e6).length;
  expect(Math.abs(within(2.45, 10.45) - 1200)).toBeLessThan(6 * Math.sqrt(1200));
  expect(Math.abs(within(10.45, 18.45) - 3200)).toBeLessThan(6 * Math.sqrt(3200));
  expect(all.map(({ name }) => name)).toEqual(all.map((_, i) => `t${i}`));
});

test("another storm extends it: to 8 s after the second press has reached the gates", () => {
  const scenario = { traffic: silence, lanes: open, limit: { rate: 50, window: 2 } };
  const two = [
    { at: 1, do: "storm" },
    { at: 6, do: "storm" },
  ];
  const all = requests({ scenario, commands: two });
  expect(all[0].at).toBeGreaterThanOrEqual(1.45 * SECOND);
  expect(all.at(-1)?.at).toBeLessThan(14.45 * SECOND);
  expect(all.at(-1)?.at).toBeGreaterThan(14 * SECOND);
  // up to the end of the first the second changes nothing
  const first = requests({ scenario, commands: two.slice(0, 1) });
  expect(all.slice(0, first.length)).toEqual(first);
});

test("a storm's rate is three times the limit at its press, and a later limit does not change it", () => {
  const scenario = { traffic: silence, lanes: open, limit: { rate: 50, window: 2 } };
  const storm = { at: 1, do: "storm" };
  const set = (at: number) => ({ at, do: "set", limit: { rate: 5 } });
  const calm = requests({ scenario, commands: [storm] });
  expect(requests({ scenario, commands: [storm, set(1)] })).toEqual(calm);
  expect(requests({ scenario, commands: [storm, set(3)] })).toEqual(calm);
  expect(requests({ scenario, commands: [set(1), storm] }).length).toBeLessThan(calm.length / 5);
});

test("given instants stay, and the storm's own requests come on top, named after its command", () => {
  const at = Array.from({ length: 40 }, (_, i) => i / 2);
  const scenario = { traffic: { kind: "times", at }, lanes: open, limit: { rate: 5, window: 2 } };
  const commands = [
    { at: 0, do: "burst", count: 1 },
    { at: 1, do: "storm" },
  ];
  const all = requests({ scenario, commands });
  expect(all.filter(({ name }) => name.startsWith("t"))).toEqual(at.map((s, i) => ({ name: `t${i}`, at: s * 1e6 })));
  const balls = all.filter(({ name }) => name.startsWith("c1."));
  expect(balls.map(({ name }) => name)).toEqual(balls.map((_, i) => `c1.${i}`));
  expect(balls.length).toBeGreaterThan(70);
  expect(balls.every(({ at: gate }) => gate >= 1.45 * SECOND && gate < 9.45 * SECOND)).toBe(true);
});

/** When calls are refused and when their clients call again: waits in µs, by the instant of the refusal. */
function waits(run: unknown): { refused: number; wait: number | null }[] {
  const { program } = readRun(run);
  const { events } = straightProgram(program, 60 * SECOND);
  const next = new Map(events.map((event) => [`${event.request} ${event.attempt} ${event.lane}`, event.at]));
  return events
    .filter(({ kind }) => kind === "refuse")
    .map(({ at, request, attempt, lane }) => {
      const again = next.get(`${request} ${attempt + 1} ${lane}`);
      return { refused: at, wait: again === undefined ? null : again - at };
    });
}

const shut = [{ rule: "fixed-window", limit: 1, window: 2_000 }];
const steady = { kind: "times", at: Array.from({ length: 100 }, (_, i) => i / 10) };

test("from press + travel on, and for good, clients that gave up call again after a fixed second", () => {
  const scenario = { traffic: steady, travel: 0.5, lanes: shut, clients: { attempts: 2 } };
  const all = waits({ scenario, commands: [{ at: 1.5, do: "storm" }] }).filter(({ wait }) => wait !== null);
  expect(all[0].refused).toBe(2 * SECOND); // refused at that very instant, after the command
  expect(new Set(all.map(({ wait }) => wait))).toEqual(new Set([SECOND]));
  expect(all.at(-1)?.refused).toBe(9.9 * SECOND); // and after the storm
});

test("the settings in the end know of the storm that comes last", () => {
  const { program, run } = readRun({ commands: [{ at: 1, do: "storm" }] });
  expect(program.final.clients).toMatchObject({ retry: "fixed", delay: SECOND });
  expect(run.scenario.clients.retry).toBe("give-up");
});

test("any other policy stays what it is in a storm", () => {
  const clients = { retry: "exponential", delay: 0.5, attempts: 2 };
  const scenario = { traffic: steady, lanes: shut, clients };
  const all = waits({ scenario, commands: [{ at: 1, do: "storm" }] }).filter(({ wait }) => wait !== null);
  expect(new Set(all.map(({ wait }) => wait))).toEqual(new Set([SECOND / 2]));
});

test("a change of the clients after the storm has reached the gates starts from the fixed second", () => {
  const scenario = { traffic: steady, travel: 0.5, lanes: shut, clients: { attempts: 2 } };
  const waitsFrom = (at: number) =>
    waits({
      scenario,
      commands: [
        { at: 1.5, do: "storm" },
        { at, do: "set", clients: { delay: 0.25 } },
      ],
    }).filter(({ refused, wait }) => wait !== null && refused >= at * 1e6);
  expect(new Set(waitsFrom(2).map(({ wait }) => wait))).toEqual(new Set([SECOND / 4]));
  // set before it acts: the clients still give up then, and the storm makes the delay 1 s
  expect(new Set(waitsFrom(1.999999).map(({ wait }) => wait))).toEqual(new Set([SECOND]));
});

test("clients told to give up after a storm give up", () => {
  const scenario = { traffic: steady, lanes: shut, clients: { attempts: 2 } };
  const commands = [
    { at: 1, do: "storm" },
    { at: 4, do: "set", clients: { retry: "give-up" } },
  ];
  const late = waits({ scenario, commands }).filter(({ refused }) => refused >= 4 * SECOND);
  expect(late.length).toBeGreaterThan(20);
  expect(late.filter(({ wait }) => wait !== null)).toEqual([]);
});

test("the snapshot says what the hopper offers now and until when a storm blows", () => {
  const { program } = readRun({ commands: [{ at: 1, do: "storm" }] });
  const at = (to: number) => snapshotOf(straightProgram(program, to).state);
  expect(at(1.4 * SECOND)).toMatchObject({ offered: 3, stormUntil: -1 });
  expect(at(5 * SECOND)).toMatchObject({ offered: 15, stormUntil: 9.45 * SECOND });
  expect(at(9.45 * SECOND + 1)).toMatchObject({ offered: 3, stormUntil: -1 });
});

test("at one microsecond a given instant comes before the storm's ball", () => {
  const quiet = { traffic: { kind: "times", at: [] }, lanes: open, limit: { rate: 5, window: 2 } };
  const commands = [{ at: 0, do: "storm" }];
  const balls = requests({ scenario: quiet, commands });
  expect(balls.length).toBeGreaterThan(50);
  const traffic = { kind: "times", at: balls.map(({ at }) => at / 1e6) };
  const both = requests({ scenario: { ...quiet, traffic }, commands });
  expect(both.map(({ name }) => name)).toEqual(balls.flatMap(({ name }, i) => [`t${i}`, name]));
});

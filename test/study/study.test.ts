/** Reading a study: what is missing has a default, what may not be is refused by name, what is written reads back. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { complaintText } from "../../src/base/complaint.ts";
import { RETRY_POLICIES } from "../../src/clients/policies.ts";
import { RULES } from "../../src/limiters/index.ts";
import { parseSeeds, seedsText } from "../../src/study/seeds.ts";
import { DEFAULT_STUDY, readStudy } from "../../src/study/study.ts";
import { parseSweep } from "../../src/study/sweep.ts";
import { planFor } from "./support.ts";

test("an empty study is the default one", () => {
  expect(readStudy({})).toMatchObject({ plan: { study: DEFAULT_STUDY }, complaints: [] });
});

test("a study that has been read reads as itself", () => {
  const study = {
    clients: 7,
    offered: "90/m",
    rate: "1/3s",
    window: 30,
    duration: 12.5,
    seeds: "0..4,10..14",
    rules: ["token-bucket:capacity=20:fill=(tokens:5,every:1)", "sliding-log:counts=all", "leaky-bucket:rate=10/m"],
    retry: ["give-up", "full-jitter:0.25:8", "retry-after"],
    sweepDelay: "0.25:2:0.25",
  };
  expect(planFor(study).study).toEqual(study);
});

test("every rule and every policy of the registries can be studied by its bare name", () => {
  const rules = RULES.map(({ id }) => id);
  const plan = planFor({ rules, retry: [...RETRY_POLICIES] });
  expect(plan.rows).toHaveLength(rules.length * RETRY_POLICIES.length);
  expect(plan.study.rules).toEqual(rules);
});

test("rows stand policy by policy, in each rule by rule, each once", () => {
  const { rows } = planFor({
    rules: ["sliding-log", "fixed-window", "sliding-log"],
    retry: ["fixed:1", "fixed", "retry-after"],
  });
  expect(rows.map(({ rule, retry }) => `${retry} ${rule}`)).toEqual([
    "fixed:1 sliding-log",
    "fixed:1 fixed-window",
    "retry-after sliding-log",
    "retry-after fixed-window",
  ]);
});

test("a sweep takes the place of every delay, and leaves policies without one alone", () => {
  const { rows } = planFor({
    rules: ["fixed-window"],
    retry: ["fixed:9", "full-jitter:1:20", "retry-after"],
    sweepDelay: "0.5:1.5:0.5",
  });
  expect(rows.map(({ retry }) => retry)).toEqual([
    "fixed:0.5",
    "fixed:1",
    "fixed:1.5",
    "full-jitter:0.5:20",
    "full-jitter:1:20",
    "full-jitter:1.5:20",
    "retry-after",
  ]);
});

test("a sweep's delays are whole microseconds that don't drift, both ends among them", () => {
  expect(parseSweep("0.25:2:0.01")).toHaveLength(176);
  expect(parseSweep("0.25:2:0.01")?.slice(-3)).toEqual([1.98, 1.99, 2]);
  expect(parseSweep("0.1:0.3:0.1")).toEqual([0.1, 0.2, 0.3]);
});

test.each([
  ["20", "0..19"],
  [3, "0..2"],
  ["5..5", "5..5"],
  ["10..12,0..4,3..6", "0..6,10..12"],
])("seeds %j are %s", (written, text) => {
  const seeds = parseSeeds(written) as number[];
  expect(seedsText(seeds)).toBe(text);
});

test("seeds read back whatever they are", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(300), { minLength: 1 }), (numbers) => {
      const seeds = [...numbers].sort((a, b) => a - b);
      expect(parseSeeds(seedsText(seeds))).toEqual(seeds);
    }),
  );
});

test.each([
  [{ clients: 0 }, "clients: 0 given"],
  [{ clients: "many" }, 'clients: "many" given'],
  [{ offered: -1 }, "offered: -1 given"],
  [{ rate: 0 }, "rate: 0 given"],
  [{ window: 0.0001 }, "window: 0.0001 given"],
  [{ rate: "1/d", window: 1 }, "window: a rate of"],
  [{ duration: 0.1 }, "duration: 0.1 given"],
  [{ duration: Number.NaN }, "duration: NaN given"],
  [{ duration: 86_400 }, "duration: 86400 s at 30 a second bring about 2592000 requests"],
  [{ seeds: 0 }, "seeds: 0 given"],
  [{ seeds: "9..0" }, 'seeds: "9..0" given'],
  [{ seeds: "1e9" }, 'seeds: "1e9" given'],
  [{ seeds: "0..999999" }, 'seeds: "0..999999" given'],
  [{ seeds: "0..99999999999" }, 'seeds: "0..99999999999" given'],
  [{ rules: [] }, "rules: none given"],
  [{ rules: ["toll-booth"] }, 'rules[0].rule: "toll-booth" given'],
  [{ rules: ["sliding-log:counts=some"] }, 'rules[0].counts: "some" given'],
  [{ rules: ["sliding-log:count=all"] }, "rules[0].count: is not a parameter"],
  [{ rules: ["sliding-log:counts"] }, 'rules[0]: "counts" can\'t be read'],
  [{ rules: [7] }, "rules[0]: 7 given"],
  [{ rules: "sliding-log" }, 'rules: "sliding-log" given; it may be an array'],
  [{ retry: ["fixed:1", "never"] }, 'retry[1]: "never" given'],
  [{ retry: ["fixed:0"] }, "retry[0].delay: 0 given"],
  [{ retry: ["fixed:1:20"] }, 'retry[0]: "fixed:1:20" given; it may be fixed:DELAY'],
  [{ retry: ["full-jitter:one"] }, 'retry[0]: "full-jitter:one" given'],
  [{ sweepDelay: "0.25:2" }, 'sweepDelay: "0.25:2" given'],
  [{ sweepDelay: "0:2:0.1" }, 'sweepDelay: "0:2:0.1" given'],
  [{ sweepDelay: "2:1:0.1" }, 'sweepDelay: "2:1:0.1" given'],
  [{ sweepDelay: "0.25:2:0.0000001" }, 'sweepDelay: "0.25:2:0.0000001" given'],
  [{ sweepDelay: 3 }, "sweepDelay: 3 given"],
  [{ colour: "red" }, "colour: is no field here"],
])("%j is refused by name", (study, says) => {
  const { complaints } = readStudy(study);
  expect(complaintText(complaints[0])).toContain(says);
});

test("whatever JSON comes in, a study that can be run comes out, and reads as itself", () => {
  const junk = fc.oneof(fc.jsonValue(), fc.array(fc.constantFrom("fixed:1", "token-bucket", "x:y=z", "", ":::")));
  fc.assert(
    fc.property(
      fc.record(Object.fromEntries(Object.keys(DEFAULT_STUDY).map((name) => [name, junk])), { requiredKeys: [] }),
      (json) => {
        const { plan } = readStudy(json);
        expect(plan.rows.length * plan.seeds.length).toBeGreaterThan(0);
        expect(readStudy(plan.study).plan).toEqual(plan);
      },
    ),
  );
});

/** A study as texts: what a link and a command line say of it reads back as the same study. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { RULES } from "../../src/limiters/index.ts";
import { USUAL_RETRIES } from "../../src/study/retry.ts";
import { seedsText } from "../../src/study/seeds.ts";
import { DEFAULT_STUDY, readStudy } from "../../src/study/study.ts";
import { readStudyTexts, studyCommand, studyTexts } from "../../src/study/texts.ts";

const rules = [
  ...RULES.map(({ id }) => id),
  ...["sliding-log:counts=all", "token-bucket:capacity=7", "token-bucket:fill=(tokens:5,every:1)"],
];
const studies = fc.record({
  clients: fc.integer({ min: 1, max: 500 }),
  offered: fc.constantFrom<number | string>(3, 0.5, "600/m", "7/90s"),
  rate: fc.constantFrom<number | string>(10, 2.5, "1000/h"),
  window: fc.constantFrom(1, 2.5, 60),
  duration: fc.constantFrom(0.2, 12.5, 60),
  seeds: fc
    .uniqueArray(fc.integer({ min: 0, max: 4_294_967_295 }), { minLength: 1, maxLength: 5 })
    .map((seeds) => seedsText(seeds.sort((a, b) => a - b))),
  rules: fc.subarray(rules, { minLength: 1 }),
  retry: fc.subarray([...USUAL_RETRIES, "fixed:0.25", "full-jitter:0.1:2.5"], { minLength: 1 }),
  sweepDelay: fc.constantFrom(null, "0.25:2:0.25", "1:1:0.5"),
});

test("the texts of a study read back as the study", () => {
  fc.assert(
    fc.property(studies, (written) => {
      const { plan, complaints } = readStudy(written);
      // 1000 an hour in a window of a second makes no whole call
      fc.pre(complaints.length === 0);
      const again = readStudyTexts(studyTexts(plan.study));
      expect(again.complaints).toEqual([]);
      expect(again.plan.study).toEqual(plan.study);
      expect(again.plan.rows).toEqual(plan.rows);
    }),
  );
});

test("the default study needs no text, and a text only for what differs from it", () => {
  expect(studyTexts(DEFAULT_STUDY)).toEqual({});
  expect(studyCommand(DEFAULT_STUDY)).toBe("limiter-bench study");
  expect(
    studyTexts({ ...DEFAULT_STUDY, window: 10, rules: ["gcra", "leaky-meter"], sweepDelay: "0.25:2:0.05" }),
  ).toEqual({
    window: "10",
    rules: "gcra,leaky-meter",
    "sweep-delay": "0.25:2:0.05",
  });
});

test("a command puts into quotes what a shell would take for something else", () => {
  const rule = "token-bucket:fill=(tokens:5,every:1)";
  expect(studyCommand({ ...DEFAULT_STUDY, offered: "30/s", rules: [rule] })).toBe(
    `limiter-bench study --offered 30/s --rules '${rule}'`,
  );
});

test("a complaint names the text it is about", () => {
  const { complaints } = readStudyTexts({ "sweep-delay": "2:1:1", seeds: "none", rules: "gcra,unheard-of" });
  expect(complaints.map(({ field }) => field)).toEqual(["seeds", "sweep-delay", "rules[1].rule"]);
});

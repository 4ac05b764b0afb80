/** The study on the page without a page: the form and the link, runs as they arrive, what is stopped, what fails. */
import { expect, test } from "vitest";
import { estimateOf, runStudy, setStudy, stopStudy } from "../../src/app/study.ts";
import { missingOf } from "../../src/app/study-figures.ts";
import { studyFile } from "../../src/app/study-files.ts";
import { choicesOf, choose, policyChoices, setSweepPart, setWait } from "../../src/app/study-form.ts";
import { pageOfStudy, studyOfPage } from "../../src/app/study-link.ts";
import { linkOf, readLink } from "../../src/sim/link.ts";
import { DEFAULT_RUN } from "../../src/sim/run.ts";
import { readCsv } from "../../src/study/csv.ts";
import { readResult, resultJson } from "../../src/study/file.ts";
import { DEFAULT_STUDY, readStudy } from "../../src/study/study.ts";
import { carryOut, planFor, SMALL } from "../study/support.ts";
import { studyHere } from "./study-here.ts";

const TINY = { ...SMALL, seeds: "0..3", rules: ["token-bucket", "sliding-log:counts=all"], retry: ["fixed:0.5"] };
const plan = planFor(TINY);
const link = `#${linkOf(DEFAULT_RUN, { page: pageOfStudy({ view: "study" }, plan.study) })}`;
const studyOf = ({ desk }: ReturnType<typeof studyHere>) => desk.store.getState().plan.study;

test("a study runs on the page to the same last bit as anywhere, and is said at its beginning and its end", async () => {
  const here = studyHere(link);
  runStudy(here.desk);
  const { result, phase, share } = await here.over();
  expect(phase).toBe("done");
  expect(share).toBeCloseTo(1, 9);
  expect(resultJson(result)).toBe(resultJson(carryOut(plan)));
  expect(here.said[0]).toBe("Carrying out 8 runs on 2 workers: less than a second.");
  expect(here.said.at(-1)).toMatch(/^The study is done: 8 of 8 runs in \d+ s\.$/);
});

test("results appear as they arrive, with how far it is and the time left", async () => {
  const here = studyHere(link);
  runStudy(here.desk);
  await here.over();
  const runs = here.shown.map(({ result }) => result.rows.reduce((sum, { seeds }) => sum + seeds.length, 0));
  expect(runs).toEqual([...runs].sort((a, b) => a - b));
  expect(new Set(runs).size).toBeGreaterThan(2);
  const halfway = here.shown.find(({ share }) => share > 0 && share < 1);
  expect(halfway?.progress).toMatch(/^\d+ %, \d of 8 runs, \d+ s left$/);
});

test("a cancelled study keeps what is finished and says what is missing", async () => {
  const here = studyHere(link, ["works"], 1);
  here.desk.store.subscribe(({ outcome }) => {
    if (outcome?.phase === "running" && outcome.result.rows.length > 0) stopStudy(here.desk);
  });
  runStudy(here.desk);
  const outcome = await here.over();
  expect(outcome.phase).toBe("stopped");
  const missing = missingOf(outcome.plan, outcome.result);
  const there = outcome.result.rows.reduce((sum, { seeds }) => sum + seeds.length, 0);
  expect(there).toBeGreaterThan(0);
  expect(missing?.runs).toBe(8 - there);
  expect(missing?.rows.at(-1)).toMatchObject({
    rule: "sliding-log:counts=all",
    retry: "fixed:0.5",
    seeds: expect.stringMatching(/\.\.3$/),
  });
  expect(here.said.at(-1)).toMatch(/^The study was stopped\. \d of 8 runs/);
});

test("a worker that fails is said, and its runs are done again", async () => {
  const here = studyHere(link, ["breaks at its third run", "works"], 1);
  runStudy(here.desk);
  const { result, phase, troubles } = await here.over();
  expect(phase).toBe("done");
  expect(troubles).toEqual(["A worker failed (out of memory); its runs are done again."]);
  expect(here.said).toContain(troubles[0]);
  expect(resultJson(result)).toBe(resultJson(carryOut(plan)));
});

test("where no worker starts the page does the runs itself, and says so", async () => {
  const here = studyHere(link, ["throws"]);
  runStudy(here.desk);
  const { result, troubles } = await here.over();
  expect(troubles[0]).toBe("No worker starts here. The page does the runs itself, so it may be slow to answer.");
  expect(resultJson(result)).toBe(resultJson(carryOut(plan)));
});

test("a study that is started while another runs takes its place", async () => {
  const here = studyHere(link);
  runStudy(here.desk);
  setStudy(here.desk, "study.seeds", "seeds", "7..8");
  runStudy(here.desk);
  const { result } = await here.over();
  expect(result.rows.map(({ seeds }) => seeds.map(({ seed }) => seed))).toEqual([
    [7, 8],
    [7, 8],
  ]);
});

test("the link says what the form says, and the form what the link says", () => {
  const here = studyHere();
  expect(studyOf(here)).toEqual(DEFAULT_STUDY);
  for (const [field, value] of Object.entries({ ...TINY, window: 2.5, offered: "600/m", sweepDelay: "0.25:1:0.25" }))
    expect(setStudy(here.desk, `study.${field}`, field as keyof typeof DEFAULT_STUDY, value)).toBe(true);
  const { page } = here.desk.bench.store.getState();
  const { playback } = readLink(linkOf(DEFAULT_RUN, { page }));
  expect(studyOfPage(playback.page)).toMatchObject({ plan: { study: studyOf(here) }, notices: [] });
  here.desk.bench.store.setState({ page: { view: "study", "study-seeds": "3..4" } });
  expect(studyOf(here)).toEqual({ ...DEFAULT_STUDY, seeds: "3..4" });
});

test("what a link holds that can't be is said and replaced", () => {
  const here = studyHere("#view=study&study-rules=gcra,unheard-of&study-clients=0&study-retry=sometimes:1");
  expect(studyOf(here)).toEqual({ ...DEFAULT_STUDY, clients: 1, rules: ["gcra"] });
  const { notices } = here.desk.bench.store.getState();
  expect(notices.map((notice) => notice.slice(0, notice.indexOf(":"))).sort()).toEqual([
    "link.study-clients",
    "link.study-retry[0]",
    "link.study-rules[1].rule",
  ]);
});

test("what may not be is complained of beside its field, and the form keeps what it said", () => {
  const here = studyHere();
  const complaint = (control: string) => here.desk.bench.store.getState().complaints[control];
  for (const [field, value, says] of [
    ["clients", 0, /^0 given; it may be a whole number from 1/],
    ["seeds", "x", /given; it may be a number of seeds/],
    ["rules", [], /none given; it may be one rule or more/],
    ["offered", 100_000, /^duration 60 s at 100000 a second bring about 6000000 requests to a run/],
  ] as const) {
    expect(setStudy(here.desk, "here", field, value)).toBe(false);
    expect(complaint("here")).toMatch(says);
  }
  expect(studyOf(here)).toEqual(DEFAULT_STUDY);
  setStudy(here.desk, "here", "clients", 5);
  expect(complaint("here")).toBeUndefined();
});

test("rules and policies are chosen and left, and keep the order of the choices", () => {
  const here = studyHere();
  const rules = choicesOf(["fixed-window", "gcra", "sliding-log", "sliding-log:counts=all"], studyOf(here).rules);
  expect(rules.filter(({ isChosen }) => !isChosen).map(({ text }) => text)).toEqual(["gcra"]);
  choose(here.desk, "rules", rules, "gcra");
  expect(studyOf(here).rules).toEqual([
    ...["fixed-window", "gcra", "sliding-log", "sliding-log:counts=all", "token-bucket", "sliding-counter"],
  ]);
  choose(here.desk, "retry", policyChoices(studyOf(here).retry), "retry-after-jitter:1");
  choose(here.desk, "retry", policyChoices(studyOf(here).retry), "fixed:1");
  expect(studyOf(here).retry).toEqual(["full-jitter:1:20", "retry-after-jitter:1"]);
  setWait(here.desk, "wait", "full-jitter:1:20", 2, 5);
  setWait(here.desk, "wait", "full-jitter:1:5", 1, 0.5);
  expect(studyOf(here).retry).toEqual(["full-jitter:0.5:5", "retry-after-jitter:1"]);
  expect(policyChoices(studyOf(here).retry).filter(({ isChosen }) => isChosen)).toHaveLength(2);
  expect(policyChoices(studyOf(here).retry)).toHaveLength(8);
});

test("a sweep is set part by part", () => {
  const here = studyHere();
  setStudy(here.desk, "study.sweep", "sweepDelay", "0.25:2:0.05");
  expect(setSweepPart(here.desk, "to", "0.25:2:0.05", 1, 1)).toBe(true);
  expect(setSweepPart(here.desk, "from", "0.25:1:0.05", 0, 3)).toBe(false);
  expect(studyOf(here).sweepDelay).toBe("0.25:1:0.05");
  expect(here.desk.store.getState().plan.rows.at(-1)?.retry).toBe("full-jitter:1:20");
});

test("the estimate comes before the study: over an hour is said, and more runs than a page keeps are refused", () => {
  const estimate = (study: object) => estimateOf(readStudy(study).plan, 64);
  expect(estimate({})).toMatchObject({ runs: 200, workers: 8, isLong: false, isTooMuch: false });
  expect(estimate({}).text).toMatch(/^(less than a second|about \d+ s)$/);
  expect(estimate({ duration: 20_000, seeds: 400 })).toMatchObject({ isLong: true, isTooMuch: false });
  expect(estimate({ duration: 20_000, seeds: 400 }).text).toMatch(/^about [\d.]+ h$/);
  const here = studyHere();
  setStudy(here.desk, "study.seeds", "seeds", 100_000);
  expect(estimateOf(here.desk.store.getState().plan, 2).isTooMuch).toBe(true);
  runStudy(here.desk);
  expect(here.shown).toEqual([]);
});

test("the files read back as the result", () => {
  const result = carryOut(planFor({ ...TINY, seeds: "0..2,9..9" }));
  const json = studyFile(result, "json");
  expect(json.name).toBe("limiter-bench-study-seeds-0-2-9-9.json");
  expect(readResult(JSON.parse(json.text))).toEqual({ result, complaints: [] });
  const csv = studyFile(result, "csv");
  expect(csv.type).toBe("text/csv");
  expect(readCsv(csv.text)).toEqual({
    rows: result.rows.map(({ rule, retry, seeds, figures }) => ({ rule, retry, seeds: seeds.length, figures })),
    complaints: [],
  });
});

/** A study in a link comes back as it was, through the run's own link. */
import { expect, test } from "vitest";
import { linkOf, readLink } from "../../src/sim/link.ts";
import { DEFAULT_RUN } from "../../src/sim/run.ts";
import { readStudyLink, studyLink } from "../../src/study/link.ts";
import { DEFAULT_STUDY } from "../../src/study/study.ts";
import { planFor, SMALL } from "./support.ts";

test.each([
  {},
  SMALL,
  { seeds: "0..4,10..14", sweepDelay: "0.25:2:0.01", rate: "10/m", window: 60 },
  { rules: ["token-bucket:fill=(tokens:5,every:1)", "sliding-log:counts=all"], retry: ["retry-after"] },
])("%j comes back from the address of the page, and the run beside it too", (given) => {
  const { study } = planFor(given);
  const address = `https://example.org/bench/#${linkOf(DEFAULT_RUN, { page: { view: "study", study: studyLink(study) } })}`;
  const { run, playback, complaints } = readLink(address);
  expect(complaints).toEqual([]);
  expect(run).toEqual(DEFAULT_RUN);
  expect(readStudyLink(playback.page.study)).toMatchObject({ plan: { study }, complaints: [] });
});

test("the default study needs no text, and only what differs is written", () => {
  expect(studyLink(DEFAULT_STUDY)).toBe("");
  expect(studyLink({ ...DEFAULT_STUDY, seeds: "0..4" })).toBe("(seeds:0..4)");
});

test("a text that can't be read gives the default study and says so; one with a wrong field names it", () => {
  expect(readStudyLink("(((")).toMatchObject({ plan: { study: DEFAULT_STUDY }, complaints: [{ field: "study" }] });
  expect(readStudyLink("(clients:0)").complaints).toMatchObject([{ field: "clients" }]);
});

/** What is exported parses back: JSON to the very result, CSV to the very table. */
import { expect, test } from "vitest";
import { complaintText } from "../../src/base/complaint.ts";
import { readCsv, resultCsv } from "../../src/study/csv.ts";
import { FIGURE_NAMES } from "../../src/study/figures.ts";
import { readResult, resultJson } from "../../src/study/file.ts";
import { carryOut, planFor, SMALL } from "./support.ts";

const result = carryOut(planFor(SMALL));
const json = () => JSON.parse(resultJson(result));

test("JSON reads back as the very result", () => {
  expect(readResult(json())).toEqual({ result, complaints: [] });
});

test("JSON has the figures of every row by name, each with mean, sd and interval, and the seeds they come from", () => {
  const { study, rows } = json();
  expect(study.rules).toEqual(SMALL.rules);
  expect(rows).toHaveLength(9);
  for (const row of rows) {
    expect(Object.keys(row.figures)).toEqual(FIGURE_NAMES);
    expect(Object.keys(row.figures.goodput)).toEqual(["mean", "sd", "low", "high"]);
    expect(row.seeds).toHaveLength(8);
    expect(Object.keys(row.seeds[0])).toEqual(["seed", ...FIGURE_NAMES]);
  }
});

test("figures that don't follow from the seeds are computed anew", () => {
  const forged = json();
  forged.rows[0].figures.goodput.mean = 99;
  expect(readResult(forged).result).toEqual(result);
});

test.each([
  ["nothing", () => ({}), "study: nothing given"],
  ["a study that can't be", () => ({ ...json(), study: { clients: -1 } }), "study.clients: -1 given"],
  ["a row of another study", () => ({ ...json(), rows: [{ ...json().rows[0], rule: "gcra" }] }), 'rows[0]: "gcra"'],
  [
    "a seed twice",
    () => {
      const file = json();
      file.rows[1].seeds[0] = file.rows[1].seeds[1];
      return file;
    },
    "rows[1].seeds: hold something that is no run of the study, or one twice",
  ],
  [
    "a seed without a figure",
    () => {
      const file = json();
      file.rows[0].seeds[3].p95 = undefined;
      return file;
    },
    "rows[0].seeds: hold something",
  ],
  [
    "no counts of served calls",
    () => {
      const file = json();
      file.rows[2].served.first.pop();
      return file;
    },
    "rows[2].served: ",
  ],
])("a file with %s is refused by name", (_, file, says) => {
  const { complaints } = readResult(file());
  expect(complaints.map(complaintText).join("\n")).toContain(says);
});

test("CSV reads back as the very table", () => {
  const { rows, complaints } = readCsv(resultCsv(result.rows));
  expect(complaints).toEqual([]);
  expect(rows).toEqual(
    result.rows.map(({ rule, retry, figures, seeds }) => ({ rule, retry, seeds: seeds.length, figures })),
  );
});

test("CSV keeps rules with commas in them, and figures that are not there", () => {
  const rule = "token-bucket:fill=(tokens:5,every:1)";
  const one = carryOut(planFor({ ...SMALL, seeds: "1..1", rules: [rule], retry: ["give-up"], offered: "1/h" }));
  const text = resultCsv(one.rows);
  expect(text).toContain(`"${rule}",give-up,,1,0,,,,0,,,,,,,`);
  expect(readCsv(text).rows[0]).toMatchObject({ rule, figures: { p95: null, goodput: { mean: 0, sd: null } } });
});

test("CSV has the delay in a column of its own, for plotting a sweep", () => {
  const lines = resultCsv(result.rows).split("\r\n");
  expect(lines[0]).toMatch(/^rule,retry,delay,seeds,goodput.mean,goodput.sd,goodput.low,goodput.high,refusals.mean,/);
  expect(lines[1]).toMatch(/^token-bucket,fixed:0.5,0.5,8,/);
});

test("CSV that is something else is refused by line", () => {
  expect(readCsv("a,b\r\n1,2\r\n").complaints[0].field).toBe("line 1");
  const cut = resultCsv(result.rows).replace(/,[^,]*\r\n$/, "\r\n");
  expect(readCsv(cut).complaints[0].field).toBe("line 10");
});

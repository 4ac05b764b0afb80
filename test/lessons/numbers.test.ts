/** Numbers in words are found, and a claim that is wrong, missing or absent is a fault. */
import { expect, test } from "vitest";
import { faults, numbersIn } from "./numbers.ts";

test("numbers are found in digits, with decimals, and in words from five up", () => {
  const values = numbersIn("Twenty of 2L calls at 99.001 ms, ten of them late, often").map(({ value }) => value);
  expect(values).toEqual([20, 2, 99.001, 10]);
});

test("a text whose every number is counted has no fault", () => {
  expect(
    faults("All 20 of ten in 2 s.", [
      ["20 of ten", 20, 10],
      ["2 s", 2],
    ]),
  ).toEqual([]);
  expect(faults("About 55 % of 3.", [["of 3", 3]], ["55 %"])).toEqual([]);
});

test("a number that nobody counts, one that differs, and words that are not there are faults", () => {
  expect(faults("All 20 of 30.", [["All 20", 20]])).toEqual(['nobody counts: "All 20 of 30."']);
  expect(faults("All 20.", [["All 20", 19]])).toEqual(['"All 20": counted 19']);
  expect(
    faults("All 20.", [
      ["All 20", 20],
      ["of 30", 30],
    ]),
  ).toEqual(['not in the text: "of 30"']);
});

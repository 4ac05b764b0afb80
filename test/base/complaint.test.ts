/** Complaints name a field and show what was given; a broken invariant stops where it broke. */
import { expect, test } from "vitest";
import { assert, never } from "../../src/base/assert.ts";
import { complaintText, shown } from "../../src/base/complaint.ts";

test("a complaint is one sentence that begins with its field", () => {
  expect(complaintText({ field: "scenario.limit.rate", says: "-1 given" })).toBe("scenario.limit.rate: -1 given");
});

test.each([
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "Infinity"],
  ["text", '"text"'],
  [null, "null"],
  [undefined, "undefined"],
  [{ a: 1 }, '{"a":1}'],
  ["x".repeat(50), `"${"x".repeat(36)}…`],
])("%o is shown as %s", (given, text) => {
  expect(shown(given)).toBe(text);
});

test("an invariant that holds says nothing, a broken one says which", () => {
  expect(() => assert(true, "one is one")).not.toThrow();
  expect(() => assert(false, "one is two")).toThrow("broken invariant: one is two");
  expect(() => never({ kind: "none" } as never)).toThrow('broken invariant: unhandled {"kind":"none"}');
});

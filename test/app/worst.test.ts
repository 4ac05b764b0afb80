/** A lane's worst case: its button reaches the bound, says so beforehand, warns of what may spoil it, or says why there is none. */
import { expect, test } from "vitest";
import { chooseSpan } from "../../src/app/change.ts";
import { fire, fireWorst } from "../../src/app/fire.ts";
import { seek } from "../../src/app/travel.ts";
import { whyNoWorst, worstSpan, worstText } from "../../src/app/worst.ts";
import { RULES, ruleOf } from "../../src/limiters/index.ts";
import { type BenchHere, benchHere } from "./bench-here.ts";

const state = (here: BenchHere) => here.bench.store.getState();

/** A bench at rest at 3 s, one lane for each rule, four at a time. */
async function benchOf(lanes: readonly string[]): Promise<BenchHere> {
  const here = benchHere(`#paused=1&${lanes.map((lane) => `lane=${lane}`).join("&")}`);
  await here.settled();
  await seek(here.bench, 3);
  return here;
}

/** Plays until everything fired is over. */
async function landed(here: BenchHere): Promise<void> {
  await here.run((here.bench.firings.at(-1)?.over ?? 0) / 1000);
}

test.each(RULES.flatMap(({ id }) => [0, 1].map((span) => [id, span] as const)))(
  "the button of %s reaches the bound of its span %i, as it said beforehand",
  async (rule, span) => {
    const here = await benchOf([rule, "sliding-log"]);
    if (span === 0) chooseSpan(here.bench, { lane: 0, span });
    const figure = worstSpan(state(here), 0);
    expect(figure?.length).toBe([500_000, 2_000_000][span]);
    const title = ruleOf(rule)?.title;
    const told = worstText(state(here), 0);
    expect(told).toBe(
      `The most ${title} can let through in any ${["0.5", "2"][span]} s is ${figure?.bound}: here it is.`,
    );
    fireWorst(here.bench, 0);
    expect(state(here).run.commands).toEqual([{ at: 3, do: "worst", lane: 0, span: (figure?.length ?? 0) / 1e6 }]);
    expect(state(here).says).toContain(told);
    expect(state(here).says).toMatch(
      /^Fired at t = 3\.0 s: lane 1's worst case of \d+ requests that lands at t = [\d.]+ s, in [\d.]+ s\./,
    );
    await landed(here);
    expect(state(here).snapshot?.lanes[0].spans[span].most).toBe(figure?.bound);
    // what a rule holds back may pass only after the last ball has landed
    expect(state(here).says).toMatch(
      new RegExp(`^Landed\\. By t = .* any ${["0\\.5", "2"][span]} s: ${title} \\d+ of at most ${figure?.bound}`),
    );
  },
);

test("where only an upper bound is known nothing is fired, and the button says why beforehand", async () => {
  const here = await benchOf(["sliding-counter(admits:fits,fill:interval,window:1.5)", "fixed-window"]);
  const why = whyNoWorst(state(here), 0);
  expect(why).toMatch(/upper bound only: no traffic is known that reaches it$/);
  fireWorst(here.bench, 0);
  expect(state(here).run.commands).toEqual([]);
  expect(state(here).says).toBe(`Not fired: ${why}.`);
  expect(whyNoWorst(state(here), 1)).toBe(null);
});

test("a bound beyond what one press may fire is told as the reason", async () => {
  const here = benchHere("#paused=1&limit=(rate:15000,window:2)");
  await here.settled();
  await seek(here.bench, 1);
  expect(whyNoWorst(state(here), 0)).toBe(
    "Fixed window lets at most 60000 through in any 2 s, and one press fires 20000 requests at most",
  );
});

test("while clients are still to call again it says that the bound may be missed", async () => {
  const here = benchHere("#clients=fixed(delay:1,attempts:8)");
  await here.run(1000);
  fire(here.bench, "burst");
  await here.run(1500);
  expect(state(here).snapshot?.lanes[1].retrying).toBeGreaterThan(1);
  const told = worstText(state(here), 1);
  expect(told).toMatch(/ Refused clients of this lane are still to call again, so the bound may be missed\.$/);
  // a description that changed with every retry would be read out again and again
  await here.run(400);
  expect(state(here).snapshot?.lanes[1].retrying).toBeGreaterThan(0);
  expect(worstText(state(here), 1)).toBe(told);
});

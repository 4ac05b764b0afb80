/** A hand on the very thread that also hears the others: one run at a time, and nothing after it was let go. */
import { expect, test } from "vitest";
import { handHere } from "../../src/study/hand.ts";
import { tasksOf } from "../../src/study/pool.ts";
import { planFor, runsOf, SMALL } from "./support.ts";

const plan = planFor({ ...SMALL, seeds: "0..1" });
const tasks = tasksOf(plan);

/** A hand whose turns are taken by hand, with all the tasks; `ran`: what it has reported. */
function setUp() {
  const turns: (() => void)[] = [];
  const ran: unknown[] = [];
  const reports = { ran: (run: unknown) => ran.push(run), failed: (says: string) => expect.unreachable(says) };
  const hand = handHere(plan.study, reports, (work) => turns.push(work));
  for (const task of tasks) hand.run(task);
  return { hand, turns, ran, turn: () => turns.shift()?.() };
}

test("others get a turn between any two runs, however many it was given at once", () => {
  const { turns, ran, turn } = setUp();
  expect(turns).toHaveLength(1);
  turn();
  for (let done = 0; done < tasks.length; done++) {
    expect(ran).toHaveLength(done);
    expect(turns).toHaveLength(1);
    turn();
  }
  expect(ran).toEqual(runsOf(plan));
  expect(turns).toHaveLength(0);
});

test("given more when it has nothing left, it goes on", () => {
  const { hand, ran, turns, turn } = setUp();
  while (turns.length > 0) turn();
  hand.run(tasks[0]);
  turn();
  expect(ran.at(-1)).toEqual(ran[0]);
  expect(ran).toHaveLength(tasks.length + 1);
});

test("given more by whoever hears its report, it still takes one turn at a time", () => {
  const turns: (() => void)[] = [];
  let left = 3;
  const hand = handHere(
    plan.study,
    { ran: () => left-- > 0 && hand.run(tasks[left]), failed: (says) => expect.unreachable(says) },
    (work) => turns.push(work),
  );
  hand.run(tasks[0]);
  let most = 0;
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
    turn();
    most = Math.max(most, turns.length);
  }
  expect([left, most]).toEqual([-1, 1]);
});

test("let go, it does nothing more", () => {
  const { hand, ran, turns, turn } = setUp();
  turn();
  turn();
  hand.dismiss();
  while (turns.length > 0) turn();
  expect(ran).toHaveLength(1);
});

test("a run whose report breaks is the only one", () => {
  const turns: (() => void)[] = [];
  let ran = 0;
  const broken = () => {
    ran += 1;
    if (ran === 2) throw new Error("broken");
  };
  const hand = handHere(plan.study, { ran: broken, failed: broken }, (work) => turns.push(work));
  for (const task of tasks) hand.run(task);
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
    try {
      turn();
    } catch (error) {
      expect(String(error)).toMatch(/broken/);
    }
  }
  expect(ran).toBeGreaterThanOrEqual(tasks.length);
});

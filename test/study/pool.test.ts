/** The pool: one, two or three hands give the same result; a hand that fails is said and its runs are done again. */
import { expect, test } from "vitest";
import { resultJson } from "../../src/study/file.ts";
import { createHand } from "../../src/study/hand.ts";
import { type Hire, startPool, tasksOf } from "../../src/study/pool.ts";
import { gather, missingFrom, newGathering, resultOf } from "../../src/study/result.ts";
import { carryOut, planFor, SMALL } from "./support.ts";

const plan = planFor({ ...SMALL, seeds: "0..3", rules: ["token-bucket", "fixed-window"] });
const expected = resultJson(carryOut(plan));

/** What a hand does instead of its n-th task, counted over all hands; from 1. */
type Mishap = (task: number) => string | null;

/** Hands that answer later, in an order of their own. */
function handsOf(mishap: Mishap = () => null): { hire: Hire; hired: () => number } {
  let hired = 0;
  let tasks = 0;
  const hire: Hire = (reports) => {
    hired += 1;
    const pace = hired;
    let gone = false;
    const side = createHand((message) => {
      if (gone) return;
      if (message.kind === "ran") reports.ran(message.run);
      if (message.kind === "failed") reports.failed(message.message);
    });
    side.receive({ kind: "study", study: plan.study });
    return {
      run(task) {
        tasks += 1;
        const wrong = mishap(tasks);
        setTimeout(() => (wrong === null ? side.receive({ kind: "task", task }) : gone || reports.failed(wrong)), pace);
      },
      dismiss() {
        gone = true;
      },
    };
  };
  return { hire, hired: () => hired };
}

function carriedOut(hands: number, hire: Hire, until: (ran: number) => boolean = () => false) {
  return new Promise<{ json: string; missing: number; said: string[]; problem: string | null }>((resolve) => {
    const gathering = newGathering(plan);
    const said: string[] = [];
    let ran = 0;
    const pool = startPool(tasksOf(plan), hands, hire, {
      ran(run) {
        gather(gathering, run);
        ran += 1;
        if (until(ran)) pool.cancel();
      },
      failed: (says) => said.push(says),
      done(problem) {
        const result = resultOf(gathering);
        resolve({ json: resultJson(result), missing: missingFrom(result).length, said, problem });
      },
    });
  });
}

test.each([1, 2, 3, 50])("with %i hands the result is that of one run after the other", async (hands) => {
  const { json, problem, said } = await carriedOut(hands, handsOf().hire);
  expect(json).toBe(expected);
  expect(problem).toBeNull();
  expect(said).toEqual([]);
});

test("no more hands are hired than there are runs", async () => {
  const { hire, hired } = handsOf();
  await carriedOut(1_000, hire);
  expect(hired()).toBe(tasksOf(plan).length);
});

test("a hand that fails is said and replaced, and its runs are done again: the result is the same", async () => {
  const { hire, hired } = handsOf((task) => (task === 5 ? "out of memory" : null));
  const { json, said, problem } = await carriedOut(2, hire);
  expect(said).toEqual(["A worker failed (out of memory); its runs are done again."]);
  expect(problem).toBeNull();
  expect(hired()).toBe(3);
  expect(json).toBe(expected);
});

test("a hand that can't be hired at first is hired later", async () => {
  const { hire } = handsOf();
  let asked = 0;
  const { json, said, problem } = await carriedOut(2, (reports) => {
    asked += 1;
    if (asked === 1) throw new Error("no thread to be had");
    return hire(reports);
  });
  expect(said).toEqual(["A worker failed (no thread to be had); its runs are done again."]);
  expect(problem).toBeNull();
  expect(json).toBe(expected);
});

test("where hands fail three times in a row at every place the study ends, and keeps what it has", async () => {
  const { hire } = handsOf((task) => (task > 3 ? "assertion" : null));
  const { problem, missing, said } = await carriedOut(1, hire);
  expect(problem).toBe("No worker is left: assertion.");
  expect(said).toHaveLength(2);
  expect(missing).toBe(plan.rows.length);
});

test("hands that never come end the study", async () => {
  const { problem } = await carriedOut(3, () => {
    throw new Error("no thread to be had");
  });
  expect(problem).toBe("No worker is left: no thread to be had.");
});

test("a place where hands always fail is given up, and the others do its runs", async () => {
  const { hire } = handsOf();
  let asked = 0;
  const { json, said, problem } = await carriedOut(2, (reports) => {
    asked += 1;
    if (asked > 1) throw new Error("no second thread to be had");
    return hire(reports);
  });
  expect(said).toHaveLength(3);
  expect(problem).toBeNull();
  expect(json).toBe(expected);
});

test("a study that is stopped keeps what has run", async () => {
  const { json, problem, missing } = await carriedOut(2, handsOf().hire, (ran) => ran === 7);
  expect(problem).toBe("The study was stopped.");
  expect(missing).toBeGreaterThan(0);
  expect(JSON.parse(json).rows.flatMap((row: { seeds: unknown[] }) => row.seeds)).toHaveLength(7);
});

test("a study without runs is done at once", () => {
  let done = 0;
  startPool([], 2, handsOf().hire, { ran() {}, failed() {}, done: () => done++ });
  expect(done).toBe(1);
});

test("a hand asked for a run before it knows the study says so", () => {
  const said: unknown[] = [];
  createHand((message) => said.push(message)).receive({ kind: "task", task: { row: 0, seed: 0 } });
  expect(said).toEqual([{ kind: "failed", message: "a run came before its study" }]);
});

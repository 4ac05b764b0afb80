/** A study on the page's workers: as many as there are cores; where none starts, on the main thread, and that is said. */
import { afterEach, expect, test, vi } from "vitest";
import { resultJson } from "../../src/study/file.ts";
import { createHand, type FromHand, type ToHand } from "../../src/study/hand.ts";
import { gather, newGathering, resultOf } from "../../src/study/result.ts";
import { startStudy } from "../../src/worker/study.ts";
import { carryOut, planFor, SMALL } from "../study/support.ts";

const plan = planFor({ ...SMALL, seeds: "0..3", rules: ["token-bucket"] });
const expected = resultJson(carryOut(plan));

afterEach(() => {
  vi.useRealTimers();
});

/** What of a Worker the page uses. */
interface Fake {
  onmessage: ((event: { data: FromHand }) => void) | null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null;
  postMessage(message: ToHand): void;
  terminate(): void;
}

type Behaviour = "works" | "throws" | "fails" | "is silent" | "breaks at its third run";

function fakeWorkers(behaviourOf: (index: number) => Behaviour) {
  let made = 0;
  let ended = 0;
  const make = () => {
    const behaviour = behaviourOf(made);
    made += 1;
    if (behaviour === "throws") throw new Error("blocked");
    let alive = true;
    let runs = 0;
    const hand = createHand((data) => alive && fake.onmessage?.({ data }));
    const breakDown = (message: string) => alive && fake.onerror?.({ message, preventDefault() {} });
    const fake: Fake = {
      onmessage: null,
      onerror: null,
      postMessage(message) {
        if (message.kind === "task") runs += 1;
        const broken = behaviour === "breaks at its third run" && runs === 3;
        if (behaviour === "is silent") return;
        if (behaviour === "fails") setTimeout(() => breakDown(""), 0);
        else setTimeout(() => (broken ? breakDown("out of memory") : hand.receive(message)), 0);
      },
      terminate() {
        alive = false;
        ended += 1;
      },
    };
    return fake as unknown as Worker;
  };
  return { make, made: () => made, ended: () => ended };
}

function carriedOut(make: () => Worker, cores: number) {
  return new Promise<{ json: string; said: string[]; problem: string | null }>((resolve) => {
    const gathering = newGathering(plan);
    const said: string[] = [];
    const reports = {
      ran: (run: Parameters<typeof gather>[1]) => gather(gathering, run),
      failed: (says: string) => said.push(says),
      done: (problem: string | null) => resolve({ json: resultJson(resultOf(gathering)), said, problem }),
    };
    startStudy(plan, reports, make, cores);
  });
}

test.each([1, 2, 3])(
  "with %i cores there are as many workers, all ended afterwards, and the same result",
  async (cores) => {
    const { make, made, ended } = fakeWorkers(() => "works");
    expect(await carriedOut(make, cores)).toEqual({ json: expected, said: [], problem: null });
    expect(made()).toBe(cores);
    expect(ended()).toBe(cores);
  },
);

test("there are at most eight workers, however many cores", async () => {
  const { make, made } = fakeWorkers(() => "works");
  await carriedOut(make, 64);
  expect(made()).toBe(8);
});

test.each(["throws", "fails"] as const)(
  "where no worker starts (it %s), the main thread does the runs",
  async (behaviour) => {
    const { make, made } = fakeWorkers(() => behaviour);
    const { json, said, problem } = await carriedOut(make, 1);
    expect(json).toBe(expected);
    expect(problem).toBeNull();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(behaviour === "throws" ? "blocked" : "it could not start");
    expect(made()).toBe(1);
  },
);

test("a worker that stays silent is given up", async () => {
  vi.useFakeTimers();
  const { make } = fakeWorkers(() => "is silent");
  const done = carriedOut(make, 1);
  await vi.runAllTimersAsync();
  expect(await done).toEqual({
    json: expected,
    said: ["A worker failed (it did not answer); its runs are done again."],
    problem: null,
  });
});

test("a worker that breaks is replaced by another, and its runs are done again", async () => {
  const { make, made } = fakeWorkers((index) => (index === 0 ? "breaks at its third run" : "works"));
  const { json, said, problem } = await carriedOut(make, 2);
  expect(json).toBe(expected);
  expect(problem).toBeNull();
  expect(said).toEqual(["A worker failed (out of memory); its runs are done again."]);
  expect(made()).toBe(3);
});

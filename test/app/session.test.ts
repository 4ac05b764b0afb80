/** The conversation with the simulation: one message in flight, the latest wish wins, and what happens when it breaks. */
import { expect, test } from "vitest";
import { isSettled, type Session, showRun, showView, startSession } from "../../src/app/session.ts";
import { readRun } from "../../src/sim/read.ts";
import type { Listener } from "../../src/worker/client.ts";
import { createHost } from "../../src/worker/host.ts";
import type { FromWorker, ToWorker } from "../../src/worker/protocol.ts";

/** A session whose simulation answers only when told to. */
function scripted() {
  const sent: ToWorker[] = [];
  const answers: FromWorker[] = [];
  const said: string[] = [];
  const host = createHost(
    (message) => answers.push(message),
    () => 0,
  );
  let listener: Listener | null = null;
  const session: Session = startSession(
    (given) => {
      listener = given;
      return {
        post: (message) => sent.push(message),
        moveHere: (reason) => {
          said.push(`moving: ${reason}`);
          given.moved(reason);
        },
      };
    },
    {
      progress: () => {},
      moved: (reason) => said.push(`moved: ${reason}`),
      broken: (reason) => said.push(`broken: ${reason}`),
    },
  );
  const answer = () => {
    host.receive(sent[sent.length - 1]);
    (listener as unknown as Listener).message(answers.pop() as FromWorker);
  };
  const fail = () => {
    const { generation } = sent[sent.length - 1];
    (listener as unknown as Listener).message({ kind: "failed", generation, message: "it broke", run: null });
  };
  return { session, sent, said, answer, fail };
}

const { run } = readRun({});

test("one message is in flight, and the latest wish wins", () => {
  const { session, sent, answer } = scripted();
  showRun(session, run, 0);
  for (const view of [100_000, 200_000, 300_000]) showView(session, view);
  expect(sent.map(({ kind }) => kind)).toEqual(["load"]);
  answer();
  expect(sent.map((message) => ("view" in message ? message.view : -1))).toEqual([0, 300_000]);
  answer();
  expect(isSettled(session)).toBe(true);
  expect(session.snapshot?.at).toBe(300_000);
});

test("other commands over the same scenario fork; another scenario is loaded", () => {
  const { session, sent, answer } = scripted();
  showRun(session, run, 0);
  answer();
  showRun(session, { ...run, commands: [{ at: 1, do: "burst", count: 5 }] }, 1_000_000);
  answer();
  showRun(session, { ...run, scenario: { ...run.scenario, travel: 0.2 } }, 0);
  expect(sent.map(({ kind }) => kind)).toEqual(["load", "command", "load"]);
  expect(sent.map(({ generation }) => generation)).toEqual([1, 2, 3]);
});

test("a simulation that breaks in the worker goes on here, loaded again at the same view; one that breaks here stops", () => {
  const { session, sent, said, answer, fail } = scripted();
  showRun(session, run, 0);
  answer();
  showView(session, 2_000_000);
  fail();
  expect(said).toEqual(["moving: The simulation broke: it broke.", "moved: The simulation broke: it broke."]);
  expect(sent.at(-1)).toMatchObject({ kind: "load", view: 2_000_000 });
  fail();
  expect(said.at(-1)).toBe("broken: The simulation broke: it broke.");
  const { length } = sent;
  showView(session, 3_000_000);
  expect(sent.length).toBe(length);
  showRun(session, run, 0);
  answer();
  expect(session.snapshot?.at).toBe(0);
});

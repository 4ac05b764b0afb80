/** A bench without a page: the simulation answers in the next microtask, wall time is what the test says. */
import { type Bench, createBench, frame } from "../../src/app/bench.ts";
import { isSettled, whenSettled } from "../../src/app/session.ts";
import type { StartSimulation } from "../../src/worker/client.ts";
import { createHost } from "../../src/worker/host.ts";
import type { ToWorker } from "../../src/worker/protocol.ts";

export interface BenchHere {
  readonly bench: Bench;
  /** Every message the page has sent. */
  readonly sent: ToWorker[];
  /** Frames 16 ms apart for `ms` of wall time, each after the simulation has answered. */
  run(ms: number): Promise<void>;
  settled(): Promise<void>;
  /** Wall time passes while something is done. */
  pass(ms: number): void;
}

/** `slice`: ms that the simulation's clock moves whenever it is looked at; 0: an answer is never cut short. */
export function benchHere(link = "", reducedMotion = false, slice = 0, mostJump?: number): BenchHere {
  let worked = 0;
  const sent: ToWorker[] = [];
  let wall = 0;
  const start: StartSimulation = (listener) => {
    const host = createHost(
      (message) => listener.message(message),
      () => {
        worked += slice;
        return worked;
      },
    );
    return {
      post: (message) => {
        sent.push(message);
        queueMicrotask(() => host.receive(message));
      },
      moveHere: () => {},
    };
  };
  const bench = createBench({ link, start, reducedMotion, now: () => wall, mostJump });
  const settled = () => whenSettled(bench.session);
  return {
    bench,
    sent,
    settled,
    pass: (ms) => {
      wall += ms;
    },
    run: async (ms) => {
      await settled();
      for (let passed = 0; passed <= ms; passed += 16) {
        frame(bench, wall);
        wall += 16;
        if (!isSettled(bench.session)) await settled();
      }
    },
  };
}

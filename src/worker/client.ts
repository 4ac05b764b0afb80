/**
 * The page's side of the worker: one simulation to post to, wherever it runs. If the worker can't start, breaks or stays
 * silent at the start, a new one on the main thread takes its place and the page is told; it knows nothing then and has
 * to be loaded again.
 */
import { createHost } from "./host.ts";
import { type Crossing, type FromWorker, type ToWorker, unpack } from "./protocol.ts";
import { SIMULATION_WORKER } from "./serve.ts";
import { HAS_WORKERS, newWorker } from "./start.ts";

export interface Simulation {
  post(message: ToWorker): void;
  /** Gives the worker up, as if it had failed by itself. On the main thread already: does nothing. */
  moveHere(reason: string): void;
}

export interface Listener {
  message(message: FromWorker): void;
  /**
   * Another simulation has taken the place of the one before and knows nothing yet. `reason`: one sentence on why the
   * worker was given up; null where it is the worker that has come, only late.
   */
  moved(reason: string | null): void;
}

export type StartSimulation = (listener: Listener) => Simulation;

/** After so long without the worker's first answer, which takes about 50 ms, the page begins on its own thread. */
const PATIENCE_MS = 1_500;
/** After so long the worker is given up. */
const LAST_PATIENCE_MS = 10_000;

export const startSimulation: StartSimulation = (listener) => {
  const start: Start = { listener, worker: null, here: null, last: null, timers: [] };
  const moveHere = (reason: string) => giveUp(start, reason);
  if (!HAS_WORKERS) start.here = onThisThread(listener);
  else {
    try {
      start.worker = newWorker(SIMULATION_WORKER);
      start.worker.onmessage = ({ data }: MessageEvent<Crossing>) => fromWorker(start, unpack(data));
      start.worker.onerror = (event) => {
        event.preventDefault();
        moveHere(`The simulation's worker failed${event.message ? `: ${event.message}` : " to start"}.`);
      };
      start.timers = [
        setTimeout(() => beginHere(start), PATIENCE_MS),
        setTimeout(() => moveHere("The simulation's worker did not answer."), LAST_PATIENCE_MS),
      ];
    } catch (error) {
      moveHere(`The simulation's worker could not start: ${error instanceof Error ? error.message : String(error)}.`);
    }
  }
  return {
    post(message) {
      start.last = message;
      if (start.here) start.here(message);
      else start.worker?.postMessage(message);
    },
    moveHere,
  };
};

/** Where messages go: to `here` if it is there, else to the worker. */
interface Start {
  readonly listener: Listener;
  worker: Worker | null;
  here: ((message: ToWorker) => void) | null;
  last: ToWorker | null;
  timers: ReturnType<typeof setTimeout>[];
}

/** The worker is slow to start: the message it was sent is answered here for now. */
function beginHere(start: Start): void {
  start.here = onThisThread(start.listener);
  if (start.last) start.here(start.last);
}

/** A worker that answers late is told everything anew; what the page's own thread still answers is out of date then. */
function fromWorker(start: Start, message: FromWorker): void {
  for (const timer of start.timers) clearTimeout(timer);
  if (start.here === null) start.listener.message(message);
  else if (start.worker) {
    start.here = null;
    start.listener.moved(null);
  }
}

function giveUp(start: Start, reason: string): void {
  for (const timer of start.timers) clearTimeout(timer);
  if (start.here && start.worker === null) return;
  start.worker?.terminate();
  start.worker = null;
  start.here = onThisThread(start.listener);
  // in a task of its own: the caller may not have the simulation in hand yet
  setTimeout(() => start.listener.moved(reason), 0);
}

/** A task of its own for each message, so that answers come later, as from a worker, and the page can draw between them. */
function onThisThread(listener: Listener): (message: ToWorker) => void {
  const host = createHost(
    (message) => listener.message(message),
    () => performance.now(),
  );
  return (message) => {
    setTimeout(() => host.receive(message), 0);
  };
}

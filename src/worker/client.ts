/**
 * The page's side of the worker: one simulation to post to, wherever it runs. If the worker can't start, breaks or stays
 * silent at the start, a new one on the main thread takes its place and the page is told; it knows nothing then and has
 * to be loaded again. Worker code is inlined: as a classic blob it also runs from a file.
 */
import { createHost } from "./host.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import SimWorker from "./sim.worker.ts?worker&inline";

export interface Simulation {
  post(message: ToWorker): void;
  /** Gives the worker up, as if it had failed by itself. On the main thread already: does nothing. */
  moveHere(reason: string): void;
}

export interface Listener {
  message(message: FromWorker): void;
  /** The worker is gone, a fresh simulation runs on this thread. `reason`: one sentence. */
  moved(reason: string): void;
}

export type StartSimulation = (listener: Listener) => Simulation;

/** Wall milliseconds a new worker has for its first answer. A run's first slice takes about 10. */
const FIRST_ANSWER_MS = 4_000;

type Place = { readonly kind: "worker"; readonly worker: Worker } | { readonly kind: "here"; post(m: ToWorker): void };

export const startSimulation: StartSimulation = (listener) => {
  let place: Place;
  let watch: ReturnType<typeof setTimeout> | undefined;

  const moveHere = (reason: string) => {
    if (place?.kind === "here") return;
    clearTimeout(watch);
    place?.worker.terminate();
    place = { kind: "here", post: onThisThread(listener) };
    // not before the caller has the simulation in hand
    setTimeout(() => listener.moved(reason), 0);
  };

  try {
    const worker = new SimWorker();
    place = { kind: "worker", worker };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(watch);
      listener.message(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      moveHere(`The simulation's worker failed${event.message ? `: ${event.message}` : " to start"}.`);
    };
    watch = setTimeout(() => moveHere("The simulation's worker did not answer."), FIRST_ANSWER_MS);
  } catch (error) {
    moveHere(`The simulation's worker could not start: ${error instanceof Error ? error.message : String(error)}.`);
  }

  return {
    post: (message) => (place.kind === "here" ? place.post(message) : place.worker.postMessage(message)),
    moveHere,
  };
};

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

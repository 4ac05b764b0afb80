/**
 * The page's side of the worker: one simulation to post to, wherever it runs. If the worker can't start, breaks or stays
 * silent at the start, a new one on the main thread takes its place and the page is told; it knows nothing then and has
 * to be loaded again. The worker runs the page's own script, which sees that it has no document: so nothing is shipped
 * twice, and the one HTML file, too, has a worker.
 */
import { createHost } from "./host.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { serveSimulation } from "./serve.ts";

export { serveSimulation };

/** Whether this script runs as a worker. */
export const isWorker = typeof document === "undefined";

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

export const startSimulation: StartSimulation = (listener) => {
  let worker: Worker | null = null;
  let postHere: ((message: ToWorker) => void) | null = null;
  let watch: ReturnType<typeof setTimeout> | undefined;

  const moveHere = (reason: string) => {
    if (postHere) return;
    clearTimeout(watch);
    worker?.terminate();
    postHere = onThisThread(listener);
    // in a task of its own: the caller may not have the simulation in hand yet
    setTimeout(() => listener.moved(reason), 0);
  };

  // a development server hands out modules one by one, the page's among them: no script for a worker
  if (import.meta.env.DEV) postHere = onThisThread(listener);
  else {
    try {
      worker = newWorker("simulation");
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
  }

  return {
    post: (message) => (postHere ? postHere(message) : worker?.postMessage(message)),
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

/**
 * A worker with this page's script. From the script's address where it has one; else from its text as a classic blob,
 * since a blob that is a module does not start in a page that was opened from a file.
 */
function newWorker(name: string): Worker {
  const script = [...document.querySelectorAll<HTMLScriptElement>("script[type=module]")].at(-1);
  if (script === undefined) throw new Error("the page's script was not found");
  if (script.src !== "") return new Worker(script.src, { name, type: "module" });
  return new Worker(URL.createObjectURL(new Blob([script.text], { type: "text/javascript" })), { name });
}

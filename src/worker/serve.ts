/**
 * What a worker does, by its name: hands messages to the simulation's host, to the painter or to a study's hand, and
 * answers back. What only a study needs is loaded only there. The built page has this module in a script of its own, with
 * all that it imports and nothing else (vite.config.ts): a worker runs that script, and the page imports it.
 */
import { createPainter } from "../draw/painter.ts";
import { type Crossing, unpack } from "./crossing.ts";
import { createHost } from "./host.ts";
import { pack } from "./protocol.ts";

/** Whether this is a worker. */
const isWorker = "WorkerGlobalScope" in globalThis;

/** The address of this script; none where everything stands in one HTML file (scripts/build.mjs). */
export const HERE: string | undefined = import.meta.url;

/** What workers are for, as their names. */
export const SIMULATION_WORKER = "simulation";
export const DRAWING_WORKER = "drawing";
export const STUDY_WORKER = "study";

interface Scope {
  readonly name: string;
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

function serve(): void {
  const scope = self as unknown as Scope;
  if (scope.name === STUDY_WORKER) serveStudy(scope);
  else if (scope.name === DRAWING_WORKER) serveDrawing(scope);
  else serveSimulation(scope);
}

function serveSimulation(scope: Scope): void {
  const host = createHost(
    (message, transfer) => scope.postMessage(pack(message), transfer),
    () => performance.now(),
  );
  scope.onmessage = (event) => host.receive(event.data);
}

/** It says once that it is there, and then whenever it has drawn. */
function serveDrawing(scope: Scope): void {
  const painter = createPainter();
  scope.onmessage = ({ data }: MessageEvent<Crossing>) => {
    const begin = performance.now();
    painter.receive(unpack(data));
    scope.postMessage({ ms: performance.now() - begin });
  };
  scope.postMessage({ ms: 0 });
}

/** Messages that come before the hand is there wait for it, in their order. */
function serveStudy(scope: Scope): void {
  const hand = import("../study/hand.ts").then(({ createHand }) => createHand((message) => scope.postMessage(message)));
  scope.onmessage = ({ data }) => void hand.then(({ receive }) => receive(data), fail);
}

/** Thrown outside the promise it reaches the page, which hears nothing of a promise that is rejected in a worker. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  }, 0);
}

if (isWorker) serve();

/**
 * Who draws: a painter in a worker; or on the page's own thread, where no canvas can be handed on, the worker can't start
 * or fails, and until it comes where it is late.
 */
import { createPainter, type ToPainter } from "../draw/painter.ts";
import { type Drawn, pack } from "./crossing.ts";

export interface Hired {
  post(message: ToPainter, transfer: Transferable[]): void;
  /** In a worker: a canvas has to be handed on, and can't come back. */
  readonly isAway: boolean;
}

export interface Listener {
  /** Somebody draws from now on who knows nothing yet; again where the worker was late or is given up. */
  begin(hired: Hired): void;
  /** What was to be shown last is drawn. */
  drawn(answer: Drawn): void;
  /** One sentence on why the worker was given up. */
  trouble(says: string): void;
}

/** After so long without the worker's first word, which takes about 100 ms, the page draws itself until it comes. */
const PATIENCE_MS = 1_500;

/** `newWorker`: null where there is none to be had, which is no trouble; throws where it can't start. */
export function hirePainter(newWorker: () => Worker | null, { begin, drawn, trouble }: Listener): void {
  let worker: Worker | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const drawHere = () => begin({ post: here(drawn), isAway: false });
  const giveUp = (says: string) => {
    clearTimeout(patience);
    worker?.terminate();
    worker = null;
    drawHere();
    trouble(says);
  };
  const hire = (hired: Worker) => {
    worker = hired;
    patience = setTimeout(drawHere, PATIENCE_MS);
    hired.onmessage = () => {
      clearTimeout(patience);
      hired.onmessage = ({ data }: MessageEvent<Drawn>) => drawn(data);
      begin({ post: (message, transfer) => hired.postMessage(pack(message), transfer), isAway: true });
    };
    hired.onerror = (event) => {
      event.preventDefault();
      if (worker) giveUp(`The drawing's worker failed${event.message ? `: ${event.message}` : " to start"}.`);
    };
  };
  try {
    const hired = newWorker();
    if (hired) hire(hired);
    else drawHere();
  } catch (error) {
    giveUp(`The drawing's worker could not start: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function here(drawn: Listener["drawn"]): Hired["post"] {
  const painter = createPainter();
  return (message) => {
    const begin = performance.now();
    try {
      painter.receive(message);
    } finally {
      drawn({ ms: performance.now() - begin });
    }
  };
}

/**
 * How the page starts a worker. It runs a script that the page imports (serve.ts), or all of the page's in the one HTML
 * file: so nothing is shipped twice.
 */
import { DRAWING_WORKER, HERE, STUDY_WORKER } from "./serve.ts";

/** A development server hands out modules one by one, the page's among them: no script for a worker. */
export const HAS_WORKERS = !import.meta.env.DEV;

/**
 * A worker from the script's address, where it has one; else from the page's text as a classic blob, since a blob that is
 * a module does not start in a page that was opened from a file.
 */
export function newWorker(name: string): Worker {
  if (HERE !== undefined && window.origin !== "null") return new Worker(HERE, { name, type: "module" });
  if (HERE !== undefined) return new Worker(blobOf(importing(HERE)), { name });
  const script = [...document.querySelectorAll<HTMLScriptElement>("script[type=module]")].at(-1);
  if (script === undefined) throw new Error("the page's script was not found");
  // what is loaded late names its module; a classic script is none, and has everything inside already
  const text = script.text.replaceAll("import.meta", "({})");
  return new Worker(blobOf(text), { name });
}

/**
 * For a sandboxed frame, which may start no worker from an address: a script that asks for the address. What is sent
 * meanwhile is kept.
 */
function importing(address: string): string {
  return `const early = [];
onmessage = (event) => early.push(event);
import(${JSON.stringify(address)}).then(
  () => early.forEach((event) => onmessage(event)),
  (error) => setTimeout(() => { throw error; }),
);`;
}

function blobOf(script: string): string {
  return URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
}

/** A worker to draw; null where no canvas can be handed to one. */
export function newDrawingWorker(): Worker | null {
  return HAS_WORKERS && "transferControlToOffscreen" in HTMLCanvasElement.prototype ? newWorker(DRAWING_WORKER) : null;
}

/** One of a study's workers; throws where none can be had. */
export function newStudyWorker(): Worker {
  if (!HAS_WORKERS) throw new Error("the development server has none");
  return newWorker(STUDY_WORKER);
}

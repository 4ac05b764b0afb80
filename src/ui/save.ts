/** Files for whoever uses the page. A sandboxed frame may save none: there a dialog shows what would have been saved. */
import type { Bench } from "../app/bench.ts";

export interface Saved {
  readonly name: string;
  readonly content: Blob;
}

/** "limiter-bench-seed-7-table.csv" */
export function fileName(bench: Bench, what: string, ending: string): string {
  return `limiter-bench-seed-${bench.store.getState().run.seed}-${what}.${ending}`;
}

/** Whether the browser lets this page save files and print. Pages from a file have no origin either, but may. */
export function maySave(): boolean {
  return window.origin !== "null" || window.location.protocol === "file:";
}

export function saveFile({ name, content }: Saved): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = name;
  link.click();
  // not before the browser has taken it
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

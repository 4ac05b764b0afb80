/** Whether the page is so narrow that each lane stacks and has a hopper of its own. The style sheets say the same. */
import { useSyncExternalStore } from "react";

const narrow = matchMedia("(max-width: 760px)");

export function useCompact(): boolean {
  return useSyncExternalStore(watch, () => narrow.matches);
}

function watch(changed: () => void): () => void {
  narrow.addEventListener("change", changed);
  return () => narrow.removeEventListener("change", changed);
}

/** Whether the page is so narrow that each lane stacks and has a hopper of its own. The style sheets say the same. */
import { useSyncExternalStore } from "react";

const narrow = () => matchMedia("(max-width: 760px)");

export function useCompact(): boolean {
  return useSyncExternalStore(watch, () => narrow().matches);
}

function watch(changed: () => void): () => void {
  const query = narrow();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

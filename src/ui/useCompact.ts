/** Whether the page is narrow. The style sheets say the same. */
import { useCallback, useMemo, useSyncExternalStore } from "react";

/** A page below this stacks, px. */
const NARROW = 760;
/** Lanes below this do, and each has a hopper of its own: side by side their parts would lie over each other. */
export const NARROW_LANES = 1090;

export function useCompact(width = NARROW): boolean {
  const query = useMemo(() => matchMedia(`(max-width: ${width}px)`), [width]);
  const watch = useCallback(
    (changed: () => void) => {
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => query.matches);
}

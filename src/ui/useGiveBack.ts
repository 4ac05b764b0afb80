/** Where the focus goes when what has it is taken away: back to what led there, and never to nowhere. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** For an element that may go away. `id`: of the element that gets the focus, if the focus is within when it goes. */
export function useGiveBack<Held extends HTMLElement>(id: string): RefObject<Held | null> {
  const ref = useRef<Held>(null);
  useLayoutEffect(() => {
    const held = ref.current;
    return () => {
      if (held?.contains(document.activeElement)) queueMicrotask(() => document.getElementById(id)?.focus());
    };
  }, [id]);
  return ref;
}

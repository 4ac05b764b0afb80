/** Shows one run of a study in the bench and moves the focus there, to what stops it: the button that was pressed is gone. */
import { showOne } from "../app/study-show.ts";
import { useBench } from "./page.ts";

type ShowOne = typeof showOne extends (bench: never, ...rest: infer Rest) => void ? (...rest: Rest) => void : never;

export function useShowOne(): ShowOne {
  const bench = useBench();
  return (...which) => {
    showOne(bench, ...which);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".playback .play")?.focus());
  };
}

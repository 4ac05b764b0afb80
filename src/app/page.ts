/**
 * How the page is shown, as parameters of its link: "present=1", "embed=1", "theme=dark" and the like. No part of the run
 * and no command: undo doesn't touch them, and whoever gets the link sees the page as it was shown.
 */
import type { Bench } from "./bench.ts";
import type { PageState } from "./store.ts";

/** Whether a yes-or-no parameter is set. */
export function isOn({ page }: Pick<PageState, "page">, name: string): boolean {
  return page[name] === "1";
}

/** Sets a parameter, or with null takes it away. */
export function setPage(bench: Bench, name: string, value: string | null): void {
  const { page } = bench.store.getState();
  if ((page[name] ?? null) === value) return;
  const { [name]: _old, ...others } = page;
  bench.store.setState({ page: value === null ? others : { ...others, [name]: value } });
}

/** What is shown: the whole bench, the presenter view for a projector, or the small bench for a frame in another page. */
export type Shown = "bench" | "present" | "embed";

export function shownAs(state: Pick<PageState, "page">): Shown {
  if (isOn(state, "present")) return "present";
  return isOn(state, "embed") ? "embed" : "bench";
}

export function setPresenting(bench: Bench, presenting: boolean): void {
  setPage(bench, "present", presenting ? "1" : null);
  bench.store.setState({ says: presenting ? "Presenter view; Escape leaves it." : "The presenter view is left." });
}

export function togglePresenting(bench: Bench): void {
  setPresenting(bench, !isOn(bench.store.getState(), "present"));
}

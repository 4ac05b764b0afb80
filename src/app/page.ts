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

/** What is shown: the whole bench, the study, the presenter view for a projector, or a small bench for another page's frame. */
export type Shown = "bench" | "study" | "present" | "embed";

export function shownAs(state: Pick<PageState, "page">): Shown {
  if (isOn(state, "present")) return "present";
  if (isOn(state, "embed")) return "embed";
  return state.page.view === "study" ? "study" : "bench";
}

export function setPresenting(bench: Bench, presenting: boolean): void {
  setPage(bench, "present", presenting ? "1" : null);
  bench.store.setState({ says: presenting ? "Presenter view; Escape leaves it." : "The presenter view is left." });
}

export function togglePresenting(bench: Bench): void {
  setPresenting(bench, !isOn(bench.store.getState(), "present"));
}

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

/** The address of a run, and of what is on screen. */
import { linkOf } from "../sim/link.ts";
import type { Run } from "../sim/run.ts";
import type { PageState } from "./store.ts";

export function linkTo(run: Run): string {
  return `${window.location.href.split("#")[0]}#${linkOf(run)}`;
}

/** The whole bench, whatever is shown now: the same run at `view` µs. */
export function benchAddress({ run, speed, page }: PageState, view: number): string {
  const { embed: _embed, present: _present, ...others } = page;
  return `${window.location.href.split("#")[0]}#${linkOf(run, { t: view / 1e6, speed, page: others })}`;
}

/** Which dialog lies over the page; one at a time. */
import { type Bench, pausePlaying } from "./bench.ts";
import type { PageState } from "./store.ts";

/** A link to what is on screen is of one instant: time stands while it is handed on. */
export function openDialog(bench: Bench, dialog: NonNullable<PageState["dialog"]>): void {
  if (dialog === "share" && bench.head.playing) pausePlaying(bench);
  bench.store.setState({ dialog });
}

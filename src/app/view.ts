/**
 * Which of the page's two views is shown: the bench, or the study with "view=study" in the link. A bench that nobody sees,
 * behind the study or in a hidden tab, stands still and goes on where it was.
 */
import { type Bench, say } from "./bench.ts";
import { setPage, shownAs } from "./page.ts";
import { setHidden } from "./travel.ts";

export function setStudyShown(bench: Bench, shown: boolean): void {
  setPage(bench, "view", shown ? "study" : null);
  say(bench, "");
}

/** Holds the bench while it is out of sight. */
export function watchSight(bench: Bench): void {
  const look = () => {
    const hidden = document.visibilityState === "hidden" || shownAs(bench.store.getState()) === "study";
    if (hidden !== bench.head.suspended) setHidden(bench, hidden);
  };
  document.addEventListener("visibilitychange", look);
  bench.store.subscribe(({ page }, old) => {
    if (page !== old.page) look();
  });
  look();
}

/** An open page is sent on to another link, as by whoever changes its address: cheaper than opening another page. */
import type { Page } from "playwright-core";

/** Resolves when the page has read it; the run is then the link's, and computed soon. */
export const showLink = (page: Page, hash: string): Promise<void> =>
  page.evaluate(
    (given) =>
      new Promise<void>((done) => {
        // an address that stays the same is no change
        if (window.location.hash === given) window.history.replaceState(null, "", "#");
        // the bench has listened for longer, so it is told first
        window.addEventListener("hashchange", () => done(), { once: true });
        window.location.hash = given;
      }),
    hash,
  );

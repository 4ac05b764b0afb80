/** Shows another link on a page that is open already, which takes a small part of the time that opening one takes. */
import type { Page } from "playwright-core";
import { seek } from "./page.ts";

/** `hash`: with its mark. The focus is nowhere and the page at its top afterwards, as on a page that has just been opened. */
export async function relink(page: Page, hash: string): Promise<void> {
  await page.evaluate(async (to) => {
    const shown = new Promise((done) => window.addEventListener("hashchange", done, { once: true }));
    window.location.hash = window.location.hash === to ? `${to}&` : to;
    await shown;
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  }, hash);
}

/** Shows a link at rest at an instant, once it is drawn. */
export async function relinkAt(page: Page, hash: string, seconds: number): Promise<void> {
  await relink(page, `${hash}&paused=1`);
  await seek(page, seconds);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

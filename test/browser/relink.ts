/** Another link, another screen on a page that is open already, which takes a small part of the time that opening one takes. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { seek } from "./page.ts";

/** Shows a link. `hash`: with its mark. The focus is nowhere and the page at its top afterwards, as on a page that has just been opened. */
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
  await drawn(page);
}

/** Waits until a frame is drawn of what is on the page now. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** A small screen under a coarse pointer, for as long as `look` takes. */
export async function onPhone(page: Page, width: number, height: number, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize({ width, height });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  await look();
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  if (before) await page.setViewportSize(before);
  await session.detach();
}

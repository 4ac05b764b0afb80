/** How the canvases are to look here and now: the palette of the theme, and when the screen's light or sharpness changes. */
import type { Theme } from "../app/theme.ts";
import { DARK, LIGHT, type Palette } from "../draw/palette.ts";

const DARK_SYSTEM = "(prefers-color-scheme: dark)";

/** Asked for once, and not before there is a page: the worker runs this script too. */
let dark: MediaQueryList | undefined;

export function paletteOf(theme: Theme): Palette {
  dark ??= window.matchMedia(DARK_SYSTEM);
  const isDark = theme === "system" ? dark.matches : theme === "dark";
  return isDark ? DARK : LIGHT;
}

/**
 * Calls `changed` when the system turns light or dark, and when the page comes to a screen with other pixels: a paused
 * bench would not be drawn again by itself. Returns how to stop.
 */
export function watchLooks(changed: () => void): () => void {
  const stop = new AbortController();
  // a list of its own, which is never read: Chromium tells a list no change that it has been read to already
  window.matchMedia(DARK_SYSTEM).addEventListener("change", changed, stop);
  const watchPixels = () => {
    const pixels = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const moved = () => {
      changed();
      watchPixels();
    };
    pixels.addEventListener("change", moved, { once: true, signal: stop.signal });
  };
  watchPixels();
  return () => stop.abort();
}

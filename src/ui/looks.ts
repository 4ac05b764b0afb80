/** How the canvases are to look here and now: the palette of the theme, and when the screen's light or sharpness changes. */
import type { Theme } from "../app/theme.ts";
import { DARK, LIGHT, type Palette } from "../draw/palette.ts";

/** Asked for once, and not before there is a page: the worker runs this script too. */
let dark: MediaQueryList | undefined;

function darkSystem(): MediaQueryList {
  dark ??= window.matchMedia("(prefers-color-scheme: dark)");
  return dark;
}

export function paletteOf(theme: Theme): Palette {
  const isDark = theme === "system" ? darkSystem().matches : theme === "dark";
  return isDark ? DARK : LIGHT;
}

/**
 * Calls `changed` when the system turns light or dark, and when the page comes to a screen with other pixels: a paused
 * bench would not be drawn again by itself. Returns how to stop.
 */
export function watchLooks(changed: () => void): () => void {
  const stop = new AbortController();
  darkSystem().addEventListener("change", changed, stop);
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

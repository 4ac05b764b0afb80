/**
 * Light, dark, or as the system has it. The choice is the page parameter "theme", so a link keeps it; where the browser
 * lends the page storage it is kept there too, for the next visit. A framed page asks for no storage.
 */
import { type Bench, redraw, say } from "./bench.ts";
import { isOn, setPage } from "./page.ts";
import type { PageState } from "./store.ts";

export type Theme = "system" | "light" | "dark";

const KEY = "limiter-bench.theme";

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

const NAMES: Record<Theme, string> = { system: "as the system", light: "light", dark: "dark" };

export function themeOf({ page }: Pick<PageState, "page">): Theme {
  return page.theme === "light" || page.theme === "dark" ? page.theme : "system";
}

export function themeName(theme: Theme): string {
  return NAMES[theme];
}

/** The choice of an earlier visit, where the link makes none. */
export function recallTheme(bench: Bench): void {
  const state = bench.store.getState();
  if (state.page.theme !== undefined || isOn(state, "embed")) return;
  const kept = withStorage((storage) => storage.getItem(KEY));
  if (kept === "light" || kept === "dark") setPage(bench, "theme", kept);
}

/** System, light, dark, and round again. */
export function nextTheme(bench: Bench): void {
  const theme = NEXT[themeOf(bench.store.getState())];
  setPage(bench, "theme", theme === "system" ? null : theme);
  if (!isOn(bench.store.getState(), "embed")) {
    withStorage((storage) => (theme === "system" ? storage.removeItem(KEY) : storage.setItem(KEY, theme)));
  }
  redraw(bench);
  say(bench, `Colours: ${NAMES[theme]}.`);
}

/** Null where the browser lends none: in a sandbox, and where storage is switched off. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}

/**
 * Keyboard shortcuts. Single keys do nothing in form fields, in dialogs or with Ctrl, Alt or Cmd; Shift is no modifier,
 * since on some keyboards + needs it and on others not. Space stays with a control that has the focus. They can be
 * switched off, since those who speak to their machine type without wanting to; undo and redo, with Ctrl or Cmd, stay.
 */
import type { Bench } from "./bench.ts";
import { fire } from "./fire.ts";
import { isOn, setPage, shownAs, togglePresenting } from "./page.ts";
import type { PageState } from "./store.ts";
import { changeSpeed, step, togglePlay } from "./travel.ts";
import { redo, undo } from "./undo.ts";

export interface Shortcut {
  /** The character typed; letters in lower case. */
  readonly key: string;
  /** As it is written on the key. */
  readonly shows: string;
  readonly says: string;
  readonly act: (bench: Bench) => unknown;
  /** Held down it repeats; the others don't act again and again. */
  readonly repeats?: true;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { key: "x", shows: "X", says: "Burst across a window boundary", act: (bench) => fire(bench, "edge-burst") },
  { key: "b", shows: "B", says: "Burst", act: (bench) => fire(bench, "burst") },
  { key: "s", shows: "S", says: "Retry storm", act: (bench) => fire(bench, "storm") },
  { key: " ", shows: "Space", says: "Play or pause", act: togglePlay },
  { key: ".", shows: ".", says: "Step to the next event", act: (bench) => step(bench, 1), repeats: true },
  { key: ",", shows: ",", says: "Step back to the event before", act: (bench) => step(bench, -1), repeats: true },
  { key: "+", shows: "+", says: "Twice as fast", act: (bench) => changeSpeed(bench, 1) },
  { key: "-", shows: "−", says: "Half as fast", act: (bench) => changeSpeed(bench, -1) },
  { key: "0", shows: "0", says: "Normal speed", act: (bench) => changeSpeed(bench, 0) },
  { key: "p", shows: "P", says: "Presenter view", act: togglePresenting },
  { key: "]", shows: "]", says: "Lessons: on", act: (bench) => lesson(bench, "on") },
  { key: "[", shows: "[", says: "Lessons: back", act: (bench) => lesson(bench, "back") },
  { key: "d", shows: "D", says: "Figures for debugging", act: toggleDebug },
  { key: "?", shows: "?", says: "These shortcuts", act: (bench) => bench.store.setState({ dialog: "keys" }) },
];

/** What the same key gives with or without Shift on a keyboard where + and - need the other one. */
const SAME: Record<string, string> = { "=": "+", _: "-", ">": ".", "<": "," };

const FIELDS = "input, select, textarea, [contenteditable]";
const CONTROLS = `${FIELDS}, button, a[href], summary, [tabindex="0"]`;
/** Fields with an undo of their own. */
const TEXTS = "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable]";

export function handleKey(bench: Bench, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  const state = bench.store.getState();
  const target = event.target instanceof Element ? event.target : null;
  // not `state.dialog`: the browser tells that a dialog is closed only some time after it is
  if (document.querySelector("dialog[open]")) return;
  // what they act on is the bench, which isn't to be seen then
  if (shownAs(state) === "study") return;
  const typed = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const way = wayBack(typed, event.shiftKey);
    if (way === null || target?.closest(TEXTS)) return;
    event.preventDefault();
    way(bench);
    return;
  }
  const key = SAME[typed] ?? typed;
  const shortcut = SHORTCUTS.find((one) => one.key === key);
  if (!shortcut || !hasKeys(state) || target?.closest(key === " " ? CONTROLS : FIELDS)) return;
  event.preventDefault();
  if (!event.repeat || shortcut.repeats) shortcut.act(bench);
}

/** Ctrl or Cmd with Z, with Shift+Z, with Y. */
function wayBack(key: string, shift: boolean): ((bench: Bench) => void) | null {
  if (key === "z") return shift ? redo : undo;
  return key === "y" && !shift ? redo : null;
}

function toggleDebug(bench: Bench): void {
  setPage(bench, "debug", isOn(bench.store.getState(), "debug") ? null : "1");
}

/** Whether single keys act: they do unless the link or an earlier visit says "keys=0". */
export function hasKeys({ page }: Pick<PageState, "page">): boolean {
  return page.keys !== "0";
}

const KEPT = "limiter-bench.keys";

export function setKeys(bench: Bench, on: boolean): void {
  setPage(bench, "keys", on ? null : "0");
  try {
    if (on) window.localStorage.removeItem(KEPT);
    else window.localStorage.setItem(KEPT, "0");
  } catch {
    // no storage here: the link keeps it
  }
}

/** The choice of an earlier visit, where the link makes none. */
export function recallKeys(bench: Bench): void {
  const state = bench.store.getState();
  if (state.page.keys !== undefined || isOn(state, "embed")) return;
  try {
    if (window.localStorage.getItem(KEPT) === "0") setPage(bench, "keys", "0");
  } catch {
    // no storage here
  }
}

/** The lessons come with a part of the page of their own. */
async function lesson(bench: Bench, way: "on" | "back"): Promise<void> {
  const { lessonBack, lessonOn } = await import("./teach.ts");
  if (way === "on") lessonOn(bench);
  else lessonBack(bench);
}

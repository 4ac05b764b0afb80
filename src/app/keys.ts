/**
 * Single-key shortcuts. They do nothing in form fields or with Ctrl, Alt or Cmd; Shift is no modifier, since on some
 * keyboards + needs it and on others not. Space stays with a control that has the focus.
 */
import type { Bench } from "./bench.ts";
import { fire } from "./fire.ts";
import { changeSpeed, step, togglePlay } from "./travel.ts";

type Action = (bench: Bench) => unknown;

/** By the character typed; letters in lower case. */
const ACTIONS: Record<string, Action> = {
  b: (bench) => fire(bench, "burst"),
  x: (bench) => fire(bench, "edge-burst"),
  s: (bench) => fire(bench, "storm"),
  " ": togglePlay,
  ".": (bench) => step(bench, 1),
  ",": (bench) => step(bench, -1),
  "+": (bench) => changeSpeed(bench, 1),
  "-": (bench) => changeSpeed(bench, -1),
  "0": (bench) => changeSpeed(bench, 0),
};

/** What the same key gives with or without Shift on a keyboard where + and - need the other one. */
const SAME: Record<string, string> = { "=": "+", _: "-", ">": ".", "<": "," };

/** Holding these down repeats; holding the others doesn't fire again and again. */
const REPEATS = new Set([".", ","]);

const FIELDS = "input, select, textarea, [contenteditable]";
const CONTROLS = `${FIELDS}, button, a[href], summary, [tabindex]`;

export function handleKey(bench: Bench, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const typed = event.key.toLowerCase();
  const key = SAME[typed] ?? typed;
  const action = ACTIONS[key];
  const target = event.target instanceof Element ? event.target : null;
  if (!action || target?.closest(key === " " ? CONTROLS : FIELDS)) return;
  event.preventDefault();
  if (!event.repeat || REPEATS.has(key)) action(bench);
}

/**
 * Settings: what a control is set to becomes a `set` command at the view time. While a control is dragged or typed into,
 * its one command is replaced; letting go ends the gesture. Input that may not be leaves the run as it is and is
 * complained of beside the control.
 */
import { MOST_BALLS } from "../sim/commands.ts";
import type { SettingsChange } from "../sim/run.ts";
import { type Bench, interrupt, publish, redraw, viewOf } from "./bench.ts";
import { instant } from "./coming.ts";
import { addCommand, changeWhole, replaceCommand, WHOLE, type Wish } from "./edit.ts";
import type { ChosenSpan } from "./store.ts";
import { take } from "./take.ts";
import { takeBack } from "./undo.ts";
import { droppedText, spanText } from "./words.ts";

/** `control`: the field's own name; `says`: what it is now, as the start of a sentence. Returns whether it was taken. */
export function change(bench: Bench, control: string, patch: SettingsChange, says: string): boolean {
  const { run, other } = bench.store.getState();
  const isWhole = other?.reach === "start";
  const wish = { do: "set", ...patch } as Wish;
  const { gesture } = bench;
  const going =
    gesture?.control === control && (isWhole ? gesture.command === WHOLE : run.commands[gesture.command]?.do === "set");
  const edit = isWhole
    ? changeWhole(run, patch)
    : going
      ? replaceCommand(run, gesture.command, wish)
      : addCommand(run, viewOf(bench), wish);
  if (edit.kind === "refused") {
    // what was typed can't be: neither is its beginning taken
    if (going) takeBack(bench);
    complain(bench, control, edit.says);
    return false;
  }
  const from = isWhole ? 0 : Math.round(edit.run.commands[edit.command].at * 1e6);
  const since = isWhole ? "from the start on" : `from t = ${instant(from)} s on`;
  const sentence = [`${says} ${since}.`, ...droppedText(edit.dropped)].join(" ");
  bench.gesture = { control, command: edit.command, says: sentence };
  interrupt(bench);
  complain(bench, control, null);
  // what is shown is what was before the view time: a paused page moves on by the one µs that makes the change seen
  const view = Math.max(bench.session.wantedView, from + 1);
  take(bench, edit, { view, from, did: says, continues: going });
  publish(bench);
  return true;
}

/** The control was let go: what it did, or why it could not, is said once. */
export function endChange(bench: Bench, control: string): void {
  const complaint = bench.store.getState().complaints[control];
  const says = complaint ? `Not taken: ${complaint}.` : bench.gesture?.control === control ? bench.gesture.says : null;
  if (bench.gesture?.control === control) bench.gesture = null;
  if (says !== null) bench.store.setState({ says });
}

/** Sets or (with null) lifts the complaint beside a control. */
export function complain(bench: Bench, control: string, says: string | null): void {
  const { complaints } = bench.store.getState();
  if ((complaints[control] ?? null) === says) return;
  const { [control]: _old, ...others } = complaints;
  bench.store.setState({ complaints: says === null ? others : { ...others, [control]: says } });
}

/** Balls of the next burst; no part of the run until one is fired. */
export function setBurst(bench: Bench, control: string, count: number): boolean {
  if (!Number.isInteger(count) || count < 1 || count > MOST_BALLS) {
    if (bench.gesture?.control === control) takeBack(bench);
    complain(bench, control, `${count} given; it may be a whole number from 1 to ${MOST_BALLS}`);
    return false;
  }
  const { run, program } = bench.store.getState();
  const continues = bench.gesture?.control === control;
  const did = `Burst size: ${count}`;
  complain(bench, control, null);
  take(bench, { run, program }, { view: viewOf(bench), from: viewOf(bench), did, continues, burst: count });
  bench.gesture = { control, command: WHOLE, says: `${did}.` };
  return true;
}

export function chooseLane(bench: Bench, lane: number): void {
  bench.store.setState({ lane });
  redraw(bench);
}

/** Marks the span a figure of the table comes from; the same again takes the mark away. */
export function chooseSpan(bench: Bench, chosen: ChosenSpan): void {
  const { span, snapshot } = bench.store.getState();
  if (snapshot === null) return;
  const same = span?.lane === chosen.lane && span.span === chosen.span;
  const lane = snapshot.lanes[chosen.lane];
  const says = same ? "The mark is taken away." : spanText(lane, lane.spans[chosen.span], snapshot.at);
  bench.store.setState({ span: same ? null : chosen, chosen: null, says });
  redraw(bench);
}

/** Every keyboard shortcut, and the switch for those of a single key. */
import { hasKeys, SHORTCUTS, setKeys } from "../app/keys.ts";
import { Dialog } from "./Dialog.tsx";
import { useBench, usePage } from "./page.ts";

/** Those that are not single keys, or not everywhere. */
const OTHERS: readonly (readonly [string, string])[] = [
  ["Ctrl Z", "Undo; Cmd on a Mac"],
  ["Ctrl Shift Z", "Redo; Ctrl Y too"],
  ["← →", "On the time bar: 0.1 s; ↑ ↓ 1 s"],
  ["Page Up, Down", "On the time bar: from command to command"],
  ["Home, End", "On the time bar: the start, the last that was seen"],
];

export function ShortcutsDialog() {
  const bench = useBench();
  const isOn = usePage(hasKeys);
  return (
    <Dialog title="Keyboard shortcuts" className="shortcuts">
      <dl data-off={!isOn}>
        {SHORTCUTS.map(({ key, shows, says }) => (
          <Line key={key} shows={shows} says={says} />
        ))}
      </dl>
      <label className="policy">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setKeys(bench, target.checked)} />
        Single-key shortcuts
      </label>
      <dl>
        {OTHERS.map(([shows, says]) => (
          <Line key={shows} shows={shows} says={says} />
        ))}
      </dl>
      <p className="dialog-note">
        Single keys do nothing while a field has the focus. Undo and redo cover whatever is fired, set or opened; the
        time on screen stays.
      </p>
    </Dialog>
  );
}

function Line({ shows, says }: { readonly shows: string; readonly says: string }) {
  return (
    <div>
      <dt>
        <kbd className="key">{shows}</kbd>
      </dt>
      <dd>{says}</dd>
    </div>
  );
}

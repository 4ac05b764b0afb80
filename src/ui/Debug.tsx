/** Figures for whoever works on the bench, and the command line that carries out the same run to the same instant. */

import { setPage } from "../app/page.ts";
import { cliCommand } from "../app/reproduce.ts";
import { useBench, usePage, useStage } from "./page.ts";

export function Debug() {
  const bench = useBench();
  const { drawing } = useStage();
  const snapshot = usePage((state) => state.snapshot);
  const run = usePage((state) => state.run);
  const { session } = bench;
  const { work, log } = session;
  if (!snapshot || !work) return null;
  const command = cliCommand(run, snapshot.at);
  const rows: readonly (readonly [string, string])[] = [
    ["view time", `${snapshot.at} µs`],
    ["frontier", `${session.frontier} µs`],
    ["events, last answer", String(work.events)],
    ["worker, last answer", `${work.ms.toFixed(2)} ms${session.isHere ? ", on the main thread" : ""}`],
    ["draw, last frame", `${drawing.ms().toFixed(2)} ms`],
    ["checkpoints", `${work.checkpoints}, ${work.checkpointBytes} bytes`],
    ["log", `${log.length} events from ${log.from} µs on`],
    ["digest", snapshot.digest],
  ];
  return (
    <aside className="debug" aria-label="Debugging">
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <label>
        The same in Node
        <textarea readOnly rows={3} value={command} spellCheck={false} onFocus={(event) => event.target.select()} />
      </label>
      <button type="button" className="button" onClick={() => setPage(bench, "debug", null)}>
        Close
      </button>
    </aside>
  );
}

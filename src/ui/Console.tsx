/** The console: what can be fired, and the settings. Every change is a command of the run from its instant on. */
import { fire } from "../app/fire.ts";
import { Button } from "./Button.tsx";
import { useBench } from "./page.ts";
import { RefusedClients } from "./RefusedClients.tsx";
import { LimitSettings, TrafficSettings } from "./Settings.tsx";

export function Console() {
  return (
    <aside className="console" aria-label="Console">
      <Fire />
      <div className="settings">
        <TrafficSettings />
        <LimitSettings />
        <RefusedClients />
      </div>
    </aside>
  );
}

function Fire() {
  const bench = useBench();
  return (
    <section className="fire" aria-labelledby="fire-title">
      <h2 id="fire-title">Fire</h2>
      <Button className="fire-edge" shortcut="X" keys="X" onPress={() => fire(bench, "edge-burst")}>
        Burst across a window boundary
      </Button>
      <Button shortcut="B" keys="B" onPress={() => fire(bench, "burst")}>
        Burst
      </Button>
      <Button shortcut="S" keys="S" onPress={() => fire(bench, "storm")}>
        Retry storm
      </Button>
    </section>
  );
}

/**
 * Machines at speeds at which they would flash: each number of a gauge as its mean over the snapshots just shown.
 * Counts, peaks and times stay what they are; only what a machine is drawn from is smoothed.
 */
import type { LaneView, Snapshot } from "../sim/snapshot.ts";
import type { PageState } from "./store.ts";

/** From this speed on, machines show the average: what flies is no longer seen, what wraps would flash. */
const AVERAGED_SPEED = 8;

export function isAveraged({ playing, speed }: Pick<PageState, "playing" | "speed">): boolean {
  return playing && speed >= AVERAGED_SPEED;
}

/** About half a second of frames. */
const MOST_RECENT = 30;

/** The mean over `recent`, to which `snapshot` is added; snapshots that it can't be averaged with are dropped. */
export function averaged(recent: Snapshot[], snapshot: Snapshot): Snapshot {
  const last = recent[recent.length - 1];
  if (last !== undefined && (last.at > snapshot.at || !sameMachines(last, snapshot))) recent.length = 0;
  if (last !== snapshot) recent.push(snapshot);
  if (recent.length > MOST_RECENT) recent.shift();
  return { ...snapshot, lanes: snapshot.lanes.map((lane, i) => smoothed(lane, recent, i)) };
}

function sameMachines(a: Snapshot, b: Snapshot): boolean {
  return a.lanes.length === b.lanes.length && a.lanes.every((lane, i) => lane.since === b.lanes[i].since);
}

function smoothed(lane: LaneView, recent: readonly Snapshot[], index: number): LaneView {
  const machine: Record<string, unknown> = { ...lane.gauge.machine };
  for (const [name, value] of Object.entries(machine)) {
    if (typeof value !== "number") continue;
    const all = recent.map(({ lanes }) => (lanes[index].gauge.machine as unknown as Record<string, number>)[name]);
    const mean = all.reduce((sum, one) => sum + (one ?? value), 0) / all.length;
    machine[name] = Number.isInteger(value) && name !== "tokens" ? Math.round(mean) : mean;
  }
  return { ...lane, gauge: { ...lane.gauge, machine: machine as unknown as LaneView["gauge"]["machine"] } };
}

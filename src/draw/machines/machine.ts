/** Which drawing shows which machine: one for each kind a rule can have, from its gauge and nothing else. */
import { never } from "../../base/assert.ts";
import type { Micros } from "../../base/time.ts";
import type { Gauge } from "../../limiters/rule.ts";
import type { Brush } from "../brush.ts";
import type { Layout } from "../layout.ts";
import { drawDial } from "./dial.ts";
import { drawDue } from "./due.ts";
import { drawLevel } from "./level.ts";
import { drawWheel } from "./queue.ts";
import { drawRack } from "./rack.ts";
import { drawTape } from "./tape.ts";
import { drawTube } from "./tube.ts";
import { drawTwoRacks } from "./two-racks.ts";

/** `gone`: ages of calls a tape has just forgotten; `averaged`: too fast for a hand to be followed. */
export interface Around {
  readonly gone: readonly Micros[];
  readonly averaged: boolean;
}

export function drawMachine(brush: Brush, gauge: Gauge, layout: Layout, around: Around): void {
  const { machine } = gauge;
  const { zone } = layout;
  switch (machine.kind) {
    case "rack":
      drawRack(brush, machine, zone, !around.averaged);
      break;
    case "tape":
      drawTape(brush, machine, zone, around.gone);
      break;
    case "two-racks":
      drawTwoRacks(brush, machine, zone);
      break;
    case "tube":
      drawTube(brush, machine, zone);
      break;
    case "due":
      drawDue(brush, machine, zone, gauge.full);
      break;
    case "queue":
      drawWheel(brush, around.averaged ? { ...machine, turn: 0 } : machine, layout);
      break;
    case "level":
      drawLevel(brush, machine, zone);
      break;
    case "dial":
      drawDial(brush, machine, zone);
      break;
    default:
      never(machine);
  }
}

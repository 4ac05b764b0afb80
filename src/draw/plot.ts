/** Where the last twenty seconds lie in a timeline or a chart: the same for both, so that they can stand under each other. */
import { type ScaleLinear, scaleLinear } from "d3-scale";
import type { Micros } from "../base/time.ts";
import type { Area } from "./brush.ts";
import { type Box, SHOWN } from "./frame.ts";

export interface Plot {
  readonly area: Area;
  /** x of an instant; outside the area for one that isn't shown. */
  readonly x: ScaleLinear<number, number>;
  /** px */
  readonly perSecond: number;
}

/** Room beside the plot: the stroke of its frame at the left, the line that is now at the right. */
const LEFT = 1;
const RIGHT = 5;

/** `top`, `bottom`, `right`: px to leave free; `shown`: how much of the past. */
export function plotOf(box: Box, view: Micros, top: number, bottom: number, right = 0, shown = SHOWN): Plot {
  const width = Math.max(20, box.width - LEFT - RIGHT - right);
  return {
    area: { x: LEFT, y: top, width, height: box.height - top - bottom },
    x: scaleLinear([view - shown, view], [LEFT, LEFT + width]),
    perSecond: (width / shown) * 1e6,
  };
}

/** Which flying ball of a machine one points at, and where a call's ball is. As drawn: the same flights, the same layout. */
import { attemptOf, laneOf } from "../sim/event.ts";
import { type Ball, flights, passingThrough } from "./balls.ts";
import type { Point } from "./brush.ts";
import { type Box, type ChosenCall, type Frame, textSize } from "./frame.ts";
import { laneLayout } from "./layout.ts";

/** A lane's canvas: lane `lane` of `lanes`, as `drawLane` has it. */
export interface LaneBox {
  readonly lane: number;
  readonly lanes: number;
  readonly box: Box;
  readonly compact: boolean;
}

/** How far beside a ball one may point, px: a moving thing is hard to meet. */
const NEAR = 9;

/** Index in the log of the event of the ball nearest to (x, y); null where none is near. */
export function hitLane(frame: Frame, at: LaneBox, x: number, y: number): number | null {
  const { balls, r } = flying(frame, at);
  let best: number | null = null;
  let least = r + NEAR;
  for (const ball of balls) {
    const distance = Math.hypot(ball.x - x, ball.y - y);
    if (distance >= least) continue;
    least = distance;
    best = ball.event;
  }
  return best;
}

/** Where the ball of a call's event is; null while it doesn't fly. Balls that stand for several stand for themselves. */
export function ballPlace(frame: Frame, at: LaneBox, call: ChosenCall): Point | null {
  const { log } = frame;
  const { balls, r } = flying(frame, at);
  const ball = balls.find(({ event }) => {
    const tag = log.tag[event];
    const isLanes = laneOf(tag) === call.lane && attemptOf(tag) === call.attempt;
    return isLanes && log.at[event] === call.at && log.request[event] === call.request;
  });
  return ball ? { x: ball.x, y: ball.y - r } : null;
}

function flying(frame: Frame, { lane, lanes, box, compact }: LaneBox): { balls: readonly Ball[]; r: number } {
  if (frame.still || frame.averaged) return { balls: [], r: 0 };
  const layouts = Array.from({ length: lanes }, (_, i) => laneLayout(box, i, lanes, compact, textSize(frame)));
  const own = flights(frame, lane, layouts[lane]).balls;
  return {
    balls: compact ? own : [...own, ...passingThrough(frame, lane, lanes, layouts)],
    r: layouts[lane].r,
  };
}

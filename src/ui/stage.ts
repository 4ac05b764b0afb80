/**
 * The loop that shows: one animation frame for all canvases, from one frame of the bench, and only when something has
 * changed. A paused bench asks for no animation frames at all.
 */
import { type Bench, frame as nextFrame } from "../app/bench.ts";
import { type Drawing, type Sight, startDrawing } from "../worker/drawing.ts";
import { frameOf } from "./frame.ts";

export interface Stage {
  readonly drawing: Drawing;
  /** Called now and in every frame that shows something new; returns how to stop. */
  follow(follower: () => void): () => void;
  /** Runs until the returned function is called. */
  start(): () => void;
}

export function createStage(bench: Bench): Stage {
  const followers = new Set<() => void>();
  const drawing = startDrawing(
    () => sightOf(bench),
    (says) => bench.store.setState(({ trouble, run }) => ({ trouble: trouble ?? { says, goesOn: true, run } })),
  );
  let asked = 0;

  const tick = (now: number) => {
    asked = 0;
    if (nextFrame(bench, now)) {
      drawing.show();
      for (const follower of followers) follower();
    }
    if (bench.head.playing && !bench.head.suspended) ask();
  };
  const ask = () => {
    if (asked === 0) asked = requestAnimationFrame(tick);
  };

  return {
    drawing,
    follow(follower) {
      followers.add(follower);
      follower();
      return () => followers.delete(follower);
    },
    start() {
      bench.wake = ask;
      ask();
      return () => {
        bench.wake = () => {};
        cancelAnimationFrame(asked);
        asked = 0;
      };
    },
  };
}

function sightOf(bench: Bench): Sight | null {
  const frame = frameOf(bench);
  if (frame === null) return null;
  const { head, session, other } = bench;
  return {
    frame,
    log: session.log,
    otherLog: frame.other ? (other?.log ?? null) : null,
    playing: head.playing,
    now: performance.now(),
    ratio: window.devicePixelRatio || 1,
  };
}

/**
 * The loop that draws: one animation frame for all canvases, from one frame of the bench, and only when something has
 * changed. A paused bench asks for no animation frames at all.
 */
import { type Bench, frame as nextFrame } from "../app/bench.ts";
import type { Frame } from "../draw/frame.ts";
import { frameOf } from "./frame.ts";

/** `playing`: time goes on, and another frame follows. */
export type Painter = (frame: Frame, playing: boolean) => void;

export interface Stage {
  /** Wall ms of the last painting, for the debugging figures. */
  readonly work: { ms: number };
  /** Paints now if there is something to paint, and at every change; returns how to stop. */
  add(painter: Painter): () => void;
  /** Runs until the returned function is called. */
  start(): () => void;
}

export function createStage(bench: Bench): Stage {
  const painters = new Set<Painter>();
  let asked = 0;

  const work = { ms: 0 };
  const paint = () => {
    const frame = frameOf(bench);
    const begin = performance.now();
    const { playing } = bench.head;
    if (frame) for (const painter of painters) painter(frame, playing);
    work.ms = performance.now() - begin;
  };
  const tick = (now: number) => {
    asked = 0;
    if (nextFrame(bench, now)) paint();
    if (bench.head.playing && !bench.head.suspended) ask();
  };
  const ask = () => {
    if (asked === 0) asked = requestAnimationFrame(tick);
  };

  return {
    work,
    add(painter) {
      painters.add(painter);
      const frame = frameOf(bench);
      if (frame) painter(frame, false);
      return () => painters.delete(painter);
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

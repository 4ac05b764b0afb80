/**
 * The page's side of the drawing: hands its canvases to a worker that draws them, so that the page's own thread is free
 * for who uses it. One picture is under way at a time, and the next one shows what is newest then.
 */
import type { Frame } from "../draw/frame.ts";
import type { Place, Showing } from "../draw/painter.ts";
import { type Log, tell } from "../sim/log.ts";
import { type Hired, hirePainter } from "./hire.ts";
import { buffersOf } from "./protocol.ts";
import { newDrawingWorker } from "./start.ts";

/** What is to be seen, with the logs it is drawn from. */
export interface Sight extends Pick<Showing, "playing" | "now" | "ratio"> {
  readonly frame: Frame;
  readonly log: Log;
  /** Of the run beside it. */
  readonly otherLog: Log | null;
}

/** One canvas, from when it is there until it is gone. */
export interface Easel {
  place(place: Place): void;
  remove(): void;
}

export interface Drawing {
  /** `lost`: it can't be drawn on any more, and another canvas has to take its place. */
  add(canvas: HTMLCanvasElement, lost: () => void): Easel;
  /** Something new is to be seen. */
  show(): void;
  /** Wall ms that drawing the last picture took. */
  ms(): number;
}

interface Held {
  readonly canvas: HTMLCanvasElement;
  readonly lost: () => void;
  place: Place | null;
}

/** `sight`: what is to be seen now, null for nothing. `trouble` gets a sentence that says why the worker was given up. */
export function startDrawing(
  sight: () => Sight | null,
  trouble: (says: string) => void,
  newWorker = newDrawingWorker,
): Drawing {
  const held = new Map<number, Held>();
  let ids = 0;
  /** Null as long as it isn't known who draws. */
  let painter: Hired | null = null;
  /** The logs that whoever draws has a copy of. */
  let [known, otherKnown]: (Log | null)[] = [null, null];
  let [isBusy, isWanted] = [false, true];
  let ms = 0;

  const show = () => {
    isWanted = true;
    const seen = isBusy || painter === null ? null : sight();
    if (seen === null) return;
    const { log, otherLog, frame, ...rest } = seen;
    const news = tell(log, log !== known);
    const otherNews = otherLog && tell(otherLog, otherLog !== otherKnown);
    [known, otherKnown] = [log, otherLog];
    [isBusy, isWanted] = [true, false];
    const transfer = [news, otherNews].flatMap((one) => (one ? buffersOf(one.columns) : []));
    painter?.post({ kind: "show", scene: sceneOf(frame), news, otherNews, ...rest }, transfer);
  };
  const hand = (id: number, { canvas, place }: Held) => {
    if (painter?.isAway) {
      const away = canvas.transferControlToOffscreen();
      painter.post({ kind: "canvas", id, canvas: away }, [away]);
    } else painter?.post({ kind: "canvas", id, canvas }, []);
    if (place) painter?.post({ kind: "place", id, place }, []);
  };
  hirePainter(newWorker, {
    begin(hired) {
      const lost = painter === null ? [] : [...held.values()];
      painter = hired;
      [known, otherKnown] = [null, null];
      isBusy = false;
      if (lost.length > 0) held.clear();
      for (const [id, one] of held) hand(id, one);
      show();
      for (const one of lost) one.lost();
    },
    drawn(answer) {
      isBusy = false;
      ms = answer.ms;
      if (isWanted) show();
    },
    trouble,
  });

  return {
    add(canvas, lost) {
      const id = ++ids;
      const one: Held = { canvas, lost, place: null };
      held.set(id, one);
      hand(id, one);
      return {
        place(place) {
          one.place = place;
          if (held.has(id)) painter?.post({ kind: "place", id, place }, []);
        },
        remove() {
          if (held.delete(id)) painter?.post({ kind: "place", id, place: null }, []);
        },
      };
    },
    show,
    ms: () => ms,
  };
}

function sceneOf({ log: _log, past: _past, logFrom: _from, other, ...scene }: Frame): Showing["scene"] {
  return { ...scene, other: other ? { frontier: other.frontier, snapshot: other.snapshot } : null };
}

/**
 * The page's side of the drawing: hands its canvases to a worker that draws them, so that the page's own thread is free
 * for who uses it. One message is under way at a time, and the next one shows what is newest then.
 */
import type { Frame } from "../draw/frame.ts";
import type { Hanging, Place, Scene, Showing } from "../draw/painter.ts";
import { type Log, tell } from "../sim/log.ts";
import { type Hired, hirePainter } from "./hire.ts";
import { buffersOf } from "./protocol.ts";
import { newDrawingWorker } from "./start.ts";

/** What is to be seen: a frame with the logs it is drawn from. */
export interface Sight extends Pick<Showing, "playing" | "now" | "ratio"> {
  readonly frame: Frame;
  readonly log: Log;
  /** Of the run beside it. */
  readonly otherLog: Log | null;
}

/** One canvas, from when it is there until it is gone. */
export interface Easel {
  /** A place that says the same is no news. */
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
  isHanded: boolean;
}

/** Some browsers lose the first picture of a canvas that has just been handed on: a little later it is drawn again, ms. */
const AGAIN_MS = 150;

/** `sight`: what is to be seen now, null for nothing. `trouble` gets a sentence that says why the worker was given up. */
export function startDrawing(
  sight: () => Sight | null,
  trouble: (says: string) => void,
  newWorker = newDrawingWorker,
): Drawing {
  const held = new Map<number, Held>();
  let ids = 0;
  /** Canvases that have come, changed or gone since the last message. */
  const changed = new Set<number>();
  /** Null as long as it isn't known who draws. */
  let painter: Hired | null = null;
  let teller = newTeller();
  let [isBusy, isWanted] = [false, true];
  let ms = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  const hang = (id: number): Hanging => {
    const one = held.get(id);
    if (!one || one.isHanded) return { id, place: one?.place ?? null };
    one.isHanded = true;
    clearTimeout(again);
    if (painter?.isAway) again = setTimeout(show, AGAIN_MS);
    return { id, place: one.place, canvas: painter?.isAway ? one.canvas.transferControlToOffscreen() : one.canvas };
  };
  const send = () => {
    if (isBusy || painter === null) return;
    const seen = isWanted ? sight() : null;
    // a canvas is as good as not there until there is something to see
    if (seen === null && (changed.size === 0 || !teller.hasTold())) return;
    const showing = seen && teller.tell(seen);
    const hangings = [...changed].map(hang);
    changed.clear();
    isBusy = true;
    if (seen) isWanted = false;
    const columns = [showing?.news, showing?.otherNews].flatMap((news) => (news ? buffersOf(news.columns) : []));
    const canvases = painter.isAway ? hangings.flatMap(({ canvas }) => canvas ?? []) : [];
    painter.post({ hangings, showing }, [...columns, ...(canvases as OffscreenCanvas[])]);
  };
  const show = () => {
    isWanted = true;
    send();
  };
  hirePainter(newWorker, {
    begin(hired) {
      const isMoved = painter?.isAway || hired.isAway;
      const lost = [...held.entries()].filter(([, { isHanded }]) => isHanded && isMoved);
      painter = hired;
      teller = newTeller();
      isBusy = false;
      for (const [id] of lost) held.delete(id);
      for (const [id, one] of held) {
        one.isHanded = false;
        if (one.place) changed.add(id);
      }
      show();
      for (const [, one] of lost) one.lost();
    },
    drawn(answer) {
      isBusy = false;
      ms = answer.ms;
      send();
    },
    trouble,
  });

  return {
    add(canvas, lost) {
      const id = ++ids;
      const one: Held = { canvas, lost, place: null, isHanded: false };
      held.set(id, one);
      return {
        place(place) {
          if (!held.has(id) || JSON.stringify(place) === JSON.stringify(one.place)) return;
          one.place = place;
          changed.add(id);
          send();
        },
        remove() {
          if (held.delete(id) && one.isHanded) changed.add(id);
          else changed.delete(id);
          send();
        },
      };
    },
    show,
    ms: () => ms,
  };
}

/** Remembers of which logs whoever draws has a copy. */
function newTeller() {
  let [known, otherKnown]: (Log | null)[] = [null, null];
  return {
    hasTold: () => known !== null,
    tell({ frame, log, otherLog, ...rest }: Sight): Showing {
      const news = tell(log, log !== known);
      const otherNews = otherLog && tell(otherLog, otherLog !== otherKnown);
      [known, otherKnown] = [log, otherLog];
      return { ...rest, scene: sceneOf(frame), news, otherNews };
    },
  };
}

function sceneOf({ log: _log, past: _past, logFrom: _from, other, ...scene }: Frame): Scene {
  return { ...scene, other: other ? { frontier: other.frontier, snapshot: other.snapshot } : null };
}

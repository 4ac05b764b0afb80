/**
 * Who draws the bench's canvases: a function of messages, in a worker where canvases can be handed to one, on the page's
 * own thread elsewhere. It holds a copy of the log and the last frame, so that a message carries what is new only.
 */
import type { Micros } from "../base/time.ts";
import { hear, type Log, type News } from "../sim/log.ts";
import { type Box, type Frame, SHOWN } from "./frame.ts";
import type { Pen } from "./pen.ts";
import { drawSubject, type Subject } from "./subject.ts";

export type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;

/** Where and how large a canvas is, and what it shows. */
export interface Place {
  readonly subject: Subject;
  readonly box: Box;
  /** Size of its text, CSS px. */
  readonly text: number;
}

/** A frame without the logs it is drawn from. */
export type Scene = Omit<Frame, "log" | "past" | "logFrom" | "other"> & {
  readonly other: Pick<Frame, "frontier" | "snapshot"> | null;
};

export interface Showing {
  readonly kind: "show";
  readonly scene: Scene;
  /** What is new in the run's log, and in that of the run beside it; null for nothing. */
  readonly news: News | null;
  readonly otherNews: News | null;
  /** Time goes on, and another frame follows. */
  readonly playing: boolean;
  /** Wall ms. */
  readonly now: number;
  /** The device's pixels to one of CSS. */
  readonly ratio: number;
}

export type ToPainter =
  | { readonly kind: "canvas"; readonly id: number; readonly canvas: AnyCanvas }
  /** Drawn there at once, if there is something to draw; a canvas without a place is forgotten. */
  | { readonly kind: "place"; readonly id: number; readonly place: Place | null }
  | Showing;

export interface Painter {
  receive(message: ToPainter): void;
}

interface Held {
  readonly canvas: AnyCanvas;
  readonly pen: Pen & Pick<CanvasRenderingContext2D, "setTransform" | "clearRect">;
  place: Place | null;
  /** Wall ms until which its picture may stand. */
  stands: number;
  /** What its picture shows. */
  view: Micros;
}

/** Whatever passes by, a picture that changes six times a second brightens and darkens three times at most. */
const CALM_MS = 170;
/** Nobody sees that a tick comes so much later than its ball. */
const EVEN_MS = 40;

export function createPainter(): Painter {
  const canvases = new Map<number, Held>();
  let shown: { frame: Frame; playing: boolean; now: number; ratio: number } | null = null;
  let log: Log | null = null;
  let otherLog: Log | null = null;

  const hold = (id: number, canvas: AnyCanvas) => {
    const pen = canvas.getContext("2d") as Held["pen"] | null;
    if (pen) canvases.set(id, { canvas, pen, place: null, stands: 0, view: 0 });
  };
  const put = (id: number, place: Place | null) => {
    const held = canvases.get(id);
    if (place === null) canvases.delete(id);
    else if (held) {
      held.place = place;
      held.stands = 0;
      paint(held);
    }
  };
  const show = ({ scene, news, otherNews, playing, now, ratio }: Showing) => {
    log = heard(log, news);
    otherLog = scene.other && heard(otherLog, otherNews);
    const other = scene.other && otherLog && { ...scene.other, ...logOf(otherLog) };
    shown = log && { frame: { ...scene, ...logOf(log), other }, playing, now, ratio };
    for (const held of canvases.values()) if (!mayStand(held)) paint(held);
  };
  /**
   * What runs through its picture with the time, the shown time or more across it, is drawn only CALM_MS apart where it is
   * too fast to be followed, and EVEN_MS apart as long as it has moved by less than a pixel.
   */
  const mayStand = ({ place, stands, view }: Held): boolean => {
    if (!shown?.playing || !place || place.subject.kind === "machine" || shown.now >= stands) return false;
    const { frame, ratio } = shown;
    return frame.averaged || Math.abs(frame.view - view) < SHOWN / (place.box.width * ratio);
  };
  const paint = (held: Held) => {
    if (!shown || !held.place || !isThere(held.place.subject, shown.frame)) return;
    const { frame, now, ratio } = shown;
    held.stands = now + (frame.averaged ? CALM_MS : EVEN_MS);
    held.view = frame.view;
    paintOn(held.canvas, held.pen, frame, held.place, ratio);
  };

  return {
    receive(message) {
      switch (message.kind) {
        case "canvas":
          return hold(message.id, message.canvas);
        case "place":
          return put(message.id, message.place);
        case "show":
          return show(message);
      }
    },
  };
}

/** The page may have another number of lanes already than the frame that was shown last. */
function isThere(subject: Subject, { snapshot: { lanes } }: Frame): boolean {
  if (subject.kind === "machine" && subject.lanes !== lanes.length) return false;
  return subject.kind === "track" || subject.lane < lanes.length;
}

const heard = (log: Log | null, news: News | null): Log | null => (news ? hear(log, news) : log);

const logOf = (log: Log): Pick<Frame, "log" | "past" | "logFrom"> => ({ log, past: log.past, logFrom: log.from });

/** Sizes the canvas to its place and the device's pixels, clears it and draws. */
export function paintOn(canvas: AnyCanvas, pen: Held["pen"], frame: Frame, place: Place, ratio: number): void {
  const { box, text, subject } = place;
  if (box.width === 0 || box.height === 0) return;
  const across = Math.round(box.width * ratio);
  const down = Math.round(box.height * ratio);
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  pen.setTransform(across / box.width, 0, 0, down / box.height, 0, 0);
  pen.clearRect(0, 0, box.width, box.height);
  drawSubject(pen, { ...frame, text }, subject, box);
}

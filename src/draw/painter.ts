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

/** How large a canvas is, and what it shows. */
export interface Place {
  readonly subject: Subject;
  readonly box: Box;
  /** Size of its text, CSS px. */
  readonly text: number;
}

/** A canvas that comes (with `canvas`), that shows something else from now on, or that goes (without a place). */
export interface Hanging {
  readonly id: number;
  readonly canvas?: AnyCanvas;
  readonly place: Place | null;
}

/** A frame without the logs it is drawn from. */
export type Scene = Omit<Frame, "log" | "past" | "logFrom" | "other"> & {
  readonly other: Pick<Frame, "frontier" | "snapshot"> | null;
};

export interface Showing {
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

export interface ToPainter {
  /** Drawn even if there is nothing new to show. */
  readonly hangings: readonly Hanging[];
  readonly showing: Showing | null;
}

export interface Painter {
  receive(message: ToPainter): void;
}

interface Held {
  readonly canvas: AnyCanvas;
  readonly pen: Pen & Pick<CanvasRenderingContext2D, "setTransform" | "clearRect">;
  place: Place;
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
  let shown: (Omit<Showing, "scene"> & { readonly frame: Frame }) | null = null;
  let log: Log | null = null;
  let otherLog: Log | null = null;

  const hang = ({ id, canvas, place }: Hanging) => {
    const held = canvases.get(id);
    const pen = canvas?.getContext("2d") as Held["pen"] | undefined;
    if (place === null) canvases.delete(id);
    else if (canvas && pen) canvases.set(id, { canvas, pen, place, stands: 0, view: 0 });
    else if (held) Object.assign(held, { place, stands: 0 });
  };
  const take = ({ scene, ...rest }: Showing) => {
    if (rest.news) log = hear(log, rest.news);
    if (rest.otherNews) otherLog = hear(otherLog, rest.otherNews);
    if (log === null) return;
    const other = scene.other && otherLog && { ...scene.other, ...logOf(otherLog) };
    shown = { ...rest, frame: { ...scene, ...logOf(log), other } };
  };
  /**
   * What runs through its picture with the time, the shown time or more across it, is drawn only CALM_MS apart where it is
   * too fast to be followed, and EVEN_MS apart as long as it has moved by less than a pixel.
   */
  const mayStand = ({ place: { subject, box }, stands, view }: Held): boolean => {
    if (!shown?.playing || subject.kind === "machine" || shown.now >= stands) return false;
    const { frame, ratio } = shown;
    return isCalm(frame, subject) || Math.abs(frame.view - view) < SHOWN / (box.width * ratio);
  };
  const paint = (held: Held) => {
    if (!shown || !isThere(held.place.subject, shown.frame)) return;
    const { frame, now, ratio } = shown;
    held.stands = now + (isCalm(frame, held.place.subject) ? CALM_MS : EVEN_MS);
    held.view = frame.view;
    paintOn(held.canvas, held.pen, frame, held.place, ratio);
  };

  return {
    receive({ hangings, showing }) {
      hangings.forEach(hang);
      if (showing) take(showing);
      const changed = showing ? [...canvases.values()] : hangings.flatMap(({ id }) => canvases.get(id) ?? []);
      for (const held of changed) if (!mayStand(held)) paint(held);
    },
  };
}

const isCalm = (frame: Frame, { kind }: Subject): boolean => frame.averaged && kind !== "track";

/** The page may have another number of lanes already than the frame that was shown last. */
function isThere(subject: Subject, { snapshot: { lanes } }: Frame): boolean {
  if (subject.kind === "machine" && subject.lanes !== lanes.length) return false;
  return subject.kind === "track" || subject.lane < lanes.length;
}

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

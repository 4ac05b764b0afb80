/**
 * One canvas: sized to its place and the device's pixels, cleared and handed to `paint` whenever the stage draws.
 * Its text is as large as its `font-size`. It is an image with a name and a description; every number drawn on it is
 * also in the DOM.
 */
import { useEffect, useRef } from "react";
import type { Micros } from "../base/time.ts";
import { type Box, type Frame, SHOWN } from "../draw/frame.ts";
import type { Pen } from "../draw/pen.ts";
import { useStage } from "./page.ts";

export type Paint = (pen: Pen, frame: Frame, box: Box) => unknown;

interface Props {
  readonly name: string;
  /** Id of the element that describes it. */
  readonly describedBy: string;
  readonly className?: string;
  /** May change at any time; the newest is used. */
  readonly paint: Paint;
  /**
   * What it shows runs through it with the time, the shown time or more across it: too fast to be followed, it is drawn
   * only CALM_MS apart; as long as it has moved by less than a pixel, EVEN_MS.
   */
  readonly runs?: boolean;
  readonly onPick?: () => void;
  /** Called with the size in CSS px, and that of the text, whenever it changes. */
  readonly onSize?: (box: Box, text: number) => void;
}

export function Canvas({ name, describedBy, className, paint, runs = false, onPick, onSize }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const newest = useRef(paint);
  newest.current = paint;
  const sized = useRef(onSize);
  sized.current = onSize;
  const stage = useStage();

  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return;
    // read when they change only: to read them in a frame makes the browser lay the page out in the midst of it
    let [box, text] = [boxOf(canvas), textSizeOf(canvas)];
    /** Wall ms until which it may stand. */
    let stands = 0;
    /** What it shows. */
    let view: Micros = 0;
    const painter = (frame: Frame, playing: boolean) => {
      const now = performance.now();
      const moved = Math.abs(frame.view - view) >= pixelOf(frame, box);
      if (runs && playing && now < stands && (frame.averaged || !moved)) return;
      stands = now + (frame.averaged ? CALM_MS : EVEN_MS);
      view = frame.view;
      paintOn(canvas, context, box, { ...frame, text }, newest.current);
    };
    let stop = stage.add(painter);
    const watch = new ResizeObserver(() => {
      stands = 0;
      [box, text] = [boxOf(canvas), textSizeOf(canvas)];
      sized.current?.(box, text);
      stop();
      stop = stage.add(painter);
    });
    watch.observe(canvas);
    return () => {
      stop();
      watch.disconnect();
    };
  }, [stage, runs]);

  return (
    // a click is a short cut for the mouse; a field of the page does the same
    <canvas
      ref={ref}
      className={className}
      role="img"
      aria-label={name}
      aria-describedby={describedBy}
      onClick={onPick}
    />
  );
}

/** Whatever passes by, a picture that changes six times a second brightens and darkens three times at most. */
const CALM_MS = 170;
/** Nobody sees that a tick comes so much later than its ball. */
const EVEN_MS = 40;

/** How long a picture of the shown time that is so wide takes to move by one of the device's pixels. */
const pixelOf = ({ shown = SHOWN }: Frame, { width }: Box): Micros => shown / (width * (window.devicePixelRatio || 1));

const textSizeOf = (canvas: HTMLCanvasElement) => Number.parseFloat(getComputedStyle(canvas).fontSize);

export const boxOf = ({ clientWidth: width, clientHeight: height }: HTMLCanvasElement): Box => ({ width, height });

/** Sizes the canvas to its place and the device's pixels, clears it and paints. */
export function paintOn(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  { width, height }: Box,
  frame: Frame,
  paint: Paint,
): void {
  if (width === 0 || height === 0) return;
  const ratio = window.devicePixelRatio || 1;
  const across = Math.round(width * ratio);
  const down = Math.round(height * ratio);
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  context.setTransform(across / width, 0, 0, down / height, 0, 0);
  context.clearRect(0, 0, width, height);
  paint(context, frame, { width, height });
}

/**
 * Pointing at what a canvas shows: a mouse that rests on a mark or a ball points at its call; a click or a tap, on its
 * words too, chooses it. What is pointed at stays while the mouse is on its words, and a moment longer, so that one can
 * get there.
 */
import { type RefObject, useEffect, useRef } from "react";
import type { Bench } from "../app/bench.ts";
import { choose, chooseEvent, type Pointed, point } from "../app/inspect.ts";
import type { Point } from "../draw/brush.ts";
import type { Box, Frame } from "../draw/frame.ts";
import { frameOf } from "./frame.ts";
import { useBench } from "./page.ts";

/** Index in the log of what is at (x, y); null for nothing. */
export type Hit = (frame: Frame, box: Box, x: number, y: number) => number | null;

export interface TipPlace {
  readonly where: Pointed["where"];
  readonly lane: number;
  /** Where the call is on the canvas beside the tip; null where it is not to be seen. */
  readonly place: (frame: Frame, box: Box, pointed: Pointed) => Point | null;
}

/** Of the element that holds the words, for what they describe. */
export const tipId = (where: Pointed["where"], lane: number): string => `tip-${where}-${lane}`;

/** ms. */
const LINGERS = 250;

/** For the element that holds the canvas, what lies over it to take the focus, and the words about what is pointed at. */
export function usePointing(where: Pointed["where"], lane: number, hit: Hit): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const bench = useBench();
  const newest = useRef(hit);
  newest.current = hit;
  useEffect(() => {
    const holder = ref.current;
    if (!holder) return;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const move = (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      clearTimeout(leaving);
      const canvas = canvasAt(event);
      if (canvas === null) return;
      const place = hitBy(bench, canvas, event, newest.current);
      if (place !== null) point(bench, place, where, lane);
      else leave();
    };
    const leave = () => {
      clearTimeout(leaving);
      leaving = setTimeout(() => {
        if (isHere()) point(bench, null, where, lane);
      }, LINGERS);
    };
    const isHere = () => {
      const { pointed } = bench.store.getState();
      return pointed?.where === where && pointed.lane === lane;
    };
    const click = (event: MouseEvent) => {
      const { pointed } = bench.store.getState();
      const isOnWords = event.target instanceof Element && event.target.closest(".tip") !== null;
      const canvas = canvasAt(event);
      const place = canvas && hitBy(bench, canvas, event, newest.current);
      if (!isOnWords && place === null) return;
      // a click comes in whole pixels: what is pointed at is what is meant
      if (pointed && isHere()) chooseEvent(bench, pointed.event);
      else if (place !== null) choose(bench, place);
    };
    holder.addEventListener("pointermove", move);
    holder.addEventListener("pointerleave", leave);
    holder.addEventListener("click", click);
    return () => {
      clearTimeout(leaving);
      holder.removeEventListener("pointermove", move);
      holder.removeEventListener("pointerleave", leave);
      holder.removeEventListener("click", click);
    };
  }, [bench, where, lane]);
  return ref;
}

/** The canvas that is pointed into, itself or through what lies over it. */
function canvasAt({ target }: Event): HTMLCanvasElement | null {
  if (target instanceof HTMLCanvasElement) return target;
  const isOver = target instanceof HTMLElement && target.classList.contains("marks");
  return isOver ? (target.parentElement?.querySelector("canvas") ?? null) : null;
}

function hitBy(bench: Bench, canvas: HTMLCanvasElement, event: MouseEvent, hit: Hit): number | null {
  const frame = frameOn(bench, canvas);
  if (frame === null) return null;
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return hit(frame, { width, height }, event.clientX - left, event.clientY - top);
}

/** The frame as that canvas shows it. */
export function frameOn(bench: Bench, canvas: HTMLCanvasElement): Frame | null {
  const frame = frameOf(bench);
  return frame && { ...frame, text: Number.parseFloat(getComputedStyle(canvas).fontSize) };
}

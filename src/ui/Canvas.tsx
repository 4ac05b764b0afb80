/**
 * One canvas of the bench: whoever draws is told its place and what it shows. Its text is as large as its `font-size`. It
 * is an image with a name and a description; every number drawn on it is also in the DOM.
 */
import { useEffect, useRef, useState } from "react";
import type { Box } from "../draw/frame.ts";
import type { Subject } from "../draw/subject.ts";
import type { Easel } from "../worker/drawing.ts";
import { useStage } from "./page.ts";

interface Props {
  readonly name: string;
  /** Id of the element that describes it. */
  readonly describedBy: string;
  /** May change at any time. */
  readonly subject: Subject;
  readonly onPick?: () => void;
  /** Called with the size in CSS px, and that of the text, whenever it changes. */
  readonly onSize?: (box: Box, text: number) => void;
}

export function Canvas({ name, describedBy, subject, onPick, onSize }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const put = useRef<() => void>(null);
  const newest = useRef({ subject, onSize });
  newest.current = { subject, onSize };
  /** A canvas that can't be drawn on any more is followed by another. */
  const [life, setLife] = useState(0);
  const { drawing } = useStage();

  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const easel: Easel = drawing.add(canvas, () => setLife(life + 1));
    // read when they change only: to read them in a frame makes the browser lay the page out in the midst of it
    let [box, text] = [boxOf(canvas), textSizeOf(canvas)];
    put.current = () => easel.place({ subject: newest.current.subject, box, text });
    put.current();
    const watch = new ResizeObserver(() => {
      [box, text] = [boxOf(canvas), textSizeOf(canvas)];
      newest.current.onSize?.(box, text);
      put.current?.();
    });
    watch.observe(canvas);
    return () => {
      watch.disconnect();
      easel.remove();
    };
  }, [drawing, life]);

  useEffect(() => put.current?.());

  return (
    // a click is a short cut for the mouse; a field of the page does the same
    <canvas key={life} ref={ref} role="img" aria-label={name} aria-describedby={describedBy} onClick={onPick} />
  );
}

const textSizeOf = (canvas: HTMLCanvasElement) => Number.parseFloat(getComputedStyle(canvas).fontSize);

export const boxOf = ({ clientWidth: width, clientHeight: height }: HTMLCanvasElement): Box => ({ width, height });

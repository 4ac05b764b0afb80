/**
 * The words beside the mark or the ball that is pointed at: what became of the call, when, in which lane, and the
 * arithmetic of it. It moves with what it is about, and Escape hides it.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import { viewOf } from "../app/bench.ts";
import { type Pointed, point } from "../app/inspect.ts";
import { becameText, callText, whenText, whyText } from "../app/tell-call.ts";
import type { Point } from "../draw/brush.ts";
import { useBench, useStage, useTitle } from "./page.ts";
import { frameOn, type TipPlace, tipId } from "./usePointing.ts";
import "./tip.css";

export function TipWords({ where, lane, place, pointed }: TipPlace & { readonly pointed: Pointed }) {
  const ref = useRef<HTMLDivElement>(null);
  const bench = useBench();
  const stage = useStage();
  const title = useTitle(pointed.event.lane);
  const put = () => {
    const canvas = ref.current?.parentElement?.querySelector("canvas");
    if (!ref.current || !canvas) return;
    const frame = frameOn(bench, canvas);
    const { width, height } = canvas.getBoundingClientRect();
    putBeside(ref.current, canvas, frame && place(frame, { width, height }, pointed));
  };
  const newest = useRef(put);
  newest.current = put;

  useEffect(() => stage.follow(() => newest.current()), [stage]);
  useLayoutEffect(() => newest.current()); // its words may have grown

  useEffect(() => {
    const hide = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      point(bench, null, where, lane);
    };
    document.addEventListener("keydown", hide, true);
    return () => document.removeEventListener("keydown", hide, true);
  }, [bench, where, lane]);

  const { event, inspection } = pointed;
  return (
    <div ref={ref} className="tip" role="tooltip" id={tipId(where, lane)} data-kind={event.kind}>
      <p>
        <b className="tip-became">{becameText(event)}</b> {whenText(event, viewOf(bench))}
      </p>
      <p>
        {title}, {callText(event)}
      </p>
      {inspection && whyText(inspection).map((line) => <p key={line}>{line}</p>)}
    </div>
  );
}

/** Above the place, inside the canvas's width; not shown where there is no place. */
function putBeside(tip: HTMLElement, canvas: HTMLElement, at: Point | null): void {
  tip.hidden = at === null;
  if (at === null) return;
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.min(Math.max(0, at.x - width / 2), Math.max(0, canvas.clientWidth - width));
  const above = canvas.offsetTop + at.y - height - GAP;
  const hasRoom = canvas.getBoundingClientRect().top + at.y - height - GAP >= 0;
  const top = hasRoom ? above : canvas.offsetTop + canvas.clientHeight;
  tip.style.transform = `translate(${Math.round(canvas.offsetLeft + left)}px, ${Math.round(top)}px)`;
}

/** px between a mark and its words. */
const GAP = 8;

/**
 * A still picture: the timelines of a small run, carried out when it is about to be seen. Nothing in it moves; beside
 * each timeline stands what its lane passed and refused.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import { laneAt } from "../app/settings.ts";
import { type Still, stillOf } from "../app/show-me.ts";
import { themeOf } from "../app/theme.ts";
import { exact } from "../app/words.ts";
import type { Frame } from "../draw/frame.ts";
import { type Place, paintOn } from "../draw/painter.ts";
import type { Show } from "../lessons/section.ts";
import { ruleOf } from "../limiters/index.ts";
import { boxOf } from "./Canvas.tsx";
import { paletteOf, watchLooks } from "./looks.ts";
import { usePage } from "./page.ts";

/** px from the edge of the window at which a picture is drawn. */
const NEAR = "400px";

export function Picture({ show }: { readonly show: Show }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(([entry]) => entry.isIntersecting && setNear(true), { rootMargin: NEAR });
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  const still = useMemo(() => (isNear ? stillOf(show) : null), [isNear, show]);
  return (
    <div ref={ref} className="picture">
      {still?.snapshot.lanes.map(({ title }, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
        <Row key={lane} still={still} lane={lane} title={title} />
      ))}
      {still && (
        <p className="picture-time" aria-hidden="true">
          <span>{exact(still.from)} s</span>
          <span>{exact(still.to)} s</span>
        </p>
      )}
    </div>
  );
}

interface Props {
  readonly still: Still;
  readonly lane: number;
  readonly title: string;
}

function Row({ still, lane, title }: Props) {
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = usePage(themeOf);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return;
    const paint = () => {
      const place: Place = { subject: { kind: "timeline", lane }, box: boxOf(canvas), text: 0 };
      paintOn(canvas, context, frameOfStill(still, paletteOf(theme)), place, window.devicePixelRatio || 1);
    };
    const watch = new ResizeObserver(paint);
    watch.observe(canvas);
    const stop = watchLooks(paint);
    paint();
    return () => {
      watch.disconnect();
      stop();
    };
  }, [still, lane, theme]);
  const { passed, refused } = still.counts[lane];
  const counts = `${passed} passed, ${refused} refused`;
  return (
    <div className="picture-row">
      <p className="picture-name">
        {title}
        <span>{counts}</span>
      </p>
      <canvas
        ref={ref}
        role="img"
        aria-label={`${title} from ${exact(still.from)} s to ${exact(still.to)} s: ${counts}`}
      />
    </div>
  );
}

function frameOfStill({ program, snapshot, log, from, to }: Still, palette: Frame["palette"]): Frame {
  return {
    view: to,
    travel: program.travel,
    frontier: to,
    snapshot,
    log,
    past: log,
    logFrom: 0,
    palette,
    still: true,
    marks: [],
    span: null,
    chosen: null,
    window: snapshot.limit.window,
    windows: snapshot.lanes.map((_, lane) => {
      const { rule, params } = laneAt(program, to, lane);
      return ruleOf(rule)?.params.window ? (params as { window: number }).window : null;
    }),
    averaged: false,
    shown: to - from,
  };
}

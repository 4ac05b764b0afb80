/** The five readouts, and what has been fired and is still to land. */
import { memo } from "react";
import { comingText } from "../app/coming.ts";
import type { Snapshot } from "../sim/snapshot.ts";
import { usePage, useTitle } from "./page.ts";

export function Readouts() {
  const snapshot = usePage((state) => state.snapshot);
  const lane = usePage((state) => state.lane);
  const refused = usePage((state) => state.refused[state.lane] ?? 0);
  const title = useTitle(lane).toLowerCase();
  return (
    <section className="readouts" aria-label="Readouts">
      <dl>
        <Figure value={snapshot ? rateText(snapshot.offered, 1) : "–"} label="requests/s offered" />
        <Figure value={snapshot ? rateText(ratePerSecond(snapshot), 0) : "–"} label="limit r, per second" />
        <Figure value={snapshot ? String(snapshot.limit.calls) : "–"} label="L, per window" />
        <Figure value={tokens(snapshot)} label="tokens in the bucket" />
        <Figure value={String(refused)} label={`refused, last 10 s, ${title}`} tone={refused > 0 ? "red" : "ink"} />
      </dl>
      <div className="words">
        <Next />
        <Says />
      </div>
    </section>
  );
}

interface FigureProps {
  readonly value: string;
  readonly label: string;
  readonly tone?: "ink" | "red";
}

const Figure = memo(function Figure({ value, label, tone = "ink" }: FigureProps) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd data-tone={tone} data-long={value.length > 7}>
        {value}
      </dd>
    </div>
  );
});

/** From the press until the balls land: what comes next, and when. No live region: it changes ten times a second. */
function Next() {
  const coming = usePage((state) => state.coming);
  const view = usePage(({ snapshot }) => snapshot?.at ?? 0);
  const [next] = coming.toSorted((a, b) => a.lands - b.lands || a.over - b.over);
  if (!next) return null;
  const others = coming.length > 1 ? ` (and ${coming.length - 1} more)` : "";
  return <p className="coming">{comingText(next, view) + others}</p>;
}

/** The one status region: one sentence for each action or finished burst. */
export function Says() {
  const says = usePage((state) => state.says);
  return (
    <p className="says" role="status">
      {says}
    </p>
  );
}

function ratePerSecond({ limit: { rate } }: Snapshot): number {
  return (rate.count * 1e6) / rate.per;
}

/** The first token bucket's. */
function tokens(snapshot: Snapshot | null): string {
  for (const lane of snapshot?.lanes ?? []) {
    if (lane.gauge.machine.kind === "tube") return tokensText(lane.gauge.machine.tokens);
  }
  return "–";
}

/** Rounded down: a token that grows is not there before it is. */
function tokensText(tokens: number): string {
  return (Math.floor(tokens * 10 + 1e-9) / 10).toFixed(1);
}

/** With at least `digits` after the point, more where the rate is finer, two figures where it is small. */
function rateText(rate: number, digits: number): string {
  if (rate !== 0 && rate < 0.1) return rate.toPrecision(2);
  const text = String(Math.round(rate * 1000) / 1000);
  return text.includes(".") ? text : rate.toFixed(digits);
}

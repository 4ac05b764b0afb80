/** Traffic and the shared limit, each a slider with a field beside it. */
import { change, setBurst } from "../app/change.ts";
import { burstSize } from "../app/fire.ts";
import { MOST_BURST } from "../app/limits.ts";
import { useBench, usePage } from "./page.ts";
import { Seed } from "./Seed.tsx";
import { SliderField } from "./SliderField.tsx";

/** What a rate may be, for fields; the simulation checks what is typed. */
const RATE = { least: 0, most: 100_000, step: 0.5, text: true };

export function TrafficSettings() {
  const bench = useBench();
  const rate = usePage(({ settings }) => (settings.traffic.kind === "poisson" ? settings.traffic.rate : 0));
  const burst = usePage(burstSize);
  const follows = usePage((state) => state.burst === null);
  const calls = usePage(({ snapshot, program }) => (snapshot ?? program.initial).limit.calls);
  return (
    <section aria-labelledby="traffic-title">
      <h2 id="traffic-title">Traffic</h2>
      <SliderField
        control="offered"
        label="Offered"
        unit="/s"
        units="requests a second"
        value={rate}
        range={{ min: 0, max: 40 }}
        field={RATE}
        onSet={(value) =>
          change(bench, "offered", { traffic: { kind: "poisson", rate: value } }, `Offered: ${rateWords(value)}`)
        }
      />
      <SliderField
        control="burst"
        label="Burst size"
        unit={follows && burst === 2 * calls ? "= 2L" : ""}
        units="requests"
        value={burst}
        range={{ min: 1, max: 100 }}
        field={{ least: 1, most: MOST_BURST, step: 1, text: false }}
        onSet={(value) => setBurst(bench, "burst", Number(value))}
      />
      <Seed />
    </section>
  );
}

export function LimitSettings() {
  const bench = useBench();
  const rate = usePage(({ settings }) => settings.limit.rate);
  const window = usePage(({ settings }) => settings.limit.window);
  const calls = usePage(({ snapshot, program }) => (snapshot ?? program.initial).limit.calls);
  return (
    <section aria-labelledby="limit-title">
      <h2 id="limit-title">Limit, the same for every lane</h2>
      <SliderField
        control="rate"
        label="Rate r"
        unit="/s"
        units="requests a second"
        value={rate}
        range={{ min: 0.5, max: 40 }}
        field={RATE}
        onSet={(value) => change(bench, "rate", { limit: { rate: value } }, `Rate r: ${rateWords(value)}`)}
      />
      <SliderField
        control="window"
        label="Window W"
        unit="s"
        units="seconds"
        value={window}
        range={{ min: 0.1, max: 10 }}
        field={{ least: 0.001, most: 2_592_000, step: 0.1, text: false }}
        onSet={(value) => change(bench, "window", { limit: { window: Number(value) } }, `Window W: ${value} s`)}
      />
      <p className="derived">
        <span>L = round(r·W)</span>
        <b>{calls}</b>
      </p>
    </section>
  );
}

function rateWords(rate: number | string): string {
  return typeof rate === "number" ? `${rate}/s` : rate;
}

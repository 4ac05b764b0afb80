/** A rule that stands in no registry: one call in each `gap`. Adding a rule takes one file like this and one line. */
import type { Micros } from "../../src/base/time.ts";
import { type ParamsOf, seconds } from "../../src/limiters/params.ts";
import { NEVER, PASS, type Rule, refuse } from "../../src/limiters/rule.ts";

const params = { gap: seconds("Gap", (limit) => limit.window) };
type Params = ParamsOf<typeof params>;

interface State {
  free: Micros;
}

export const cooldown: Rule<Params, State> = {
  id: "cooldown",
  title: "Cooldown",
  summary: () => "one, then a pause",
  params,
  about: () => ({ remembers: "8 bytes", guarantees: "one in a gap", wait: "until the gap is over", gateways: [] }),
  init: (_, at) => ({ free: at }),
  offer(s, p, at, cost) {
    if (cost > 1) return NEVER;
    if (at < s.free) return refuse(s.free);
    s.free = at + p.gap;
    return PASS;
  },
  gauge: (s, _, at) => ({
    machine: { kind: "tube", tokens: at < s.free ? 0 : 1, capacity: 1 },
    main: at < s.free ? "closed" : "open",
    sub: "",
    full: at < s.free,
  }),
  explain: (s) => ({ sentence: "free from", figures: [{ name: "free", value: s.free / 1e6, unit: "s" }] }),
  bound: (p, span) => Math.ceil(span / p.gap),
  tight: () => true,
  worstTraffic: (p, span) => {
    const calls = Math.ceil(span / p.gap);
    return calls > 20_000
      ? null
      : { quiet: p.gap, period: 0, arrivals: Array.from({ length: calls }, (_, i) => i * p.gap) };
  },
};

/** Lanes of every rule, all set to ten in two seconds, and the responses that calls on them get. */
import { type Response, responseOf } from "../../src/gateway/headers.ts";
import { compiled, type Lane } from "../oracles/lanes.ts";

/** The responses to calls at these instants (µs), one after another. */
export function responses(lane: Lane, instants: readonly number[], cost = 1): Response[] {
  const { rule, params } = compiled(lane);
  const state = rule.init(params, 0);
  return instants.map((at) => {
    const verdict = rule.offer(state, params, at, cost);
    return responseOf({ at, verdict, rule: rule.id, params, after: state });
  });
}

export const last = (lane: Lane, instants: readonly number[]): Response => responses(lane, instants).at(-1) as Response;

export const times = (count: number, at = 0): number[] => Array.from({ length: count }, () => at);

/** Every header of a response, by name. */
export function headersOf({ headers, sets }: Response): Record<string, string> {
  return Object.fromEntries(
    [...headers, ...sets.flatMap((set) => set.headers)].map(({ name, value }) => [name, value]),
  );
}

export const notesOf = ({ notes, sets, throttle }: Response): string[] => [
  ...notes,
  ...sets.flatMap((set) => set.notes),
  ...throttle.notes,
];

export const FIXED = { rule: "fixed-window", limit: 10, window: 2, opens: "clock" } as const satisfies Lane;
export const LOG = { rule: "sliding-log", limit: 10, window: 2, counts: "admitted" } as const satisfies Lane;
export const COUNTER = {
  rule: "sliding-counter",
  limit: 10,
  window: 2,
  admits: "below",
  counts: "admitted",
} as const satisfies Lane;
export const BUCKET = {
  rule: "token-bucket",
  capacity: 10,
  rate: 5,
  starts: "full",
  fill: "continuous",
} as const satisfies Lane;
export const GCRA = { rule: "gcra", rate: 5, burst: 9 } as const satisfies Lane;
export const QUEUE = { rule: "leaky-bucket", rate: 5, places: 10, drains: "wheel" } as const satisfies Lane;
export const METER = { rule: "leaky-meter", rate: 5, capacity: 10 } as const satisfies Lane;
export const NGINX = { rule: "nginx-limit-req", rate: "5r/s", burst: 9, delay: "nodelay" } as const satisfies Lane;
export const ALL: readonly Lane[] = [FIXED, LOG, COUNTER, BUCKET, GCRA, QUEUE, METER, NGINX];

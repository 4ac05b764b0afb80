/**
 * The reference: a lane's written form to an oracle that decides as the definitions say. The exact wait is found by
 * bisection over "would a copy of the lane, left alone, let this very call in?", which once true stays true for every rule.
 */
import type { Micros } from "../../src/base/time.ts";
import { PASS, type Verdict } from "../../src/limiters/rule.ts";
import type { Lane } from "./lanes.ts";
import * as models from "./models.ts";

export interface Oracle {
  offer(at: Micros, cost: number): Verdict;
}

/** Later than any wait: 2^70 µs. A cost that isn't let in by then never is. */
const FOR_EVER = 70n;

// biome-ignore lint/suspicious/noExplicitAny: models of different states stand side by side
export function modelOf(lane: Lane): models.Model<any> {
  switch (lane.rule) {
    case "fixed-window":
      return lane.opens === "clock" ? models.fixedByClock(lane) : models.fixedByFirst(lane);
    case "sliding-log":
      return models.slidingLog(lane);
    case "sliding-counter":
      return models.slidingCounter(lane);
    case "token-bucket":
      return lane.fill === "continuous" ? models.bucket(lane) : models.bucketByInterval(lane, lane.fill);
    case "gcra":
      return models.gcra(lane);
    case "leaky-bucket":
      return lane.drains === "wheel" ? models.leakyByWheel(lane) : models.leakyByArrival(lane);
    case "leaky-meter":
      return models.leakyMeter(lane);
    case "nginx-limit-req":
      return models.nginx(lane);
  }
}

export function oracleOf(lane: Lane, from: Micros = 0): Oracle {
  const model = modelOf(lane);
  let state = model.start(BigInt(from));
  return {
    offer(at, cost) {
      const now = BigInt(at);
      const weight = BigInt(cost);
      const taken = model.decide(state, now, weight);
      if (taken) {
        state = taken.next;
        return taken.leaves === now ? PASS : { kind: "hold", until: Number(taken.leaves) };
      }
      if (model.remember) state = model.remember(state, now, weight);
      const first = firstInstant(now, (later) => model.decide(state, later, weight) !== null);
      return { kind: "refuse", retryAt: first === null ? null : Number(first) };
    },
  };
}

/** The first instant after `from` at which `holds`, given that it stays so; null where it never does. */
function firstInstant(from: bigint, holds: (at: bigint) => boolean): bigint | null {
  let power = 0n;
  while (!holds(from + 2n ** power)) {
    power += 1n;
    if (power > FOR_EVER) return null;
  }
  let high = from + 2n ** power;
  let low = power === 0n ? from : from + 2n ** (power - 1n);
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

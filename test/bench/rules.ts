/**
 * Decisions a second of every rule over traffic of three times the limit, beside two limiters from npm in the same run.
 * The libraries read their own clock at every call, as they do in use.
 */
import { TokenBucket } from "limiter";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { rateOf } from "../../src/base/rate.ts";
import { SECOND } from "../../src/base/time.ts";
import { RULES } from "../../src/limiters/index.ts";
import { readParams } from "../../src/limiters/params.ts";
import type { AnyRule } from "../../src/limiters/rule.ts";

const LIMIT = { rate: rateOf(10, SECOND), window: SECOND, calls: 10 };
const CALLS = 2_000_000;

/** Thirty calls a second, unevenly: a small whole-number generator is enough here. */
function arrivals(): Float64Array {
  const instants = new Float64Array(CALLS);
  let at = 0;
  let luck = 12345;
  for (let i = 0; i < CALLS; i++) {
    luck = (luck * 16807) % 2147483647;
    at += luck % 66_667;
    instants[i] = at;
  }
  return instants;
}

function decide(rule: AnyRule, instants: Float64Array): number {
  const params = readParams(rule.params, {}, LIMIT, "lane", () => {});
  const state = rule.init(params, 0);
  let passed = 0;
  for (let i = 0; i < instants.length; i++) if (rule.offer(state, params, instants[i], 1).kind === "pass") passed += 1;
  return passed;
}

async function timed(work: () => unknown, calls: number): Promise<number> {
  const begin = performance.now();
  await work();
  return (calls / (performance.now() - begin)) * 1000;
}

const line = (name: string, rate: number) =>
  console.log(`${name.padEnd(34)} ${(rate / 1e6).toFixed(1).padStart(6)} million decisions/s`);

export async function benchRules(): Promise<void> {
  const instants = arrivals();
  for (const rule of RULES) {
    await timed(() => decide(rule, instants), CALLS);
    line(rule.title, await timed(() => decide(rule, instants), CALLS));
  }
  const calls = 200_000;
  const bucket = new TokenBucket({ bucketSize: 10, tokensPerInterval: 10, interval: "second" });
  line(
    "npm limiter, TokenBucket",
    await timed(() => {
      for (let i = 0; i < calls; i++) bucket.tryRemoveTokens(1);
    }, calls),
  );
  const memory = new RateLimiterMemory({ points: 10, duration: 1 });
  const consume = async () => {
    for (let i = 0; i < calls; i++) await memory.consume("key").catch(() => {});
  };
  line("npm rate-limiter-flexible, memory", await timed(consume, calls));
}

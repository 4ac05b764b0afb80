/**
 * What refused clients do: one table of retry policies. A wait is whole microseconds, at least 1; all luck is a keyed
 * draw handed in, so that every lane and every rule faces the same.
 * Sources: M. Brooker, "Exponential backoff and jitter" (2015); RFC 9110, 10.2.3 (Retry-After).
 */
import { type Micros, SECOND } from "../base/time.ts";

export interface Clients {
  readonly retry: RetryPolicy;
  /** The base delay. */
  readonly delay: Micros;
  /** The longest wait of a growing policy. */
  readonly cap: Micros;
  /** Calls in all, the first included; null: for ever. */
  readonly attempts: number | null;
}

/** What a policy may know about the refusal it answers. */
export interface Refusal {
  /** Which call of the request was refused, from 1. */
  readonly attempt: number;
  /** The client's wait before this call; 0 before the first. */
  readonly previousWait: Micros;
  /** The exact wait the rule names; null for never. */
  readonly exactWait: Micros | null;
  /** Uniform in [0, 1), this request's and attempt's own. */
  readonly uniform: number;
}

type Wait = (clients: Clients, refusal: Refusal) => Micros | null;

/** Retry-After as a server sends it: whole seconds, rounded up, at least 1. */
export function retryAfterSeconds(exactWait: Micros): number {
  return Math.max(1, Math.ceil(exactWait / SECOND));
}

/** min(cap, delay·2ⁿ), n = 0 for the first retry; doubling stops at the cap, so nothing overflows. */
function backoff(clients: Clients, attempt: number): Micros {
  let wait = clients.delay;
  for (let n = 1; n < attempt && wait < clients.cap; n++) wait *= 2;
  return Math.min(clients.cap, wait);
}

const between = (from: Micros, to: Micros, uniform: number): Micros => from + Math.floor((to - from) * uniform);

const header = (refusal: Refusal): Micros | null =>
  refusal.exactWait === null ? null : retryAfterSeconds(refusal.exactWait) * SECOND;

const WAITS = {
  "give-up": () => null,
  fixed: (clients) => clients.delay,
  exponential: (clients, refusal) => backoff(clients, refusal.attempt),
  "full-jitter": (clients, refusal) => between(0, backoff(clients, refusal.attempt), refusal.uniform),
  "equal-jitter": (clients, refusal) => {
    const most = backoff(clients, refusal.attempt);
    return between(Math.ceil(most / 2), most, refusal.uniform);
  },
  "decorrelated-jitter": (clients, refusal) =>
    Math.min(clients.cap, between(clients.delay, 3 * (refusal.previousWait || clients.delay), refusal.uniform)),
  "retry-after": (_, refusal) => header(refusal),
  "retry-after-jitter": (clients, refusal) => {
    const told = header(refusal);
    return told === null ? null : told + between(0, clients.delay, refusal.uniform);
  },
} satisfies Record<string, Wait>;

export type RetryPolicy = keyof typeof WAITS;

export const RETRY_POLICIES = Object.keys(WAITS) as readonly RetryPolicy[];

/** Which policies draw luck: the others need no hash. */
const JITTERED: ReadonlySet<RetryPolicy> = new Set([
  "full-jitter",
  "equal-jitter",
  "decorrelated-jitter",
  "retry-after-jitter",
]);

export function drawsLuck(policy: RetryPolicy): boolean {
  return JITTERED.has(policy);
}

/** The wait before the next call, at least 1 µs, or null where the client gives up. */
export function nextWait(clients: Clients, refusal: Refusal): Micros | null {
  if (clients.attempts !== null && refusal.attempt >= clients.attempts) return null;
  const wait: Wait = WAITS[clients.retry];
  const micros = wait(clients, refusal);
  return micros === null ? null : Math.max(1, micros);
}

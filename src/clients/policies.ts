/**
 * What refused clients do: one table of retry policies. A wait is whole microseconds, at least 1; all luck is a keyed
 * draw handed in, so that every lane and every rule faces the same.
 * Sources: M. Brooker, "Exponential backoff and jitter" (2015); RFC 9110, 10.2.3 (Retry-After).
 */
import { never } from "../base/assert.ts";
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

export const RETRY_POLICIES = [
  "give-up",
  "fixed",
  "exponential",
  "full-jitter",
  "equal-jitter",
  "decorrelated-jitter",
  "retry-after",
  "retry-after-jitter",
] as const;

export type RetryPolicy = (typeof RETRY_POLICIES)[number];

/** Whether the policy draws luck: the others need no hash. */
export function drawsLuck(policy: RetryPolicy): boolean {
  return (
    policy === "full-jitter" ||
    policy === "equal-jitter" ||
    policy === "decorrelated-jitter" ||
    policy === "retry-after-jitter"
  );
}

/** The wait before the next call, at least 1 µs, or null where the client gives up. */
export function nextWait(clients: Clients, refusal: Refusal): Micros | null {
  if (clients.attempts !== null && refusal.attempt >= clients.attempts) return null;
  const wait = waitOf(clients, refusal);
  return wait === null ? null : Math.max(1, wait);
}

/** The table of policies; a switch, since this is asked at every refusal. */
function waitOf(clients: Clients, refusal: Refusal): Micros | null {
  const { retry, delay, cap } = clients;
  const { attempt, uniform } = refusal;
  switch (retry) {
    case "give-up":
      return null;
    case "fixed":
      return delay;
    case "exponential":
      return backoff(clients, attempt);
    case "full-jitter":
      return between(0, backoff(clients, attempt), uniform);
    case "equal-jitter": {
      const most = backoff(clients, attempt);
      return between(Math.ceil(most / 2), most, uniform);
    }
    case "decorrelated-jitter":
      return Math.min(cap, between(delay, 3 * (refusal.previousWait || delay), uniform));
    case "retry-after":
      return header(refusal);
    case "retry-after-jitter": {
      const told = header(refusal);
      return told === null ? null : told + between(0, delay, uniform);
    }
    default:
      return never(retry);
  }
}

/**
 * A retry policy as text: "fixed:1", "full-jitter:1:20", "retry-after": its name and, in seconds, those of delay and cap
 * that it looks at. In a study a client never gives up by itself: only "give-up" does.
 */
import { type Complain, shown } from "../base/complaint.ts";
import { RETRY_POLICIES, type RetryPolicy } from "../clients/policies.ts";
import type { ClientsSpec } from "../sim/run.ts";
import { readClients } from "../sim/scenario.ts";

type Wait = "delay" | "cap";

/** What each policy looks at, in the order in which it is written. */
const LOOKS_AT: Readonly<Record<RetryPolicy, readonly Wait[]>> = {
  "give-up": [],
  fixed: ["delay"],
  exponential: ["delay", "cap"],
  "full-jitter": ["delay", "cap"],
  "equal-jitter": ["delay", "cap"],
  "decorrelated-jitter": ["delay", "cap"],
  "retry-after": [],
  "retry-after-jitter": ["delay"],
};

const USUAL: ClientsSpec = { retry: "fixed", delay: 1, cap: 20, attempts: null };

/** Reads "policy:delay:cap"; complains in `field` and returns null where it may not be. What is missing is 1 s and 20 s. */
export function readRetry(written: unknown, field: string, complain: Complain): ClientsSpec | null {
  const [name, ...numbers] = typeof written === "string" ? written.split(":") : [];
  const policy = RETRY_POLICIES.find((known) => known === name);
  if (policy === undefined) {
    complain(field, `${shown(written)} given; it may be one of ${RETRY_POLICIES.map(formOf).join(", ")}`);
    return null;
  }
  const looksAt = LOOKS_AT[policy];
  if (numbers.length > looksAt.length || !numbers.every((number) => /^\d+(\.\d+)?$/.test(number))) {
    complain(field, `${shown(written)} given; it may be ${formOf(policy)}, in seconds`);
    return null;
  }
  let fine = true;
  const waits = Object.fromEntries(numbers.map((number, i) => [looksAt[i], Number(number)]));
  const clients = readClients({ ...waits, retry: policy }, USUAL, field, (where, says) => {
    fine = false;
    complain(where, says);
  });
  return fine ? clients : null;
}

function formOf(policy: RetryPolicy): string {
  return [policy, ...LOOKS_AT[policy].map((wait) => wait.toUpperCase())].join(":");
}

/** What `readRetry` takes back, in full. */
export function retryText(clients: ClientsSpec): string {
  return [clients.retry, ...LOOKS_AT[clients.retry].map((wait) => clients[wait])].join(":");
}

/** Every policy with its usual waits, as text. */
export const USUAL_RETRIES: readonly string[] = RETRY_POLICIES.map((retry) => retryText({ ...USUAL, retry }));

/** Whether a sweep of the delay changes what that policy does. */
export function hasDelay(clients: ClientsSpec): boolean {
  return LOOKS_AT[clients.retry].includes("delay");
}

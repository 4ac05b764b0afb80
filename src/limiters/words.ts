/** Numbers in sentences. Gauges use fixed decimals so that their width does not jitter; explanations use exact ones. */
import { type Micros, secondsText } from "../base/time.ts";

/** "1.22 s" */
export function waitText(micros: Micros): string {
  return `${(micros / 1e6).toFixed(2)} s`;
}

/** "3.4" */
export function amountText(amount: number): string {
  return amount.toFixed(1);
}

/** "12.61 s", exact to the microsecond. */
export function exactText(micros: Micros): string {
  return `${secondsText(micros)} s`;
}

/** Why a call can't pass however long it waits. */
export function neverText(cost: number, most: number): string {
  return `costs ${cost}, more than ${most}: it never passes`;
}

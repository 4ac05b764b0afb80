/** A sweep of the retry delay as text, "0.25:2:0.01": from, to (inclusive) and step in seconds; steps are whole µs. */
import { type Micros, microsOf, secondsOf, secondsText } from "../base/time.ts";
import { LONGEST_DELAY, SHORTEST_DELAY } from "../sim/scenario.ts";

const MOST_STEPS = 5_000;

/** What a sweep may be, as the end of a sentence. */
export const SWEEP_FORMS = `FROM:TO:STEP in seconds, from ${secondsText(SHORTEST_DELAY)} to ${secondsText(LONGEST_DELAY)}, at most ${MOST_STEPS} steps`;

interface Sweep {
  readonly from: Micros;
  readonly to: Micros;
  readonly step: Micros;
}

function parse(written: unknown): Sweep | null {
  const numbers = typeof written === "string" ? written.split(":") : [];
  if (numbers.length !== 3 || !numbers.every((number) => /^\d+(\.\d+)?$/.test(number))) return null;
  const [from, to, step] = numbers.map((number) => microsOf(Number(number)));
  if (from === null || to === null || step === null) return null;
  if (from < SHORTEST_DELAY || to < from || to > LONGEST_DELAY || step < 1) return null;
  return (to - from) / step < MOST_STEPS ? { from, to, step } : null;
}

/** The delays in seconds, in order; null where the text can't be read. */
export function parseSweep(written: unknown): number[] | null {
  const sweep = parse(written);
  if (sweep === null) return null;
  const delays: number[] = [];
  for (let delay = sweep.from; delay <= sweep.to; delay += sweep.step) delays.push(secondsOf(delay));
  return delays;
}

/** Numbers in sentences. Gauges use fixed decimals so that their width does not jitter; explanations use more of them. */
import { mulDivFloor } from "../base/exact.ts";
import { type Micros, secondsText } from "../base/time.ts";

/** "1.22 s", rounded up: never early. */
export function waitText(micros: Micros): string {
  return `${(Math.ceil(micros / 1e4) / 100).toFixed(2)} s`;
}

/** "12.61 s", exact to the microsecond. */
export function exactText(micros: Micros): string {
  return `${secondsText(micros)} s`;
}

/** Whole tenths as "3.4": the caller rounds them towards the side that claims nothing. */
export function tenthsText(tenths: number): string {
  return (tenths / 10).toFixed(1);
}

/** ⌊10·(part/per)⌋, for part < per < 2^42. */
export function tenthsOf(part: number, per: number): number {
  return Math.floor((part * 10) / per);
}

/** ⌊10⁶·(part/per)⌋/10⁶, for part < per < 2^42: never shows a whole one where a part is missing. */
export function millionths(part: number, per: number): number {
  return mulDivFloor(part, 1e6, per) / 1e6;
}

/** A figure of up to six decimals without the noise of its double: 9.2, not 9.199999999. */
export function figureText(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** Why a call can't pass however long it waits. */
export function neverText(cost: number, most: number): string {
  return `costs ${cost}, more than ${most}: it never passes`;
}

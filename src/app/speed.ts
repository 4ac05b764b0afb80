/** Playback speeds: simulated seconds for each second of the wall, and how they are written. */

/** Slowest first: 1/1000, then 1/512 and its doubles up to 16. */
export const SPEEDS: readonly number[] = [1 / 1000, ...Array.from({ length: 14 }, (_, i) => 2 ** (i - 9))];

export const NORMAL_SPEED = 1;

/** The next faster (+1) or slower (−1) speed; at either end the speed itself. */
export function nextSpeed(speed: number, step: 1 | -1): number {
  const place = SPEEDS.indexOf(speed) + step;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, place))];
}

/** "1/512×", "16×". */
export function speedText(speed: number): string {
  return speed < 1 ? `1/${Math.round(1 / speed)}×` : `${speed}×`;
}

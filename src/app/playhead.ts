/**
 * The playhead: view time from wall time and speed. Simulated time never skips: while the simulation has not caught up
 * with the last wish, nothing is added, so time slows instead and the page says so. With `step` ms of wall time set
 * (reduced motion) it moves in steps of that length.
 */
export interface Playhead {
  playing: boolean;
  speed: number;
  /** Wished view time in µs, with its fraction. */
  wish: number;
  /** µs: pause on getting there; null: never. */
  until: number | null;
  /** Wall ms between moves; 0: every frame. */
  step: number;
  /** A hidden page: as if paused, and going on where it was. */
  suspended: boolean;
  /** Wall ms of the last tick; null: none since it began to play. */
  last: number | null;
  /** Wall ms that have passed and are not yet in the wish. */
  owed: number;
  /** Wall ms until which the page says that time is slowed. */
  lateUntil: number;
}

/** A frame that took longer than this counts as this long. */
const LONGEST_FRAME_MS = 100;
/** How long a single loss of time is said. */
const LATE_FOR_MS = 1_000;

export function newPlayhead(playing: boolean, step: number): Playhead {
  return {
    playing,
    speed: 1,
    wish: 0,
    until: null,
    step,
    suspended: false,
    last: null,
    owed: 0,
    lateUntil: 0,
  };
}

/** Plays from `view` µs, up to `until` µs where that is set. */
export function play(head: Playhead, view: number, until: number | null): void {
  head.playing = true;
  head.until = until;
  head.wish = view;
  head.last = null;
  head.owed = 0;
}

export function pause(head: Playhead): void {
  head.playing = false;
  head.until = null;
  head.last = null;
}

/**
 * One frame at wall time `now` ms. `settled`: what was wished is on screen. Returns whether the wish has moved; at
 * `until` it stops there, and pauses once that is on screen.
 */
export function tick(head: Playhead, now: number, settled: boolean): boolean {
  if (!head.playing || head.suspended) {
    head.last = null;
    return false;
  }
  const passed = head.last === null ? 0 : Math.max(0, now - head.last);
  head.last = now;
  head.owed += Math.min(LONGEST_FRAME_MS, passed);
  if (settled && head.until !== null && head.wish >= head.until) {
    pause(head);
    return false;
  }
  const most = head.step + LONGEST_FRAME_MS;
  if (head.owed > most) {
    head.owed = most;
    head.lateUntil = now + LATE_FOR_MS;
  }
  if (!settled || head.owed === 0 || head.owed < head.step) return false;
  head.wish += head.owed * 1_000 * head.speed;
  head.owed = 0;
  if (head.until !== null) head.wish = Math.min(head.wish, head.until);
  return true;
}

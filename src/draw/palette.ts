/**
 * Two palettes of one character: paper, ink, steel, one red; brass for tokens and limits, blue for what waits.
 * Text colours keep 4.5:1 and marks 3:1 against paper and card; a test computes it.
 */

/** The four tones of a ball: where the light falls, the body, its shadow and the rim. */
export interface BallTones {
  readonly light: string;
  readonly body: string;
  readonly shade: string;
  readonly rim: string;
}

export interface Palette {
  readonly kind: "light" | "dark";
  /** A CSS font family list. */
  readonly font: string;
  readonly paper: string;
  readonly card: string;
  /** Insides of the hopper, passed time on a dial: a surface, no mark. */
  readonly wood: string;
  readonly ink: string;
  readonly mute: string;
  /** Frames and rules between rows: decoration. */
  readonly line: string;
  /** Window boundaries and scales: quiet marks. */
  readonly edge: string;
  readonly red: string;
  readonly brass: string;
  /** Text that names a brass mark. */
  readonly brassText: string;
  readonly brassLight: string;
  readonly blue: string;
  /** What blue fills softly: tolerance, level, the places of a queue. */
  readonly blueSoft: string;
  /** The middle band of the dial and the body of a level. */
  readonly blueMid: string;
  readonly glass: string;
  readonly steel: BallTones;
  readonly redBall: BallTones;
  readonly retryBall: BallTones;
}

const FONT = "Inter, system-ui, sans-serif";

export const LIGHT: Palette = {
  kind: "light",
  font: FONT,
  paper: "#f5f3ec",
  card: "#fbfaf6",
  wood: "#e9e4d6",
  ink: "#1c1e21",
  mute: "#666b72",
  line: "#d8d4c7",
  edge: "#8c8677",
  red: "#c4311c",
  brass: "#a9771f",
  brassText: "#85590e",
  brassLight: "#ecd092",
  blue: "#2b6a8a",
  blueSoft: "#e1ebef",
  blueMid: "#b4cfdc",
  glass: "#e8ecec",
  steel: { light: "#ffffff", body: "#bcc4cb", shade: "#5a636c", rim: "#3b4249" },
  redBall: { light: "#fff3ee", body: "#e08a6b", shade: "#8d2413", rim: "#7a1d0e" },
  retryBall: { light: "#f4fbff", body: "#7fb0c9", shade: "#1f5876", rim: "#17435a" },
};

export const DARK: Palette = {
  kind: "dark",
  font: FONT,
  paper: "#191b1e",
  card: "#202327",
  wood: "#2c2e30",
  ink: "#ece8dc",
  mute: "#a6a69d",
  line: "#3a3d41",
  edge: "#86837a",
  red: "#f2705a",
  brass: "#cf9f45",
  brassText: "#dfb35f",
  brassLight: "#f0d79f",
  blue: "#7fb6d3",
  blueSoft: "#27343c",
  blueMid: "#3d6379",
  glass: "#2a2e31",
  steel: { light: "#ffffff", body: "#b9c1c8", shade: "#5d666f", rim: "#0e1012" },
  redBall: { light: "#fff1ec", body: "#ee8a70", shade: "#a3321d", rim: "#150604" },
  retryBall: { light: "#f4fbff", body: "#86bdd9", shade: "#2c6f92", rim: "#06131a" },
};

/**
 * What one frame is drawn from: the log around the view time, the snapshot at it, and what is to be pointed out.
 * A drawing is a function of its frame: the same frame gives the same strokes, whichever frame came before.
 */
import type { Micros } from "../base/time.ts";
import type { EventColumns } from "../sim/event.ts";
import type { Snapshot } from "../sim/snapshot.ts";
import type { Palette } from "./palette.ts";

/** How much of the past timelines and chart show. */
export const SHOWN: Micros = 20_000_000;

/** CSS px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** An instant to point out on the timelines, past or to come. */
export interface Mark {
  readonly at: Micros;
  readonly label: string;
}

/** A span whose passes are a figure in the table: [from, from + length). */
export interface MarkedSpan {
  readonly lane: number;
  readonly from: Micros;
  readonly length: Micros;
  readonly most: number;
}

export interface ChosenCall {
  readonly at: Micros;
  readonly lane: number;
  readonly request: number;
  readonly attempt: number;
}

export interface Frame {
  readonly view: Micros;
  readonly travel: Micros;
  /** Events with at < frontier are known. */
  readonly frontier: Micros;
  readonly snapshot: Snapshot;
  /** In order of `at`; arrays may be longer than `length`. Everything from `logFrom` to the frontier is there. */
  readonly log: EventColumns;
  /** Stands for the log's events before the frontier: another one where some that were there may have changed. */
  readonly past: object;
  /** Events before this were dropped. */
  readonly logFrom: Micros;
  readonly palette: Palette;
  /** Reduced motion: no flying balls, state in steps. */
  readonly still: boolean;
  readonly marks: readonly Mark[];
  readonly span: MarkedSpan | null;
  readonly chosen: ChosenCall | null;
  /** Another run on the same time, laid beside this one on the timelines. */
  readonly other?: Pick<Frame, "frontier" | "snapshot" | "log" | "past" | "logFrom"> | null;
  /** The shared W. */
  readonly window: Micros;
  /** Lane by lane the window whose boundaries matter to it, where that isn't the shared one; null: its rule has none. */
  readonly windows?: readonly (Micros | null)[];
  /** The playback is so fast that machines would flash: no flying balls, the door at rest, gauges as handed over. */
  readonly averaged: boolean;
  /** Size of the text, CSS px; 12.5 where missing. 0: no words, where those of the page beside the canvas say it all. */
  readonly text?: number;
  /** How much of the past a timeline shows, where it isn't the usual twenty seconds; at most these. */
  readonly shown?: Micros;
}

/** The work of one drawing, for tests and the debug overlay. */
export interface Report {
  /** Draw calls: fills, strokes, texts, images. */
  readonly calls: number;
  readonly balls: number;
  /** How many calls one flying ball stands for. */
  readonly perBall: number;
}

const TEXT = 12.5;

export const textSize = (frame: Pick<Frame, "text">): number => frame.text ?? TEXT;

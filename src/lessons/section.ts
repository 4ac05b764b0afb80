/** What a section of words is: short paragraphs, sometimes a list, and what Show me sets the bench up with. */
import type { Setup } from "./setup.ts";

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly text: readonly string[];
  readonly items: readonly Item[];
  readonly show: Show;
  /** Which numbers of the words are figures of the study, and of which of its rows. */
  readonly figures: readonly StudyFigure[];
}

export interface Item {
  readonly term: string;
  readonly text: string;
  /** The rule that the item is about. */
  readonly rule?: string;
  /** Where the source is published. */
  readonly link?: string;
}

export interface Show {
  readonly run: Setup;
  /** Seconds: the view time to begin with. */
  readonly view: number;
  /** Whether it plays from there. */
  readonly play: boolean;
  /** Seconds: the stretch of the timelines that a still picture of it shows. */
  readonly still: { readonly from: number; readonly to: number };
  /** What there is to see, in one sentence. */
  readonly caption: string;
}

export interface StudyFigure {
  /** The number as it is printed in the section's words. */
  readonly says: string;
  /** The figure's name in the study's table. */
  readonly figure: string;
  readonly row: StudyRow;
  /** Where the number says how many times larger `row`'s figure is than this row's. */
  readonly over?: StudyRow;
}

/** A row of the study's default table, as its text names rule and policy. */
export interface StudyRow {
  readonly rule: string;
  readonly retry: "fixed:1" | "full-jitter:1:20";
}

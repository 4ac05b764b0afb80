/** What a canvas of the bench shows, as data: a worker that draws is told so. */
import { drawChart } from "./chart.ts";
import type { Box, Frame } from "./frame.ts";
import { drawLane } from "./lane.ts";
import type { Pen } from "./pen.ts";
import { drawTrack, type Track } from "./scrubber.ts";
import { drawTimeline } from "./timeline.ts";

export type Subject =
  | { readonly kind: "machine"; readonly lane: number; readonly lanes: number; readonly compact: boolean }
  | { readonly kind: "timeline"; readonly lane: number }
  | { readonly kind: "chart"; readonly lane: number }
  | { readonly kind: "track"; readonly track: Track };

export function drawSubject(pen: Pen, frame: Frame, subject: Subject, box: Box): void {
  switch (subject.kind) {
    case "machine":
      drawLane(pen, frame, subject.lane, subject.lanes, box, subject.compact);
      return;
    case "timeline":
      drawTimeline(pen, frame, subject.lane, box);
      return;
    case "chart":
      drawChart(pen, frame, subject.lane, box);
      return;
    case "track":
      drawTrack(pen, frame, subject.track, box);
      return;
  }
}

/**
 * The pen: the part of a 2D canvas context that the drawings use, so that a test can hand over a pen that keeps a log.
 * Units are CSS px; the canvas wrapper has scaled for the device's pixel ratio and cleared the box.
 */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | "arc"
  | "beginPath"
  | "bezierCurveTo"
  | "clip"
  | "closePath"
  | "drawImage"
  | "fill"
  | "fillStyle"
  | "fillText"
  | "font"
  | "getTransform"
  | "globalAlpha"
  | "lineCap"
  | "lineJoin"
  | "lineTo"
  | "lineWidth"
  | "measureText"
  | "moveTo"
  | "quadraticCurveTo"
  | "rect"
  | "restore"
  | "roundRect"
  | "save"
  | "setLineDash"
  | "stroke"
  | "strokeStyle"
  | "textAlign"
  | "textBaseline"
  | "translate"
>;

/** A pen as d3-shape's types want it; the generators call only path methods, all of which a Pen has. */
export function asContext(pen: Pen): CanvasRenderingContext2D {
  return pen as CanvasRenderingContext2D;
}

/** How the page and the worker that draws understand each other: the painter's messages, and what it answers. */
import type { Showing, ToPainter } from "../draw/painter.ts";

/** A message as it crosses: its scene as text, which takes a fraction of the time its objects would. */
export type Crossing = Exclude<ToPainter, Showing> | (Omit<Showing, "scene"> & { readonly scene: string });

export const crossing = (message: ToPainter): Crossing =>
  message.kind === "show" ? { ...message, scene: JSON.stringify(message.scene) } : message;

export const arrived = (message: Crossing): ToPainter =>
  message.kind === "show" ? { ...message, scene: JSON.parse(message.scene) } : message;

/** What the worker says: it is there, or it has drawn what it was sent last. */
export interface Drawn {
  /** Wall ms that took. */
  readonly ms: number;
}

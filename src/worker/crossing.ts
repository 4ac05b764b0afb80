/** How the page and the worker that draws understand each other: the painter's messages, and what it answers. */
import type { Showing, ToPainter } from "../draw/painter.ts";

/** A message as it crosses: its scene as text, which takes a fraction of the time its objects would. */
export type Crossing = Omit<ToPainter, "showing"> & {
  readonly showing: (Omit<Showing, "scene"> & { readonly scene: string }) | null;
};

export const pack = ({ hangings, showing }: ToPainter): Crossing => ({
  hangings,
  showing: showing && { ...showing, scene: JSON.stringify(showing.scene) },
});

export const unpack = ({ hangings, showing }: Crossing): ToPainter => ({
  hangings,
  showing: showing && { ...showing, scene: JSON.parse(showing.scene) },
});

/** What the worker says: it is there, or it has drawn what it was sent last. */
export interface Drawn {
  /** Wall ms that took. */
  readonly ms: number;
}

/** While runs are compared: the other run's figure, under this one's. */
import { ofAtMost } from "../app/words.ts";
import { usePage } from "./page.ts";

interface Props {
  readonly lane: number;
  /** Place in a lane's `spans`. */
  readonly span: number;
}

export function OtherFigure({ lane, span }: Props) {
  const view = usePage(({ otherSnapshot }) => otherSnapshot?.lanes[lane]?.spans[span]);
  if (!view) return null;
  return (
    <span className="other-figure">
      <span className="visually-hidden">, the other run: </span>
      {ofAtMost(view)}
    </span>
  );
}

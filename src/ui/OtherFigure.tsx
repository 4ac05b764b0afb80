/** While runs are compared: the other run's figure, under this one's; and for all lanes, its totals as a table. */
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

export function OtherTotals() {
  const own = usePage(({ snapshot }) => snapshot?.lanes);
  const other = usePage(({ otherSnapshot }) => otherSnapshot?.lanes);
  if (!own || !other) return null;
  return (
    <div className="visually-hidden">
      <table>
        <caption>This run and the other, up to the view time</caption>
        <thead>
          <tr>
            <th scope="col">lane</th>
            <th scope="col">through, this run</th>
            <th scope="col">through, the other</th>
            <th scope="col">refused, this run</th>
            <th scope="col">refused, the other</th>
          </tr>
        </thead>
        <tbody>
          {own.map(({ title, passed, refused }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
            <tr key={i}>
              <th scope="row">{title}</th>
              <td>{passed}</td>
              <td>{other[i]?.passed}</td>
              <td>{refused}</td>
              <td>{other[i]?.refused}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

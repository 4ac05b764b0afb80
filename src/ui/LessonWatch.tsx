/** While it plays: what was predicted, and what the bench has counted so far. */
import { countedSoFar } from "../app/lesson-answer.ts";
import type { Teaching } from "../app/teach.ts";
import { useBench, usePage } from "./page.ts";

export function LessonWatch({ teaching }: { readonly teaching: Teaching }) {
  const bench = useBench();
  usePage(({ snapshot }) => snapshot?.at);
  const { lesson, guesses } = teaching;
  const counted = countedSoFar(bench, lesson);
  return (
    <table className="lesson-table">
      <caption>{lesson.question}</caption>
      <thead>
        <tr>
          <th scope="col">{lesson.runs.length > 1 ? "run" : "lane"}</th>
          <th scope="col">your guess</th>
          <th scope="col">so far</th>
        </tr>
      </thead>
      <tbody>
        {lesson.asks.map(({ label }, i) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{guesses[i] ?? "–"}</td>
            <td>{counted[i] ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

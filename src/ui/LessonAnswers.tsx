/** The answer beside the prediction, counted from the lesson's runs, and one sentence why. */
import { answersOf, shownRun } from "../app/lesson-answer.ts";
import { type Teaching, watchRun } from "../app/teach.ts";
import { useBench, usePage } from "./page.ts";
import { unbroken } from "./unbroken.ts";

export function LessonAnswers({ teaching }: { readonly teaching: Teaching }) {
  const bench = useBench();
  usePage(({ run }) => run);
  const { lesson, guesses } = teaching;
  const answers = answersOf(lesson);
  const isRight = (i: number) => guesses[i] === answers[i].right;
  const made = guesses.filter((guess) => guess !== null).length;
  const right = answers.filter((_, i) => isRight(i)).length;
  const shown = shownRun(bench, lesson);
  const several = lesson.runs.length > 1;
  return (
    <>
      <table className="lesson-table">
        <caption>{lesson.question}</caption>
        <thead>
          <tr>
            <th scope="col">{several ? "run" : "lane"}</th>
            <th scope="col">your guess</th>
            <th scope="col">answer</th>
            {several && <th scope="col">on the bench</th>}
          </tr>
        </thead>
        <tbody>
          {answers.map(({ label, run, counted }, i) => (
            <tr key={label} data-right={guesses[i] === null ? undefined : isRight(i)}>
              <th scope="row">{label}</th>
              <td>
                {guesses[i] ?? "–"}
                {guesses[i] !== null && <Sign isRight={isRight(i)} />}
              </td>
              <td>
                <b>{counted}</b>
              </td>
              {several && (
                <td>
                  {run === shown ? (
                    "shown"
                  ) : (
                    <button type="button" aria-label={`Show ${label}`} onClick={() => watchRun(bench, lesson, run)}>
                      show
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {made > 0 && (
        <p className="lesson-score">
          {right} of {answers.length} right
          {lesson.about && ", the nearest number counting as right"}.
        </p>
      )}
      <p className="lesson-why">{unbroken(lesson.why)}</p>
      {shown === null && (
        <p className="lesson-note">The bench shows a changed run; the answers are the lesson’s own.</p>
      )}
    </>
  );
}

/** A tick or a cross, said in words. */
function Sign({ isRight }: { readonly isRight: boolean }) {
  return (
    <span className="sign" data-right={isRight} role="img" aria-label={isRight ? ", right" : ", not right"}>
      {isRight ? "✓" : "✕"}
    </span>
  );
}

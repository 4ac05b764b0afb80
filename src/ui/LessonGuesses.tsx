/** The prediction: for each lane, or each run, one of a few numbers. None has to be chosen. */
import { guess, type Teaching } from "../app/teach.ts";
import { useBench } from "./page.ts";

export function LessonGuesses({ teaching }: { readonly teaching: Teaching }) {
  const bench = useBench();
  const { lesson, guesses } = teaching;
  return (
    <section className="lesson-guesses" aria-labelledby="lesson-question">
      <h3 id="lesson-question">{lesson.question}</h3>
      {lesson.asks.map(({ label, choices }, ask) => (
        <fieldset key={label}>
          <legend>{label}</legend>
          <div className="choices">
            {choices.map((choice) => (
              <label key={choice} className="choice">
                <input
                  type="radio"
                  name={`guess-${ask}`}
                  checked={guesses[ask] === choice}
                  onChange={() => guess(bench, ask, choice)}
                />
                {choice}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

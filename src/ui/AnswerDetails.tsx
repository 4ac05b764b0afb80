/** All that an answer is made of: the numbers of the arithmetic, the headers of other dialects, redis-cell's reply. */
import { type answerOf, figureTexts, type Inspected, throttleRows } from "../app/answer.ts";

interface Props {
  readonly inspection: Inspected;
  readonly response: ReturnType<typeof answerOf>;
}

export function AnswerDetails({ inspection, response }: Props) {
  const { sets, throttle, notes } = response;
  const [draft, ...others] = sets;
  const said = [...notes, ...draft.notes];
  return (
    <details className="answer-more">
      <summary>The numbers, and other dialects</summary>
      <div className="answer-parts">
        <section aria-label="The numbers">
          <h3>The numbers</h3>
          <dl className="answer-figures">
            {figureTexts(inspection).map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        {others.map(({ id, title, headers, notes }) => (
          <section key={id} aria-label={title}>
            <h3>{title}</h3>
            {headers.map(({ name, value }) => (
              <p key={name} className="answer-header">
                {name}: {value}
              </p>
            ))}
            <Notes notes={notes} />
          </section>
        ))}
        <section aria-label="redis-cell">
          <h3>{throttle.command ?? "CL.THROTTLE"}</h3>
          <ol className="throttle">
            {throttleRows(response).map(({ name, value }, i) => (
              <li key={name}>
                <b>
                  {i + 1}) {value}
                </b>{" "}
                {name}
              </li>
            ))}
          </ol>
          <Notes notes={throttle.notes} />
        </section>
      </div>
      <Notes notes={said} />
    </details>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="answer-note">
      {note}
    </p>
  ));
}

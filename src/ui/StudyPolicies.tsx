/** What refused clients do in the study: policies to choose, each with the waits it looks at. */
import { choose, policyChoices, setWait, WAITS } from "../app/study-form.ts";
import { Field } from "./Field.tsx";
import { Complaint } from "./RefusedClients.tsx";
import { policyWords } from "./study-names.ts";
import { useDesk, useStudy } from "./useDesk.ts";

export function StudyPolicies() {
  const desk = useDesk();
  const chosen = useStudy(({ plan }) => plan.study.retry);
  const swept = useStudy(({ plan }) => plan.study.sweepDelay !== null);
  const choices = policyChoices(chosen);
  return (
    <fieldset className="study-choices">
      <legend className="visually-hidden">Refused clients</legend>
      {choices.map(({ text, isChosen }, i) => (
        <div key={`${text.split(":")[0]} ${chosen.indexOf(text)}`} className="study-policy" data-chosen={isChosen}>
          <label>
            <input type="checkbox" checked={isChosen} onChange={() => choose(desk, "retry", choices, text)} />
            {policyWords(text).title}
          </label>
          {isChosen && <Waits policy={text} control={`study.retry.${i}`} swept={swept} />}
        </div>
      ))}
      <Complaint control="study.retry" />
    </fieldset>
  );
}

interface WaitsProps {
  readonly policy: string;
  readonly control: string;
  readonly swept: boolean;
}

/** A sweep takes the place of the delay. */
function Waits({ policy, control, swept }: WaitsProps) {
  const desk = useDesk();
  const [, delay, cap] = policy.split(":");
  const { delay: name } = policyWords(policy);
  return (
    <>
      {delay !== undefined && (
        <Wait
          control={`${control}.delay`}
          name={name ?? "delay"}
          policy={policy}
          value={Number(delay)}
          disabled={swept}
          onSet={(seconds) => setWait(desk, `${control}.delay`, policy, 1, seconds)}
        />
      )}
      {cap !== undefined && (
        <Wait
          control={`${control}.cap`}
          name="cap"
          policy={policy}
          value={Number(cap)}
          onSet={(seconds) => setWait(desk, `${control}.cap`, policy, 2, seconds)}
        />
      )}
    </>
  );
}

interface WaitProps {
  readonly control: string;
  readonly name: string;
  readonly policy: string;
  readonly value: number;
  readonly disabled?: boolean;
  readonly onSet: (seconds: number) => boolean;
}

function Wait({ control, name, policy, value, disabled, onSet }: WaitProps) {
  return (
    <span className="study-wait">
      <span>{name}</span>
      <Field
        control={control}
        label={`${policyWords(policy).title}, ${name}, seconds`}
        value={value}
        number={value}
        range={{ ...WAITS, step: 0.1, text: false }}
        disabled={disabled}
        onSet={(seconds) => onSet(Number(seconds))}
      />
      <span className="unit">s</span>
      <Complaint control={control} />
    </span>
  );
}

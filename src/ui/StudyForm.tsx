/** The form of a study: rules, what refused clients do, traffic and limit, seeds, a sweep. Each change is in the link. */
import type { ReactNode } from "react";
import { choicesOf, choose, commandOf } from "../app/study-form.ts";
import { Complaint } from "./RefusedClients.tsx";
import { StudyNumbers, StudySweep } from "./StudyNumbers.tsx";
import { StudyPolicies } from "./StudyPolicies.tsx";
import { RULE_CHOICES, ruleName, variantWords } from "./study-names.ts";
import { useCompact } from "./useCompact.ts";
import { useDesk, useStudy } from "./useDesk.ts";

export function StudyForm() {
  const study = useStudy(({ plan }) => plan.study);
  return (
    <div className="study-settings">
      <Group title="Rules" about={`${study.rules.length} chosen`}>
        <Rules />
      </Group>
      <Group title="Refused clients" about={`${study.retry.length} chosen`}>
        <StudyPolicies />
      </Group>
      <Group title="Traffic, limit, seeds">
        <StudyNumbers />
        <StudySweep />
      </Group>
      <Group title="On the command line" isClosed>
        <label className="study-command">
          The same study on a server, to the last digit
          <textarea readOnly rows={4} value={commandOf(study)} onFocus={({ target }) => target.select()} />
        </label>
      </Group>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly about?: string;
  readonly isClosed?: boolean;
  readonly children: ReactNode;
}

/** On a narrow page the groups are closed at first, so that the results are near. */
function Group({ title, about, isClosed = false, children }: GroupProps) {
  const compact = useCompact();
  return (
    <details className="study-group" open={!compact && !isClosed}>
      <summary>
        <h3>{title}</h3>
        <span>{about}</span>
      </summary>
      {children}
    </details>
  );
}

function Rules() {
  const desk = useDesk();
  const chosen = useStudy(({ plan }) => plan.study.rules);
  const choices = choicesOf(RULE_CHOICES, chosen);
  return (
    <fieldset className="study-choices">
      <legend className="visually-hidden">Rules</legend>
      {choices.map(({ text, isChosen }) => (
        <label key={text} className="policy" data-variant={text.includes(":")}>
          <input type="checkbox" checked={isChosen} onChange={() => choose(desk, "rules", choices, text)} />
          <RuleLabel text={text} />
        </label>
      ))}
      <Complaint control="study.rules" />
    </fieldset>
  );
}

/** A variant stands under its rule, so that only what sets it apart has to be seen. */
function RuleLabel({ text }: { readonly text: string }) {
  const own = variantWords(text);
  if (own === "") return ruleName(text);
  return (
    <span>
      <span className="visually-hidden">{ruleName(text.split(":")[0])} </span>
      {own}
    </span>
  );
}

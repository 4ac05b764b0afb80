/**
 * What a lane's panel holds: which rule it has, the rule's parameters (following the shared limit or with a value of their
 * own), and what there is to say about the rule.
 */
import { change, endChange } from "../app/change.ts";
import { laneAt } from "../app/settings.ts";
import { RULES, ruleOf } from "../limiters/index.ts";
import type { LaneSpec } from "../sim/run.ts";
import { Parameter } from "./Parameter.tsx";
import { useBench, usePage } from "./page.ts";
import "./lane-settings.css";

export function LaneSettings({ lane }: { readonly lane: number }) {
  const bench = useBench();
  const spec = usePage(({ settings }) => settings.lanes[lane]);
  const limit = usePage(({ snapshot, program }) => (snapshot ?? program.initial).limit);
  const program = usePage((state) => state.program);
  const at = usePage(({ snapshot }) => snapshot?.at ?? 0);
  const rule = ruleOf(spec.rule) ?? RULES[0];
  const { params } = laneAt(program, at, lane);
  const set = (control: string, next: LaneSpec, says: string) => change(bench, control, { lane, ...next }, says);
  const control = `lane-${lane}-rule`;
  return (
    <>
      <div className="rule-choice">
        <label htmlFor={control}>Rule of lane {lane + 1}</label>
        <select
          id={control}
          value={rule.id}
          onChange={({ target }) => {
            const chosen = ruleOf(target.value);
            if (chosen) set(control, { rule: chosen.id }, `Lane ${lane + 1}: ${chosen.title}`);
            endChange(bench, control);
          }}
        >
          {RULES.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div className="parameters">
        {Object.entries(rule.params).map(([name, param]) => (
          <Parameter
            key={`${rule.id}-${name}`}
            control={`lane-${lane}-${name}`}
            name={name}
            param={param}
            spec={spec}
            value={(params as Record<string, unknown>)[name]}
            limit={limit}
            onSet={(next, says) => set(`lane-${lane}-${name}`, next, `Lane ${lane + 1}: ${says}`)}
          />
        ))}
      </div>
      <About rule={rule} params={params} />
    </>
  );
}

function About({ rule, params }: { readonly rule: (typeof RULES)[number]; readonly params: unknown }) {
  const { remembers, guarantees, wait, gateways } = rule.about(params);
  return (
    <dl className="about">
      <dt>Remembers for each key</dt>
      <dd>{remembers}</dd>
      <dt>Guarantees</dt>
      <dd>{guarantees}</dd>
      <dt>Can name a wait</dt>
      <dd>{wait}</dd>
      {gateways.length > 0 && (
        <>
          <dt>Works this way</dt>
          <dd>{gateways.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

/**
 * A lane's own panel: which rule it has, the rule's parameters (following the shared limit or with a value of their own),
 * and what there is to say about the rule. A native popover: Escape closes it and the focus goes back.
 */
import { type CSSProperties, useId, useRef, useState } from "react";
import { change, endChange } from "../app/change.ts";
import { laneAt } from "../app/settings.ts";
import { RULES, ruleOf } from "../limiters/index.ts";
import type { LaneSpec } from "../sim/run.ts";
import { Parameter } from "./Parameter.tsx";
import { useBench, usePage } from "./page.ts";

interface Props {
  readonly lane: number;
  readonly title: string;
}

export function LanePanel({ lane, title }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>({});
  return (
    <>
      <button
        ref={button}
        type="button"
        className="panel-button"
        popoverTarget={id}
        aria-label={`Rule of lane ${lane + 1}, ${title}`}
      >
        Rule
      </button>
      <section
        id={id}
        className="panel"
        popover="auto"
        aria-label={`Lane ${lane + 1}`}
        style={place}
        onBeforeToggle={(event) => {
          if (event.newState === "open") setPlace(beside(button.current));
        }}
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen && <Content lane={lane} />}
      </section>
    </>
  );
}

/** Below the button, or above it where there is no room. On a narrow page the style sheet puts the panel at the bottom. */
function beside(button: HTMLElement | null): CSSProperties {
  if (!button) return {};
  const { left, top, bottom } = button.getBoundingClientRect();
  const high = window.innerHeight;
  const isBelow = high - bottom >= Math.min(420, top);
  return {
    "--left": `${left}px`,
    "--top": isBelow ? `${bottom + 6}px` : "auto",
    "--bottom": isBelow ? "auto" : `${high - top + 6}px`,
    "--high": `${(isBelow ? high - bottom : top) - 16}px`,
  } as CSSProperties;
}

function Content({ lane }: { readonly lane: number }) {
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

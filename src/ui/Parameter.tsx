/** One parameter of a lane's rule: it follows the shared limit (or the rule's default), or has a value of its own. */
import { endChange } from "../app/change.ts";
import type { ParamSpec } from "../limiters/params.ts";
import type { Limit } from "../limiters/rule.ts";
import type { LaneSpec } from "../sim/run.ts";
import { Field } from "./Field.tsx";
import { useBench } from "./page.ts";
import { Complaint } from "./RefusedClients.tsx";

interface Props {
  readonly control: string;
  readonly name: string;
  readonly param: ParamSpec;
  /** The lane's rule with the parameters that are its own. */
  readonly spec: LaneSpec;
  /** As compiled. */
  readonly value: unknown;
  readonly limit: Limit;
  /** Returns whether it was taken. */
  readonly onSet: (spec: LaneSpec, says: string) => boolean;
}

export function Parameter({ control, name, param, spec, value, limit, onSet }: Props) {
  const bench = useBench();
  const follows = followsLimit(param);
  const isOwn = spec[name] !== undefined;
  const text = param.text ? param.text(value) : String(param.write(value));
  const own = (written: unknown) =>
    onSet({ ...spec, [name]: written }, `${param.label} ${String(written)} ${param.unit}`);
  const follow = () => {
    const { [name]: _own, ...rest } = spec;
    onSet(rest as LaneSpec, `${param.label} follows the shared limit`);
  };
  return (
    <div className="parameter">
      <span>{param.label}</span>
      <Input control={control} param={param} text={text} isOwn={isOwn || !follows} onSet={own} />
      <span className="unit">{param.unit}</span>
      {follows && (
        <label className="follows">
          <input
            type="checkbox"
            checked={!isOwn}
            disabled={!isOwn && param.missing(limit) === null}
            onChange={({ target }) => {
              if (target.checked) follow();
              else own(param.write(value));
              endChange(bench, control);
            }}
          />
          follows the shared limit
        </label>
      )}
      <Complaint control={control} />
    </div>
  );
}

/** Whether a missing value comes from the limit, and not from a default of the rule's own: two limits tell. */
function followsLimit(param: ParamSpec): boolean {
  return JSON.stringify(param.missing(SLOW)) !== JSON.stringify(param.missing(FAST));
}

const SLOW: Limit = { rate: { count: 1, per: 1_000_000 }, window: 2_000_000, calls: 2 };
const FAST: Limit = { rate: { count: 3, per: 1_000_000 }, window: 3_000_000, calls: 9 };

interface InputProps {
  readonly control: string;
  readonly param: ParamSpec;
  readonly text: string;
  readonly isOwn: boolean;
  readonly onSet: (written: unknown) => boolean;
}

function Input({ control, param, text, isOwn, onSet }: InputProps) {
  const bench = useBench();
  const { field, label } = param;
  if (field.kind === "choice") {
    return (
      <select
        aria-label={label}
        value={text}
        onChange={({ target }) => {
          onSet(target.value);
          endChange(bench, control);
        }}
      >
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  const number = Number.parseFloat(text);
  const range =
    field.kind === "number"
      ? { least: field.min, most: field.max, step: field.step, text: false }
      : { least: 0, most: Number.MAX_SAFE_INTEGER, step: 1, text: true };
  return (
    <Field
      control={control}
      label={label}
      value={field.kind === "number" ? number : numeric(text)}
      number={Number.isNaN(number) ? 0 : number}
      range={range}
      disabled={!isOwn}
      onSet={onSet}
    />
  );
}

/** Text that is a number, as a number: so that arrow keys step it. */
function numeric(text: string): number | string {
  const number = Number(text);
  return text.trim() !== "" && !Number.isNaN(number) ? number : text;
}

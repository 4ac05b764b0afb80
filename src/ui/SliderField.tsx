/** A setting as a slider and a field: whatever can be dragged can also be typed. Both make the same change. */
import { endChange } from "../app/change.ts";
import { perSecond } from "../app/limits.ts";
import { Field, type FieldRange } from "./Field.tsx";
import { useBench, usePage } from "./page.ts";

interface Props {
  /** Names the setting among complaints and gestures. */
  readonly control: string;
  readonly label: string;
  /** Beside the field, and in full for those who hear it. */
  readonly unit: string;
  readonly units: string;
  /** A rate may be text such as "10/m". */
  readonly value: number | string;
  /** Where the slider goes; the field goes further, and the slider with it. */
  readonly range: { readonly min: number; readonly max: number };
  readonly field: FieldRange;
  readonly onSet: (value: number | string) => boolean;
}

export function SliderField({ control, label, unit, units, value, range, field, onSet }: Props) {
  const bench = useBench();
  const complaint = usePage(({ complaints }) => complaints[control]);
  const number = typeof value === "number" ? value : perSecond(value);
  const end = () => endChange(bench, control);
  return (
    <div className="slider-field">
      <span className="slider-label" id={`${control}-label`}>
        {label}
      </span>
      <span className="slider-value">
        <Field control={control} label={label} value={value} range={field} number={number} onSet={onSet} />
        <span className="unit">{typeof value === "number" ? unit : ""}</span>
      </span>
      <input
        type="range"
        aria-labelledby={`${control}-label`}
        aria-valuetext={`${value} ${units}`}
        min={Math.min(range.min, number)}
        max={Math.max(range.max, number)}
        step={field.step}
        value={number}
        style={{ "--share": shareOf(number, range) } as React.CSSProperties}
        onChange={(event) => onSet(Number(event.target.value))}
        onPointerUp={end}
        onKeyUp={end}
        onBlur={end}
      />
      {complaint && (
        <p className="complaint" id={`${control}-complaint`}>
          {complaint}
        </p>
      )}
    </div>
  );
}

/** How far along the slider is, 0 to 1, for the filled part of its track. */
function shareOf(value: number, { min, max }: Props["range"]): number {
  const low = Math.min(min, value);
  return (value - low) / (Math.max(max, value) - low);
}

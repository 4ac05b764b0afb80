/** The figures of the study's pictures, written for tables. */
import { figureText } from "../app/study-figures.ts";
import { type CallsGroup, partEnds, type SweepLine, type TimeLine } from "../app/study-pictures.ts";
import type { Numbers } from "./StudyTable.tsx";
import { policyName, ruleName, sweptName } from "./study-names.ts";

export function callsNumbers(groups: readonly CallsGroup[]): Numbers {
  return {
    corner: "Refused clients, rule",
    columns: ["Calls per served", "95 % interval from", "to"],
    lines: groups.flatMap(({ retry, rules }) =>
      rules.map(({ rule, mean, low, high }) => ({
        head: `${policyName(retry)}: ${ruleName(rule)}`,
        cells: [mean, low, high].map((value) => figureText(value, "amplification")),
      })),
    ),
  };
}

/** A line for each delay, a column for each rule and policy: mean and interval. */
export function sweepNumbers(lines: readonly SweepLine[]): Numbers {
  const delays = [...new Set(lines.flatMap(({ points }) => points.map(({ delay }) => delay)))].sort((a, b) => a - b);
  const policies = new Set(lines.map(({ policy }) => policy));
  const found = lines.map(({ points }) => new Map(points.map((point) => [point.delay, point])));
  return {
    corner: "Delay, s",
    columns: lines.map(({ rule, policy }) =>
      policies.size === 1 ? ruleName(rule) : `${ruleName(rule)}, ${sweptName(policy)}`,
    ),
    lines: delays.map((delay) => ({
      head: String(delay),
      cells: found.map((points) => {
        const point = points.get(delay);
        if (!point) return "–";
        return `${figureText(point.mean, "firstTry")} ±${figureText(point.high - point.mean, "firstTry")}`;
      }),
    })),
  };
}

const nameOf = ({ rule, retry }: TimeLine): string => `${ruleName(rule)}, ${policyName(retry)}`;

export function completionNumbers(lines: readonly TimeLine[], duration: number): Numbers {
  return {
    corner: "Served within, s",
    columns: lines.map(nameOf),
    lines: partEnds(duration).map((end, i) => ({
      head: String(end),
      cells: lines.map(({ within }) => (within.length === 0 ? "–" : `${(100 * within[i]).toFixed(1)} %`)),
    })),
  };
}

/** Calls served a second, by their first call and by a retry. */
export function overTimeNumbers(lines: readonly TimeLine[], duration: number): Numbers {
  return {
    corner: "Until, s",
    columns: lines.flatMap((line) => [`${nameOf(line)}: first call`, `${nameOf(line)}: retry`]),
    lines: partEnds(duration).map((end, i) => ({
      head: String(end),
      cells: lines.flatMap(({ first, retried }) => [first[i].toFixed(2), retried[i].toFixed(2)]),
    })),
  };
}

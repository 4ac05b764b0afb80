/**
 * What is wrong with an input, as one sentence about one field. Readers return a usable value and complain on the side:
 * the command line refuses at the first complaint, the page goes on with the value and lists what it changed.
 */
export interface Complaint {
  /** Where it stands in the JSON: "scenario.limit.rate", "commands[2].count". */
  readonly field: string;
  /** What was given and what it may be. */
  readonly says: string;
}

export type Complain = (field: string, says: string) => void;

export function complaintText(complaint: Complaint): string {
  return `${complaint.field}: ${complaint.says}`;
}

/** What was given, short enough for a sentence. */
export function shown(value: unknown): string {
  if (typeof value === "number") return String(value); // NaN and Infinity keep their names
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
}

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
  const text = asJson(value);
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
}

/** What JSON can't write (it may come by message, not by file) is told by its type. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}

const LONGEST_FIELD = 100;

/** A field's name on one line: names in an input can be anything. */
export function fieldText(field: string): string {
  const plain = field === "" ? '""' : field.replace(/[^ -~]/g, "?");
  return plain.length > LONGEST_FIELD ? `${plain.slice(0, LONGEST_FIELD - 3)}...` : plain;
}

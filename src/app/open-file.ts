/** A run from a file takes the place of the one shown. What can't be is clamped and said. */
import { complaintText } from "../base/complaint.ts";
import { readRun } from "../sim/read.ts";
import { type Bench, say } from "./bench.ts";
import { NORMAL_SPEED } from "./speed.ts";
import { openRun } from "./travel.ts";

/** Larger files are not read at all. */
const MOST_FILE_BYTES = 10_000_000;

/** `text`: a run as JSON. Returns whether it was one. */
export function openText(bench: Bench, name: string, text: string): boolean {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = null;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    say(bench, `Not opened: ${name} holds no run as JSON.`);
    return false;
  }
  const { run, program, complaints } = readRun(json);
  bench.initial = { run, program, view: 0, speed: NORMAL_SPEED, paused: false };
  openRun(bench, bench.initial, `Open ${name}`);
  const notices = complaints.map((complaint) => `${name}: ${complaintText(complaint)}`);
  bench.store.setState({ notices, says: `The run of ${name} is shown.` });
  return true;
}

export async function openFile(bench: Bench, file: File): Promise<void> {
  if (file.size > MOST_FILE_BYTES) {
    say(bench, `Not opened: ${file.name} has ${file.size} bytes; it may have at most ${MOST_FILE_BYTES}.`);
    return;
  }
  openText(bench, file.name, await file.text());
}

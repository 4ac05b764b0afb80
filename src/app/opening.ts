/**
 * What a page is opened with: a link read, its view time and speed brought to what may be, and what was changed said.
 * Whatever the link is, what comes out is small and valid.
 */
import { complaintText, fieldText } from "../base/complaint.ts";
import { MAX_MICROS } from "../base/time.ts";
import { readLink } from "../sim/link.ts";
import type { Program } from "../sim/program.ts";
import type { Run } from "../sim/run.ts";
import { NORMAL_SPEED, SPEEDS } from "./speed.ts";

/** What Reset goes back to. */
export interface Opening {
  readonly run: Run;
  readonly program: Program;
  /** µs. */
  readonly view: number;
  readonly speed: number;
  readonly paused: boolean;
}

export interface ReadOpening {
  readonly opening: Opening;
  /** The page's own parameters. */
  readonly page: Readonly<Record<string, string>>;
  /** What could not be, one sentence each. */
  readonly notices: readonly string[];
}

/** Parameters of the page that a link may carry. */
const MOST_PARAMETERS = 20;
const LONGEST_PARAMETER = 500;

/** `link`: an address or its hash; empty for the default run. */
export function readOpening(link: string): ReadOpening {
  const { run, program, complaints, playback } = readLink(link);
  const notices = complaints.map(complaintText);
  const latest = latestView(program);
  const wished = Math.round((playback.t ?? 0) * 1e6);
  if (wished > latest) notices.push(`link.t: ${playback.t} given; it may be seconds from 0 to ${latest / 1e6}`);
  const speed = nearestSpeed(playback.speed ?? NORMAL_SPEED);
  if (playback.speed !== null && Math.abs(playback.speed / speed - 1) > ROUNDED)
    notices.push(`link.speed: ${playback.speed} given; the nearest that may be is ${speed}`);
  const { paused, ...others } = playback.page;
  const page = Object.entries(others);
  const kept = page.filter(([name, value]) => name.length + value.length <= LONGEST_PARAMETER);
  const odd = page.find((parameter, i) => parameter !== kept[i]);
  if (odd) notices.push(`link: ${fieldText(odd[0])} is longer than ${LONGEST_PARAMETER} characters`);
  if (kept.length > MOST_PARAMETERS)
    notices.push(`link: ${kept.length} parameters of the page given; it may have at most ${MOST_PARAMETERS}`);
  return {
    opening: { run, program, view: Math.min(latest, wished), speed, paused: paused === "1" },
    page: Object.fromEntries(kept.slice(0, MOST_PARAMETERS)),
    notices,
  };
}

/** The latest view time of a run: what falls is still within the longest run. */
export function latestView({ travel }: Program): number {
  return MAX_MICROS - travel;
}

/** Speeds written with few digits are taken for what they mean. */
const ROUNDED = 0.01;

function nearestSpeed(speed: number): number {
  return SPEEDS.reduce((best, one) => (Math.abs(one - speed) < Math.abs(best - speed) ? one : best));
}

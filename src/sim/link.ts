/**
 * The link is the run: readable hash parameters and back. Only what differs from the default run is written, so the
 * shortest link is "#engine=1&seed=7". What can't be read is complained of, never thrown.
 */
import { type Complain, type Complaint, fieldText, shown } from "../base/complaint.ts";
import { samePlain } from "../base/plain.ts";
import { read, readNamed, write, writeNamed } from "./notation.ts";
import { MOST_COMPLAINTS, type ReadRun, readRun } from "./read.ts";
import { DEFAULT_RUN, type Run } from "./run.ts";

/** How a run is watched: not part of it. */
export interface Playback {
  /** View time in seconds. */
  readonly t: number | null;
  readonly speed: number | null;
  /** Parameters that are not the run's: "view", "lesson", "embed", "present" and the like. */
  readonly page: Readonly<Record<string, string>>;
}

/** Longer links are handed on as files. */
export const LONGEST_LINK = 2_000;
/** Links beyond this are not read at all: work stays bounded. */
export const MOST_READ = 1_000_000;

/** The hash of a run, without the #. */
export function linkOf(run: Run, playback: Partial<Playback> = {}): string {
  const { scenario } = run;
  const usual = DEFAULT_RUN.scenario;
  const parts: [string, string][] = [
    ["engine", String(run.engine)],
    ["seed", String(run.seed)],
  ];
  const differs = (name: keyof typeof usual) => !samePlain(scenario[name], usual[name]);
  if (differs("traffic")) parts.push(["traffic", named(scenario.traffic, "kind")]);
  if (differs("travel")) parts.push(["travel", String(scenario.travel)]);
  if (differs("limit")) parts.push(["limit", write(scenario.limit)]);
  if (differs("lanes")) parts.push(...scenario.lanes.map((lane): [string, string] => ["lane", named(lane, "rule")]));
  if (differs("clients")) parts.push(["clients", named(scenario.clients, "retry")]);
  parts.push(...run.commands.map((command): [string, string] => ["do", named(command, "do")]));
  if (playback.t) parts.push(["t", String(playback.t)]);
  if (playback.speed && playback.speed !== 1) parts.push(["speed", String(playback.speed)]);
  for (const [name, value] of Object.entries(playback.page ?? {})) parts.push([name, encoded(value)]);
  return parts.map(([name, value]) => `${name}=${value}`).join("&");
}

function named(fields: object, by: string): string {
  const { [by]: name, ...rest } = fields as Record<string, unknown>;
  return writeNamed(String(name), rest);
}

/** Parameters that belong to the run. */
const OF_RUN = ["engine", "seed", "traffic", "travel", "limit", "lane", "clients", "do", "t", "speed"];
/** The page's own, beside those of a study. */
const OF_PAGE = ["paused", "view", "lesson", "present", "embed", "theme", "keys", "debug"];
const OF_STUDY = "study-";

const PARAMETERS = `they are ${[...OF_RUN, ...OF_PAGE].join(", ")} and those that begin with ${OF_STUDY}`;

/** Reads a hash (with or without the #, or a whole address). The run is valid whatever the hash was. */
export function readLink(text: string): ReadRun & { readonly playback: Playback } {
  const complaints: Complaint[] = [];
  const complain: Complain = (field, says) => {
    if (complaints.length < MOST_COMPLAINTS) complaints.push({ field, says });
  };
  const parts = partsOf(text.slice(text.indexOf("#") + 1), complain);
  const all = (name: string) => parts.filter((part) => part.name === name).map((part) => part.value);
  const plain = (name: string) => {
    const value = all(name).at(-1);
    return value === undefined ? undefined : readPlain(value, `link.${name}`, complain);
  };
  const tagged = (name: string, by: string) =>
    all(name).flatMap((value) => readTagged(value, by, `link.${name}`, complain));
  const lanes = tagged("lane", "rule");
  const scenario = {
    traffic: tagged("traffic", "kind").at(-1),
    travel: plain("travel"),
    limit: plain("limit"),
    lanes: lanes.length > 0 ? lanes : undefined,
    clients: tagged("clients", "retry").at(-1),
  };
  const result = readRun({ engine: plain("engine"), seed: plain("seed"), scenario, commands: tagged("do", "do") });
  const others = parts.filter(({ name }) => !OF_RUN.includes(name));
  const isOfPage = (name: string) => OF_PAGE.includes(name) || name.startsWith(OF_STUDY);
  const unknown = others.find(({ name }) => !isOfPage(name));
  if (unknown) complain("link", `${fieldText(unknown.name)} is no parameter of a link; ${PARAMETERS}`);
  const page = others.filter(({ name }) => isOfPage(name)).map(({ name, value }) => [name, decoded(value)]);
  const playback = {
    t: readNumber(plain("t"), "link.t", complain),
    speed: readNumber(plain("speed"), "link.speed", complain),
    page: Object.fromEntries(page) as Record<string, string>,
  };
  return { ...result, complaints: [...complaints, ...result.complaints], playback };
}

function partsOf(hash: string, complain: Complain): { name: string; value: string }[] {
  if (hash.length > MOST_READ) {
    complain("link", `${hash.length} characters given; it may have at most ${MOST_READ}`);
    return [];
  }
  return hash.split("&").flatMap((part) => {
    const equals = part.indexOf("=");
    if (part === "") return [];
    return [equals < 0 ? { name: part, value: "" } : { name: part.slice(0, equals), value: part.slice(equals + 1) }];
  });
}

function readTagged(value: string, by: string, field: string, complain: Complain): Record<string, unknown>[] {
  const entry = readNamed(value);
  if (entry !== null) return [{ [by]: entry.name, ...entry.fields }];
  complain(field, `${shown(value)} can't be read; it may be like name(field:value,field:value)`);
  return [];
}

function readPlain(value: string, field: string, complain: Complain): unknown {
  const entry = read(value);
  if (entry === null) complain(field, `${shown(value)} can't be read; it may be a number or (field:value,field:value)`);
  return entry?.value;
}

function readNumber(value: unknown, field: string, complain: Complain): number | null {
  if (value === undefined) return null;
  if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
  complain(field, `${shown(value)} given; it may be a number from 0`);
  return null;
}

/** What a link may hold as it is stays readable: "study-rules=gcra,sliding-log:counts=all". */
function encoded(value: string): string {
  return encodeURIComponent(value).replace(/%(?:3A|2C|3D)/g, decodeURIComponent);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

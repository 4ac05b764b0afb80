/** Runs in words: what each command did, and how one run differs from another. For marks, lists and the names of runs. */
import { samePlain } from "../base/plain.ts";
import type { Command, LaneSpec, Run, Scenario } from "../sim/run.ts";
import { instant } from "./coming.ts";
import { withChange } from "./settings.ts";

/** A command, short enough for a mark and long enough for a sentence. */
export interface Told {
  /** µs. */
  readonly at: number;
  readonly kind: Command["do"];
  /** "20", "W 1 s". */
  readonly label: string;
  /** "burst of 20 at t = 3.2 s". */
  readonly text: string;
}

const known = new WeakMap<Run, readonly Told[]>();

/** Every command of a run, in its order. */
export function tellCommands(run: Run): readonly Told[] {
  const old = known.get(run);
  if (old) return old;
  let scenario = run.scenario;
  const told = run.commands.map((command): Told => {
    const before = scenario;
    if (command.do === "set") scenario = withChange(scenario, command);
    const label = labelOf(command, before, scenario);
    const at = Math.round(command.at * 1e6);
    return { at, kind: command.do, label, text: `${NAMES[command.do](label)} at t = ${instant(at)} s` };
  });
  known.set(run, told);
  return told;
}

const NAMES: Record<Command["do"], (label: string) => string> = {
  burst: (label) => `burst of ${label}`,
  "edge-burst": (label) => `burst of ${label} across a boundary`,
  storm: (label) => label,
  worst: (label) => label,
  set: (label) => label,
};

function labelOf(command: Command, before: Scenario, after: Scenario): string {
  switch (command.do) {
    case "burst":
    case "edge-burst":
      return String(command.count);
    case "storm":
      return "storm";
    case "worst":
      return `worst case of lane ${command.lane + 1}`;
    case "set":
      return tellScenario(before, after).join(", ") || "settings as before";
  }
}

/** What `after` has that `before` has not. */
function tellScenario(before: Scenario, after: Scenario): string[] {
  const { limit, clients, traffic } = after;
  return [
    ...(samePlain(traffic, before.traffic) ? [] : [tellTraffic(after)]),
    ...(samePlain(limit.rate, before.limit.rate) ? [] : [`r ${perSecond(limit.rate)}`]),
    ...(limit.window === before.limit.window ? [] : [`W ${limit.window} s`]),
    ...(clients.retry === before.clients.retry ? [] : [`clients ${clients.retry.replaceAll("-", " ")}`]),
    ...(clients.delay === before.clients.delay ? [] : [`delay ${clients.delay} s`]),
    ...(clients.cap === before.clients.cap ? [] : [`cap ${clients.cap} s`]),
    ...(clients.attempts === before.clients.attempts ? [] : [`attempts ${clients.attempts ?? "without end"}`]),
    ...(after.travel === before.travel ? [] : [`travel ${after.travel} s`]),
    ...after.lanes.flatMap((lane, i) => tellLane(lane, before.lanes[i], i)),
    ...(after.lanes.length < before.lanes.length ? [`${after.lanes.length} lanes`] : []),
  ];
}

function tellTraffic({ traffic }: Scenario): string {
  if (traffic.kind === "times") return `calls at ${traffic.at.length} instants`;
  return `offered ${perSecond(traffic.rate)}`;
}

function tellLane(lane: LaneSpec, before: LaneSpec | undefined, index: number): string[] {
  if (samePlain(lane, before)) return [];
  const { rule, ...own } = lane;
  const params = Object.entries(own).filter(
    ([name, value]) => before?.rule !== rule || !samePlain(before[name], value),
  );
  const words = params.map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : value}`);
  return [`lane ${index + 1} ${[rule.replaceAll("-", " "), ...words].join(" ")}`];
}

const perSecond = (rate: number | string): string => (typeof rate === "number" ? `${rate}/s` : rate);

/** What `run` has that `other` has not, most telling first. */
function ownOf(run: Run, other: Run): string[] {
  return [
    ...(run.seed === other.seed ? [] : [`seed ${run.seed}`]),
    ...tellScenario(other.scenario, run.scenario),
    ...without(textsOf(run), textsOf(other)),
  ];
}

/** How `run` differs from `other`: what it has, then what it lacks; empty where it doesn't. */
export function difference(run: Run, other: Run): string[] {
  return [...ownOf(run, other), ...without(textsOf(other), textsOf(run)).map((text) => `no ${text}`)];
}

const textsOf = (run: Run): string[] => tellCommands(run).map(({ text }) => text);

function without(texts: readonly string[], others: readonly string[]): string[] {
  const there = new Set(others);
  return texts.filter((text) => !there.has(text));
}

/** The name of a run beside another: the first differences. */
export function nameBeside(run: Run, other: Run): string {
  return listed(difference(run, other)) || "the same run";
}

/** Of two runs that are named together, what only this one has: the other's name says what it lacks. */
export function ownBeside(run: Run, other: Run): string {
  return listed(ownOf(run, other)) || "without these";
}

function listed(all: readonly string[]): string {
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : "";
  return all.slice(0, MOST_NAMED).join(", ") + more;
}

const MOST_NAMED = 3;

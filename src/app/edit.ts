/**
 * Changes of the run, as functions: a run and a wish in, a run that is valid or the reason why not out. What lies after
 * the instant of the press is dropped: pressing in the past forks.
 */
import type { Program } from "../sim/program.ts";
import { readRun } from "../sim/read.ts";
import type { Command, Run, SettingsChange } from "../sim/run.ts";
import { withChange } from "./settings.ts";

export type Edit =
  | {
      readonly kind: "done";
      readonly run: Run;
      readonly program: Program;
      /** Which command it made; WHOLE: none, the scenario itself is another. */
      readonly command: number;
      /** How many later commands it dropped. */
      readonly dropped: number;
    }
  | { readonly kind: "refused"; readonly says: string };

/** A command without its instant. */
export type Wish = Command extends infer One ? (One extends unknown ? Omit<One, "at"> : never) : never;

/** Adds a command at `view` whole µs; commands at later instants go, those at the same stay. */
export function addCommand(run: Run, view: number, wish: Wish): Edit {
  const kept = run.commands.filter((command) => Math.round(command.at * 1e6) <= view);
  const commands = [...kept, { ...wish, at: view / 1e6 } as Command];
  return checked(run, commands, kept.length, run.commands.length - kept.length);
}

/** Puts a command in another's place, at the same instant: one gesture, one command. */
export function replaceCommand(run: Run, index: number, wish: Wish): Edit {
  const commands = run.commands.map((old, i) => (i === index ? ({ ...wish, at: old.at } as Command) : old));
  return checked(run, commands, index, 0);
}

/** Stands for a command where the whole run is changed. */
export const WHOLE = -1;

/**
 * The same run with a setting that was another from the start: commands stay in their places, and with them the luck of
 * their requests; those that set the same setting set it to this.
 */
export function changeWhole(run: Run, change: SettingsChange): Edit {
  const scenario = withChange(run.scenario, change);
  const commands = run.commands.map((command) => (command.do === "set" ? overridden(command, change) : command));
  const read = readRun({ ...run, scenario, commands });
  const [complaint] = read.complaints;
  if (complaint) return { kind: "refused", says: complaint.says };
  return { kind: "done", run: read.run, program: read.program, command: WHOLE, dropped: 0 };
}

type Setting = Extract<Command, { do: "set" }>;

function overridden(command: Setting, change: SettingsChange): Setting {
  const { at, do: set, lane } = command;
  if (change.lane !== undefined) return lane === change.lane ? { at, do: set, ...change } : command;
  if (lane !== undefined) return command;
  const groups = (["traffic", "limit", "clients"] as const).filter((group) => command[group] && change[group]);
  return { ...command, ...Object.fromEntries(groups.map((group) => [group, { ...command[group], ...change[group] }])) };
}

function checked(run: Run, commands: readonly Command[], command: number, dropped: number): Edit {
  const read = readRun({ ...run, commands });
  const [complaint] = read.complaints;
  if (complaint) return { kind: "refused", says: complaint.says };
  // the scenario is what it was; kept as the same object, it says so
  return { kind: "done", run: { ...read.run, scenario: run.scenario }, program: read.program, command, dropped };
}

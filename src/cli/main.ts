/** The commands of the command line. Bad input: one line on standard error, exit status 2, nothing half-written. */
import { replayCommand } from "./replay.ts";
import { runCommand } from "./run.ts";
import { studyCommand } from "./study.ts";
import { isUsageError } from "./usage.ts";

const USAGE = `usage: limiter-bench run RUN.json|LINK [--until SECONDS] [--events] [--json]
       limiter-bench replay RECORDING.json… [--json]
       limiter-bench study [--rules a,b] [--retry fixed:1,full-jitter:1:20] [--sweep-delay 0.25:2:0.01] [--seeds 20|0..9]
                           [--clients 50] [--offered 30] [--rate 10] [--window 1] [--duration 60] [--workers N] [--long]
                           [--json|--csv]
       limiter-bench study --merge SHARD.json… [--json|--csv]`;

const COMMANDS: Record<string, (args: string[]) => number | Promise<number>> = {
  run: runCommand,
  replay: replayCommand,
  study: studyCommand,
};

export async function main([name, ...args]: string[]): Promise<number> {
  process.stdout.off("error", stdoutFailed).on("error", stdoutFailed);
  process.stderr.off("error", stderrFailed).on("error", stderrFailed);
  if ([name, ...args].some((word) => word === "--help" || word === "-h")) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null;
  if (command === null) {
    const given = name === undefined ? "nothing" : `"${name}"`;
    return refuse("limiter-bench", `command: ${given} given; it may be one of ${Object.keys(COMMANDS).join(", ")}`);
  }
  try {
    return await command(args);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    return refuse(`limiter-bench ${name}`, error.message);
  }
}

/** What a shell says of a program that wrote to a closed pipe: 128 and the number of SIGPIPE. */
const PIPE_CLOSED = 141;

/** Whoever reads may stop early, as `head` does: there is nobody left to print for. A full disk is nobody's input. */
function stdoutFailed({ code, message }: NodeJS.ErrnoException): void {
  if (code === "EPIPE") process.exit(PIPE_CLOSED);
  refuse("limiter-bench", `output: can't be written (${code ?? message}); what is there is not whole`);
  process.exit(1);
}

/** The result is still wanted where nobody hears what is said on the way. */
function stderrFailed(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

/** One line, whatever names of files and excerpts of JSON have in them. */
function refuse(who: string, says: string): number {
  process.stderr.write(`${who}: ${says.replace(/\s+/g, " ")}\n`);
  return 2;
}

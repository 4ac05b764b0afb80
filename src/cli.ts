/**
 * The command line: `limiter-bench run | replay | study`. The same kernel as the page's, no worker. Bad input: one line
 * on standard error naming the field and what it may be, exit status 2, nothing half-written.
 */

import { replayCommand } from "./cli/replay.ts";
import { runCommand } from "./cli/run.ts";
import { isUsageError } from "./cli/usage.ts";

const USAGE = `usage: limiter-bench run RUN.json|LINK [--until SECONDS] [--events] [--json]
       limiter-bench replay RECORDING.json… [--json]
       limiter-bench study [--rules a,b] [--retry fixed:1,full-jitter:1:20] [--seeds N] … [--json|--csv]`;

const COMMANDS: Record<string, (args: string[]) => number | Promise<number>> = {
  run: runCommand,
  replay: replayCommand,
};

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h") {
    process.stdout.write(`${USAGE}\n`);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null;
  if (command === null) {
    process.stderr.write(
      `limiter-bench: command: "${name}" given; it may be one of ${Object.keys(COMMANDS).join(", ")}\n`,
    );
    return 2;
  }
  try {
    return await command(args);
  } catch (error) {
    if (!isUsageError(error)) throw error;
    process.stderr.write(`limiter-bench ${name}: ${error.message}\n`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));

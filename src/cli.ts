/**
 * The command line: `limiter-bench run | replay | study`. The same kernel as the page's. Bad input: one line on standard
 * error naming the field and what it may be, exit status 2, nothing half-written. A study's threads run this file too.
 */
import { isMainThread } from "node:worker_threads";
import { replayCommand } from "./cli/replay.ts";
import { runCommand } from "./cli/run.ts";
import { studyCommand } from "./cli/study.ts";
import { serveStudy } from "./cli/study-threads.ts";
import { isUsageError } from "./cli/usage.ts";

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

if (isMainThread) process.exitCode = await main(process.argv.slice(2));
else serveStudy();

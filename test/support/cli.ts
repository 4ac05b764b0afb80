/** The built command line, dist/cli.js, as a process of its own: what it printed and how it ended. Needs a build. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "./files.ts";

const CLI = `${ROOT}dist/cli.js`;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface HowToRun {
  /** A module that is run before the command line, in its threads too. */
  readonly before?: string;
  /** Called with everything that was written to standard error so far, whenever something was. */
  readonly heard?: (stderr: string, child: ChildProcess) => void;
}

export function runCli(args: readonly string[], { before, heard }: HowToRun = {}): Promise<Ended> {
  if (!existsSync(CLI)) throw new Error("dist/ holds no command line: npm run build");
  const preload = before === undefined ? [] : ["--import", `data:text/javascript,${encodeURIComponent(before)}`];
  const child = spawn(process.execPath, [...preload, CLI, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
    heard?.(stderr, child);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, stdout, stderr }));
  });
}

/** What every command of the command line does alike: files, and the one clear line for bad input. */
import { readFileSync } from "node:fs";
import { type Complaint, complaintText } from "../base/complaint.ts";

interface UsageError extends Error {
  readonly usage: true;
}

/** An error of whoever typed the command: told in one line, exit status 2. */
export function usageError(says: string): UsageError {
  return Object.assign(new Error(says), { usage: true as const });
}

export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && "usage" in error;
}

/** Without the mark of byte order that some editors begin a file with. */
export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw usageError(
      `${path}: can't be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"}); it may be the path of a file`,
    );
  }
}

/** `may`: what the file may be, "a run". */
export function readJson(path: string, may: string): unknown {
  return parseJson(readText(path), path, may);
}

export function parseJson(text: string, path: string, may: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageError(`${path}: is no JSON (${(error as Error).message}); it may be ${may} as JSON`);
  }
}

/** The command line refuses what the page would clamp. */
export function refuseAll(complaints: readonly Complaint[]): void {
  if (complaints.length > 0) throw usageError(complaintText(complaints[0]));
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

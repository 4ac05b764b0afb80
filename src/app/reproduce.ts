/** The command line that reproduces what the page shows. */
import { secondsText } from "../base/time.ts";
import { linkOf } from "../sim/link.ts";
import type { Run } from "../sim/run.ts";

/** Carries out the run to `view` µs; its JSON holds the page's digest. For POSIX shells. */
export function cliCommand(run: Run, view: number): string {
  return `limiter-bench run ${quoted(`#${linkOf(run)}`)} --until ${secondsText(view)} --json`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

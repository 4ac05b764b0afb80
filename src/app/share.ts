/** The address of a run, and the name of its log. */
import { linkOf } from "../sim/link.ts";
import type { Run } from "../sim/run.ts";

export function linkTo(run: Run): string {
  return `${window.location.href.split("#")[0]}#${linkOf(run)}`;
}

/** The first characters of a digest: enough to compare by eye. */
export function shortDigest(digest: string): string {
  return digest.slice(0, 8);
}

/** The address of a run. */
import { linkOf } from "../sim/link.ts";
import type { Run } from "../sim/run.ts";

export function linkTo(run: Run): string {
  return `${window.location.href.split("#")[0]}#${linkOf(run)}`;
}

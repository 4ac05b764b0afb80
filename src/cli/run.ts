/** `limiter-bench run`: a run, or a share link's hash, carried out to an instant; totals and peaks against bounds. */
import { existsSync } from "node:fs";
import { MAX_MICROS, type Micros, microsOf, secondsOf } from "../base/time.ts";
import { advance } from "../sim/kernel.ts";
import { readLink } from "../sim/link.ts";
import { readRun } from "../sim/read.ts";
import { type LaneReport, overflowText, reportOf } from "../sim/report.ts";
import { collector, SILENT } from "../sim/sink.ts";
import { snapshotOf } from "../sim/snapshot.ts";
import { initialState } from "../sim/state.ts";
import { givenText, readOptions } from "./options.ts";
import { print, readJson, refuseAll, usageError } from "./usage.ts";

/** Seconds a run lasts where `--until` is missing. */
const DEFAULT_UNTIL = "30";

export function runCommand(args: string[]): number {
  const { values, positionals } = readOptions(args, {
    until: { type: "string", default: DEFAULT_UNTIL },
    events: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  });
  if (positionals.length !== 1)
    throw usageError(`RUN: ${positionals.length} given; it may be one file of a run as JSON, or one link`);
  const until = readUntil(values.until);
  const { run, program, complaints } = isLink(positionals[0])
    ? readLink(positionals[0])
    : readRun(readJson(positionals[0], "a run"));
  refuseAll(complaints);
  const state = initialState(program);
  const sink = values.events ? collector() : null;
  advance(state, program, until, { sink: sink ?? SILENT });
  if (state.overflow > 0) process.stderr.write(`limiter-bench run: ${overflowText(state.overflow)}\n`);
  const report = reportOf(run, snapshotOf(state), sink?.take() ?? null);
  if (values.json) print(JSON.stringify(report, null, 1));
  else {
    print(`seed ${report.seed}, until ${report.until} s, digest ${report.digest}`);
    for (const lane of report.lanes) print(laneText(lane));
    for (const event of report.events ?? []) print(JSON.stringify(event));
  }
  return 0;
}

/** A file is there or ends in .json; a link has a # or an =. */
function isLink(text: string): boolean {
  return !existsSync(text) && !text.endsWith(".json") && /[#=]/.test(text);
}

function readUntil(written: string): Micros {
  const micros = written.trim() === "" ? null : microsOf(Number(written));
  if (micros === null || micros < 0 || micros > MAX_MICROS) {
    throw usageError(
      `--until: ${givenText(written)}; it may be seconds from 0 to ${secondsOf(MAX_MICROS)}, no finer than a microsecond`,
    );
  }
  return micros;
}

function laneText(lane: LaneReport): string {
  const totals = `${lane.calls} calls, ${lane.passed} passed, ${lane.refused} refused, ${lane.waiting} waiting`;
  const since = lane.since > 0 ? ` (peaks since ${lane.since} s)` : "";
  const spans = lane.spans.map(
    (span) =>
      `${span.most} of at most ${span.bound} in ${span.length} s${span.from === null ? "" : ` from ${span.from} s`}`,
  );
  return `${lane.title.padEnd(16)} ${totals}; most passed: ${spans.join(", ")}${since}`;
}

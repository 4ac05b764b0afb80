/**
 * What the bench hands over as files: the table of figures and the log, as CSV and as JSON. The names are those of the
 * command line's JSON; seconds throughout; nothing is rounded, so whoever reads the log finds the table's figures in it.
 */
import type { EventColumns } from "../sim/event.ts";
import { firstFrom, type Log } from "../sim/log.ts";
import { type EventReport, eventReports, reportOf } from "../sim/report.ts";
import type { Run } from "../sim/run.ts";
import type { Snapshot } from "../sim/snapshot.ts";
import { verdictText } from "./words.ts";

/** Lines end as RFC 4180 has it. */
const END = "\r\n";

/** One line for each lane and span. */
export function tableCsv({ lanes, limit }: Snapshot): string {
  const lines = lanes.flatMap((lane, i) =>
    lane.spans.map((span) => [
      i,
      lane.rule,
      lane.title,
      ...[lane.calls, lane.passed, lane.refused, lane.waiting],
      ...[lane.since / 1e6, span.length / 1e6, span.most],
      span.from < 0 ? "" : span.from / 1e6,
      span.bound,
      verdictText(span, limit.calls).replaceAll("\u00a0", " "),
    ]),
  );
  return [TABLE_COLUMNS, ...lines].map((cells) => cells.map(cell).join(",") + END).join("");
}

const TABLE_COLUMNS = "lane rule title calls passed refused waiting since span most from bound verdict".split(" ");

const LOG_COLUMNS: readonly (keyof EventReport)[] = ["at", "lane", "request", "attempt", "kind", "until", "retryAt"];

/** One line for each event before the view time, in pieces; `retryAt` is "never" where no wait is long enough. */
export function* logCsv(log: Log, view: number): Generator<string> {
  yield LOG_COLUMNS.join(",") + END;
  for (const events of piecesOf(log, view)) {
    yield events.map((event) => LOG_COLUMNS.map((name) => cell(fieldOf(event, name))).join(",") + END).join("");
  }
}

function fieldOf(event: EventReport, name: keyof EventReport): string | number {
  return event[name] ?? (event[name] === null ? "never" : "");
}

/** As the command line's output, with the run that it is of. */
export function tableJson(run: Run, snapshot: Snapshot): string {
  return `${JSON.stringify({ ...reportOf(run, snapshot, null), run }, null, 2)}\n`;
}

/** The same with the log, an event on each line, in pieces; `eventsFrom`: events before this were dropped. */
export function* logJson(run: Run, snapshot: Snapshot, log: Log): Generator<string> {
  const head = JSON.stringify({ ...reportOf(run, snapshot, null), run, eventsFrom: log.from / 1e6 });
  yield `${head.slice(0, -1)},"events":[`;
  let separator = "\n";
  for (const events of piecesOf(log, snapshot.at)) {
    yield separator + events.map((event) => JSON.stringify(event)).join(",\n");
    separator = ",\n";
  }
  yield "\n]}\n";
}

const PIECE = 10_000;

/** The events before `view` that the page still has, some thousands at a time. */
function* piecesOf(log: Log, view: number): Generator<EventReport[]> {
  const length = firstFrom(log, view);
  for (let from = 0; from < length; from += PIECE) {
    const to = Math.min(length, from + PIECE);
    const part = <Column extends EventColumns["at"] | EventColumns["tag"]>(column: Column) =>
      column.subarray(from, to) as Column;
    const { at, request, value, since, tag } = log;
    yield eventReports({
      length: to - from,
      at: part(at),
      request: part(request),
      value: part(value),
      since: part(since),
      tag: part(tag),
    });
  }
}

/** A cell, quoted where it has to be. */
function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

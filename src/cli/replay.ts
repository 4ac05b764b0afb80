/** `limiter-bench replay`: recordings of real limiters against our rules. Exit status 1 where any decision differs. */
import { complaintText } from "../base/complaint.ts";
import { replayFiles } from "../gateway/replay.ts";
import { readOptions } from "./options.ts";
import { parseJson, print, readText, usageError } from "./usage.ts";

export function replayCommand(args: string[]): number {
  const { values, positionals } = readOptions(args, { json: { type: "boolean", default: false } });
  if (positionals.length === 0)
    throw usageError("RECORDING: none given; it may be one file or more, recordings as JSON");
  const replay = replayFiles(positionals.map((file) => ({ file, text: readRecordingText(file) })));
  if (replay.kind === "unreadable") throw usageError(complaintText(replay.complaint));
  if (values.json) print(JSON.stringify(replay.results, null, 1));
  else {
    for (const { file, rule, requests, agreed, disagreements } of replay.results) {
      print(`${file}: ${rule}, ${agreed} of ${requests} agree`);
      for (const one of disagreements) print(`  ${JSON.stringify(one)}`);
    }
  }
  return replay.agree ? 0 : 1;
}

/** The text of a recording, which is JSON at least: what is no JSON is refused as it is everywhere else. */
function readRecordingText(file: string): string {
  const text = readText(file);
  parseJson(text, file, "a recording");
  return text;
}

/** All nineteen recordings of real limiters agree with our rules on every call; a doctored one is found out. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { complaintText } from "../../src/base/complaint.ts";
import { replayFiles } from "../../src/gateway/replay.ts";

const FOLDER = join(import.meta.dirname, "../recordings");
const FILES = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(join(FOLDER, file), "utf8") }));

function replayed(...files: { file: string; text: string }[]) {
  const replay = replayFiles(files);
  if (replay.kind !== "replayed") throw new Error(complaintText(replay.complaint));
  return replay;
}

test("there are nineteen recordings, of 4112 calls", () => {
  const { results, agree } = replayed(...FILES);
  expect(results).toHaveLength(19);
  expect(results.reduce((sum, { requests }) => sum + requests, 0)).toBe(4_112);
  expect(agree).toBe(true);
});

test.each(FILES)("$file agrees on every call", (file) => {
  const [result] = replayed(file).results;
  expect(result).toEqual({ ...result, file: file.file, agreed: result.requests, disagreements: [] });
});

const call = (id: number, t: number, decision: string, more = {}) => ({ id, t, decision, ...more });

function recorded(lane: object, clock: string, requests: object[], more = {}): { file: string; text: string } {
  return { file: "made.json", text: JSON.stringify({ lane, clock, requests, ...more }) };
}

describe("a recording that differs", () => {
  const log = { rule: "sliding-log", limit: 1, window: 1 };
  const nginx = { rule: "nginx-limit-req", rate: "10r/s", burst: 2, delay: "all" };
  const burst = (delay: number) => [call(0, 0.2, "pass"), call(1, 0.2, "delay", { delay })];

  test("names the call, what was recorded and what ours is", () => {
    const calls = [call(7, 0.000001, "pass"), call(8, 1, "pass"), call(9, 1.000001, "pass")];
    const { results, agree } = replayed(recorded(log, "us", calls));
    expect(agree).toBe(false);
    expect(results).toEqual([
      {
        file: "made.json",
        rule: "sliding-log",
        requests: 3,
        agreed: 2,
        disagreements: [{ id: 8, t: 1, recorded: "pass", ours: "reject" }],
      },
    ]);
  });

  test("shows its first ten disagreements and counts them all", () => {
    const calls = Array.from({ length: 31 }, (_, i) => call(i, 0.5, "pass"));
    const [{ agreed, disagreements }] = replayed(recorded(log, "ms", calls)).results;
    expect(agreed).toBe(1);
    expect(disagreements.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("disagrees about a delay of another length, by both lengths", () => {
    expect(replayed(recorded(nginx, "ms", burst(0.1))).agree).toBe(true);
    expect(replayed(recorded(nginx, "ms", burst(0.099))).results[0].disagreements).toEqual([
      { id: 1, t: 0.2, recorded: "delay", ours: "delay", recordedDelay: 0.099, oursDelay: 0.1 },
    ]);
  });

  test("agrees about a delay within its tolerance, and not a microsecond beyond it", () => {
    expect(replayed(recorded(nginx, "ms", burst(0.099), { toleranceMs: 1 })).agree).toBe(true);
    expect(replayed(recorded(nginx, "ms", burst(0.098999), { toleranceMs: 1 })).agree).toBe(false);
  });

  test("makes the whole set disagree", () => {
    const { agree, results } = replayed(FILES[0], recorded(log, "ms", [call(0, 0, "reject")]));
    expect(agree).toBe(false);
    expect(results.map(({ requests, agreed }) => requests - agreed)).toEqual([0, 1]);
  });
});

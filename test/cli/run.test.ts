/** `limiter-bench run` as people run it: what it prints, where a run comes from, and one clear line for bad input. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { eventsBetween, newHistory, stateAt } from "../../src/sim/history.ts";
import { linkOf } from "../../src/sim/link.ts";
import { readRun } from "../../src/sim/read.ts";
import { eventReports, reportOf } from "../../src/sim/report.ts";
import { snapshotOf } from "../../src/sim/snapshot.ts";
import { runHere } from "../support/cli-here.ts";

const folder = mkdtempSync(join(tmpdir(), "run-"));
let files = 0;

function file(content: unknown, name = `run-${files++}.json`): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** The JSON of a run that goes well. */
async function json(run: unknown, ...more: string[]) {
  const { status, stdout, stderr } = await runHere(["run", file(run), "--json", ...more]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(stdout);
}

const BOUNDARY = { seed: 3, commands: [{ at: 3.2, do: "edge-burst", count: 20 }] };

test("as JSON it prints engine, seed, until, digest and lanes with totals and spans, and nothing else", async () => {
  const report = await json(BOUNDARY, "--until", "12.5");
  expect(Object.keys(report)).toEqual(["engine", "seed", "until", "digest", "lanes"]);
  expect(report).toMatchObject({ engine: 1, seed: 3, until: 12.5, digest: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const [fixed, log, bucket, leaky] = report.lanes;
  expect(report.lanes.map(({ title }: { title: string }) => title)).toEqual([
    "Fixed window",
    "Sliding log",
    "Token bucket",
    "Leaky bucket",
  ]);
  expect(Object.keys(fixed)).toEqual(["rule", "title", "calls", "passed", "refused", "waiting", "since", "spans"]);
  expect(fixed.spans).toEqual([
    { length: 0.5, most: expect.any(Number), from: expect.any(Number), bound: 20 },
    { length: 2, most: 20, from: 5.6, bound: 20 },
  ]);
  expect([log.spans[1].most, log.spans[1].bound]).toEqual([10, 10]);
  expect([bucket, leaky].map(({ spans }) => spans.map(({ bound }: { bound: number }) => bound))).toEqual([
    [12, 19],
    [3, 10],
  ]);
});

test("with --events it prints the log too: names, attempts, until and retryAt in seconds", async () => {
  const scenario = {
    traffic: { kind: "times", at: [0.5, 0.5, 0.5, 1.25] },
    lanes: [
      { rule: "nginx-limit-req", rate: "1r/s", burst: 1 },
      { rule: "fixed-window", limit: 3 },
    ],
    clients: { retry: "fixed", delay: 0.3, attempts: 2 },
  };
  const { events } = await json({ scenario }, "--events", "--until", "1.25");
  expect(events).toEqual([
    { at: 0.5, lane: 0, request: "t0", attempt: 1, kind: "pass" },
    { at: 0.5, lane: 1, request: "t0", attempt: 1, kind: "pass" },
    { at: 0.5, lane: 0, request: "t1", attempt: 1, kind: "hold", until: 1.5 },
    { at: 0.5, lane: 1, request: "t1", attempt: 1, kind: "pass" },
    { at: 0.5, lane: 0, request: "t2", attempt: 1, kind: "refuse", retryAt: 1.5 },
    { at: 0.5, lane: 1, request: "t2", attempt: 1, kind: "pass" },
    { at: 0.8, lane: 0, request: "t2", attempt: 2, kind: "refuse", retryAt: 1.5 },
  ]);
});

test("it runs 30 s where --until is missing, and what comes at the very end is not in it", async () => {
  expect((await json({})).until).toBe(30);
  const scenario = { traffic: { kind: "times", at: [1, 2] } };
  const calls = async (until: string) => (await json({ scenario }, "--until", until)).lanes[0].calls;
  expect(await calls("0")).toBe(0);
  expect(await calls("1")).toBe(0);
  expect(await calls("1.000001")).toBe(1);
  expect(await calls("2")).toBe(1);
  expect(await calls("2592000")).toBe(2);
});

test("before any pass the first of a span is null", async () => {
  const { lanes } = await json({}, "--until", "0");
  expect(lanes[0].spans[0]).toEqual({ length: 0.5, most: 0, from: null, bound: 20 });
});

test("what it prints is what the core says, for commands of every kind", async () => {
  const commands = [
    { at: 1, do: "storm" },
    { at: 2, do: "set", lane: 2, capacity: 3 },
    { at: 2.5, do: "set", limit: { window: 1 }, clients: { retry: "full-jitter" } },
    { at: 3, do: "worst", lane: 0, span: 1 },
    { at: 9, do: "burst", count: 7 },
  ];
  const { run, program } = readRun({ seed: 12, commands });
  const history = newHistory(program);
  const report = reportOf(run, snapshotOf(stateAt(history, 15_000_000)), eventsBetween(history, 0, 15_000_000));
  expect(await json({ seed: 12, commands }, "--until", "15", "--events")).toEqual(JSON.parse(JSON.stringify(report)));
  expect(report.events).toEqual(eventReports(eventsBetween(history, 0, 15_000_000)));
});

test("a share link's hash, bare or in an address, is accepted in place of the file", async () => {
  const { run } = readRun(BOUNDARY);
  const expected = await json(BOUNDARY);
  for (const link of [linkOf(run), `#${linkOf(run)}`, `https://bench.example/x/?y=1#${linkOf(run)}&t=3&view=study`]) {
    const { status, stdout } = await runHere(["run", link, "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual(expected);
  }
});

test("a file is a file, whatever marks its name has", async () => {
  for (const name of ["seed=3.json", "a#b.json", "a#b=c", "run"]) {
    const { status, stdout } = await runHere(["run", file(BOUNDARY, name), "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).seed).toBe(3);
  }
});

test("for people it prints one line on the run and one for each lane", async () => {
  const { status, stdout } = await runHere(["run", file(BOUNDARY), "--until", "12"]);
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(5);
  expect(lines[0]).toMatch(/^seed 3, until 12 s, digest [0-9a-f]{16}$/);
  expect(lines[1]).toMatch(/^Fixed window .* 20 of at most 20 in 2 s from 5\.6 s$/);
});

const good = file({});

test.each<[string, string[], string]>([
  ["no run", ["run"], "RUN"],
  ["two runs", ["run", good, good], "RUN: 2 given"],
  ["a file that isn't there", ["run", join(folder, "none.json")], "none.json"],
  ["a folder", ["run", folder], "can't be read"],
  ["an empty file", ["run", file("")], "is no JSON"],
  ["cut-off JSON", ["run", file('{"scenario": {"limit": {"rate": 5,')], "is no JSON"],
  ["JSON of several bad lines", ["run", file('{\n "seed": 1,\n\n "x": oops\n}\n')], "is no JSON"],
  ["a list", ["run", file("[]")], "run: [] given"],
  ["NaN", ["run", file('{"seed": NaN}')], "is no JSON"],
  ["L = 0", ["run", file({ scenario: { limit: { rate: 0.1, window: 1 } } })], "scenario.limit"],
  ["an unknown rule", ["run", file({ scenario: { lanes: [{ rule: "bucket" }] } })], "scenario.lanes[0].rule"],
  ["an unknown field", ["run", file({ scenario: { rate: 3 } })], "scenario.rate"],
  ["a field with a line in its name", ["run", file({ "a\nb": 3 })], "a?b"],
  [
    "commands out of order",
    [
      "run",
      file({
        commands: [
          { at: 2, do: "storm" },
          { at: 1, do: "storm" },
        ],
      }),
    ],
    "commands[1].at",
  ],
  [
    "a window out of range",
    ["run", file({ scenario: { limit: { rate: "1/d", window: 1e9 } } })],
    "scenario.limit.window",
  ],
  ["a link that can't be read", ["run", "#engine=1&limit=(rate:"], "link.limit"],
  ["a link of another engine", ["run", "#engine=2"], "engine"],
  ["an until that is no number", ["run", good, "--until", "soon"], "--until"],
  ["an until below zero", ["run", good, "--until=-1"], "--until"],
  ["an until written like an option", ["run", good, "--until", "-1"], "--until"],
  ["an until beyond 30 days", ["run", good, "--until", "2592000.000001"], "--until"],
  ["an until too fine", ["run", good, "--until", "1.0000001"], "--until"],
  ["an until without a value", ["run", good, "--until"], "--until"],
  ["an empty until", ["run", good, "--until", ""], "--until"],
  ["an unknown option", ["run", good, "--speed", "2"], "--speed"],
  ["an unknown command", ["walk"], "command"],
  ["no command", [], "command"],
])("%s: one clear line on standard error, nothing on standard output, status 2", async (_, args, named) => {
  const { status, stdout, stderr } = await runHere([...args, ...(args.length > 0 ? ["--json"] : [])]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^limiter-bench[^\n]+\n$/);
  expect(stderr).toContain(named);
});

test.each([["--help"], ["-h"], ["run", "--help"], ["study", "--seeds", "3", "-h"]])(
  "help is no bad input: %s %s",
  async (...args) => {
    const { status, stdout, stderr } = await runHere(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("limiter-bench run RUN.json");
  },
);

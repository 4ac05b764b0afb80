/** JSON files as every command reads them: what they may be where they are none, and the mark of byte order. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resultJson } from "../../src/study/file.ts";
import { STUDY_FLAGS } from "../../src/study/texts.ts";
import { carryOut, planFor } from "../study/support.ts";
import { runHere } from "../support/cli-here.ts";
import { filesBelow, ROOT } from "../support/files.ts";

const folder = mkdtempSync(join(tmpdir(), "files-"));
const study = resultJson(
  carryOut(planFor({ rules: ["fixed-window"], retry: ["fixed:1"], duration: 2, seeds: "0..1" })),
);
const [recording] = filesBelow("test/recordings", ".json");

const READERS = [
  { args: ["run"], text: '{"seed": 3}', may: "a run as JSON" },
  { args: ["replay"], text: readFileSync(`${ROOT}${recording.path}`, "utf8"), may: "a recording as JSON" },
  { args: ["study", "--merge"], text: study, may: "a study's result as JSON" },
];

function file(text: string): string {
  const path = join(folder, "file.json");
  writeFileSync(path, text);
  return path;
}

test.each(READERS)(
  "$args says what a file may be that is cut off, empty or something else",
  async ({ args, text, may }) => {
    for (const bad of [text.slice(0, text.length / 2), "", "\uFEFF", "no JSON", "\uFEFF\uFEFF{}"]) {
      const path = file(bad);
      const { status, stdout, stderr } = await runHere([...args, path]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(/^[^\n]+\n$/);
      expect(stderr.startsWith(`limiter-bench ${args[0]}: ${path}: is no JSON (`)).toBe(true);
      expect(stderr.endsWith(`); it may be ${may}\n`)).toBe(true);
    }
  },
);

test.each(READERS)(
  "$args reads a file that begins with a mark of byte order as one without",
  async ({ args, text }) => {
    const plain = await runHere([...args, file(text), "--json"]);
    expect(plain).toMatchObject({ status: 0, stderr: "" });
    expect(await runHere([...args, file(`\uFEFF${text}`), "--json"])).toEqual(plain);
  },
);

const IDLE = [
  ...STUDY_FLAGS.map((flag) => [`--${flag}`, "3"]),
  ["--workers", "3"],
  ["--long"],
  ["--seeds", ""],
  ["--seeds"],
];

test.each(IDLE)("a merge refuses %s, which it would not heed", async (...flag) => {
  const path = file(study);
  for (const args of [
    ["--merge", path, ...flag],
    ["--json", ...flag, "--merge", path],
  ]) {
    const { status, stdout, stderr } = await runHere(["study", ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(
      `limiter-bench study: ${flag[0]}: given beside --merge, whose files say what the study is; it may be --json or --csv\n`,
    );
  }
});

test.each([[[]], [["--json"]], [["--csv"]]])("a merge prints as %j says", async (flags) => {
  expect(await runHere(["study", "--merge", file(study), ...flags])).toMatchObject({ status: 0, stderr: "" });
});

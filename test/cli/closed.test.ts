/**
 * Output that is closed before everything is written, as by `| head -1`: the command line ends without a word. Output that
 * can't be written, as on a full disk: it says so in one line.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "../support/files.ts";

const CLI = `"${process.execPath}" dist/cli.js`;
const STUDY = "study --rules fixed-window --retry fixed:1 --duration 2 --seeds 2 --workers 1";

/** What a shell's line comes to, with a reader that ends before it reads. The line can say on 3 what is to be seen. */
function shell(line: string): string {
  return spawnSync("sh", ["-c", `exec 3>&1; ${line}`], { cwd: ROOT, encoding: "utf8" }).stdout;
}

test.each([
  "run '#'",
  "run '#' --events --until 600",
  "run '#' --json",
  "replay test/recordings/*.json",
  STUDY,
  `${STUDY} --json`,
  `${STUDY} --csv`,
  "--help",
])("%s ends quietly where nobody reads what it prints", (args) => {
  expect(shell(`{ ${CLI} ${args} 2>&3; echo "status $?" >&3; } | true`)).toBe("status 141\n");
});

test("what has been read before is what would have been printed", () => {
  const all = shell(`${CLI} run '#' --events --until 600`);
  expect(shell(`${CLI} run '#' --events --until 600 2>&3 | head -1`)).toBe(`${all.split("\n")[0]}\n`);
});

test("bad input has its status also where nobody reads what is wrong", () => {
  expect(shell(`{ ${CLI} walk 2>&1 >&3; echo "status $?" >&3; } | true`)).toBe("status 2\n");
});

test.runIf(existsSync("/dev/full"))("a full disk is said in one line, with a status of its own", () => {
  for (const args of ["run '#' --events", `${STUDY} --json`]) {
    expect(shell(`${CLI} ${args} 2>&1 >/dev/full; echo "status $?"`)).toMatch(
      /^limiter-bench: output: can't be written \(ENOSPC\)[^\n]*\nstatus 1\n$/,
    );
  }
});

/** The README's ways to spread a sweep over a cluster: the last one is run as it stands there, the others are held to the flags. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { resultJson } from "../../src/study/file.ts";
import { readStudy } from "../../src/study/study.ts";
import { carryOut, planFor } from "../study/support.ts";
import { ROOT } from "../support/files.ts";

const readme = readFileSync(`${ROOT}README.md`, "utf8");
const blocks = [...readme.matchAll(/```(?:sh|yaml)\n([\s\S]*?)```/g)].map(([, text]) => text);
const blockWith = (words: string) => blocks.find((text) => text.includes(words)) ?? "";

/** As much of GNU parallel as the example needs, for machines without it: one command a line of input, {} filled in. */
const STAND_IN = `#!/bin/sh
if [ "$1" = --version ]; then echo stand-in; exit 0; fi
while read -r value; do
  sh -c "$(printf %s "$1" | sed "s/{}/$value/g")" < /dev/null || exit 1
done
`;

function folderWithParallel(): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), "cluster-"));
  symlinkSync(`${ROOT}dist`, join(folder, "dist"));
  const path = process.env.PATH ?? "";
  if (spawnSync("parallel", ["--version"]).stdout?.includes("GNU parallel")) return { folder, path };
  writeFileSync(join(folder, "parallel"), STAND_IN);
  chmodSync(join(folder, "parallel"), 0o755);
  return { folder, path: `${folder}${delimiter}${path}` };
}

test("the README's GNU parallel example gives exactly what one run gives", { timeout: 120_000 }, () => {
  const { folder, path } = folderWithParallel();
  const { status, stderr } = spawnSync("sh", ["-e", "-c", blockWith("| parallel ")], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, PATH: path },
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(readFileSync(join(folder, "study.json"), "utf8")).toBe(
    resultJson(carryOut(planFor({ retry: ["retry-after"] }))),
  );
});

test.each([
  ["Slurm", "SLURM_ARRAY_TASK_ID"],
  ["Kubernetes", "JOB_COMPLETION_INDEX"],
])("the %s example's shards are seeds side by side of a study that can be read", (_, index) => {
  const command = /study (.*) --seeds "\$from\.\.\$\(\(from \+ 49\)\)"/.exec(blockWith(index))?.[1] ?? "";
  expect(blockWith(index)).toContain(`from=$((${index} * 50))`);
  const sweepDelay = /^--sweep-delay (\S+)$/.exec(command)?.[1];
  expect(sweepDelay).toBe("0.25:2:0.01");
  expect(readStudy({ sweepDelay, seeds: "0..49" }).complaints).toEqual([]);
});

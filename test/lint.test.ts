/**
 * The lint rules and the core's own type check bite: in a copy of the project's configuration with one violation of
 * each rule, every violation is reported where it stands, and the file without one is not.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ROOT } from "./support/files.ts";

const CONFIGURATION = ["biome.json", "package.json", "tsconfig.json", "tsconfig.core.json", ".gitignore"];

const project = mkdtempSync(join(tmpdir(), "limiter-bench-lint-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

for (const name of CONFIGURATION) cpSync(ROOT + name, join(project, name));
cpSync(`${ROOT}scripts/exact.grit`, join(project, "scripts/exact.grit"));
symlinkSync(`${ROOT}node_modules`, join(project, "node_modules"), "junction");

/** Writes a file of the project and returns its path. */
function plant(path: string, text: string): string {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), `/** Planted. */\n${text}\n`);
  return path;
}

/** Runs a tool of node_modules there and returns all that it says. */
function say(tool: string, ...words: string[]): { status: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "node_modules", tool), ...words], {
    cwd: project,
    encoding: "utf8",
  });
  return { status, lines: `${stdout}${stderr}`.split("\n") };
}

const clean = plant("src/base/clean.ts", "export const half = Math.floor(7 / 2) ** 2;");
plant("src/sim/run.ts", "export interface Run {\n  readonly seed: number;\n}\n\nexport const run: Run = { seed: 1 };");

/** Kept apart from what follows it: a mention of a path in this file must not lead out of the project. */
const UP = "../../";

const INEXACT = [
  "Math.random()",
  "Math.log(2)",
  "Math.exp(2)",
  "Math.pow(2, 3)",
  "Math.sin(2)",
  "Math.cos(2)",
  "Math.sqrt(2)",
  "2 ** 0.5",
  "2 ** -1",
  "Date.now()",
  "new Date()",
  "performance.now()",
  "globalThis.name",
];

const cases: [what: string, rule: string, path: string][] = [
  ...INEXACT.map((text, i): [string, string, string] => [
    `${text} in the core`,
    "plugin",
    plant(`src/base/inexact${i}.ts`, `export const it = ${text};`),
  ]),
  ["taking random out of Math", "plugin", plant("src/sim/taken.ts", "export const { random } = Math;")],
  [
    "a base that imports sim",
    "noRestrictedImports",
    plant("src/base/up.ts", 'import type { Run } from "../sim/run.ts";\n\nexport type Up = Run;'),
  ],
  [
    "a folder below limiters that imports sim",
    "noRestrictedImports",
    plant("src/limiters/deep/up.ts", `import { run } from "${UP}sim/run.ts";\n\nexport const up = run;`),
  ],
  [
    "a package the folder may not import",
    "noRestrictedImports",
    plant("src/draw/react.ts", 'import { useState } from "react";\n\nexport const state = useState;'),
  ],
  [
    "Node in the core",
    "noRestrictedImports",
    plant("src/study/disk.ts", 'import { readFileSync } from "node:fs";\n\nexport const read = readFileSync;'),
  ],
  [
    "two files that import each other",
    "noImportCycles",
    plant("src/sim/egg.ts", 'import { hen } from "./hen.ts";\n\nexport const egg = (): number => hen();'),
  ],
  [
    "the other of the two",
    "noImportCycles",
    plant("src/sim/hen.ts", 'import { egg } from "./egg.ts";\n\nexport const hen = (): number => egg();'),
  ],
  [
    "a promise nobody waits for",
    "noFloatingPromises",
    plant(
      "src/app/lost.ts",
      "export async function load(): Promise<number> {\n  return 1;\n}\n\nexport function start(): void {\n  load();\n}",
    ),
  ],
  [
    "a switch that forgets a kind",
    "useExhaustiveSwitchCases",
    plant(
      "src/app/kinds.ts",
      'export function say(kind: "a" | "b"): void {\n  switch (kind) {\n    case "a":\n      return;\n  }\n}',
    ),
  ],
  [
    "an import without its extension",
    "useImportExtensions",
    plant("src/app/bare.ts", 'import { run } from "../sim/run";\n\nexport const bare = run;'),
  ],
  ["an enum", "noEnum", plant("src/app/kind.ts", "export enum Kind {\n  A = 0,\n}")],
  ["a barrel", "noBarrelFile", plant("src/sim/index.ts", 'export { run } from "./run.ts";')],
  [
    "a function of over 70 lines",
    "noExcessiveLinesPerFunction",
    plant("src/ui/long.ts", `export function long(): void {\n${"  console.log();\n".repeat(71)}}`),
  ],
  [
    "a skipped test",
    "noSkippedTests",
    plant("test/a.test.ts", 'import { test } from "vitest";\n\ntest.skip("a", () => {});'),
  ],
  ["a badly formatted file", "format", plant("src/app/format.ts", "export const a = [1,2]")],
];

const biome = say(
  "@biomejs/biome/bin/biome",
  ...["check", "--error-on-warnings", "--reporter=concise", "--max-diagnostics=none"],
);

describe("lint", () => {
  test.each(cases)("%s is refused by %s", (_, rule, path) => {
    expect(biome.status).toBe(1);
    expect(biome.lines).toContainEqual(expect.stringMatching(new RegExp(`${path}.*${rule}`)));
  });

  test("a file without a violation is not mentioned", () => {
    expect(biome.lines.filter((line) => line.includes(clean))).toEqual([]);
  });
});

const foreign: [what: string, path: string, name: string][] = [
  ["the DOM", plant("src/gateway/dom.ts", "export const title = document.title;"), "document"],
  ["Node", plant("src/gateway/node.ts", "export const here = process.cwd();"), "process"],
  ["timers", plant("src/gateway/timer.ts", "export const stop = setTimeout(() => {}, 1);"), "setTimeout"],
];

const types = say("typescript/bin/tsc", "-p", "tsconfig.core.json", "--pretty", "false");

describe("the core's type check", () => {
  test.each(foreign)("knows nothing of %s", (_, path, name) => {
    expect(types.status).not.toBe(0);
    expect(types.lines).toContainEqual(expect.stringMatching(new RegExp(`^${path}.*Cannot find name '${name}'`)));
  });

  test("lets a file without a violation pass", () => {
    expect(types.lines.filter((line) => line.includes(clean))).toEqual([]);
  });
});

/** The house rules that a machine can hold: short files that say what they are, and a project that stands alone. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, ROOT, type SourceFile } from "./support/files.ts";

const MOST_LINES = 250;
const MEDIAN_BELOW = 100;
const MOST_LINES_OF_OPENING = 5;

/** Nothing else grows at the top level. */
const TOP_LEVEL = [
  ".ci",
  ".gitignore",
  "ARCHITECTURE.md",
  "LICENSE",
  "README.md",
  "biome.json",
  "index.html",
  "knip.json",
  "package-lock.json",
  "package.json",
  "public",
  "scripts",
  "src",
  "test",
  "tsconfig.core.json",
  "tsconfig.json",
  "vite.config.ts",
];

const code = ["src", "test", "scripts"].flatMap((folder) => filesBelow(folder, ".ts", ".tsx", ".mjs", ".css"));
const source = code.filter(({ path }) => path.startsWith("src/") && !path.endsWith(".css"));

function lines({ text }: SourceFile): number {
  return text.trimEnd().split("\n").length;
}

/** The lines of words in the comment that a file opens with; none where it opens with something else. */
function openingOf({ text }: SourceFile): string[] {
  const comment = /^\/\*[\s\S]*?\*\//.exec(text)?.[0] ?? /^(?:\/\/.*\n)+/.exec(text)?.[0] ?? "";
  return comment.split("\n").filter((line) => /[a-z]/i.test(line));
}

/** The relative paths a file mentions that lead out of the project. */
function waysOut({ path, text }: SourceFile): string[] {
  const mentioned = text.match(/(?:\.\.\/)+[\w@][\w@.-]*/g) ?? [];
  return mentioned.filter((way) => posix.join(posix.dirname(path), way).startsWith(".."));
}

test(`no file has over ${MOST_LINES} lines`, () => {
  expect(code.filter((file) => lines(file) > MOST_LINES).map((file) => `${file.path}: ${lines(file)}`)).toEqual([]);
});

test(`half of the source files have fewer than ${MEDIAN_BELOW} lines`, () => {
  const lengths = source.map(lines).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(MEDIAN_BELOW);
});

test(`every file opens with one to ${MOST_LINES_OF_OPENING} lines on what it is`, () => {
  const wrong = code
    .map((file) => ({ path: file.path, opening: openingOf(file).length }))
    .filter(({ opening }) => opening < 1 || opening > MOST_LINES_OF_OPENING);
  expect(wrong).toEqual([]);
});

test("an opening is the comment at the very top, in either form", () => {
  const count = (text: string) => openingOf({ path: "a.ts", text }).length;
  expect(count("/** One. */\nexport {};")).toBe(1);
  expect(count("/**\n * One\n * and two.\n */\nexport {};")).toBe(2);
  expect(count("// One\n// and two.\n\n// Something else.\n")).toBe(2);
  expect(count('import a from "./a.ts";\n/** Late. */')).toBe(0);
});

test("the top level holds what the architecture lists, and nothing else", () => {
  // What git tracks; without git, what is there and was not brought by an installation.
  const { stdout } = spawnSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" });
  const here = readdirSync(ROOT).filter((name) => ![".git", "node_modules", "dist"].includes(name));
  const tracked = [...new Set((stdout?.trim().split("\n") ?? here).map((path) => path.split("/")[0]))];
  expect(tracked).toContain("package.json");
  expect(tracked.filter((name) => !TOP_LEVEL.includes(name))).toEqual([]);
});

test("nothing in the project points outside it", () => {
  const top = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|json|ts|html)$/.test(entry.name))
    .map(({ name }) => ({ path: name, text: readFileSync(ROOT + name, "utf8") }));
  const all = [...top, ...code, ...filesBelow("test", ".json", ".md"), ...filesBelow(".ci", "run")];
  expect(all.flatMap((file) => waysOut(file).map((way) => `${file.path}: ${way}`))).toEqual([]);
});

test("a way out of the project is found", () => {
  const up = "../../";
  expect(waysOut({ path: "src/main.tsx", text: `See ${up}notes.md and ../README.md.` })).toEqual([`${up}notes.md`]);
});

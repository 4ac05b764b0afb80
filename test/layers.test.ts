/**
 * Who may import whom: the architecture's table as data, every import of the source held against it, and Biome's
 * overrides, which say the same in the editor, compared with it.
 */
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { filesBelow, ROOT, type SourceFile } from "./support/files.ts";

interface Layer {
  /** Folders or files of src that may be imported. */
  readonly may: readonly string[];
  /** Folders of src of which only types may be imported. */
  readonly types?: readonly string[];
  /** Packages, with all their parts. */
  readonly packages?: readonly string[];
}

const CORE = ["base", "limiters", "clients", "sim", "study", "gateway", "lessons"];

/** By folder of src, and by file for the two entries. A folder may always import itself. */
const LAYERS: Record<string, Layer> = {
  base: { may: [], packages: ["pure-rand"] },
  limiters: { may: ["base"] },
  clients: { may: ["base"] },
  sim: { may: ["base", "limiters", "clients"] },
  study: { may: ["base", "limiters", "clients", "sim"] },
  gateway: { may: ["base", "limiters"], types: ["sim"] },
  lessons: { may: [], types: ["sim"] },
  worker: { may: ["base", "sim", "study", "draw/painter.ts"], types: ["limiters", "draw"] },
  app: {
    may: [
      "base",
      "worker/client.ts",
      "worker/start.ts",
      "worker/protocol.ts",
      "worker/study.ts",
      "sim",
      "study",
      "gateway",
      "lessons",
    ],
    types: ["limiters", "clients"],
    packages: ["zustand/vanilla"],
  },
  draw: { may: ["base", "sim/event.ts", "sim/log.ts"], types: ["sim", "limiters"], packages: ["d3-scale", "d3-shape"] },
  ui: {
    may: ["base", "app", "draw", "lessons", "limiters", "worker/drawing.ts"],
    types: ["clients", "sim", "study"],
    packages: ["react", "react-dom", "uqr", "zustand"],
  },
  "main.tsx": { may: ["ui", "app"], packages: ["react", "react-dom"] },
  "cli.ts": { may: [...CORE, "cli"], packages: ["node:"] },
  cli: { may: CORE, packages: ["node:"] },
};

interface Import {
  /** As it is written: "../base/time.ts", "react". */
  readonly of: string;
  /** The compiler takes it away. */
  readonly typesOnly: boolean;
}

function importsOf({ path, text }: SourceFile): Import[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const written = module.staticImports.map(({ moduleRequest, entries }) => ({
    of: moduleRequest.value,
    typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ of: moduleRequest.value, typesOnly: isType }] : []));
  const atRunTime = module.dynamicImports.map(({ moduleRequest }) => ({
    of: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    typesOnly: false,
  }));
  return [...written, ...passedOn, ...atRunTime];
}

/** "sim/kernel.ts" for a file of src; null for a file elsewhere. */
function inSource(path: string): string | null {
  return path.startsWith("src/") ? path.slice("src/".length) : null;
}

function isOneOf(target: string, allowed: readonly string[] = []): boolean {
  return allowed.some((name) => target === name || target.startsWith(name.endsWith(":") ? name : `${name}/`));
}

/** Why a file may not import this, or null. */
function objection(from: string, { of, typesOnly }: Import): string | null {
  const isPackage = !of.startsWith(".");
  const target = isPackage ? of : posix.join(posix.dirname(from), of.replace(/\?.*$/, ""));
  if (!isPackage && target.startsWith("..")) return "lies outside the project";
  const room = inSource(from)?.split("/")[0];
  if (room === undefined) return null; // a test may import whatever is in the project
  const layer = LAYERS[room];
  if (!layer) return `${room} is not in the table of folders`;
  if (isPackage) return isOneOf(of, layer.packages) ? null : `${room} may not import this package`;
  const other = inSource(target);
  if (other === null) return "is no source";
  if (isOneOf(other, [room, ...layer.may])) return null;
  if (isOneOf(other, layer.types)) return typesOnly ? null : `${room} may import only types of it`;
  return `${room} may not import it`;
}

function objections(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((one) => {
      const why = objection(file.path, one);
      return why === null ? [] : [`${file.path}: ${one.of} ${why}`];
    }),
  );
}

const sources = [...filesBelow("src", ".ts", ".tsx"), ...filesBelow("test", ".ts", ".tsx")];

test("every folder imports only what the architecture's table lets it", () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(objections(sources)).toEqual([]);
});

test("a relative import names a file that is there, with its extension", () => {
  const missing = sources.flatMap((file) =>
    importsOf(file)
      .filter(({ of }) => of.startsWith("."))
      .map(({ of }) => posix.join(posix.dirname(file.path), of.replace(/\?.*$/, "")))
      .filter((target) => !existsSync(ROOT + target)),
  );
  expect(missing).toEqual([]);
});

/** Two folders up, kept apart from what follows: this file's own mentions must not lead out of the project. */
const UP = "../../";

test.each([
  ["src/base/a.ts", 'import { kernel } from "../sim/kernel.ts";', "base may not import it"],
  ["src/base/a.ts", 'import type { Run } from "../sim/run.ts";', "base may not import it"],
  ["src/limiters/deep/a.ts", `export * from "${UP}clients/policies.ts";`, "limiters may not import it"],
  ["src/sim/a.ts", 'export const later = () => import("../app/store.ts");', "sim may not import it"],
  ["src/sim/a.ts", 'import fs from "node:fs";', "sim may not import this package"],
  ["src/sim/a.ts", `import { now } from "${UP}test/support/clock.ts";`, "is no source"],
  ["src/draw/a.ts", 'import { type Run, compile } from "../sim/run.ts";', "draw may import only types of it"],
  ["src/app/a.ts", 'import { host } from "../worker/host.ts";', "app may not import it"],
  ["src/app/a.ts", 'import { useStore } from "zustand";', "app may not import this package"],
  ["src/toys/a.ts", 'import "./b.ts";', "toys is not in the table of folders"],
])("the table bites: in %s, %s", (path, text, why) => {
  expect(objections([{ path, text }])).toEqual([expect.stringContaining(why)]);
});

test("an import from outside the project is refused, in tests too", () => {
  const planted = { path: "test/a.test.ts", text: `import data from "${UP}elsewhere/data.json";` };
  expect(objections([planted])).toEqual([expect.stringContaining("lies outside the project")]);
});

test.each([
  ["src/draw/a.ts", 'import type { Run } from "../sim/run.ts";'],
  ["src/draw/a.ts", 'import { type Run } from "../sim/run.ts";'],
  ["src/base/a.ts", 'import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";'],
  ["src/worker/client.ts", 'import SimWorker from "./sim.ts?worker&inline";'],
])("what the table allows passes: in %s, %s", (path, text) => {
  expect(objections([{ path, text }])).toEqual([]);
});

/**
 * The same table in Biome's words, as far as they reach: whole folders and packages, types not told from values.
 * Of a list of patterns the last that matches decides.
 */
function biomeOverrides(): unknown[] {
  return Object.entries(LAYERS).map(([room, { may, types = [], packages = [] }]) => {
    const open = [room, ...may, ...types].map((name) => name.split("/")[0]);
    const closed = Object.keys(LAYERS).filter((name) => !open.includes(name));
    const group = [
      ...["**", "!./**", "!../**"],
      ...packages.flatMap((name) => (name.endsWith(":") ? [`!${name}*`] : [`!${name}`, `!${name}/**`])),
      ...closed.map((name) => (name.includes(".") ? `**/${name}` : `**/${name}/**`)),
    ];
    const noRestrictedImports = { level: "error", options: { patterns: [{ group }] } };
    const includes = [room.includes(".") ? `src/${room}` : `src/${room}/**`];
    return { includes, linter: { rules: { style: { noRestrictedImports } } } };
  });
}

test("Biome's overrides say what the table says", () => {
  const { overrides } = JSON.parse(readFileSync(`${ROOT}biome.json`, "utf8"));
  expect(overrides.slice(0, Object.keys(LAYERS).length)).toEqual(biomeOverrides());
});

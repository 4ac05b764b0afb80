/**
 * How the page is built and tested. The worker is classic ("iife"): as a blob it then also runs from a file, where
 * Chromium starts no module worker. Browser tests run one file at a time and share one browser: it takes two cores.
 */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** What the chunking is told of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly isEntry: boolean } | null;
}

/** Scales and shapes that their package's index names and only the study's pictures use. */
const ONLY_STUDY = /\/d3-(scale\/src\/(band|log|ordinal)|shape\/src\/(area|stack|o.*\/none|curve\/step))\.js$/;

/** Whether the page needs a module before it runs: the entry imports it, by itself or by way of others. */
function isAtOnce(id: string, modules: Modules, seen = new Set<string>()): boolean {
  const module = modules.getModuleInfo(id);
  if (!module || seen.has(id) || ONLY_STUDY.test(id)) return false;
  seen.add(id);
  return module.isEntry || module.importers.some((importer) => isAtOnce(importer, modules, seen));
}

export default defineConfig({
  base: "./",
  plugins: [react()],
  worker: { format: "iife" },
  // one script, which also is the worker: nothing is loaded beforehand, for that would take a document
  build: {
    target: "es2022",
    modulePreload: false,
    rolldownOptions: {
      output: {
        // in one file, for it is loaded as one: it packs smaller than in ten
        codeSplitting: {
          groups: [{ name: (id, modules) => (isAtOnce(id, modules) ? "bench" : null), debugName: "at once" }],
        },
      },
    },
  },
  // a sandboxed frame has no origin of its own; what is served here is anybody's to read
  preview: { cors: { origin: "*" } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/browser/**"],
          // nothing here changes what another file sees: a process for each would cost more than its tests
          pool: "threads",
          isolate: false,
          // a busy machine is no failure
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          fileParallelism: false,
          isolate: false,
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

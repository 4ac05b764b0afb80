/** How the page is built and tested. Files of tests run two at a time; in browser tests each of the two has a browser of its own. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** What the chunking is told of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const PAGE = /\/index\.html$/;
/** What workers run: the simulation, the drawing, or a study's hand, which comes later. */
const WORKER = /\/src\/(worker\/serve|study\/hand)\.ts$/;
/** Scales and shapes that their package's index names and only the study's pictures use. */
const ONLY_STUDY = /\/d3-(scale\/src\/log|shape\/src\/(area|stack|o.*\/none|curve\/step))\.js$/;

/** Whether a module is `root` or imported by it at once, by itself or by way of others. */
function isPartOf(root: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id) || ONLY_STUDY.test(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return root.test(id) || importers.some((importer) => isPartOf(root, importer, modules, seen));
}

/**
 * All that the page needs before it runs stands in two scripts, of which workers run one: two pack smaller than ten.
 * The first group takes what it imports along, so the second gets the rest.
 */
const AT_ONCE = [
  { name: "workers", roots: [PAGE, WORKER] },
  { name: "bench", roots: [PAGE] },
].map(({ name, roots }) => ({
  name: (id: string, modules: Modules) => (roots.every((root) => isPartOf(root, id, modules)) ? name : null),
  debugName: name,
}));

/** Scales can go between colours, which takes 3 kB; ours give numbers. */
const noColours = {
  name: "no-colours",
  enforce: "pre" as const,
  resolveId: (id: string) => (id === "d3-color" ? "\0no-colours" : null),
  load: (id: string) =>
    id === "\0no-colours"
      ? "export function color() { return null; } export { color as rgb, color as hsl, color as lab, color as hcl, color as cubehelix };"
      : null,
};

export default defineConfig({
  base: "./",
  plugins: [react(), noColours],
  build: {
    target: "es2022",
    // only by the page: in a worker there is no document to ask for it
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === "html" ? files : []),
    },
    rolldownOptions: { output: { codeSplitting: { groups: AT_ONCE } } },
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
          setupFiles: ["test/support/native.mjs"],
          server: { deps: { external: [/\/src\/.*\.tsx?$/] } },
          // nothing here changes what another file sees: a process for each would cost more than its tests
          pool: "threads",
          maxWorkers: 2,
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
          maxWorkers: 2,
          isolate: false,
          expect: { poll: { timeout: 20_000, interval: 100 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

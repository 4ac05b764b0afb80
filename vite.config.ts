/**
 * How the page is built and tested. The worker is classic ("iife"): as a blob it then also runs from a file, where
 * Chromium starts no module worker. Browser tests run one file at a time and share one browser: it takes two cores.
 */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  plugins: [react()],
  worker: { format: "iife" },
  // one script, which also is the worker: nothing is loaded beforehand, for that would take a document
  build: { target: "es2022", modulePreload: false },
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

/** Builds the benchmarks of test/bench and runs them. Nothing here asserts a time: the figures are for reading. */
import { spawnSync } from "node:child_process";
import { build } from "vite";

const OUT = "dist/bench";

await build({
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: "test/bench/main.ts",
    target: "node20",
    outDir: OUT,
    minify: false,
    rolldownOptions: { output: { entryFileNames: "main.mjs", codeSplitting: false } },
  },
});
const { status } = spawnSync(process.execPath, [`${OUT}/main.mjs`, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;

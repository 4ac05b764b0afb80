/**
 * Builds all that is shipped into dist/: the hosted page, the page as one HTML file that also runs from a disk (its
 * worker is a classic blob: from a file, Chromium starts no other), and the command line as one file for Node.
 */
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const CLI = "dist/cli.js";

/** In the one HTML file parts of the page that are fetched later stand beside the others; a classic script may not ask where. */
const classicScript = {
  name: "classic-script",
  enforce: /** @type {const} */ ("post"),
  renderChunk: (/** @type {string} */ code) => code.replace(/\bimport\.meta\.(?:url|resolve)\b/g, "undefined"),
};

const logLevel = "warn";
const started = performance.now();

await build({ logLevel });

await build({
  logLevel,
  plugins: [classicScript, viteSingleFile({ outputFileName: "limiter-bench.html" })],
  build: { emptyOutDir: false, copyPublicDir: false },
});

await build({
  logLevel,
  configFile: false,
  ssr: { noExternal: true },
  build: {
    ssr: "src/cli.ts",
    target: "node20",
    emptyOutDir: false,
    copyPublicDir: false,
    // constants stay constants: an engine that compiles the kernel writes their values into the code
    rolldownOptions: { output: { entryFileNames: "cli.js", codeSplitting: false, topLevelVar: false } },
  },
});
const cli = readFileSync(CLI, "utf8");
if (!cli.startsWith("#!")) writeFileSync(CLI, `#!/usr/bin/env node\n${cli}`);
chmodSync(CLI, 0o755);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`build: dist/index.html, dist/limiter-bench.html and ${CLI} in ${seconds} s`);

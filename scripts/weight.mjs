/**
 * What a visitor downloads before the bench runs: the built page, its style, its script and whatever that imports at
 * once (parts fetched later are not counted), gzipped; and the one HTML file, which holds everything. Exits 1 above a limit.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { gzipSync } from "node:zlib";

/** kB of 1000 bytes, gzipped; React alone is 75 of them. */
const MOST_AT_ONCE = 150;
const MOST_IN_ONE_FILE = 215;

/** @param {string} path */
const read = (path) => readFileSync(`dist/${path}`, "utf8");
/** @param {string[]} paths */
const kilobytes = (paths) => paths.reduce((sum, path) => sum + gzipSync(read(path)).length, 0) / 1000;

/** The files the page loads at once: named in index.html, or imported by a script that is. */
function loadedAtOnce() {
  const named = [...read("index.html").matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, path]) => path);
  const found = new Set(["index.html", ...named]);
  for (const path of found) {
    if (!path.endsWith(".js")) continue;
    const imports = read(path).matchAll(/(?:import|export)\s*(?:[\w*{}$,\s]+?from\s*)?"(\.[^"]+\.js)"/g);
    for (const [, target] of imports) found.add(posix.join(posix.dirname(path), target));
  }
  return [...found];
}

const weights = [
  { name: "the page before it runs", weight: kilobytes(loadedAtOnce()), most: MOST_AT_ONCE },
  { name: "the one HTML file", weight: kilobytes(["limiter-bench.html"]), most: MOST_IN_ONE_FILE },
];
for (const { name, weight, most } of weights) {
  console.log(`${name}: ${weight.toFixed(1)} kB gzipped, at most ${most}`);
  if (weight > most) process.exitCode = 1;
}

/** Node's loader for the source (native.mjs): types are taken away, as the build does it. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transformWithOxc } from "vite";

const SOURCE = new URL("../../src/", import.meta.url).href;

/** @param {string} url @param {object} context @param {(url: string, context: object) => unknown} next */
export async function load(url, context, next) {
  if (!url.startsWith(SOURCE)) return next(url, context);
  const path = fileURLToPath(url);
  // a stack's lines are those of what is left, a few above the file's own
  const { code } = await transformWithOxc(await readFile(path, "utf8"), path);
  // what vite fills in: tests run as if on its development server
  return { format: "module", source: code.replaceAll("import.meta.env.DEV", "true"), shortCircuit: true };
}

/**
 * Unit tests run the source as it is, in Node's own modules: through vitest's, which look up every name that a module
 * imports at each use, the kernel takes four times as long. This says so to Node, once for each thread of tests.
 */
import { register } from "node:module";

const ONCE = Symbol.for("limiter-bench native");

if (!(ONCE in globalThis)) {
  Object.assign(globalThis, { [ONCE]: true });
  register("./native-hooks.mjs", import.meta.url);
}

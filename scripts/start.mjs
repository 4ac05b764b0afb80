/** `npm start`: builds, serves the built page, prints its address, opens a browser where there is one. Ctrl-C ends it. */
import { spawn } from "node:child_process";
import { preview } from "vite";
import "./build.mjs";

/** The command that opens an address in this system's browser, or null where nobody would see it. */
function opener() {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (CI) return null;
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["cmd", "/c", "start", ""];
  return DISPLAY || WAYLAND_DISPLAY ? ["xdg-open"] : null;
}

/** @param {string} address */
function open(address) {
  const [command, ...words] = opener() ?? [];
  if (!command) return console.log("browser: none to open here; open the address yourself");
  console.log("browser: opening the address");
  const child = spawn(command, [...words, address], { stdio: "ignore", detached: true });
  child.on("error", () => console.log("browser: could not be opened; open the address yourself"));
  child.unref();
}

const server = await preview({ logLevel: "warn", preview: { port: Number(process.env.PORT ?? 4173) } });
const address = server.resolvedUrls?.local[0] ?? "";
console.log(`serve: the bench is at ${address} (Ctrl-C ends it)`);
open(address);

/**
 * The command line: `limiter-bench run | replay | study`. The same kernel as the page's. A study's threads run this file
 * too.
 */
import { isMainThread } from "node:worker_threads";
import { main } from "./cli/main.ts";
import { serveStudy } from "./cli/study-threads.ts";

if (isMainThread) process.exitCode = await main(process.argv.slice(2));
else serveStudy();

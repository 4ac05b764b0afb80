/**
 * Everything `npm run bench` prints; `npm run bench -- study rules` prints these parts only. Timings are noisy: compare
 * figures of one run with each other.
 */
import { benchBack } from "./back.ts";
import { benchKernel } from "./kernel.ts";
import { benchPage } from "./page.ts";
import { benchRules } from "./rules.ts";
import { benchLinear, benchMemory, benchStudy } from "./study.ts";

const PARTS: Record<string, () => unknown> = {
  kernel: benchKernel,
  rules: benchRules,
  back: benchBack,
  study: benchStudy,
  linear: benchLinear,
  memory: benchMemory,
  page: benchPage,
};

const asked = process.argv.slice(2);
for (const [name, bench] of Object.entries(PARTS)) if (asked.length === 0 || asked.includes(name)) await bench();

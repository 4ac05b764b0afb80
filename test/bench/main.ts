/** Everything `npm run bench` prints. Timings are noisy: compare figures of one run with each other. */
import { benchKernel } from "./kernel.ts";
import { benchRules } from "./rules.ts";

benchKernel();
await benchRules();

/** The words below the bench, in their order. Every number in them is counted again by the tests, or is the study's. */
import type { Section } from "./section.ts";
import { choosing, comeBack, simplified, sources, tellTheClient } from "./sections-practice.ts";
import { bucketBound, dropOrWait, fixedLeaks, guarantees, lockedLog, sameRequests, shaping } from "./sections-rules.ts";

export const SECTIONS: readonly Section[] = [
  sameRequests,
  guarantees,
  dropOrWait,
  comeBack,
  bucketBound,
  fixedLeaks,
  shaping,
  lockedLog,
  tellTheClient,
  choosing,
  simplified,
  sources,
];

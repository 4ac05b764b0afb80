/** The log's digest: 64 bits that every event of the log, in its order, goes into. Equal runs have equal digests. */
import { mix32 } from "../base/random.ts";
import type { Micros } from "../base/time.ts";

/** Two words that are mixed differently, so that a collision has to be one in both. */
export type Digest = [number, number];

export const newDigest = (): Digest => [0x13579bdf, 0x2468ace0 | 0];

const TWO32 = 4294967296;

/** Takes one event into the digest. */
export function digestEvent(digest: Digest, at: Micros, tag: number, request: number, value: Micros): void {
  const words = mix32(mix32(at | 0, (at / TWO32) | 0), tag);
  const who = mix32(mix32(request | 0, (request / TWO32) | 0), value | 0);
  const both = Math.imul(words, 0x01000193) ^ who ^ ((value / TWO32) | 0);
  digest[0] = mix32(digest[0], both);
  digest[1] = (Math.imul(digest[1] ^ who, 0x5bd1e995) + words) | 0;
}

/** Sixteen hexadecimal digits. */
export function digestText(digest: Digest): string {
  return digest.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

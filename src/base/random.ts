/**
 * Luck that anybody can repeat. Two kinds: a keyed draw (a hash of numbers, for what belongs to one request) and a
 * stream (pure-rand's xoroshiro128+, for arrivals). A stream is seeded with a hash, never with a bare small number:
 * the first draws of small seeds are all near 1.
 */
import { xoroshiro128plus, xoroshiro128plusFromState } from "pure-rand/generator/xoroshiro128plus";

const TWO32 = 4294967296;

/** Mixes one 32-bit word into another (murmur3's finaliser, applied after an odd multiply). */
export function mix32(hash: number, word: number): number {
  let h = Math.imul(hash ^ word, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const START = 0x2545f491;

/** Mixes a whole number of up to 2^53 into a hash. */
function mixNumber(hash: number, number: number): number {
  // most have no higher word, and a division is dear
  const higher = number >= 0 && number < TWO32 ? 0 : Math.floor(number / TWO32) | 0;
  return mix32(mix32(hash, number | 0), higher);
}

/** A hash of whole numbers of any size up to 2^53: 32 bits, signed. */
export function hashOf(...numbers: number[]): number {
  return numbers.reduce(mixNumber, START);
}

/** A uniform draw in [0, 1) that belongs to its keys: 32 bits, the same wherever and whenever it is asked for. */
export function keyedUniform(first: number, second?: number, third?: number): number {
  // spelled out, since every jittered retry asks for three: the hash of the keys there are
  let hash = mixNumber(START, first);
  if (second !== undefined) hash = mixNumber(hash, second);
  if (third !== undefined) hash = mixNumber(hash, third);
  return (hash >>> 0) / TWO32;
}

/** The state of a stream: plain numbers. */
export type StreamState = number[];

export function newStream(...keys: number[]): StreamState {
  return [...xoroshiro128plus(hashOf(...keys)).getState()];
}

/**
 * `count` unit exponentials (mean 1) and the state after them. Von Neumann's comparison method: only uniforms are
 * compared, no logarithm, so that every browser draws the same. A draw is k + u, u of 32 bits.
 * Source: J. von Neumann, "Various techniques used in connection with random digits", 1951.
 */
export function unitExponentials(state: StreamState, count: number): { draws: number[]; state: StreamState } {
  const generator = xoroshiro128plusFromState(state);
  const draws: number[] = [];
  let whole = 0;
  // of the falling run under way: its length, its first and its last
  let run = 0;
  let first = 0;
  let last = 1;
  while (draws.length < count) {
    const next = (generator.next() >>> 0) / TWO32;
    if (next < last) {
      if (run === 0) first = next;
      last = next;
      run += 1;
      continue;
    }
    if (run % 2 === 1) {
      draws.push(whole + first);
      whole = 0;
    } else whole += 1;
    run = 0;
    last = 1;
  }
  return { draws, state: [...generator.getState()] };
}

/**
 * The event heap: what is pending, earliest first, as plain arrays. Ties are broken by `rank`, then `since`, then
 * `request`, then `lane`: by what an entry is, never by when it was put in, so live and replay can't differ.
 * A 4-ary heap of slots; the instants stand beside it in heap order so that most comparisons touch one array.
 */
import type { Micros } from "./time.ts";

export interface Entry {
  at: Micros;
  rank: number;
  since: Micros;
  request: number;
  lane: number;
  attempt: number;
  wait: Micros;
}

export interface Heap {
  /** Instants, in heap order. */
  at: Micros[];
  /** Which slot stands at each place of the heap. */
  slot: number[];
  /** Free slots, to be used again. */
  free: number[];
  rank: number[];
  since: Micros[];
  request: number[];
  lane: number[];
  attempt: number[];
  wait: Micros[];
}

export function emptyHeap(): Heap {
  return { at: [], slot: [], free: [], rank: [], since: [], request: [], lane: [], attempt: [], wait: [] };
}

export function heapSize(heap: Heap): number {
  return heap.at.length;
}

/** Whether entry (at, slot) comes before (otherAt, other). */
function before(heap: Heap, at: Micros, slot: number, otherAt: Micros, other: number): boolean {
  if (at !== otherAt) return at < otherAt;
  if (heap.rank[slot] !== heap.rank[other]) return heap.rank[slot] < heap.rank[other];
  if (heap.since[slot] !== heap.since[other]) return heap.since[slot] < heap.since[other];
  if (heap.request[slot] !== heap.request[other]) return heap.request[slot] < heap.request[other];
  return heap.lane[slot] < heap.lane[other];
}

export function heapPush(heap: Heap, entry: Entry): void {
  const slot = heap.free.length > 0 ? (heap.free.pop() as number) : heap.at.length;
  heap.rank[slot] = entry.rank;
  heap.since[slot] = entry.since;
  heap.request[slot] = entry.request;
  heap.lane[slot] = entry.lane;
  heap.attempt[slot] = entry.attempt;
  heap.wait[slot] = entry.wait;
  place(heap, entry.at, slot);
}

/** Lets (at, slot) rise from the end of the heap to its place. */
function place(heap: Heap, at: Micros, slot: number): void {
  let i = heap.at.length;
  while (i > 0) {
    const parent = (i - 1) >> 2;
    if (!before(heap, at, slot, heap.at[parent], heap.slot[parent])) break;
    heap.at[i] = heap.at[parent];
    heap.slot[i] = heap.slot[parent];
    i = parent;
  }
  heap.at[i] = at;
  heap.slot[i] = slot;
}

/** The rank of the first entry; the heap must not be empty. */
export function topRank(heap: Heap): number {
  return heap.rank[heap.slot[0]];
}

/** Takes the first entry out into `into`; the heap must not be empty. */
export function heapPop(heap: Heap, into: Entry): void {
  read(heap, 0, into);
  heap.free.push(heap.slot[0]);
  const lastAt = heap.at.pop() as Micros;
  const last = heap.slot.pop() as number;
  const size = heap.at.length;
  if (size === 0) return;
  let i = 0;
  for (;;) {
    const first = i * 4 + 1;
    if (first >= size) break;
    let least = first;
    const end = Math.min(first + 4, size);
    for (let child = first + 1; child < end; child++) {
      if (before(heap, heap.at[child], heap.slot[child], heap.at[least], heap.slot[least])) least = child;
    }
    if (!before(heap, heap.at[least], heap.slot[least], lastAt, last)) break;
    heap.at[i] = heap.at[least];
    heap.slot[i] = heap.slot[least];
    i = least;
  }
  heap.at[i] = lastAt;
  heap.slot[i] = last;
}

function read(heap: Heap, i: number, into: Entry): void {
  const slot = heap.slot[i];
  into.at = heap.at[i];
  into.rank = heap.rank[slot];
  into.since = heap.since[slot];
  into.request = heap.request[slot];
  into.lane = heap.lane[slot];
  into.attempt = heap.attempt[slot];
  into.wait = heap.wait[slot];
}

/** Takes every entry of one lane and rank out, in their order. O(n log n), for rare events only. */
export function heapTake(heap: Heap, lane: number, rank: number): Entry[] {
  const rest = emptyHeap();
  const taken: Entry[] = [];
  while (heapSize(heap) > 0) {
    const entry = newEntry();
    heapPop(heap, entry);
    if (entry.lane === lane && entry.rank === rank) taken.push(entry);
    else heapPush(rest, entry);
  }
  Object.assign(heap, rest);
  return taken;
}

export function newEntry(): Entry {
  return { at: 0, rank: 0, since: 0, request: 0, lane: 0, attempt: 0, wait: 0 };
}

/**
 * A first-in, first-out queue of numbers as plain data: a ring, O(1) a step, never longer than twice the most it held.
 * Plain so that a copy of it is a checkpoint; the same pushes and shifts always give the same ring.
 */
export interface Queue {
  /** 0 or a power of two of places; those outside the queue hold what they last held, or 0. */
  items: number[];
  /** Where the oldest stands in `items`. */
  head: number;
  length: number;
}

export function emptyQueue(): Queue {
  return { items: [], head: 0, length: 0 };
}

/** The i-th oldest, for whole i from 0 to below the length. */
export function queueAt(queue: Queue, i: number): number {
  return queue.items[(queue.head + i) & (queue.items.length - 1)];
}

export function push(queue: Queue, value: number): void {
  if (queue.length === queue.items.length) grow(queue);
  queue.items[(queue.head + queue.length) & (queue.items.length - 1)] = value;
  queue.length += 1;
}

/** Drops the oldest. Of an empty queue nothing is dropped. */
export function shift(queue: Queue): void {
  if (queue.length === 0) return;
  queue.head = (queue.head + 1) & (queue.items.length - 1);
  queue.length -= 1;
}

function grow(queue: Queue): void {
  const { items, head } = queue;
  const free = new Array<number>(Math.max(16, items.length)).fill(0);
  queue.items = items.slice(head).concat(items.slice(0, head), free);
  queue.head = 0;
}

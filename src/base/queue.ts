/**
 * A first-in, first-out queue of numbers as plain data, O(1) a step (amortised), never longer than twice what it holds.
 * Plain so that a copy of it is a checkpoint; the same pushes and shifts always give the same arrays.
 */
export interface Queue {
  items: number[];
  /** Where the oldest stands in `items`. */
  head: number;
}

export function emptyQueue(): Queue {
  return { items: [], head: 0 };
}

export function queueLength(queue: Queue): number {
  return queue.items.length - queue.head;
}

/** The i-th oldest, from 0; undefined past the end. */
export function queueAt(queue: Queue, i: number): number {
  return queue.items[queue.head + i];
}

export function push(queue: Queue, value: number): void {
  queue.items.push(value);
}

/** Drops the oldest. Of an empty queue nothing is dropped. */
export function shift(queue: Queue): void {
  if (queue.head >= queue.items.length) return;
  queue.head += 1;
  if (queue.head > 32 && queue.head * 2 > queue.items.length) {
    queue.items.copyWithin(0, queue.head);
    queue.items.length -= queue.head;
    queue.head = 0;
  }
}

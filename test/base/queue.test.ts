/** The ring of numbers is a queue, plain, repeatable and never longer than twice what it held. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyQueue, push, queueAt, shift } from "../../src/base/queue.ts";

/** Positive: push that number. Zero: shift. */
const STEPS = fc.array(fc.oneof(fc.nat({ max: 9 }), fc.constant(0), fc.integer({ min: 1, max: 1e12 })), {
  maxLength: 400,
});

test("it holds what an array would, oldest first, through every push and shift", () => {
  const property = fc.property(STEPS, (steps) => {
    const queue = emptyQueue();
    const model: number[] = [];
    let most = 16;
    for (const step of steps) {
      if (step === 0) {
        shift(queue);
        model.shift();
      } else {
        push(queue, step);
        model.push(step);
      }
      most = Math.max(most, 2 * model.length);
      expect(queue.length).toBe(model.length);
      expect(model.map((_, i) => queueAt(queue, i))).toEqual(model);
      expect(queue.items.length).toBeLessThanOrEqual(most);
    }
  });
  fc.assert(property, { numRuns: 300, seed: 20_261_130 });
});

test("a copy through JSON goes on as the queue itself does, to the same ring", () => {
  const queue = emptyQueue();
  for (let i = 0; i < 100; i++) {
    push(queue, i);
    if (i % 3 === 0) shift(queue);
  }
  const copy = JSON.parse(JSON.stringify(queue));
  expect(copy).toStrictEqual(queue);
  for (let i = 0; i < 50; i++) {
    for (const each of [queue, copy]) {
      shift(each);
      push(each, 1000 + i);
    }
  }
  expect(copy).toStrictEqual(queue);
});

test("nothing is dropped from an empty queue", () => {
  const queue = emptyQueue();
  shift(queue);
  push(queue, 7);
  expect([queue.length, queueAt(queue, 0)]).toEqual([1, 7]);
});

test("it grows by doubling: a million in it cost twenty-odd copies, not a million", () => {
  const queue = emptyQueue();
  const rings = new Set<number[]>();
  for (let i = 0; i < 1_000_000; i++) {
    push(queue, i);
    rings.add(queue.items);
  }
  expect(rings.size).toBe(17); // 16 places, doubled until they are 2^20
  expect(queueAt(queue, 999_999)).toBe(999_999);
});

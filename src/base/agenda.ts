/**
 * An agenda: what is pending, earliest first, as plain arrays. Ties are broken by `since`, then `request`: by what an
 * entry is, never by when it was put in, so live and replay can't differ. Entries that come in order (every fixed
 * delay, every queue) stand in a line and cost O(1); the others stand in a 4-ary heap.
 */
import { emptyQueue, push, type Queue, queueAt, shift } from "./queue.ts";
import type { Micros } from "./time.ts";

export interface Entry {
  at: Micros;
  /** When what led to this began: an arrival, a refusal. */
  since: Micros;
  request: number;
  attempt: number;
  /** How long the client waits, for policies that remember it. */
  wait: Micros;
}

export interface Agenda {
  /** The earliest instant and its slot; -1 when nothing is pending. */
  first: Micros;
  firstSlot: number;
  /** Slots of the entries that came in order. */
  line: Queue;
  /** The heap: instants and slots, in heap order. */
  heapAt: Micros[];
  heapSlot: number[];
  /** Free slots, to be used again. */
  free: number[];
  /** By slot. */
  at: Micros[];
  since: Micros[];
  request: number[];
  attempt: number[];
  wait: Micros[];
}

export function emptyAgenda(): Agenda {
  return {
    first: -1,
    firstSlot: -1,
    line: emptyQueue(),
    heapAt: [],
    heapSlot: [],
    free: [],
    at: [],
    since: [],
    request: [],
    attempt: [],
    wait: [],
  };
}

export function newEntry(): Entry {
  return { at: 0, since: 0, request: 0, attempt: 0, wait: 0 };
}

export function agendaSize(agenda: Agenda): number {
  return agenda.at.length - agenda.free.length;
}

export function addEntry(
  agenda: Agenda,
  at: Micros,
  since: Micros,
  request: number,
  attempt: number,
  wait: Micros,
): void {
  const slot = agenda.free.length > 0 ? (agenda.free.pop() as number) : agenda.at.length;
  agenda.at[slot] = at;
  agenda.since[slot] = since;
  agenda.request[slot] = request;
  agenda.attempt[slot] = attempt;
  agenda.wait[slot] = wait;
  const { line } = agenda;
  if (line.length === 0 || before(agenda, queueAt(line, line.length - 1), slot)) push(line, slot);
  else rise(agenda, agenda.heapAt.length, at, slot);
  if (agenda.firstSlot < 0 || before(agenda, slot, agenda.firstSlot)) {
    agenda.firstSlot = slot;
    agenda.first = at;
  }
}

/** Takes the earliest entry out into `into`; the agenda must not be empty. */
export function takeFirst(agenda: Agenda, into: Entry): void {
  const slot = agenda.firstSlot;
  into.at = agenda.at[slot];
  into.since = agenda.since[slot];
  into.request = agenda.request[slot];
  into.attempt = agenda.attempt[slot];
  into.wait = agenda.wait[slot];
  if (agenda.heapSlot.length > 0 && agenda.heapSlot[0] === slot) sink(agenda);
  else shift(agenda.line);
  agenda.free.push(slot);
  findFirst(agenda);
}

/** Looks up which entry is the earliest. */
function findFirst(agenda: Agenda): void {
  const line = agenda.line.length > 0 ? queueAt(agenda.line, 0) : -1;
  const heap = agenda.heapSlot.length > 0 ? agenda.heapSlot[0] : -1;
  const slot = heap < 0 || (line >= 0 && before(agenda, line, heap)) ? line : heap;
  agenda.firstSlot = slot;
  agenda.first = slot < 0 ? -1 : agenda.at[slot];
}

/** Whether slot comes before other. */
function before(agenda: Agenda, slot: number, other: number): boolean {
  const at = agenda.at[slot];
  const otherAt = agenda.at[other];
  return at < otherAt || (at === otherAt && tieBefore(agenda, slot, other));
}

/** Whether the first entry of a comes before the first of b; neither is empty. */
export function comesFirst(a: Agenda, b: Agenda): boolean {
  if (a.first !== b.first) return a.first < b.first;
  const since = a.since[a.firstSlot];
  const otherSince = b.since[b.firstSlot];
  if (since !== otherSince) return since < otherSince;
  return a.request[a.firstSlot] < b.request[b.firstSlot];
}

function tieBefore(agenda: Agenda, slot: number, other: number): boolean {
  if (agenda.since[slot] !== agenda.since[other]) return agenda.since[slot] < agenda.since[other];
  return agenda.request[slot] < agenda.request[other];
}

/** Puts (at, slot) at place i of the heap or, where it comes earlier, further up. */
function rise(agenda: Agenda, from: number, at: Micros, slot: number): void {
  const { heapAt, heapSlot } = agenda;
  let i = from;
  while (i > 0) {
    const parent = (i - 1) >> 2;
    const above = heapAt[parent];
    if (above < at || (above === at && !tieBefore(agenda, slot, heapSlot[parent]))) break;
    heapAt[i] = above;
    heapSlot[i] = heapSlot[parent];
    i = parent;
  }
  heapAt[i] = at;
  heapSlot[i] = slot;
}

/** Drops the top: the hole sinks along the earliest children, the last entry rises from there, where it nearly always belongs. */
function sink(agenda: Agenda): void {
  const { heapAt, heapSlot } = agenda;
  const lastAt = heapAt.pop() as Micros;
  const last = heapSlot.pop() as number;
  const size = heapAt.length;
  if (size === 0) return;
  let i = 0;
  for (let first = 1; first < size; first = i * 4 + 1) {
    let least = first;
    let leastAt = heapAt[first];
    const end = Math.min(first + 4, size);
    for (let child = first + 1; child < end; child++) {
      const at = heapAt[child];
      if (at < leastAt || (at === leastAt && tieBefore(agenda, heapSlot[child], heapSlot[least]))) {
        least = child;
        leastAt = at;
      }
    }
    heapAt[i] = leastAt;
    heapSlot[i] = heapSlot[least];
    i = least;
  }
  rise(agenda, i, lastAt, last);
}

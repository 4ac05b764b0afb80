/** Assertions that stay on: a broken invariant stops the run where it broke instead of drawing a wrong picture. */

/** Throws an Error saying `what` unless `holds`. */
export function assert(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`broken invariant: ${what}`);
}

/** The end of an exhaustive switch: compiles only when every kind is handled. */
export function never(value: never): never {
  throw new Error(`broken invariant: unhandled ${JSON.stringify(value)}`);
}

/** Plain data: numbers, strings, booleans, null, arrays and objects of these. A copy of it is a checkpoint. */

/** A deep copy; arrays of numbers, by far the most of any state, are copied whole. */
export function copyPlain<T>(value: T): T {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    return (value.length > 0 && typeof value[0] === "number" ? value.slice() : value.map(copyPlain)) as T;
  }
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = copyPlain((value as Record<string, unknown>)[name]);
  return copy as T;
}

/** About how many bytes a copy takes: eight a number, and something for each object. */
export function plainBytes(value: unknown): number {
  if (value === null || typeof value !== "object") return 8;
  if (Array.isArray(value)) {
    if (value.length > 0 && typeof value[0] === "number") return 16 + 8 * value.length;
    return value.reduce((sum: number, item) => sum + plainBytes(item), 16);
  }
  return Object.values(value).reduce((sum: number, item) => sum + 8 + plainBytes(item), 32);
}

/** Whether two plain values are the same, by value. */
export function samePlain(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Seeds as text: "0..19", "0..4,10..14", or a count: 20 is "0..19". The same in files, links and on the command line. */

const MOST_SEEDS = 100_000;
const LARGEST_SEED = 4_294_967_295;

/** What seeds may be, as the end of a sentence. */
export const SEEDS_FORMS = `a number of seeds from 1 to ${MOST_SEEDS}, or whole seeds such as "0..9" or "0..4,10..14", each at most ${LARGEST_SEED}`;

/** The seeds in order, each once; null where they can't be read. */
export function parseSeeds(written: unknown): number[] | null {
  const text = typeof written === "number" ? String(written) : written;
  if (typeof text !== "string") return null;
  const runs = /^\d+$/.test(text) ? [[0, Number(text) - 1]] : text.split(",").map(parseSpan);
  const seeds = new Set<number>();
  for (const run of runs) {
    if (run === null || run[1] < run[0] || run[1] > LARGEST_SEED || run[1] - run[0] >= MOST_SEEDS) return null;
    for (let seed = run[0]; seed <= run[1]; seed++) seeds.add(seed);
    if (seeds.size > MOST_SEEDS) return null;
  }
  return [...seeds].sort((a, b) => a - b);
}

function parseSpan(text: string): [number, number] | null {
  const match = /^(\d+)\.\.(\d+)$/.exec(text.trim());
  return match ? [Number(match[1]), Number(match[2])] : null;
}

/** The shortest text for seeds in order; "" for none. */
export function seedsText(seeds: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const seed of seeds) {
    const last = spans.at(-1);
    if (last && seed === last[1] + 1) last[1] = seed;
    else spans.push([seed, seed]);
  }
  return spans.map(([from, to]) => `${from}..${to}`).join(",");
}

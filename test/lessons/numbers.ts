/** The numbers in a sentence, in digits or in words from five up, so that words can be held to what was counted. */

const WORDS: Record<string, number> = {
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
  thirty: 30,
  fifty: 50,
};
const NUMBER = new RegExp(`\\d+(?:\\.\\d+)?|\\b(?:${Object.keys(WORDS).join("|")})\\b`, "gi");

export interface Found {
  readonly value: number;
  /** Where it stands, the end exclusive. */
  readonly from: number;
  readonly to: number;
}

export function numbersIn(text: string): Found[] {
  return [...text.matchAll(NUMBER)].map((match) => ({
    value: WORDS[match[0].toLowerCase()] ?? Number(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Words of a text and what its numbers are, counted. */
export type Claim = readonly [says: string, ...numbers: number[]];

/** What is wrong with these claims about a text: words that are not in it, numbers that differ or that nobody counts. */
export function faults(text: string, claims: readonly Claim[], covered: readonly string[] = []): string[] {
  const spans = [...claims.map(([says]) => says), ...covered].map((says) => ({ says, from: text.indexOf(says) }));
  const missing = spans.filter(({ from }) => from < 0).map(({ says }) => `not in the text: "${says}"`);
  const wrong = claims
    .map(([says, ...counted]) => ({ says, counted, said: numbersIn(says).map(({ value }) => value) }))
    .filter(({ said, counted }) => String(said) !== String(counted))
    .map(({ says, counted }) => `"${says}": counted ${counted}`);
  const uncounted = numbersIn(text)
    .filter(({ from, to }) => !spans.some((span) => span.from >= 0 && occurs(text, span.says, from, to)))
    .map(({ from, to }) => `nobody counts: "${text.slice(Math.max(0, from - 20), to + 20)}"`);
  return [...missing, ...wrong, ...uncounted];
}

/** Whether [from, to) lies in some occurrence of the words. */
function occurs(text: string, words: string, from: number, to: number): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (at <= from && to <= at + words.length) return true;
  }
  return false;
}

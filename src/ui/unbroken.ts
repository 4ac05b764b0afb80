/** Text whose numbers stay with their units: "2 s" and "55 %" are never broken across lines. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (?=(?:s|ms)\b|%)/g, "$1\u00a0");
}

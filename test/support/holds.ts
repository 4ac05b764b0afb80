/** What is claimed hundreds of thousands of times: `expect` would take longer than what it looks at. */
export function holds(claim: boolean, says: () => string): void {
  if (!claim) throw new Error(says());
}

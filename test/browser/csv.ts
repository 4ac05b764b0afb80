/** Reads CSV as RFC 4180 has it: quoted cells, doubled quotes, lines that end in CR LF (or LF, as text fields have it). */
export function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error(`not CSV from character ${cell.lastIndex} on`);
    const [, value, end] = match;
    lines[lines.length - 1].push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end.endsWith("\n")) lines.push([]);
  }
  const [names, ...rows] = lines.filter((line) => line.length > 0);
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
}

/**
 * A readable notation for JSON in links: `name(key:value,key:value)`, `(a;b;)` for arrays, bare words and numbers.
 * Everything that isn't a letter, a digit or one of . _ / - is percent-encoded, so a link survives mail and chat.
 */

/** Numbers and texts bare, objects as (k:v,…), arrays as (a;b;), a text that reads like something else after a '. */
export function write(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? NONE : `(${value.map((item) => `${write(item)};`).join("")})`;
  if (typeof value === "object" && value !== null) return `(${writeFields(value as Record<string, unknown>)})`;
  if (typeof value === "string") return looksLikeText(value) ? encodeWord(value) : `'${encodeWord(value)}`;
  return String(value).replace("+", ""); // 1e+21, whose + some read as a blank
}

/** An array without items; () is an object without fields. */
const NONE = "(;)";

/** name(k:v,…), or the bare name where there are no fields. */
export function writeNamed(name: string, fields: Record<string, unknown>): string {
  const inner = writeFields(fields);
  return inner === "" ? encodeWord(name) : `${encodeWord(name)}(${inner})`;
}

function writeFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeWord(key)}:${write(value)}`)
    .join(",");
}

/** Reads what `write` wrote; null where it can't be read. */
export function read(text: string): { value: unknown } | null {
  const reader = { text, at: 0 };
  try {
    const value = readValue(reader, 0);
    return reader.at === text.length ? { value } : null;
  } catch {
    return null;
  }
}

/** Reads what `writeNamed` wrote; null where it can't be read. */
export function readNamed(text: string): { name: string; fields: Record<string, unknown> } | null {
  const open = text.indexOf("(");
  if (open < 0) return safely(() => ({ name: decodeWord(text), fields: {} }));
  const inner = read(text.slice(open));
  if (inner === null || typeof inner.value !== "object" || inner.value === null || Array.isArray(inner.value))
    return null;
  return safely(() => ({ name: decodeWord(text.slice(0, open)), fields: inner.value as Record<string, unknown> }));
}

interface Reader {
  readonly text: string;
  at: number;
}

const DEEPEST = 6;

function readValue(reader: Reader, depth: number): unknown {
  if (depth > DEEPEST) throw new Error("too deep");
  if (reader.text[reader.at] === "(") return readGroup(reader, depth);
  const word = readWord(reader);
  if (word.startsWith("'")) return decodeWord(word.slice(1));
  if (word === "null") return null;
  if (word === "true" || word === "false") return word === "true";
  return looksLikeNumber(word) ? Number(word) : decodeWord(word);
}

/** An object where a key comes first, else an array. */
function readGroup(reader: Reader, depth: number): unknown {
  if (reader.text.startsWith(NONE, reader.at)) {
    reader.at += NONE.length;
    return [];
  }
  reader.at += 1;
  const fields: Record<string, unknown> = {};
  const items: unknown[] = [];
  let isArray = false;
  while (reader.text[reader.at] !== ")") {
    if (reader.at >= reader.text.length) throw new Error("cut off");
    const begin = reader.at;
    const key = reader.text[begin] === "(" ? "" : readWord(reader);
    if (reader.text[reader.at] === ":" && !isArray) {
      reader.at += 1;
      // defined, not assigned: "__proto__" is a field like any other
      Object.defineProperty(fields, decodeWord(key), {
        value: readValue(reader, depth + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      if (reader.text[reader.at] === ",") reader.at += 1;
    } else {
      reader.at = begin;
      isArray = true;
      items.push(readValue(reader, depth + 1));
      if (reader.text[reader.at] !== ";") throw new Error("an item ends with ;");
      reader.at += 1;
    }
  }
  reader.at += 1;
  return isArray ? items : fields;
}

function readWord(reader: Reader): string {
  const begin = reader.at;
  while (reader.at < reader.text.length && !"(),:;".includes(reader.text[reader.at])) reader.at += 1;
  return reader.text.slice(begin, reader.at);
}

const looksLikeNumber = (word: string) => /^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(word);
const looksLikeText = (word: string) =>
  word !== "" && !looksLikeNumber(word) && !["null", "true", "false"].includes(word);

const SAFE = /[A-Za-z0-9._/-]/;

function encodeWord(text: string): string {
  return [...text].map((letter) => (SAFE.test(letter) ? letter : encode(letter))).join("");
}

/** UTF-8 in percent signs; what encodeURIComponent leaves alone is encoded by hand. */
function encode(letter: string): string {
  const encoded = encodeURIComponent(letter);
  return encoded === letter ? `%${letter.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}` : encoded;
}

const decodeWord = (text: string): string => decodeURIComponent(text);

function safely<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/**
 * Words inside a PNG: text chunks (PNG specification, 11.3.3.2) before its image data, so that a picture that is passed
 * on still says which run it shows, however long the link is.
 */

/** `png` with one text for each keyword; keywords and texts are of Latin-1, a link always is. */
export function withTexts(png: Uint8Array<ArrayBuffer>, texts: Readonly<Record<string, string>>): Blob {
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(`${keyword}\0${text}`));
  return new Blob([png.subarray(0, AFTER_HEADER), ...chunks, png.subarray(AFTER_HEADER)], { type: "image/png" });
}

/** The signature and the header chunk, which has to be the first. */
const AFTER_HEADER = 8 + 12 + 13;

/** Length, type, data and a check sum over the last two. */
function textChunk(data: string): Uint8Array<ArrayBuffer> {
  const chunk = Uint8Array.from(`\0\0\0\0tEXt${data}\0\0\0\0`, (character) => character.charCodeAt(0));
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, chunk.length - 4)));
  return chunk;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

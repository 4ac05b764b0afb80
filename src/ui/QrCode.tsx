/** A link as a QR code: dark on light in either theme, since not every camera reads the reverse. */
import { useMemo } from "react";
import { encode } from "uqr";

/** CSS px: of the whole, and of a module at least. */
const LEAST_SIZE = 240;
const LEAST_MODULE = 3;
/** Modules of light around it, as the standard asks. */
const QUIET = 4;

export function QrCode({ text, name }: { readonly text: string; readonly name: string }) {
  const { size, path } = useMemo(() => codeOf(text), [text]);
  const side = Math.max(LEAST_SIZE, size * LEAST_MODULE);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={name}
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** One square for each dark module. */
function codeOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "L", border: QUIET });
  let path = "";
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`;
    });
  });
  return { size, path };
}

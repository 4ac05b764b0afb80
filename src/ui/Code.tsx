/** The QR code of a link on paper, as one path; nothing where others could not open the link or not read the code. */
import { codeOf } from "./slide.ts";

export function Code({ link }: { readonly link: string }) {
  const code = codeOf(link);
  if (!code) return null;
  const modules = code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="code" viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label="The link as a QR code">
      <path d={modules.join("")} />
    </svg>
  );
}

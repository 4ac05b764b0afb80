/** The Export menu; where a page may not save files, a dialog shows what would have been in them. */
import { useRef, useState } from "react";
import { soon } from "./later.tsx";
import { Popover, under } from "./Popover.tsx";
import type { Saved } from "./save.ts";

const ExportItems = soon((parts) => parts.ExportItems);
const FileDialog = soon((parts) => parts.FileDialog);

export function ExportMenu() {
  const place = useRef<HTMLSpanElement>(null);
  const [file, setFile] = useState<Saved | null>(null);
  return (
    <span ref={place}>
      <Popover shows="Export" buttonClass="button" label="Export" className="menu" place={under}>
        {(close) => <ExportItems close={close} onUnsaved={setFile} />}
      </Popover>
      {file && (
        <FileDialog
          file={file}
          onClose={() => {
            setFile(null);
            place.current?.querySelector("button")?.focus();
          }}
        />
      )}
    </span>
  );
}

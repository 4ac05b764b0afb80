/** The study as files: the table as CSV, and everything as JSON, which the command line takes back. */
import { useState } from "react";
import { studyFile } from "../app/study-files.ts";
import type { StudyResult } from "../study/result.ts";
import { FileDialog } from "./FileDialog.tsx";
import { maySave, type Saved, saveFile } from "./save.ts";

export function StudyFiles({ result }: { readonly result: StudyResult }) {
  const [shown, setShown] = useState<Saved | null>(null);
  const save = (kind: "csv" | "json") => {
    const { name, text, type } = studyFile(result, kind);
    const file = { name, content: new Blob([text], { type }) };
    if (maySave()) saveFile(file);
    else setShown(file);
  };
  return (
    <p className="study-files">
      <button type="button" className="button" onClick={() => save("csv")}>
        Save the table as CSV
      </button>
      <button type="button" className="button" onClick={() => save("json")}>
        Save everything as JSON
      </button>
      {shown && <FileDialog file={shown} onClose={() => setShown(null)} />}
    </p>
  );
}

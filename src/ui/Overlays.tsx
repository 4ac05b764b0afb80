/** What lies over the page: dialogs, the debugging figures, and the edge that says where a file can be dropped. */
import { useEffect } from "react";
import { openFile } from "../app/open-file.ts";
import { isOn } from "../app/page.ts";
import { Debug } from "./Debug.tsx";
import { useBench, usePage } from "./page.ts";
import { ShareDialog } from "./ShareDialog.tsx";
import { ShortcutsDialog } from "./ShortcutsDialog.tsx";
import "./dialogs.css";

export function Overlays() {
  const dialog = usePage((state) => state.dialog);
  const debug = usePage((state) => isOn(state, "debug"));
  useDrop();
  return (
    <>
      {debug && <Debug />}
      {dialog === "keys" && <ShortcutsDialog />}
      {dialog === "share" && <ShareDialog />}
    </>
  );
}

/** A file dropped anywhere on the page is opened as a run. */
function useDrop(): void {
  const bench = useBench();
  useEffect(() => {
    const stop = new AbortController();
    const mark = (on: boolean) => document.documentElement.toggleAttribute("data-dropping", on);
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      mark(true);
    };
    const drop = (event: DragEvent) => {
      mark(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void openFile(bench, file);
    };
    window.addEventListener("dragover", over, stop);
    window.addEventListener("dragleave", (event) => event.relatedTarget === null && mark(false), stop);
    window.addEventListener("drop", drop, stop);
    return () => stop.abort();
  }, [bench]);
}

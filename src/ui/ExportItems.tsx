/**
 * The Export menu: the run as a slide, a sheet of paper, a table, a log. A native popover; where a page may not save
 * files, a dialog shows what would have been in them.
 */
import { type CSSProperties, Suspense, useId, useRef, useState } from "react";
import { type Bench, say, viewOf } from "../app/bench.ts";
import { logCsv, logJson, tableCsv, tableJson } from "../app/files.ts";
import { later } from "./later.tsx";
import { useBench } from "./page.ts";
import { fileName, maySave, type Saved, saveFile } from "./save.ts";

const FileDialog = later(async () => (await import("./FileDialog.tsx")).FileDialog);
const slideOf = async (bench: Bench) => (await import("./slide.ts")).slideOf(bench);

export function ExportMenu() {
  const bench = useBench();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const [file, setFile] = useState<Saved | null>(null);

  const hand = async (make: (bench: Bench) => Saved | Promise<Saved>) => {
    menu.current?.hidePopover();
    try {
      const saved = await make(bench);
      if (maySave()) {
        saveFile(saved);
        say(bench, `Saved as ${saved.name}.`);
      } else setFile(saved);
    } catch (error) {
      say(bench, `Not saved: ${error instanceof Error ? error.message : String(error)}.`);
    }
  };

  return (
    <>
      <button ref={button} type="button" className="button" popoverTarget={id}>
        Export
      </button>
      <section
        ref={menu}
        id={id}
        className="menu"
        popover="auto"
        aria-label="Export"
        style={place}
        onBeforeToggle={(event) => {
          if (event.newState === "open") setPlace(below(button.current));
        }}
      >
        <Item says="PNG for a slide" onPress={() => hand(slideOf)} />
        {maySave() && (
          <Item
            says="Print, one page"
            onPress={() => {
              menu.current?.hidePopover();
              window.print();
            }}
          />
        )}
        {FILES.map(({ says, make }) => (
          <Item key={says} says={says} onPress={() => hand(make)} />
        ))}
      </section>
      {file && (
        <Suspense fallback={null}>
          <FileDialog
            file={file}
            onClose={() => {
              setFile(null);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface FileItem {
  readonly says: string;
  readonly make: (bench: Bench) => Saved;
}

const FILES: readonly FileItem[] = [
  { says: "Table, CSV", make: (bench) => csv(bench, "table", [tableCsv(known(bench))]) },
  { says: "Table, JSON", make: (bench) => json(bench, "table", [tableJson(runOf(bench), known(bench))]) },
  { says: "Log, CSV", make: (bench) => csv(bench, "log", [...logCsv(bench.session.log, viewOf(bench))]) },
  {
    says: "Log, JSON",
    make: (bench) => json(bench, "log", [...logJson(runOf(bench), known(bench), bench.session.log)]),
  },
];

const runOf = (bench: Bench) => bench.store.getState().run;

function known({ session: { snapshot } }: Bench) {
  if (!snapshot) throw new Error("there is no table yet");
  return snapshot;
}

function csv(bench: Bench, what: string, parts: string[]): Saved {
  return { name: fileName(bench, what, "csv"), content: new Blob(parts, { type: "text/csv;charset=utf-8" }) };
}

function json(bench: Bench, what: string, parts: string[]): Saved {
  return { name: fileName(bench, what, "json"), content: new Blob(parts, { type: "application/json" }) };
}

function Item({ says, onPress }: { readonly says: string; readonly onPress: () => unknown }) {
  return (
    <button type="button" className="menu-item" onClick={() => void onPress()}>
      {says}
    </button>
  );
}

/** Under the button, its right edge on the button's, as far as the page is wide. */
function below(button: HTMLElement | null): CSSProperties {
  if (!button) return {};
  const { right, bottom } = button.getBoundingClientRect();
  return { top: bottom + 6, right: Math.max(8, document.documentElement.clientWidth - right) };
}

/** What the Export menu offers: the run as a slide, a sheet of paper, a table, a log. */
import { type Bench, say, viewOf } from "../app/bench.ts";
import { logCsv, logJson, tableCsv, tableJson } from "../app/files.ts";
import { useBench } from "./page.ts";
import { fileName, maySave, type Saved, saveFile } from "./save.ts";
import "./menu.css";

const slideOf = async (bench: Bench) => (await import("./slide.ts")).slideOf(bench);

interface Props {
  readonly close: () => void;
  /** Called with a file that may not be saved. */
  readonly onUnsaved: (file: Saved) => void;
}

export function ExportItems({ close, onUnsaved }: Props) {
  const bench = useBench();
  const hand = async (make: (bench: Bench) => Saved | Promise<Saved>) => {
    close();
    try {
      const saved = await make(bench);
      if (maySave()) {
        saveFile(saved);
        say(bench, `Saved as ${saved.name}.`);
      } else onUnsaved(saved);
    } catch (error) {
      say(bench, `Not saved: ${error instanceof Error ? error.message : String(error)}.`);
    }
  };
  return (
    <>
      <Item says="PNG for a slide" onPress={() => hand(slideOf)} />
      {maySave() && (
        <Item
          says="Print, one page"
          onPress={() => {
            close();
            window.print();
          }}
        />
      )}
      {FILES.map(({ says, make }) => (
        <Item key={says} says={says} onPress={() => hand(make)} />
      ))}
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

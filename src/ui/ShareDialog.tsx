/**
 * The link is the run: to copy, as a code for a camera, or as a file where the link is too long for either. What is
 * handed on is what was on screen when the dialog was opened.
 */
import { useEffect, useRef, useState } from "react";
import { linkHere } from "../app/address.ts";
import { say } from "../app/bench.ts";
import { LONGEST_SHARED } from "../app/limits.ts";
import { openFile } from "../app/open-file.ts";
import { shortDigest } from "../app/share.ts";
import { Dialog } from "./Dialog.tsx";
import { useBench, usePage } from "./page.ts";
import { QrCode } from "./QrCode.tsx";
import { fileName, maySave, saveFile } from "./save.ts";

export function ShareDialog() {
  const bench = useBench();
  const [link] = useState(() => linkHere(bench));
  const isShort = link.length <= LONGEST_SHARED;
  return (
    <Dialog title="The link is the run" className="share">
      {isShort ? (
        <>
          <CopyLink link={link} />
          <QrCode text={link} name="QR code of the link" />
        </>
      ) : (
        <p>
          The link has {link.length} characters, more than mail, chat and cameras take ({LONGEST_SHARED}). Hand the run
          on as a file.
        </p>
      )}
      <Digest />
      <Files />
    </Dialog>
  );
}

function CopyLink({ link }: { readonly link: string }) {
  const bench = useBench();
  const field = useRef<HTMLInputElement>(null);
  const [says, setSays] = useState("");
  const copy = async () => {
    field.current?.select();
    const done = await copied(link);
    setSays(done ? "The link is copied." : "The link is selected: copy it with Ctrl C or Cmd C.");
    if (done) say(bench, "The link is copied.");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => void copy(), []);
  return (
    <div className="copy-link">
      <label>
        The link
        <input ref={field} readOnly value={link} onFocus={(event) => event.target.select()} />
      </label>
      <button type="button" className="button" onClick={() => void copy()}>
        Copy the link
      </button>
      <p aria-live="polite">{says}</p>
    </div>
  );
}

/** By the clipboard where the page has one, else by the field's selection. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // no clipboard on plain http, in some frames and in some browsers
  }
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

function Digest() {
  const digest = usePage(({ snapshot }) => snapshot?.digest ?? "");
  return (
    <p className="dialog-note">
      The log up to this instant has the digest <code>{shortDigest(digest)}</code>. Whoever opens the link sees the same
      one.
    </p>
  );
}

function Files() {
  const bench = useBench();
  const input = useRef<HTMLInputElement>(null);
  const [says, setSays] = useState("");
  const run = usePage((state) => state.run);
  const download = () => {
    const name = fileName(bench, "run", "json");
    saveFile({ name, content: new Blob([`${JSON.stringify(run, null, 1)}\n`], { type: "application/json" }) });
    setSays(`Saved as ${name}.`);
  };
  return (
    <div className="share-files">
      {maySave() ? (
        <button type="button" className="button" onClick={download}>
          Download run (.json)
        </button>
      ) : (
        <label>
          The run as JSON
          <textarea readOnly rows={3} value={JSON.stringify(run)} onFocus={(event) => event.target.select()} />
        </label>
      )}
      <button type="button" className="button" onClick={() => input.current?.click()}>
        Open a run…
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label="A run as JSON"
        onChange={async ({ target }) => {
          const file = target.files?.[0];
          if (!file) return;
          await openFile(bench, file);
          bench.store.setState({ dialog: null });
        }}
      />
      <p>{says || "A file can also be dropped anywhere on the page."}</p>
    </div>
  );
}

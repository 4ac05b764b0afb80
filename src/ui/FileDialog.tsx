/** What would have been saved, for a page that may save nothing: text to select, or a picture to copy. */
import { useEffect, useRef, useState } from "react";
import type { Saved } from "./save.ts";

/** A field with more text than this makes the page slow. */
const LONGEST_TEXT = 2_000_000;

export function FileDialog({ file, onClose }: { readonly file: Saved; readonly onClose: () => void }) {
  const { name, content } = file;
  const dialog = useRef<HTMLDialogElement>(null);
  const isPicture = content.type.startsWith("image/");
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="file-dialog" aria-label={name} onClose={onClose}>
      <p>
        This page may not save files. {isPicture ? "Copy the picture" : "Copy the text"} of <b>{name}</b> from here:
      </p>
      {isPicture ? <Picture name={name} content={content} /> : <Text name={name} content={content} />}
      <button type="button" className="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}

function Text({ name, content }: Saved) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    let isWanted = true;
    void content.text().then((all) => isWanted && setText(all.slice(0, LONGEST_TEXT)));
    return () => {
      isWanted = false;
    };
  }, [content]);
  useEffect(() => {
    if (text !== "") field.current?.select();
  }, [text]);
  return (
    <>
      {content.size > LONGEST_TEXT && <p>Only its first {LONGEST_TEXT} characters are shown.</p>}
      <textarea ref={field} readOnly rows={12} value={text} aria-label={`Text of ${name}`} spellCheck={false} />
    </>
  );
}

function Picture({ name, content }: Saved) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address === "" ? null : <img src={address} alt={name} />;
}

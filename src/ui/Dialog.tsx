/** A modal dialog of the page. Escape and its button close it; the browser gives the focus back to where it was. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useBench } from "./page.ts";

interface Props {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Dialog({ title, className = "", children }: Props) {
  const bench = useBench();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={id}
      onClose={() => bench.store.setState({ dialog: null })}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  );
}

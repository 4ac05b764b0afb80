/** What is not as it should be: a link that was changed, a worker that is gone, a run that broke. With the run to reproduce it. */
import { useState } from "react";
import { linkTo } from "../app/share.ts";
import type { Trouble } from "../app/store.ts";
import { overflowNotice } from "../app/words.ts";
import { usePage } from "./page.ts";

export function Notices() {
  const trouble = usePage((state) => state.trouble);
  const notices = usePage((state) => state.notices);
  const overflow = usePage(({ snapshot }) => overflowNotice(snapshot));
  return (
    <>
      {overflow && <p className="notice">{overflow}</p>}
      {trouble && <TroubleNotice trouble={trouble} />}
      {notices.length > 0 && <LinkNotice key={notices.join()} notices={notices} />}
    </>
  );
}

function TroubleNotice({ trouble }: { readonly trouble: Trouble }) {
  const goesOn = trouble.goesOn
    ? "It goes on in the page itself, so the page may be slower."
    : "It stands still. Reset goes back to the start.";
  return (
    <section className="notice" aria-label="Trouble">
      <p>
        <strong>{trouble.says}</strong> {goesOn}
      </p>
      <details>
        <summary>The run to reproduce it</summary>
        <label>
          As a link
          <input readOnly value={linkTo(trouble.run)} onFocus={(event) => event.target.select()} />
        </label>
        <label>
          As JSON
          <textarea readOnly rows={6} value={JSON.stringify(trouble.run)} onFocus={(event) => event.target.select()} />
        </label>
      </details>
    </section>
  );
}

function LinkNotice({ notices }: { readonly notices: readonly string[] }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <section className="notice" aria-label="What the link held that could not be">
      <p>Not all that was asked for can be; the bench runs with what could be read:</p>
      <ul>
        {notices.slice(0, MOST_NOTICES).map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
        {notices.length > MOST_NOTICES && <li>and {notices.length - MOST_NOTICES} more</li>}
      </ul>
      <button type="button" className="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </section>
  );
}

const MOST_NOTICES = 8;

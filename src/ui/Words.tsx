/** The sections of the words: each with a still picture of what it is about, and a button that sets the bench up for it. */
import { showMe } from "../app/show-me.ts";
import type { Item, Section } from "../lessons/section.ts";
import { SECTIONS } from "../lessons/sections.ts";
import { Picture } from "./Picture.tsx";
import { useBench } from "./page.ts";
import { unbroken } from "./unbroken.ts";
import { useCompact } from "./useCompact.ts";
import "./words.css";

export function Words() {
  return (
    <>
      <nav className="contents" aria-label="Sections">
        <ol>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <button type="button" onClick={() => goTo(id)}>
                {title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {SECTIONS.map((section) => (
        <One key={section.id} section={section} />
      ))}
    </>
  );
}

/** By hand: the address after its mark is the run's. */
function goTo(id: string): void {
  const heading = document.getElementById(`words-${id}`);
  heading?.scrollIntoView({ behavior: calm() ? "auto" : "smooth" });
  heading?.focus({ preventScroll: true });
}

const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function One({ section }: { readonly section: Section }) {
  const { id, title, text, items, show } = section;
  const bench = useBench();
  const compact = useCompact();
  const toBench = () => {
    showMe(bench, section);
    const lanes = compact ? document.querySelector(".lanes") : document.querySelector(".header");
    lanes?.scrollIntoView({ behavior: calm() ? "auto" : "smooth" });
    document.querySelector<HTMLElement>(".play")?.focus({ preventScroll: true });
  };
  return (
    <section className="section">
      <div className="section-words">
        <h3 id={`words-${id}`} tabIndex={-1}>
          {title}
        </h3>
        {text.map((paragraph) => (
          <p key={paragraph}>{unbroken(paragraph)}</p>
        ))}
        {items.length > 0 && (
          <dl>
            {items.map((item) => (
              <Entry key={item.term} item={item} />
            ))}
          </dl>
        )}
      </div>
      <figure>
        <Picture show={show} />
        <figcaption>{unbroken(show.caption)}</figcaption>
        <button type="button" className="button show-me" aria-label={`Show me: ${title}`} onClick={toBench}>
          Show me
        </button>
      </figure>
    </section>
  );
}

function Entry({ item: { term, text, link } }: { readonly item: Item }) {
  return (
    <>
      <dt>
        {link ? (
          <a href={link} target="_blank" rel="noreferrer">
            {term}
          </a>
        ) : (
          term
        )}
      </dt>
      <dd>{unbroken(text)}</dd>
    </>
  );
}
